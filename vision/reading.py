"""What a picture shows, with every doubt: the value that leaves vision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hupai.scorer.core.tiles import MAHJONG, TileCode
from hupai.vision.notices import Notice

__all__ = ["ELSEWHERE", "Alternative", "HandReading", "ModelInfo", "Tile", "hand_text"]

ELSEWHERE = -1
"""The ``row`` of a tile that lies in the picture but does not belong to the hand."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another face that a tile may have."""

    code: TileCode
    confidence: float

    def to_dict(self) -> dict[str, Any]:
        """Return the form of the contract."""
        return {"code": self.code, "confidence": round(self.confidence, 4)}


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile; ``box`` is xyxy in pixels of the upright photo, ``row`` counts from 0.

    ``confidence`` is the probability that ``code`` is right. The code is always what was seen;
    knowledge of the game only orders ``alternatives`` and takes ``sure`` away.
    """

    code: TileCode
    confidence: float
    box: tuple[float, float, float, float]
    row: int
    sure: bool
    alternatives: tuple[Alternative, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the form of the contract."""
        return {
            "code": self.code,
            "confidence": round(self.confidence, 4),
            "box": [round(edge, 1) for edge in self.box],
            "row": self.row,
            "in_hand": self.row != ELSEWHERE,
            "sure": self.sure,
            "alternatives": [other.to_dict() for other in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """Which model has read."""

    name: str
    version: str
    sha256: str

    def to_dict(self) -> dict[str, Any]:
        """Return the form of the contract."""
        return {"name": self.name, "version": self.version, "sha256": self.sha256}


@dataclass(frozen=True, slots=True)
class HandReading:
    """A photo of ``width`` x ``height`` px, read.

    ``tiles`` come in reading order, those that lie elsewhere last. ``win_hint`` is the tile that
    stands alone beside a complete hand. ``sure`` is true only if every tile of the hand is.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    concealed: tuple[TileCode, ...]
    melds: tuple[str, ...]
    flowers: tuple[TileCode, ...]
    win_hint: TileCode | None
    warnings: tuple[Notice, ...]
    sure: bool
    model: ModelInfo
    ms: Mapping[str, float]

    @property
    def rows(self) -> tuple[tuple[TileCode, ...], ...]:
        """The hand's codes by row, left to right as its reader sees them."""
        count = max((tile.row for tile in self.tiles), default=-1) + 1
        return tuple(
            tuple(tile.code for tile in self.tiles if tile.row == row) for row in range(count)
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the ``read`` object of the contract, without ``file``."""
        return {
            "image": {"width": self.width, "height": self.height},
            "rows": [list(row) for row in self.rows],
            "tiles": [tile.to_dict() for tile in self.tiles],
            "hand": {
                "concealed": hand_text(self.concealed),
                "melds": list(self.melds),
                "flowers": list(self.flowers),
                "win_hint": self.win_hint,
            },
            "sure": self.sure,
            "warnings": [warning.to_dict() for warning in self.warnings],
            "model": self.model.to_dict(),
            "ms": dict(self.ms),
        }


def hand_text(codes: tuple[TileCode, ...]) -> str:
    """Write tiles in deck order: ``123m456pEE``."""
    kinds = sorted((MAHJONG.kind(code) for code in codes), key=MAHJONG.kinds.index)
    text = ""
    for index, kind in enumerate(kinds):
        after = kinds[index + 1].suit if index + 1 < len(kinds) else ""
        if kind.suit in ("m", "p", "s"):
            text += str(kind.rank) + (kind.suit if kind.suit != after else "")
        else:
            text += kind.code
    return text
