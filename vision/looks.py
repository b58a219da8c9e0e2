"""Two looks at a picture: all of it once, then what matters, upright and at its own resolution."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.axis import centres, find_axis, short_side
from hupai.vision.belong import belongings
from hupai.vision.choose import HAND_SIZES, counted
from hupai.vision.detector import Boxes, Candidates, Detector
from hupai.vision.fuse import Evidence, Look, fuse
from hupai.vision.groups import by_evidence, cluster, sides
from hupai.vision.image import Pixels
from hupai.vision.letterbox import apply, fit_long_side
from hupai.vision.lines import lie_sideways
from hupai.vision.nms import suppress
from hupai.vision.timing import Stopwatch
from hupai.vision.view import View, plan_view

__all__ = ["LookSettings", "Pose", "Scene", "look_once", "look_twice"]

_GRID: Final = 0.5
"""From this agreement of directions on, tiles lie in rows; below, in a heap."""

_FEW: Final = 4
"""With fewer tiles than this the whole picture is tried at other scales too."""

_REGION_REACH: Final = 5.0
"""Groups at most this many tile sides apart are looked at together."""

_LEAST_SIDE: Final = 24.0
"""A tile whose mean side is smaller in the first look (px) may well be missed by it."""

_TINY: Final = 20.0
"""Tiles whose mean side is smaller in the first look (px) ask for a larger one."""

_GROWN: Final = 1.2
"""A second look that shows so many more tiles than the first is taken again, wider."""

_ALIGNED: Final = 0.1
"""Looks that are turned by at most this share of a half turn more saw a group upright."""

_MAX_REGIONS: Final = 3
_REGION_EVIDENCE: Final = 1.2
"""A region whose tiles together are less certain than this is not worth a second look."""


@dataclass(frozen=True, slots=True)
class LookSettings:
    """Sizes that suit a model: they come with its card.

    ``coarse_side`` px is the longer side of the first look. In the second a tile is ``tile_px``
    wide as it first comes, ``turned_px`` the other way up, and between on its sides: looks at
    unlike scales err unlike. ``seed`` is the confidence from which a first guess draws a second
    look, ``doubt`` that below which more turns are tried, ``view_pixels`` the largest view.
    """

    coarse_side: int = 640
    tile_px: float = 62.0
    turned_px: float = 46.0
    seed: float = 0.25
    doubt: float = 0.6
    view_pixels: int = 400_000

    def width(self, turn: int) -> float:
        """Return a tile's width in the view after so many quarter turns."""
        if turn % 2 == 1:
            return (self.tile_px + self.turned_px) / 2
        return self.tile_px if turn == 0 else self.turned_px


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """How one group of tiles lies, as ``view`` showed it.

    It leans by ``angle`` radians, within a quarter turn; after ``turns`` more quarter turns its
    tiles stand on their short sides. ``grid`` is false for a heap.
    """

    angle: float
    turns: int
    grid: bool
    view: View | None = None

    @property
    def lean(self) -> float:
        """By how many radians tiles that stand on their short sides lean; may be upside down."""
        return self.angle - self.turns * math.pi / 2


_UNKNOWN: Final = Pose(0.0, 0, grid=False)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """All evidence of a picture, boxes in its pixels, and how its groups lie."""

    evidence: Evidence
    poses: tuple[Pose, ...]
    looks: tuple[Look, ...]

    def pose(self, boxes: Boxes) -> Pose:
        """Return the pose of the group to which these tiles belong."""
        poses = [pose for pose in self.poses if pose.view is not None]
        if not poses or not len(boxes):
            return self.poses[0]
        shown = [pose.view.covers(centres(boxes), margin=0.0).sum() for pose in poses if pose.view]
        return poses[int(np.argmax(shown))]

    def opposite_looks(self, lean: float, at: Boxes) -> tuple[int, int] | None:
        """Return the numbers of the looks that saw these tiles upright and upside down."""
        found: dict[int, int] = {}
        for number, look in enumerate(self.looks):
            if look.view is None or not look.view.covers(centres(at), margin=0.0).any():
                continue
            turn = (look.view.turn + lean) / math.pi
            if abs(turn - round(turn)) < _ALIGNED:
                found.setdefault(round(turn) % 2, number)
        return (found[0], found[1]) if len(found) == 2 else None


