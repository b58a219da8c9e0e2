"""Two looks at a picture: all of it once, then what matters, upright and at its own resolution."""

from typing import Final

import numpy as np

from hupai.vision.axis import find_axis
from hupai.vision.closer import CloserLook, look_closer
from hupai.vision.detector import Candidates, Detector
from hupai.vision.fuse import Look, fuse
from hupai.vision.groups import sides
from hupai.vision.image import Pixels
from hupai.vision.letterbox import apply, fit_long_side
from hupai.vision.nms import suppress
from hupai.vision.region import Region, find_regions
from hupai.vision.scene import GRID, UNKNOWN, LookSettings, Pose, Scene
from hupai.vision.timing import Stopwatch

__all__ = ["LookSettings", "Scene", "look_once", "look_twice"]

_FEW: Final = 4
"""With fewer tiles than this the whole picture is tried at other scales too."""

_LEAST_SIDE: Final = 24.0
"""A tile whose mean side is smaller in the first look (px) may well be missed by it."""

_TINY: Final = 20.0
"""Tiles whose mean side is smaller in the first look (px) ask for a larger one."""


def look_twice(
    pixels: Pixels,
    detector: Detector,
    settings: LookSettings,
    clock: Stopwatch,
    closer: CloserLook | None = None,
) -> Scene:
    """Look at a picture as often as it needs, and at each face at last where there is a way to."""
    with clock("coarse"):
        coarse = _coarse(pixels, detector, settings)
    first = Look(coarse, least_side=_LEAST_SIDE * max(pixels.shape) / settings.coarse_side)
    looks, poses = [first], []
    with clock("second"):
        for boxes, brief in find_regions(coarse, settings.seed):
            region = Region(pixels, detector, settings, boxes)
            looks += region.looks(first, brief=brief)
            poses.append(region.pose())
    with clock("merge"):
        evidence = fuse(looks)
    if closer is not None:
        with clock("closer"):
            evidence = look_closer(evidence, pixels, closer, settings.closer)
    return Scene(evidence, tuple(poses) or (UNKNOWN,), tuple(looks))


def look_once(
    pixels: Pixels, detector: Detector, settings: LookSettings, clock: Stopwatch
) -> Scene:
    """Look at the whole picture once, at one scale: several times cheaper, and less sure."""
    with clock("coarse"):
        found = _whole(pixels, detector, settings.coarse_side)
    looks = (Look(found),)
    seen = found.boxes[found.scores.max(axis=1, initial=0.0) >= settings.seed]
    if not len(seen):
        return Scene(fuse(looks), (UNKNOWN,), looks)
    axis = find_axis(seen)
    grid = axis.agreement >= GRID
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
