"""From a tile set and dice rolls to one rendered table with its labelled faces."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.clutter import THINGS, rack, rim, tray
from hupai.datasets.synth.scene.deal import deal
from hupai.datasets.synth.scene.fingers import paint_fingers
from hupai.datasets.synth.scene.layouts import LAYOUTS, Layout, turn_all
from hupai.datasets.synth.scene.paint import Canvas, Seen
from hupai.datasets.synth.scene.render import Lighting, Table, lay_ground, render
from hupai.datasets.synth.scene.surfaces import paper, surface
from hupai.datasets.synth.scene.tiles import tile_body
from hupai.datasets.synth.tileset import TileSet

__all__ = ["compose"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_SIZES: Final = ((640, 480), (480, 640), (640, 640), (640, 360), (360, 640), (640, 320), (640, 200))
_SIZE_SHARES: Final = (0.34, 0.24, 0.16, 0.1, 0.04, 0.08, 0.04)


def _pick_layout(rng: np.random.Generator, aspect: float) -> Layout:
    weights = np.array([weight for _, weight in LAYOUTS])
    maker = LAYOUTS[int(rng.choice(len(LAYOUTS), p=weights / weights.sum()))][0]
    return maker(rng, aspect)


def _turn(rng: np.random.Generator, layout: Layout) -> float:
    if layout.standing:
        return float(rng.normal(0, 6))
    if layout.free:
        return float(rng.uniform(0, 360))
    base = float(rng.choice((0, 180, 90, 270), p=(0.72, 0.12, 0.08, 0.08)))
    return base + float(rng.normal(0, 4)) if rng.random() < 0.85 else float(rng.uniform(0, 360))


def _tiles(layout: Layout, tiles: TileSet, rng: np.random.Generator) -> list[Body]:
    codes = deal(rng, tiles.codes, len(layout.spots))
    flips = float(rng.choice((0.0, 0.5, 1.0), p=(0.55, 0.3, 0.15)))
    return [
        tile_body(spot, code, tiles, rng, flip=bool(rng.random() < flips), gloss=_gloss(rng))
        for spot, code in zip(layout.spots, codes, strict=True)
    ]


def _gloss(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.1, 1)) if rng.random() < 0.3 else 0.0


def _clutter(layout: Layout, rng: np.random.Generator) -> list[Body]:
    """Things around the tiles, none on top of them."""
    xy = np.array([(s.x, s.y) for s in layout.spots])
    reach = float(np.abs(xy).max()) + 2
    bodies: list[Body] = []
    weights = np.array([weight for _, weight in THINGS])
    for _ in range(int(rng.choice((0, 1, 2, 3, 5), p=(0.35, 0.22, 0.2, 0.14, 0.09)))):
        at = (float(rng.uniform(-1.3, 1.3)) * reach, float(rng.uniform(-0.7, 1.6)) * reach)
        new = THINGS[int(rng.choice(len(THINGS), p=weights / weights.sum()))][0](rng, at)
        bodies += [body for body in new if _clear_of(body, xy)]
    return bodies


def _clear_of(body: Body, xy: Floats) -> bool:
    gap = np.hypot(xy[:, 0] - body.centre[0], xy[:, 1] - body.centre[1])
    near = max(body.size[0], body.size[1]) / 2 + 0.95
    local = (xy - np.array(body.centre[:2])) @ body.turn[:2, :2]
    inside = (np.abs(local) < np.array(body.size[:2]) / 2 + 0.95).all(1)
    return bool((gap > near).all() or not inside.any())


def _rails(layout: Layout, yaw: float, rng: np.random.Generator) -> list[Body]:
    """Return the rim of the table or a rack along the near side of the rows."""
    bodies = []
    for y in layout.rack_y:
        roll = rng.random()
        if roll < 0.3:
            bodies.append(rim(rng, y - float(rng.uniform(0, 1)), yaw))
        elif roll < 0.5:
            length = float(rng.uniform(12, 24))
            bodies.append(rack(rng, y, length, yaw, float(rng.uniform(0.15, 0.6))))
    return bodies


def _tray(layout: Layout, aspect: float, yaw: float, rng: np.random.Generator) -> list[Body]:
    """Return a tray round a block of tiles that is not turned yet."""
    if not layout.tray or rng.random() > 0.35:
        return []
    half_w = max(abs(spot.x) for spot in layout.spots) + 0.5
    half_h = max(abs(spot.y) for spot in layout.spots) + aspect / 2
    return tray(rng, (half_w, half_h), yaw)


def _frame(points: Floats, rng: np.random.Generator) -> tuple[int, int]:
    """Pick a picture's size; people mostly turn the camera the way the tiles lie."""
    width, height = _SIZES[int(rng.choice(len(_SIZES), p=_SIZE_SHARES))]
    tall = bool(np.ptp(points[:, 1]) > 1.2 * np.ptp(points[:, 0]))
    return (height, width) if tall and width > height and rng.random() < 0.7 else (width, height)


