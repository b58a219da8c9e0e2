"""What the reader needs of a detector, whatever runs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import DETECTOR_CLASSES, TileCode
from hupai.vision.image import Pixels

__all__ = ["CLASS_INDEX", "Boxes", "Candidates", "Classes", "Detector", "Scores"]

Boxes = npt.NDArray[np.float32]
"""float32, shape (n, 4), xyxy in pixels."""

Scores = npt.NDArray[np.float32]
"""float32, shape (n, classes), one column a class, in the order of the class list, 0-1."""

Classes = tuple[TileCode, ...]
"""The codes that the columns of :data:`Scores` stand for: tiles (48) or cards (44)."""

CLASS_INDEX: dict[str, int] = {code: index for index, code in enumerate(DETECTOR_CLASSES)}
"""Column of each class of tiles in :data:`Scores`."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """What a detector saw in one picture, before one object is made one tile."""

    boxes: Boxes
    scores: Scores
    classes: Classes = DETECTOR_CLASSES

    def __post_init__(self) -> None:
        if self.boxes.shape != (len(self.boxes), 4):
            raise ValueError(f"boxes must be (n, 4), got {self.boxes.shape}")
        expected = (len(self.boxes), len(self.classes))
        if self.scores.shape != expected:
            raise ValueError(f"scores must be {expected}, got {self.scores.shape}")

    def __len__(self) -> int:
        return len(self.boxes)

    @classmethod
    def empty(cls, classes: Classes = DETECTOR_CLASSES) -> "Candidates":
        """Nothing seen."""
        return cls(np.zeros((0, 4), np.float32), np.zeros((0, len(classes)), np.float32), classes)

    def where(self, keep: npt.NDArray[np.bool_] | npt.NDArray[np.intp]) -> "Candidates":
        """Return the chosen rows."""
        return Candidates(self.boxes[keep], self.scores[keep], self.classes)

    def at(self, boxes: Boxes) -> "Candidates":
        """Return the same scores with other boxes."""
        return Candidates(boxes, self.scores, self.classes)


class Detector(Protocol):
    """Finds tiles or cards in pictures of one size, whose sides are multiples of 32."""

    def detect(self, pictures: Sequence[Pixels]) -> list[Candidates]:
        """Return the candidates of each picture, boxes in its own pixels."""
        ...
