"""The second look: which parts of a picture are worth it, and how often each is looked at."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.axis import centres, find_axis, short_side
from hupai.vision.belong import belongings
from hupai.vision.choose import is_whole
from hupai.vision.detector import Boxes, Candidates, Detector
from hupai.vision.fuse import Look, fuse
from hupai.vision.groups import by_evidence, cluster
from hupai.vision.image import Pixels
from hupai.vision.lines import lie_sideways
from hupai.vision.nms import suppress
from hupai.vision.scene import GRID, LookSettings, Pose
from hupai.vision.view import View, plan_view

__all__ = ["Region", "find_regions"]

_REGION_REACH: Final = 5.0
"""Groups at most this many tile sides apart are looked at together."""

_GROWN: Final = 1.2
"""A second look that shows so many more tiles than the first is taken again, wider."""

_MAX_REGIONS: Final = 3
_REGION_EVIDENCE: Final = 1.2
"""A region whose tiles together are less certain than this is not worth a second look."""


def find_regions(coarse: Candidates, seed: float) -> Iterator[tuple[Boxes, bool]]:
    """Yield the boxes of each region worth a second look, the most certain first.

    A whole hand among other tiles is a region of its own, the first; the others are then marked
    as worth a brief look.
    """
    strong = coarse.where(coarse.scores.max(axis=1, initial=0.0) >= seed)
    if not len(strong):
        return
    confidence = strong.scores.max(axis=1, initial=0.0)
    labels = cluster(strong.boxes, reach=_REGION_REACH)
    hand = _whole_hand(strong, confidence)
    if len(hand):
        yield strong.boxes[hand], False
        labels[hand] = labels.max() + 1
    for label in by_evidence(labels, confidence)[: _MAX_REGIONS + bool(len(hand))]:
        tiles = labels == label
        if len(hand) and tiles[hand[0]]:
            continue
        if confidence[tiles].sum() >= min(_REGION_EVIDENCE, confidence.sum()):
            yield strong.boxes[tiles], bool(len(hand))


def _whole_hand(strong: Candidates, confidence: npt.NDArray[np.float32]) -> npt.NDArray[np.intp]:
    """Return the tiles of a whole hand that lies among others, or none."""
    if strong.classes != DETECTOR_CLASSES:
        return np.zeros(0, np.intp)
    codes = [strong.classes[index] for index in strong.scores.argmax(axis=1)]
    belonging = belongings(strong.boxes, codes, confidence)
    hand = np.array(belonging.hand, np.intp)
    whole = is_whole([codes[tile] for tile in hand])
    alone = not belonging.elsewhere
    grid = find_axis(strong.boxes[hand]).agreement >= GRID
    return hand if whole and grid and not alone else hand[:0]


class Region:
    """The second look at one region: upright, upside down, and in doubt sideways.

    In a row a doubtful tile is read better among the others; in a heap, which is wide, by itself.
    """

    def __init__(
        self, pixels: Pixels, detector: Detector, settings: LookSettings, boxes: Boxes
    ) -> None:
        self._pixels, self._detector, self._settings = pixels, detector, settings
        self.turns = 0
        self._view: View | None = None
        self._settle(boxes)

    def _settle(self, boxes: Boxes) -> None:
        """Take these boxes for the region's tiles."""
        self._boxes = boxes
        axis = find_axis(boxes)
        self.grid = axis.agreement >= GRID
        self.angle = axis.angle if self.grid else 0.0

    def pose(self) -> Pose:
        """Return how the region's tiles lie."""
        return Pose(self.angle, self.turns, self.grid, self._view)

    def looks(self, coarse: Look, *, brief: bool) -> list[Look]:
        """Take as many looks as the region needs; a brief one is enough for what is no hand."""
        view, found = self._look(0)
        self._view = view
        if self.grid and _lies_sideways(found, self._settings.seed):
            self.turns = 1
        looks = [Look(found.at(view.to_picture(found.boxes)), view)]
        if brief:
            return looks
        if self._extend(looks[0].found):
            looks.append(self._upright(0))
        pair = [2] if self.turns == 0 else [1, 3]
        looks += [self._upright(turn) for turn in pair]
        if self.grid and self._reaches_out(looks):
            looks.append(self._upright(self.turns))
        doubtful = self._doubtful([coarse, *looks])
        if len(doubtful):
            others = [turn for turn in (1, 2, 3) if turn not in pair]
            part = None if self.grid else doubtful
            looks += [self._upright(turn, part) for turn in others]
        return looks

    def _extend(self, found: Candidates) -> bool:
        """Go on from the tiles that the second look has shown; tell if there were many more.

        The first look misses tiles that are small in it, often those at the ends of a row.
        """
        strong = found.boxes[found.scores.max(axis=1, initial=0.0) >= self._settings.seed]
        known = len(self._boxes)
        if len(strong) > known:
            self._settle(strong)
        return len(strong) >= known * _GROWN

    def _reaches_out(self, looks: list[Look]) -> bool:
        """Take in tiles that only the later looks have shown; tell if they lie at an end.

        Beyond a tile that was first seen at the edge of a view there may be another.
        """
        found = fuse(looks)
        strong = found.boxes[found.confidence >= self._settings.seed]
        turn = np.array([math.cos(self.angle), math.sin(self.angle)])
        axes = np.stack([turn, [-turn[1], turn[0]]])
        known, seen = (centres(boxes) @ axes.T for boxes in (self._boxes, strong))
        slack = float(np.median(short_side(self._boxes, self.angle))) / 2
        beyond = (seen < known.min(axis=0) - slack) | (seen > known.max(axis=0) + slack)
        if not beyond.any():
            return False
        self._boxes = strong
        return True

    def _look(self, turn: int, boxes: Boxes | None = None) -> tuple[View, Candidates]:
        view = plan_view(
            self._boxes if boxes is None else boxes,
            self.angle,
            turn,
            self._settings.width(turn),
            self._settings.view_pixels,
        )
        return view, suppress(self._detector.detect([view.crop(self._pixels)])[0])

    def _upright(self, turn: int, boxes: Boxes | None = None) -> Look:
        view, found = self._look(turn, boxes)
        return Look(found.at(view.to_picture(found.boxes)), view, turn)

    def _doubtful(self, looks: list[Look]) -> Boxes:
        """Return the tiles of the region that so many looks have left in doubt."""
        evidence = fuse(looks)
        inside = looks[1].covers(evidence.boxes)
        confidence = evidence.confidence
        likely = inside & (confidence >= self._settings.seed)
        return evidence.boxes[likely & (confidence < self._settings.doubt)]


def _lies_sideways(found: Candidates, seed: float) -> bool:
    return lie_sideways(found.boxes[found.scores.max(axis=1, initial=0.0) >= seed])