def _camera(
    bodies: Sequence[Body], layout: Layout, tiles: TileSet, rng: np.random.Generator
) -> Camera:
    points = np.concatenate([body.corners() for body in bodies])
    size = _frame(points, rng)
    low, high = (12, 50) if layout.standing else (32, 89)
    elevation = float(rng.uniform(low, high))
    fov = float(rng.uniform(26, 68))
    focal = 0.5 * max(size) / np.tan(np.radians(fov / 2))
    wish = float(np.clip(np.exp(rng.normal(np.log(62), 0.45)), 18, 130))
    wish = min(wish, tiles.native_px * 1.5)
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


def _ground(camera: Camera, rng: np.random.Generator) -> Image8:
    """Return the table top in the picture, before a dim room where it ends."""
    printed = rng.random() < 0.06
    texture = paper(rng) if printed else surface(rng)
    span, turn = float(rng.uniform(9, 26)), float(rng.choice((0, 90)) + rng.normal(0, 4))
    dx, dy = rng.uniform(-4, 4, 2)
    image = lay_ground(camera, texture, span, turn, (float(dx), float(dy)), mirrored=not printed)
    return _table_end(image, camera, rng)


def _table_end(image: Image8, camera: Camera, rng: np.random.Generator) -> Image8:
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
    room = cv2.resize(surface(rng) if rng.random() < 0.6 else paper(rng), (w, h))
    room = cv2.GaussianBlur(room, (0, 0), float(rng.uniform(0.5, 8)))
    image[beyond] = (room * float(rng.uniform(0.3, 0.9))).astype(np.uint8)[beyond]
    return image


def _cover(rng: np.random.Generator, canvas: Canvas, seen: Sequence[Seen]) -> None:
    if rng.random() < 0.18:
        widths = [float(np.ptp(face.polygon, 0).min()) for face in seen]
        unit = float(np.median(widths)) if widths else 40.0
        paint_fingers(canvas.pixels, canvas.owner, canvas.scale, rng, max(unit, 14.0))


def compose(tiles: TileSet, rng: np.random.Generator) -> Table:
    """Lay, light and render one table; labels in pixels of the picture."""
    layout = _pick_layout(rng, tiles.style.body.aspect)
    yaw = _turn(rng, layout)
    trays = _tray(layout, tiles.style.body.aspect, yaw, rng)
    layout = replace(layout, spots=turn_all(layout.spots, yaw))
    hand = _tiles(layout, tiles, rng)
    camera = _camera(hand, layout, tiles, rng)
    bodies = [*hand, *_clutter(layout, rng), *_rails(layout, yaw, rng), *trays]
    lx, ly = rng.normal(0, 0.55, 2)
    lighting = Lighting((float(lx), float(ly), 1.0), float(rng.uniform(0.05, 1)))
    return render(_ground(camera, rng), camera, bodies, lighting, partial(_cover, rng))
