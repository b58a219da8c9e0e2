"""Several looks at the same tiles become one answer, by evidence.

Each look gives every object it could see one vector of class scores; their mean is the answer.
A look that shows nothing where another claims a tile counts as a zero, so that a tile which
only one of them invents loses, and a look that is wrong about a whole scene cannot replace
the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hupai.models.boxes import overlaps
from hupai.vision.axis import centres
from hupai.vision.detector import Boxes, Candidates, Classes, Scores
from hupai.vision.groups import sides
from hupai.vision.nms import CONTAINED, SAME
from hupai.vision.view import View

__all__ = ["Evidence", "Look", "fuse"]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What was seen, boxes in picture pixels, and through which view (None: the whole picture).

    ``turn`` counts the quarter turns of the view beyond the lean of its tiles; tiles whose mean
    side is under ``least_side`` picture pixels are too small for this look to be blamed.
    """

    found: Candidates
    view: View | None = None
    turn: int = 0
    least_side: float = 0.0

    def covers(self, boxes: Boxes) -> npt.NDArray[np.bool_]:
        """Tell which boxes this look could have seen."""
        if self.view is None:
            return sides(boxes) >= self.least_side
        return self.view.covers(centres(boxes), margin=0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The objects that all looks together show, strongest first.

    ``scores`` is the mean over the looks that could see the object, ``by_look`` (n, looks, classes)
    what each of them gave, ``covered`` (n, looks) which of them could see it. ``face`` (n,) is how
    likely the closer look finds that there is a face; it is then the last of the looks.
    """

    boxes: Boxes
    scores: Scores
    by_look: npt.NDArray[np.float32]
    covered: npt.NDArray[np.bool_]
    classes: Classes
    face: npt.NDArray[np.float32] | None = None

    def __len__(self) -> int:
        return len(self.boxes)

    def where(self, keep: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> "Evidence":
        """Return the chosen objects."""
        return Evidence(
            self.boxes[keep],
            self.scores[keep],
            self.by_look[keep],
            self.covered[keep],
            self.classes,
            None if self.face is None else self.face[keep],
        )

    @property
    def confidence(self) -> npt.NDArray[np.float32]:
        """The best class's score of each object, shape (n,)."""
        return np.asarray(self.scores.max(axis=1, initial=0.0), np.float32)

    @property
    def presence(self) -> npt.NDArray[np.float32]:
        """How sure the detector is of a tile at all, whatever it shows, shape (n,).

        Looks may disagree about a flower's number and still all see a flower.
        """
        looks = self.covered.shape[1] - (self.face is not None)
        total = np.maximum(self.covered[:, :looks].sum(axis=1), 1)
        best = self.by_look[:, :looks].max(axis=2, initial=0.0).sum(axis=1)
        return np.asarray(best / total, np.float32)

    @property
    def agreement(self) -> npt.NDArray[np.float32]:
        """Share of the looks whose own best class is the object's, shape (n,)."""
        best = self.scores.argmax(axis=1)[:, None]
        votes = (self.by_look.argmax(axis=2) == best) & (self.by_look.max(axis=2) > 0)
        total = np.maximum(self.covered.sum(axis=1), 1)
        return np.asarray((votes & self.covered).sum(axis=1) / total, np.float32)


def fuse(looks: Sequence[Look]) -> Evidence:
    """Merge looks, at least one, whose own candidates are already one an object."""
    boxes = np.concatenate([look.found.boxes for look in looks])
    scores = np.concatenate([look.found.scores for look in looks])
    source = np.repeat(np.arange(len(looks)), [len(look.found) for look in looks])
    confidence = scores.max(axis=1, initial=0.0)
    order = np.argsort(-confidence, kind="stable")
    boxes, scores, source, confidence = (
        boxes[order],
        scores[order],
        source[order],
        confidence[order],
    )
    groups = _groups(boxes)
    merged = np.zeros((len(groups), 4), np.float32)
    by_look = np.zeros((len(groups), len(looks), scores.shape[1]), np.float32)
    for row, group in enumerate(groups):
        merged[row] = np.average(boxes[group], axis=0, weights=confidence[group])
        np.maximum.at(by_look[row], source[group], scores[group])
    return _evidence(looks, merged, by_look)


def _groups(boxes: Boxes) -> list[npt.NDArray[np.intp]]:
    """Gather boxes, ordered by confidence, around the strongest that they overlap."""
    iou, inside = overlaps(boxes, boxes)
    same = (iou > SAME) | (inside > CONTAINED)
    np.fill_diagonal(same, val=True)
    free = np.ones(len(boxes), np.bool_)
    groups = []
    for winner in range(len(boxes)):
        if free[winner]:
            group = np.flatnonzero(same[winner] & free)
            free[group] = False
            groups.append(group)
    return groups


def _evidence(looks: Sequence[Look], boxes: Boxes, by_look: npt.NDArray[np.float32]) -> Evidence:
    seen = by_look.max(axis=2, initial=0.0) > 0
    covered = np.stack([look.covers(boxes) for look in looks], axis=1) | seen
    scores = by_look.sum(axis=1) / np.maximum(covered.sum(axis=1), 1)[:, None]
    order = np.argsort(-scores.max(axis=1, initial=0.0), kind="stable")
    found = Evidence(boxes, scores.astype(np.float32), by_look, covered, looks[0].found.classes)
    return found.where(order)
