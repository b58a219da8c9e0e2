"""Whether tiles lie on their sides, told by how they line up and by their outlines."""

from typing import Final, Literal

import numpy as np

from hupai.vision.axis import centres
from hupai.vision.detector import Boxes

__all__ = ["lie_sideways", "line_up"]

_LINE: Final = 1.5
"""Tiles that have so many times more neighbours one way than the other lie in lines that way."""

_REACH: Final = 1.6
_BAND: Final = 0.5
"""A neighbour lies within these shares of a tile's side, along and across the line."""

_SQUARE: Final = 0.87
"""Height over width below which tiles in a block lie on their sides."""

_FLAT: Final = 0.55
"""The same in a line across: upright tiles seen from low down are wider than high."""

_TALL: Final = 1.15
"""The same in a line up and down: players push tiles together at their long sides."""


def lie_sideways(boxes: Boxes) -> bool:
    """Tell for tiles whose boxes are given in the frame of their grid."""
    if not len(boxes):
        return False
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    shape = float(np.median(height / np.maximum(width, 1e-3)))
    return shape < {"across": _FLAT, "down": _TALL, "": _SQUARE}[line_up(boxes)]


def line_up(boxes: Boxes) -> Literal["across", "down", ""]:
    """Tell which way most tiles lie in lines, if more lie so than the other way."""
    if not len(boxes):
        return ""
    width, height = np.median(boxes[:, 2:] - boxes[:, :2], axis=0).tolist()
    across, down = _neighbours(boxes, width, height)
    if across >= _LINE * max(down, 1):
        return "across"
    return "down" if down >= _LINE * max(across, 1) else ""


def _neighbours(boxes: Boxes, width: float, height: float) -> tuple[int, int]:
    """Count the tiles that have a next one to the right, and those that have one below."""
    middle = centres(boxes)
    step = middle[None] - middle[:, None]
    dx, dy = step[..., 0] / max(width, 1e-3), step[..., 1] / max(height, 1e-3)
    right = (dx > _BAND) & (dx < _REACH) & (np.abs(dy) < _BAND)
    below = (dy > _BAND) & (dy < _REACH) & (np.abs(dx) < _BAND)
    return int(right.any(axis=1).sum()), int(below.any(axis=1).sum())
