"""Cards as they were seen: which ends belong to each, what each end says of its face."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK, CARD_CLASSES, TileCode
from hupai.vision.axis import centres
from hupai.vision.cards.merge import merge_ends
from hupai.vision.cards.pairs import find_pairs
from hupai.vision.detector import Boxes
from hupai.vision.fuse import Evidence
from hupai.vision.image import Pixels

__all__ = ["SeenCards", "see_cards"]

_BACK: int = CARD_CLASSES.index(BACK)

_UNSEEN: Final = 0.01
"""Score of a face that an end seems not to show at all: it may still be the other end's."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenCards:
    """``ends`` holds the numbers of each card's ends in ``evidence``, one or two."""

    evidence: Evidence
    ends: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def together(self) -> Evidence:
        """One object a card: the box round its ends, what they say together."""
        found, groups = self.evidence, [list(own) for own in self.ends]
        boxes = [_round(found.boxes[own]) for own in groups]
        return Evidence(
            np.array(boxes, np.float32).reshape(-1, 4),
            _joined(found.scores, groups),
            _means(found.by_look, groups),
            np.array([found.covered[own].any(axis=0) for own in groups], np.bool_).reshape(
                -1, found.covered.shape[1]
            ),
            found.classes,
        )

    @property
    def codes(self) -> list[TileCode]:
        """The best face of each card."""
        scores = _joined(self.evidence.scores, [list(own) for own in self.ends])
        return [CARD_CLASSES[index] for index in scores.argmax(axis=1)]

    def points(self, card: int) -> npt.NDArray[np.float32]:
        """Return the middle of each end of a card, shape (1 or 2, 2)."""
        return centres(self.evidence.boxes[list(self.ends[card])])

    def where(self, cards: Sequence[int]) -> "SeenCards":
        """Return the chosen cards in this order."""
        return SeenCards(self.evidence, tuple(self.ends[card] for card in cards))


def see_cards(pixels: Pixels, evidence: Evidence) -> SeenCards:
    """Make cards of the ends and backs that were found in a picture."""
    faces = np.flatnonzero(evidence.scores.argmax(axis=1) != _BACK)
    open_ones = evidence.where(faces)
    pairs = merge_ends(find_pairs(pixels, open_ones.boxes, open_ones.scores))
    merged = [tuple(sorted((int(faces[i]), int(faces[j])))) for i, j in pairs]
    paired = {end for pair in merged for end in pair}
    alone = [(end,) for end in range(len(evidence)) if end not in paired]
    return SeenCards(evidence, tuple(sorted([*merged, *alone])))


def _round(boxes: Boxes) -> Boxes:
    return np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])


def _joined(
    scores: npt.NDArray[np.float32], groups: Sequence[list[int]]
) -> npt.NDArray[np.float32]:
    """Return the geometric mean of what a card's ends say.

    Where one end hides what tells two faces apart, the other decides.
    """
    logs = np.log(scores + np.float32(_UNSEEN))
    return np.maximum(np.exp(_means(logs, groups)) - np.float32(_UNSEEN), 0)


def _means(values: npt.NDArray[np.float32], groups: Sequence[list[int]]) -> npt.NDArray[np.float32]:
    means = [values[own].mean(axis=0) for own in groups]
    return np.array(means, np.float32).reshape(-1, *values.shape[1:])
