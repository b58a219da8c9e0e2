"""Which way up tiles lie, told by ink: a 万's red character stands below its numeral.

The detector reads tiles equally well both ways up and so cannot tell. On 万 of nearly every set,
and on 6筒 and 7筒, the red ink is below the other.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from hupai.vision.detector import Boxes
from hupai.vision.fuse import Evidence
from hupai.vision.image import Pixels

__all__ = ["reads_up", "votes_up"]

_RED_BELOW: Final = {*(f"{rank}m" for rank in range(1, 10)), "6p", "7p"}
_NOISE: Final = 0.02

_FACE: Final = 0.74
"""The inner share of a box that shows face and no table."""

_FACE_PX: Final = 48
"""Pixels along a face that are enough to tell its inks apart; more are skipped."""

_RED_LEAD: Final = 0.16
"""Red exceeds green and blue by this share of white where ink is red."""

_DARK: Final = 0.62
_FEW_PIXELS: Final = 0.01
_CLEAR: Final = 0.07
"""Inks whose middles differ by less than this share of the height tell nothing."""


def votes_up(pixels: Pixels, boxes: Boxes, codes: Sequence[str], lean: float) -> tuple[int, int]:
    """Count the tiles that, leaning by ``lean`` radians, stand upright, and those upside down."""
    up = down = 0
    for box, code in zip(boxes, codes, strict=True):
        if code in _RED_BELOW:
            offset = _red_below(_face(pixels, box), lean)
            up += offset > _CLEAR
            down += offset < -_CLEAR
    return up, down


def reads_up(evidence: Evidence, upright: int, reverse: int) -> float:
    """Return by how much better tiles were read upright than upside down, in summed log ratios.

    ``upright`` and ``reverse`` are numbers of looks. The sign tells little of one tile, but
    something of a whole hand.
    """
    best = evidence.scores.argmax(axis=1)
    rows = np.arange(len(evidence))
    up, down = (evidence.by_look[rows, look, best] for look in (upright, reverse))
    return float(np.log((up + _NOISE) / (down + _NOISE)).sum())


def _face(pixels: Pixels, box: np.ndarray[tuple[int], np.dtype[np.float32]]) -> Pixels:
    x1, y1, x2, y2 = (float(value) for value in box)
    cut_x, cut_y = (x2 - x1) * (1 - _FACE) / 2, (y2 - y1) * (1 - _FACE) / 2
    top, left = max(0, int(y1 + cut_y)), max(0, int(x1 + cut_x))
    face = pixels[top : int(y2 - cut_y) + 1, left : int(x2 - cut_x) + 1]
    step = 1 + max(face.shape[:2]) // (2 * _FACE_PX)
    return face[::step, ::step]


def _red_below(face: Pixels, lean: float) -> float:
    """Return how far the middle of red ink lies below that of other ink, in box heights."""
    if face.size == 0:
        return 0.0
    colour = face.astype(np.float32) / max(1.0, float(np.percentile(face, 90)))
    others = colour[..., 1:].max(axis=2)
    red = colour[..., 0] - others > _RED_LEAD
    dark = (colour.mean(axis=2) < _DARK) & ~red
    enough = _FEW_PIXELS * red.size
    if red.sum() < enough or dark.sum() < enough:
        return 0.0
    rows, columns = np.mgrid[0 : face.shape[0], 0 : face.shape[1]]
    down = rows * math.cos(lean) - columns * math.sin(lean)
    return float((down[red].mean() - down[dark].mean()) / max(face.shape[:2]))
