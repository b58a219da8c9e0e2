"""What a picture of cards shows: the value that leaves vision. No card of it is ever sure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hupai.scorer.core.tiles import Deck, TileCode
from hupai.vision.notices import Notice
from hupai.vision.reading import ModelInfo, Tile

__all__ = ["Card", "CardReading"]


@dataclass(frozen=True, slots=True)
class Card(Tile):
    """One card: ``box`` is round all that was seen of it, ``ends`` round each mark.

    ``group`` counts the fans, rows and piles of the hand from 0; -1 elsewhere.
    """

    ends: tuple[tuple[float, float, float, float], ...] = ()
    group: int = -1

    def to_dict(self) -> dict[str, Any]:
        """Return the form of the contract."""
        told = super(Card, self).to_dict()
        ends = [[round(edge, 1) for edge in end] for end in self.ends]
        return {**told, "ends": ends, "group": self.group}


@dataclass(frozen=True, slots=True)
class CardReading:
    """A photo of ``width`` x ``height`` px, read.

    ``tiles`` are its cards in reading order, those that lie elsewhere last. ``laid`` are groups of
    cards alike that lie apart from a hand, ``held`` all its other cards.
    """

    width: int
    height: int
    deck: Deck
    tiles: tuple[Card, ...]
    held: tuple[TileCode, ...]
    laid: tuple[tuple[TileCode, ...], ...]
    warnings: tuple[Notice, ...]
    model: ModelInfo
    ms: Mapping[str, float]

    @property
    def rows(self) -> tuple[tuple[TileCode, ...], ...]:
        """The hand's codes by row, in reading order."""
        count = max((card.row for card in self.tiles), default=-1) + 1
        return tuple(tuple(c.code for c in self.tiles if c.row == row) for row in range(count))

    @property
    def groups(self) -> tuple[tuple[TileCode, ...], ...]:
        """The hand's codes as they lie together."""
        count = max((card.group for card in self.tiles), default=-1) + 1
        return tuple(tuple(c.code for c in self.tiles if c.group == k) for k in range(count))

    def to_dict(self) -> dict[str, Any]:
        """Return the ``read`` object of the contract, without ``file``."""
        return {
            "image": {"width": self.width, "height": self.height},
            "deck": self.deck.id,
            "rows": [list(row) for row in self.rows],
            "groups": [list(group) for group in self.groups],
            "tiles": [card.to_dict() for card in self.tiles],
            "hand": {
                "concealed": " ".join(self.held),
                "melds": [" ".join(group) for group in self.laid],
                "flowers": [],
                "win_hint": None,
            },
            "sure": False,
            "warnings": [warning.to_dict() for warning in self.warnings],
            "model": self.model.to_dict(),
            "ms": dict(self.ms),
        }
