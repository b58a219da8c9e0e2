"""Where the camera stands, and what it sees besides the hand: the table top, things around."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.clutter import thing
from hupai.datasets.synth.scene.render import lay_ground
from hupai.datasets.synth.scene.surfaces import paper, surface

__all__ = ["aim", "strew", "table_top"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_SIZES: Final = ((640, 480), (480, 640), (640, 640), (640, 360), (360, 640), (640, 320), (640, 200))
_SIZE_SHARES: Final = (0.34, 0.24, 0.16, 0.1, 0.04, 0.08, 0.04)


def strew(xy: Floats, rng: np.random.Generator, pool: Pool = "all") -> list[Body]:
    """Things around tiles that lie at ``xy`` (n, 2), none on top of them."""
    reach = float(np.abs(xy).max()) + 2
    bodies: list[Body] = []
    for _ in range(int(rng.choice((0, 1, 2, 3, 5), p=(0.35, 0.22, 0.2, 0.14, 0.09)))):
        at = (float(rng.uniform(-1.3, 1.3)) * reach, float(rng.uniform(-0.7, 1.6)) * reach)
        bodies += [body for body in thing(rng, at, pool) if _clear_of(body, xy)]
    return bodies


def _clear_of(body: Body, xy: Floats) -> bool:
    gap = np.hypot(xy[:, 0] - body.centre[0], xy[:, 1] - body.centre[1])
    near = max(body.size[0], body.size[1]) / 2 + 0.95
    local = (xy - np.array(body.centre[:2])) @ body.turn[:2, :2]
    inside = (np.abs(local) < np.array(body.size[:2]) / 2 + 0.95).all(1)
    return bool((gap > near).all() or not inside.any())


def _frame(points: Floats, rng: np.random.Generator) -> tuple[int, int]:
    """Pick a picture's size; people mostly turn the camera the way the tiles lie."""
    width, height = _SIZES[int(rng.choice(len(_SIZES), p=_SIZE_SHARES))]
    tall = bool(np.ptp(points[:, 1]) > 1.2 * np.ptp(points[:, 0]))
    return (height, width) if tall and width > height and rng.random() < 0.7 else (width, height)


def aim(
    points: Floats, rng: np.random.Generator, *, standing: bool, native_px: float,
    usual_px: float = 62.0,
) -> Camera:  # fmt: skip
    """Return a camera that shows these world points (n, 3), mostly all of them.

    ``standing`` looks from lower down. A tile is about ``usual_px`` wide, never much more than
    ``native_px``, the width that its face has in its material.
    """
    size = _frame(points, rng)
    low, high = (12, 50) if standing else (32, 89)
    elevation = float(rng.uniform(low, high))
    fov = float(rng.uniform(26, 68))
    focal = 0.5 * max(size) / np.tan(np.radians(fov / 2))
    wish = float(np.clip(np.exp(rng.normal(np.log(usual_px), 0.45)), 18, 130))
    wish = min(wish, native_px * 1.5)
    roll = float(rng.normal(0, 3)) if rng.random() < 0.85 else float(rng.uniform(-25, 25))
    middle = (points.min(0) + points.max(0)) / 2
    target = (float(middle[0]), float(middle[1]))
    fits = 1.0 if rng.random() < 0.78 else float(rng.uniform(1.1, 2.2))
    for _ in range(4):
        camera = look_at(target, elevation, focal / wish, focal, size, roll=roll)
        image = camera.project(points)
        span = (image.max(0) - image.min(0)) / (np.array(size) * 0.95)
        if camera.depth(points).min() > 1 and span.max() <= fits:
            break
        wish = max(20.0, wish / max(float(span.max()) / fits, 1.08))
    return _shifted(camera, points, rng)


def _shifted(camera: Camera, points: Floats, rng: np.random.Generator) -> Camera:
    """Move the hand off the middle of the picture."""
    image = camera.project(points)
    low, high = image.min(0), image.max(0)
    room = np.array(camera.size) - (high - low)
    place = rng.uniform(0.03, 0.97, 2) * np.maximum(room, 0) + np.minimum(room, 0) / 2
    shift = np.eye(3)
    shift[:2, 2] = place - low
    return replace(camera, matrix=shift @ camera.matrix)


def table_top(camera: Camera, rng: np.random.Generator, pool: Pool = "all") -> Image8:
    """Return the table top in the picture, before a dim room where it ends."""
    printed = rng.random() < 0.06
    texture = paper(rng) if printed else surface(rng, pool)
    span, turn = float(rng.uniform(9, 26)), float(rng.choice((0, 90)) + rng.normal(0, 4))
    dx, dy = rng.uniform(-4, 4, 2)
    image = lay_ground(camera, texture, span, turn, (float(dx), float(dy)), mirrored=not printed)
    return _table_end(image, camera, rng, pool)


def _table_end(image: Image8, camera: Camera, rng: np.random.Generator, pool: Pool) -> Image8:
    """Replace what lies beyond the far edge of the table (at least beyond the horizon)."""
    h, w = image.shape[:2]
    far = float(rng.uniform(9, 40)) if rng.random() < 0.5 else 60.0
    edge = np.array(((-80.0, far, 0.0), (80.0, far, 0.0)))
    if camera.depth(edge).min() < 0.5:
        return image
    (x1, y1), (x2, y2) = camera.project(edge)
    if abs(x2 - x1) < 1 or max(y1, y2) < -50:
        return image
    slope = (y2 - y1) / (x2 - x1)
    y, x = np.ogrid[:h, :w]
    beyond = y < y1 + slope * (x - x1)
    if not beyond.any():
        return image
    room = cv2.resize(surface(rng, pool) if rng.random() < 0.6 else paper(rng), (w, h))
    room = cv2.GaussianBlur(room, (0, 0), float(rng.uniform(0.5, 8)))
    image[beyond] = (room * float(rng.uniform(0.3, 0.9))).astype(np.uint8)[beyond]
    return image
