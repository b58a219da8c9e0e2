"""Which of the things that look like tiles lie together, and which are clutter.

Tiles of one table have one size; perspective changes it slowly from one neighbour to the next.
A box of another size, far from all others and weak, is the edge of a book, not a tile.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.vision.axis import centres
from hupai.vision.detector import Boxes
from hupai.vision.links import Labels, components

__all__ = ["by_evidence", "cluster", "sides"]

_REACH: Final = 2.0
"""Tiles of one group: middles at most this many mean sides apart."""

_SIZE_RATIO: Final = 1.6
"""Neighbours of one group differ in size by at most this factor."""


def sides(boxes: Boxes) -> npt.NDArray[np.float32]:
    """Return the mean side of each box (n,)."""
    mean: npt.NDArray[np.float32] = (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    return mean


def cluster(boxes: Boxes, *, reach: float = _REACH, size_ratio: float = _SIZE_RATIO) -> Labels:
    """Group boxes that are linked through near neighbours of like size."""
    middle, side = centres(boxes), np.maximum(sides(boxes), 1e-3)
    step = middle[None] - middle[:, None]
    smaller = np.minimum(side[:, None], side[None])
    larger = np.maximum(side[:, None], side[None])
    linked = (np.hypot(step[..., 0], step[..., 1]) < reach * larger) & (
        larger < size_ratio * smaller
    )
    return components(linked)


def by_evidence(labels: Labels, confidence: npt.NDArray[np.float32]) -> list[int]:
    """Return the groups' numbers, the one with the most evidence first."""
    weight = np.bincount(labels, weights=confidence)
    return [int(label) for label in np.argsort(-weight, kind="stable")]
