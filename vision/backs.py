"""Backs in the middle of a concealed kong: two tiles face down between two that are the same."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.axis import centres
from hupai.vision.detector import Boxes
from hupai.vision.groups import sides

__all__ = ["between_equals"]

Mask = npt.NDArray[np.bool_]
_SPAN: Final = (1.6, 4.2)
"""The outer tiles of a kong are three widths apart: in mean sides, seen from anywhere."""

_OFF_LINE: Final = 0.35
"""A back lies at most this many mean sides off the line between them, and not at its ends."""

_ENDS: Final = (0.2, 0.8)


def between_equals(boxes: Boxes, codes: Sequence[str], tiles: Mask, backs: Mask) -> Mask:
    """Tell for each of ``backs`` whether it lies between two equal ``tiles``, as in a kong.

    Both masks have the length of ``boxes``; the answer has that of the chosen backs.
    """
    middle, side = centres(boxes), sides(boxes)
    inside = np.zeros(int(backs.sum()), np.bool_)
    numbers = np.flatnonzero(tiles).tolist()
    for k, a in enumerate(numbers):
        for b in numbers[k + 1 :]:
            if codes[a] == codes[b] and codes[a] != BACK:
                inside |= _between(middle[backs], middle[a], middle[b], (side[a] + side[b]) / 2)
    return inside


def _between(
    points: npt.NDArray[np.float32], a: npt.NDArray[np.float32], b: npt.NDArray[np.float32],
    side: float,
) -> Mask:  # fmt: skip
    way = b - a
    length = float(np.hypot(*way))
    if not _SPAN[0] * side <= length <= _SPAN[1] * side:
        return np.zeros(len(points), np.bool_)
    along = (points - a) @ way / length**2
    off = np.abs((points - a) @ np.array([-way[1], way[0]])) / length
    return np.asarray((along > _ENDS[0]) & (along < _ENDS[1]) & (off < _OFF_LINE * side), np.bool_)
