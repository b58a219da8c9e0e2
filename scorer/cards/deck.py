"""The faces of 川牌 and 大贰 as the games ask about them: totals, colours, partners to fourteen."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import DAER, LONG_CARDS, Deck, TileCode

__all__ = [
    "CLASSES",
    "DAER",
    "FACES",
    "FAN_FACES",
    "LONG_CARDS",
    "RED",
    "RED_PIPS",
    "SEVENS",
    "TOTAL",
    "WILDS",
    "find_card",
    "name",
    "order",
    "parse_cards",
    "spell",
]

FACES: Final[tuple[TileCode, ...]] = tuple(k.code for k in LONG_CARDS.kinds if k.pips)
"""The 21 domino faces in deck order."""
WILDS: Final[tuple[TileCode, ...]] = tuple(k.code for k in LONG_CARDS.kinds if k.suit == "wild")
TOTAL: Final = {kind.code: sum(kind.pips or ()) for kind in LONG_CARDS.kinds}
"""Pips of both ends together; 0 for a wild card."""
RED: Final = frozenset(k.code for deck in (LONG_CARDS, DAER) for k in deck.kinds if k.red)


def _red_pips(code: str) -> int:
    return 6 if code == "66" else sum(end for end in map(int, code) if end in (1, 4))


RED_PIPS: Final = {code: _red_pips(code) for code in FACES}
"""Red pips of a face; six of the twelve of 天牌."""
FAN_FACES: Final[tuple[TileCode, ...]] = tuple(map(TileCode, ("66", "11", "44", "13", "14")))
"""天 地 人 和 幺四: the cards whose triples are worth a fan."""
SEVENS: Final[tuple[TileCode, ...]] = tuple(code for code in FACES if TOTAL[code] == 7)


def _classes() -> tuple[tuple[tuple[TileCode, ...], tuple[TileCode, ...]], ...]:
    lows = (tuple(c for c in FACES if TOTAL[c] == low) for low in range(2, 7))
    highs = (tuple(c for c in FACES if TOTAL[c] == 14 - low) for low in range(2, 7))
    return (*zip(lows, highs, strict=True), (SEVENS, ()))


CLASSES: Final = _classes()
"""Faces that make fourteen with each other: low and high side; the sevens pair among themselves."""

_NAMES: Final = {
    kind.code: Text(kind.zh, kind.en) for deck in (LONG_CARDS, DAER) for kind in deck.kinds
}
_ORDER: Final = {code: place for place, code in enumerate(_NAMES)}


def order(code: TileCode) -> int:
    """Return the place of a card in its deck; a sorting key."""
    return _ORDER[code]


def name(code: TileCode) -> Text:
    """Return what players call a card."""
    return _NAMES[code]


def spell(cards: Iterable[TileCode]) -> Text:
    """List cards by their names."""
    names = [_NAMES[card] for card in cards]
    return Text("、".join(n.zh for n in names), ", ".join(n.en for n in names))


@cache
def _spellings(deck_id: str) -> dict[str, TileCode]:
    deck = LONG_CARDS if deck_id == LONG_CARDS.id else DAER
    spoken = {other: kind.code for kind in deck.kinds for other in (kind.zh, *kind.aliases)}
    return {**spoken, **{str(kind.code): kind.code for kind in deck.kinds}}


def find_card(text: object, deck: Deck) -> TileCode | None:
    """Find a card by code or by any of its names."""
    return _spellings(deck.id).get(text) if isinstance(text, str) else None


def parse_cards(value: object, deck: Deck, where: str) -> tuple[TileCode, ...]:
    """Read cards from a list of codes, or from a text with spaces or commas between them.

    :raises HandInvalid: naming every card that is not in the deck.
    """
    words: Sequence[object] = (
        re.split(r"[\s,，、]+", value.strip())
        if isinstance(value, str)
        else (value if isinstance(value, list | tuple) else [value])
    )
    words = [word for word in words if word != ""]
    found = [(place, word, find_card(word, deck)) for place, word in enumerate(words)]
    faults = [
        Fault(f"{where}[{place}]", _no_card(word, deck))
        for place, word, card in found
        if card is None
    ]
    if faults:
        raise HandInvalid(f"{where}: {faults[0].message}", faults=faults)
    return tuple(card for _, _, card in found if card)


def _no_card(word: object, deck: Deck) -> str:
    if not isinstance(word, str):
        return f'a card is written as a text in quotation marks, such as "{deck.codes[0]}"'
    return f"{word[:20]!r} is no card of {deck.en}; codes: {_known(deck)}"


def _known(deck: Deck) -> str:
    return " ".join(deck.codes)
