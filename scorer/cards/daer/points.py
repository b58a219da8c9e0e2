"""胡: what each group is worth in each of the tables that regions use."""

from collections.abc import Mapping
from typing import Final

from hupai.scorer.cards.deck import RED
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["TABLES", "hu_of", "is_270", "rank", "same_size"]

Row = tuple[int, int, int, int]
"""胡 of small black, small red, big black, big red."""

_COMMON: Final[Mapping[str, Row]] = {
    "peng": (1, 3, 3, 6),
    "kan": (3, 3, 6, 6),
    "zhao": (6, 6, 9, 9),
    "long": (9, 9, 12, 12),
    "270": (3, 3, 6, 6),
    "123": (3, 3, 6, 6),
}
TABLES: Final[Mapping[str, Mapping[str, Row]]] = {
    "luzhou": {
        "peng": (1, 6, 3, 9),
        "kan": (6, 9, 9, 12),
        "zhao": (9, 12, 12, 15),
        "long": (12, 15, 15, 18),
        "270": (6, 6, 9, 9),
        "123": (3, 3, 6, 6),
    },
    "common": _COMMON,
    "plain": {**_COMMON, "peng": (1, 1, 3, 3)},
}
"""``common`` counts a red 碰 3 / 6 (绥阳), ``plain`` 1 / 3 (乐山)."""


def rank(card: TileCode) -> int:
    """Return the number on a card."""
    return int(card[1:])


def same_size(cards: tuple[TileCode, ...]) -> bool:
    """Whether all are small or all big."""
    return len({card[0] for card in cards}) == 1


def is_270(cards: tuple[TileCode, ...]) -> bool:
    """2-7-10 of one size."""
    return same_size(cards) and sorted(map(rank, cards)) == [2, 7, 10]


def is_123(cards: tuple[TileCode, ...]) -> bool:
    """1-2-3 of one size."""
    return same_size(cards) and sorted(map(rank, cards)) == [1, 2, 3]


def hu_of(group: Group, table: str) -> int:
    """Return the 胡 of one group."""
    rows = TABLES[table]
    if group.how == "chi":
        key = "270" if is_270(group.cards) else "123" if is_123(group.cards) else ""
    else:
        key = group.how
    if key not in rows:
        return 0
    card = group.card
    return rows[key][2 * (card[0] == "b") + (card in RED)]