def look_twice(
    pixels: Pixels, detector: Detector, settings: LookSettings, clock: Stopwatch
) -> Scene:
    """Look at a picture as often as it needs."""
    with clock("coarse"):
        coarse = _coarse(pixels, detector, settings)
    first = Look(coarse, least_side=_LEAST_SIDE * max(pixels.shape) / settings.coarse_side)
    looks, poses = [first], []
    with clock("second"):
        for boxes, brief in _regions(coarse, settings.seed):
            region = _Region(pixels, detector, settings, boxes)
            looks += region.looks(first, brief=brief)
            poses.append(region.pose())
    with clock("merge"):
        evidence = fuse(looks)
    return Scene(evidence, tuple(poses) or (_UNKNOWN,), tuple(looks))


def look_once(
    pixels: Pixels, detector: Detector, settings: LookSettings, clock: Stopwatch
) -> Scene:
    """Look at the whole picture once, at one scale: several times cheaper, and less sure."""
    with clock("coarse"):
        found = _whole(pixels, detector, settings.coarse_side)
    looks = (Look(found),)
    seen = found.boxes[found.scores.max(axis=1, initial=0.0) >= settings.seed]
    if not len(seen):
        return Scene(fuse(looks), (_UNKNOWN,), looks)
    axis = find_axis(seen)
    grid = axis.agreement >= _GRID
    return Scene(fuse(looks), (Pose(axis.angle if grid else 0.0, 0, grid),), looks)


def _coarse(pixels: Pixels, detector: Detector, settings: LookSettings) -> Candidates:
    """Look at the whole picture, at the scale that shows most."""
    best = _whole(pixels, detector, settings.coarse_side)
    strong = best.boxes[best.scores.max(axis=1, initial=0.0) >= settings.seed]
    others = [settings.coarse_side * 2, settings.coarse_side // 2]
    if len(strong) >= _FEW:
        shown = float(np.median(sides(strong))) * settings.coarse_side / max(pixels.shape)
        others = [settings.coarse_side * 2] if shown < _TINY else []
    found = [best, *(_whole(pixels, detector, side) for side in others)]
    return max(found, key=lambda one: float(one.scores.max(axis=1, initial=0.0).sum()))


def _whole(pixels: Pixels, detector: Detector, side: int) -> Candidates:
    box = fit_long_side(pixels.shape[1], pixels.shape[0], side)
    found = suppress(detector.detect([apply(pixels, box)])[0])
    return found.at(box.inverse(found.boxes))


def _regions(coarse: Candidates, seed: float) -> Iterator[tuple[Boxes, bool]]:
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
    whole = counted([codes[tile] for tile in hand]) in HAND_SIZES
    alone = not belonging.elsewhere
    grid = find_axis(strong.boxes[hand]).agreement >= _GRID
    return hand if whole and grid and not alone else hand[:0]


class _Region:
    """The second look at one region: upright, upside down, and in doubt sideways."""

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
        self.grid = axis.agreement >= _GRID
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
        for turn in pair if self.grid else [1, 2, 3]:
            looks.append(self._upright(turn))
        if self.grid and self._reaches_out(looks):
            looks.append(self._upright(self.turns))
        if self.grid and self._doubtful([coarse, *looks]):
            looks += [self._upright(turn) for turn in (1, 2, 3) if turn not in pair]
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

    def _look(self, turn: int) -> tuple[View, Candidates]:
        view = plan_view(
            self._boxes,
            self.angle,
            turn,
            self._settings.width(turn),
            self._settings.view_pixels,
        )
        return view, suppress(self._detector.detect([view.crop(self._pixels)])[0])

    def _upright(self, turn: int) -> Look:
        view, found = self._look(turn)
        return Look(found.at(view.to_picture(found.boxes)), view, turn)

    def _doubtful(self, looks: list[Look]) -> bool:
        evidence = fuse(looks)
        inside = looks[1].covers(evidence.boxes)
        confidence = evidence.confidence[inside]
        likely = confidence[confidence >= self._settings.seed]
        return bool((likely < self._settings.doubt).any())


def _lies_sideways(found: Candidates, seed: float) -> bool:
    return lie_sideways(found.boxes[found.scores.max(axis=1, initial=0.0) >= seed])
