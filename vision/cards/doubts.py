"""Doubts about cards: the other deck's faces, too many copies, ink of the wrong colour.

They never change what was seen.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK, DAER, LONG_CARDS, Deck, TileCode
from hupai.vision.notices import Notice, warn

__all__ = ["ALL_CARDS", "card_warnings", "deck_of", "inks_of", "wrong_ink"]

ALL_CARDS: Final = Deck("cards", "牌", "cards", (*LONG_CARDS.kinds, *DAER.kinds))
"""The faces of both decks together."""

_RED_GROUPS: Final = (1, 4)
_MUCH, _LITTLE = 0.6, 0.1
"""Ink of one colour that must not be there, and of one that must."""


def deck_of(codes: Sequence[str]) -> Deck:
    """Return the deck that most of these cards are of."""
    long_cards = sum(code in LONG_CARDS for code in codes)
    return LONG_CARDS if 2 * long_cards >= sum(code != BACK for code in codes) else DAER


def inks_of(code: str) -> tuple[bool, bool] | None:
    """Return whether a face has red ink, and black; None where nothing can be said.

    Groups of one pip and of four are red; 2, 7 and 10 of 大贰 are; 听用 is printed in any colour.
    """
    if code == BACK or code not in ALL_CARDS:
        return None
    kind = ALL_CARDS.kind(code)
    if kind.suit == "wild":
        return None
    if kind.pips is None:
        return kind.red, not kind.red
    if code == "66":
        return True, True
    red = [pips in _RED_GROUPS for pips in kind.pips]
    return any(red), not all(red)


def wrong_ink(code: str, shares: npt.NDArray[np.float64]) -> bool:
    """Tell whether the ink of an end, as shares of red and black, cannot be that of its face."""
    inks = inks_of(code)
    red, black = shares
    if inks is None or red + black < _MUCH:
        return False
    (has_red, has_black), total = inks, red + black
    if has_red and not has_black:
        return bool(red < _LITTLE * total)
    if has_black and not has_red:
        return bool(red > _MUCH * total)
    return False


def card_warnings(
    codes: Sequence[TileCode], deck: Deck, copies: int | None, odd: Collection[TileCode]
) -> list[Notice]:
    """Return what is strange in a hand; ``odd`` are faces whose ink has another colour.

    ``copies`` is how many of each face the game plays with, that of the deck if None.
    """
    found = []
    for code, count in Counter(codes).items():
        if code not in deck:
            continue
        most = copies or deck.kind(code).copies
        if count > most:
            found.append(warn("cards_copies", faces=[code], deck=deck, count=count, copies=most))
    foreign = sorted({code for code in codes if code not in deck and code != BACK})
    if foreign:
        told = {"zh_deck": deck.zh, "en_deck": deck.en}
        found.append(warn("cards_other_deck", faces=foreign, deck=ALL_CARDS, **told))
    if odd:
        found.append(warn("cards_colour", faces=sorted(set(odd)), deck=ALL_CARDS))
    return found
