"""The direction in which a group of tiles lies, from their boxes alone."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.vision.detector import Boxes

__all__ = ["TILE_RATIO", "Axis", "centres", "find_axis", "short_side"]

TILE_RATIO: Final = 1.33
"""Height over width of a tile's face."""

_NEIGHBOURS: Final = 2
"""In a grid the two nearest tiles are never diagonal ones."""

_NEAR: Final = 1.7
"""Neighbours are sought within this many times the mean side of a box."""


@dataclass(frozen=True, slots=True)
class Axis:
    """``angle`` is the lean of the grid in radians, within a quarter turn: -pi/4 to pi/4.

    ``agreement`` is 0 for a heap and 1 where all neighbours lie in one grid.
    """

    angle: float
    agreement: float


def centres(boxes: Boxes) -> npt.NDArray[np.float32]:
    """Return the middle of each box, shape (n, 2)."""
    return ((boxes[:, :2] + boxes[:, 2:]) / 2).astype(np.float32)


def short_side(boxes: Boxes, angle: float) -> npt.NDArray[np.float32]:
    """Estimate the width of each tile (n,), which leans by ``angle``, from its upright box."""
    spread = abs(math.cos(angle)) + abs(math.sin(angle))
    sides = (boxes[:, 2:] - boxes[:, :2]).sum(axis=1)
    return np.asarray(sides / ((1 + TILE_RATIO) * spread), np.float32)


def find_axis(boxes: Boxes) -> Axis:
    """Find the lean of the grid from the directions between neighbouring tiles.

    Directions are compared modulo a quarter turn: along a row and across rows counts the same.
    """
    if len(boxes) < 2:
        return Axis(0.0, 0.0)
    middle = centres(boxes)
    step = middle[None, :, :] - middle[:, None, :]
    distance = np.hypot(step[..., 0], step[..., 1])
    np.fill_diagonal(distance, np.inf)
    order = np.argsort(distance, axis=1)[:, : min(_NEIGHBOURS, len(boxes) - 1)]
    rows = np.arange(len(boxes))[:, None]
    side = (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    near = distance[rows, order] < _NEAR * side[:, None]
    near[:, 0] = near[:, 0] | (not near.any())
    chosen = step[rows, order][near]
    mean = np.exp(4j * np.arctan2(chosen[:, 1], chosen[:, 0])).mean()
    return Axis(float(np.angle(mean)) / 4, float(abs(mean)))
