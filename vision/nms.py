"""One object, one tile: candidates that cover the same object become one, whatever their class.

A detector offers several boxes and several classes for a tile. The strongest box wins, the
classes of the boxes that it beats stay as ranked alternatives.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.models.boxes import overlaps
from hupai.vision.detector import Boxes, Candidates

__all__ = ["CONTAINED", "SAME", "iou_matrix", "suppress"]

SAME: Final = 0.45
"""Boxes whose intersection over union is above this show the same object."""

CONTAINED: Final = 0.75
"""So do boxes of which this share of the smaller lies inside the larger."""

_LIMIT: Final = 1200


def suppress(
    found: Candidates, *, same: float = SAME, contained: float = CONTAINED, limit: int = _LIMIT
) -> Candidates:
    """Merge the candidates of each object into the strongest of them.

    The result is ordered by confidence. Its box is the winner's; its scores are the highest that
    any of the object's boxes gives to each class, weighted by how well that box agrees with the
    winner's.
    """
    order = np.argsort(-found.scores.max(axis=1, initial=0.0), kind="stable")[:limit]
    found = found.where(order)
    free = np.arange(len(found))
    boxes, scores = [], []
    while len(free):
        winner = free[:1]
        iou, inside = (row[0] for row in overlaps(found.boxes[winner], found.boxes[free]))
        group = (iou > same) | (inside > contained)
        group[0] = True
        weight = iou[group]
        weight[0] = 1
        boxes.append(found.boxes[free[0]])
        scores.append((found.scores[free[group]] * weight[:, None]).max(axis=0))
        free = free[~group]
    if not boxes:
        return found
    return Candidates(np.stack(boxes), np.stack(scores).astype(np.float32), found.classes)


def iou_matrix(a: Boxes, b: Boxes) -> npt.NDArray[np.float32]:
    """Return the intersection over union of every pair, shape (n, m)."""
    return overlaps(a, b)[0]
