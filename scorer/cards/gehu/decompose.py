"""Every way to fill the slots of a 割胡 hand from its flat cards."""

from collections.abc import Iterator
from typing import Final

from hupai.scorer.cards.fourteen import fillings as fill
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["fillings", "spare_cards"]

_SETS: Final = {3: "tou", 4: "long"}


def spare_cards(cards: int, slots: int) -> int:
    """Return how many cards there are beyond two a slot; negative when some are missing."""
    return cards - 2 * slots


def fillings(cards: tuple[TileCode, ...], slots: int) -> Iterator[tuple[Group, ...]]:
    """Yield every choice of triples, quads and pairs that fills exactly ``slots`` slots."""
    return fill(cards, slots, _SETS)
