"""The frame of the person who reads the hand: x to the right, y towards them."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.vision.axis import TILE_RATIO, centres, short_side
from hupai.vision.detector import Boxes

__all__ = ["Frame"]

_DIAGONAL: Final = 0.35
"""Where |cos 2a| is below this, an upright box does not tell the sides of a leaning tile."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Tiles as boxes (n, 4) in the turned frame, ``width`` being a tile's typical width there."""

    boxes: npt.NDArray[np.float64]
    width: float

    @classmethod
    def of(cls, boxes: Boxes, angle: float) -> "Frame":
        """Turn boxes of the picture so that tiles leaning by ``angle`` (radians) stand upright."""
        turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        middle = centres(boxes).astype(np.float64) @ turn.T
        half = _sizes(boxes, angle) / 2
        turned = np.concatenate([middle - half, middle + half], axis=1)
        width = float(np.median(short_side(boxes, angle))) if len(boxes) else 1.0
        return cls(turned, width)

    @property
    def middle(self) -> npt.NDArray[np.float64]:
        """The middle of each tile, shape (n, 2)."""
        middle: npt.NDArray[np.float64] = (self.boxes[:, :2] + self.boxes[:, 2:]) / 2
        return middle

    @property
    def height(self) -> float:
        """A tile's typical height as seen: less than its real one where the camera is low."""
        if not len(self.boxes):
            return self.width * TILE_RATIO
        return float(np.median(self.boxes[:, 3] - self.boxes[:, 1]))


def _sizes(boxes: Boxes, angle: float) -> npt.NDArray[np.float64]:
    """Return (n, 2) width and height of tiles whose upright boxes in the picture are given."""
    sides = (boxes[:, 2:] - boxes[:, :2]).astype(np.float64)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    spread = cos * cos - sin * sin
    if abs(spread) < _DIAGONAL:
        width = short_side(boxes, angle).astype(np.float64)
        return np.stack([width, width * TILE_RATIO], axis=1)
    solved = np.stack(
        [
            (cos * sides[:, 0] - sin * sides[:, 1]) / spread,
            (cos * sides[:, 1] - sin * sides[:, 0]) / spread,
        ],
        axis=1,
    )
    low = 0.4 * sides.min(axis=1, keepdims=True)
    return np.clip(solved, low, sides.max(axis=1, keepdims=True))
