"""Every way to fill the slots of a 割千胡 hand from its flat cards."""

from collections.abc import Iterator
from typing import Final

from hupai.scorer.cards.deck import FACES, TOTAL
from hupai.scorer.cards.fourteen import fillings as fill
from hupai.scorer.cards.group import Group
from hupai.scorer.cards.qianhu.reading import DINGFU
from hupai.scorer.core.tiles import TileCode

__all__ = ["fillings", "is_wu_cheng", "lay_out"]

_SETS: Final = {3: "peng"}


def lay_out(cards: tuple[TileCode, ...]) -> tuple[tuple[TileCode, ...], tuple[TileCode, ...]]:
    """Take 丁丁 and 斧头 out of the hand: cards for the slots, cards laid out."""
    return (
        tuple(card for card in cards if card not in DINGFU),
        tuple(card for card in cards if card in DINGFU),
    )


def fillings(cards: tuple[TileCode, ...], slots: int) -> Iterator[tuple[Group, ...]]:
    """Yield every choice of triples and pairs that fills exactly ``slots`` slots."""
    return fill(cards, slots, _SETS)


def is_wu_cheng(cards: tuple[TileCode, ...]) -> bool:
    """无成: no two cards total fourteen, none is there three times, no wild card helps."""
    totals = {TOTAL[card] for card in cards}
    plain = all(card in FACES and cards.count(card) < 3 for card in cards)
    sevens = sum(TOTAL[card] == 7 for card in cards)
    return plain and sevens < 2 and not any(14 - total in totals for total in totals - {7})
