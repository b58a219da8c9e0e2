"""What all looks at a picture together show: evidence, and how each group of tiles lies."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from hupai.vision.axis import centres
from hupai.vision.detector import Boxes
from hupai.vision.fuse import Evidence, Look
from hupai.vision.view import View

__all__ = ["GRID", "UNKNOWN", "LookSettings", "Pose", "Scene"]

GRID: Final = 0.5
"""From this agreement of directions on, tiles lie in rows; below, in a heap."""

_ALIGNED: Final = 0.1
"""Looks that are turned by at most this share of a half turn more saw a group upright."""


@dataclass(frozen=True, slots=True)
class LookSettings:
    """Sizes that suit a model: they come with its card.

    ``coarse_side`` px is the longer side of the first look. In the second a tile is ``tile_px``
    wide as it first comes, ``turned_px`` the other way up, and between on its sides: looks at
    unlike scales err unlike. ``seed`` is the confidence from which a first guess draws a second
    look, ``doubt`` that below which more turns are tried, ``view_pixels`` the largest view. The
    closer look at single faces counts ``closer`` times the others together.
    """

    coarse_side: int = 640
    tile_px: float = 62.0
    turned_px: float = 46.0
    seed: float = 0.25
    doubt: float = 0.6
    view_pixels: int = 400_000
    closer: float = 1.0

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


UNKNOWN: Final = Pose(0.0, 0, grid=False)


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
