"""From a tile set and dice rolls to one rendered table with its labelled faces."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.body import Body, rotation
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.clutter import THINGS, rack, rim
from hupai.datasets.synth.scene.deal import deal
from hupai.datasets.synth.scene.fingers import paint_fingers
from hupai.datasets.synth.scene.layouts import LAYOUTS, Layout, Spot, turn_all
from hupai.datasets.synth.scene.paint import Canvas, Seen, paint_bodies, paint_shadows
from hupai.datasets.synth.scene.surfaces import paper, surface
from hupai.datasets.synth.tileset import TileSet
from hupai.scorer.core.tiles import BACK

__all__ = ["Label", "Table", "compose", "visible_labels"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_SIZES: Final = ((640, 480), (480, 640), (640, 640), (640, 360), (360, 640), (640, 320), (640, 200))
_SIZE_SHARES: Final = (0.34, 0.24, 0.16, 0.1, 0.04, 0.08, 0.04)
_SEEN_SHARE: Final = 0.38
"""A face is labelled if at least this share of it can be seen."""


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled face: code and box in pixels of the final picture."""

    code: str
    xyxy: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Table:
    """A rendered table: pixels (h, w, 3) and what is to be found on it."""

    pixels: Image8
    labels: tuple[Label, ...]


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


def _tile(spot: Spot, code: str, tiles: TileSet, rng: np.random.Generator, flip: bool) -> Body:
    style = tiles.style
    thick, height = style.thickness, style.aspect
    back = spot.back
    bands = ((style.back_share, style.back), (1 - style.back_share, style.tint))
    if back:
        bands = ((1 - style.back_share, style.tint), (style.back_share, style.back))
    turn = rotation(spot.yaw, spot.tilt, spot.lean)
    if flip:
        turn = turn @ rotation(180, 0)
    up = abs(turn[2] @ np.array((0, height / 2, 0))) + abs(turn[2] @ np.array((0, 0, thick / 2)))
    face = tiles.face(BACK if back else code, rng)
    glossy = float(rng.uniform(0.1, 1)) if rng.random() < 0.3 else 0.0
    return Body(
        (spot.x, spot.y, spot.z + float(up)), (1.0, height, thick), turn, bands, face,
        style.corner, 0.035 if back else tiles.chamfer, BACK if back else code, glossy,
        float(rng.random()),
    )  # fmt: skip


def _tiles(layout: Layout, tiles: TileSet, rng: np.random.Generator) -> list[Body]:
    codes = deal(rng, tiles.codes, len(layout.spots))
    flips = float(rng.choice((0.0, 0.5, 1.0), p=(0.55, 0.3, 0.15)))
    return [
        _tile(spot, code, tiles, rng, bool(rng.random() < flips))
        for spot, code in zip(layout.spots, codes, strict=True)
    ]


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


def _camera(
    bodies: Sequence[Body], layout: Layout, tiles: TileSet, rng: np.random.Generator
) -> Camera:
    size = _SIZES[int(rng.choice(len(_SIZES), p=_SIZE_SHARES))]
    low, high = (12, 50) if layout.standing else (32, 89)
    elevation = float(rng.uniform(low, high))
    fov = float(rng.uniform(26, 68))
    focal = 0.5 * max(size) / np.tan(np.radians(fov / 2))
    wish = float(np.clip(np.exp(rng.normal(np.log(56), 0.45)), 16, 125))
    wish = min(wish, tiles.native_px * 1.5)
    roll = float(rng.normal(0, 3)) if rng.random() < 0.85 else float(rng.uniform(-25, 25))
    points = np.concatenate([body.corners() for body in bodies])
    middle = (points.min(0) + points.max(0)) / 2
    target = (float(middle[0]), float(middle[1]))
    fits = 1.0 if rng.random() < 0.85 else float(rng.uniform(1.1, 1.8))
    for _ in range(4):
        camera = look_at(target, elevation, focal / wish, focal, size, roll=roll)
        image = camera.project(points)
        span = (image.max(0) - image.min(0)) / (np.array(size) * 0.95)
        if camera.depth(points).min() > 1 and span.max() <= fits:
            break
        wish = max(12.0, wish / max(float(span.max()) / fits, 1.08))
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
    """Return the table top, warped to the picture, before a dim room where it ends."""
    texture = surface(rng) if rng.random() < 0.94 else paper(rng)
    unit = float(rng.uniform(9, 26)) / max(texture.shape[:2])
    h, w = texture.shape[:2]
    turn = rotation(float(rng.choice((0, 90)) + rng.normal(0, 4)), 0)[:2, :2] * unit
    to_world = np.eye(3)
    to_world[:2, :2] = turn
    to_world[:2, 2] = -turn @ (w / 2, h / 2) + rng.uniform(-4, 4, 2)
    move = np.linalg.inv(camera.ground() @ to_world)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    image = cv2.warpPerspective(texture, move, camera.size, flags=flags, borderMode=cv2.BORDER_WRAP)
    return _table_end(np.asarray(image, np.uint8), camera, rng)


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


def visible_labels(
    seen: Sequence[Seen], owner: npt.NDArray[np.uint16], share: float = _SEEN_SHARE
) -> tuple[Label, ...]:
    """Boxes of the faces of which enough can be seen, clipped to what is seen of them."""
    height, width = owner.shape
    labels = []
    for face in seen:
        area = _area(face.polygon)
        low, high = face.polygon.min(0), face.polygon.max(0)
        x1, y1 = (max(0, int(v)) for v in np.floor(low))
        x2, y2 = min(width, int(np.ceil(high[0])) + 1), min(height, int(np.ceil(high[1])) + 1)
        mine = owner[y1:y2, x1:x2] == face.owner
        count = int(mine.sum())
        if area < 40 or count < share * area:
            continue
        ys, xs = np.flatnonzero(mine.any(1)), np.flatnonzero(mine.any(0))
        tight = (x1 + xs[0], y1 + ys[0], x1 + xs[-1] + 1, y1 + ys[-1] + 1)
        labels.append(Label(face.code, _box(low, high, tight, width, height)))
    return tuple(labels)


def _box(
    low: Floats, high: Floats, tight: Sequence[float], width: int, height: int
) -> tuple[float, float, float, float]:
    """Return the outline's box; on sides where more than 1.5 px are hidden, the seen part's."""
    full = (max(0.0, low[0]), max(0.0, low[1]), min(width, high[0]), min(height, high[1]))
    x1, y1, x2, y2 = (
        round(float(f if abs(f - t) < 1.5 else t), 1) for f, t in zip(full, tight, strict=True)
    )
    return x1, y1, x2, y2


def _area(polygon: Floats) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return 0.5 * abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))))


def compose(tiles: TileSet, rng: np.random.Generator) -> Table:
    """Lay, light and render one table; labels in pixels of the picture."""
    layout = _pick_layout(rng, tiles.style.aspect)
    yaw = _turn(rng, layout)
    layout = replace(layout, spots=turn_all(layout.spots, yaw))
    hand = _tiles(layout, tiles, rng)
    camera = _camera(hand, layout, tiles, rng)
    bodies = [*hand, *_clutter(layout, rng), *_rails(layout, yaw, rng)]
    return _render(bodies, camera, rng)


def _render(bodies: Sequence[Body], camera: Camera, rng: np.random.Generator) -> Table:
    width, height = camera.size
    scale = 2.0
    ground = cv2.resize(_ground(camera, rng), (int(width * scale), int(height * scale)))
    light = np.array((*rng.normal(0, 0.55, 2), 1.0))
    owner = np.zeros((height, width), np.uint16)
    canvas = Canvas(np.asarray(ground, np.uint8), owner, scale, light / np.linalg.norm(light))
    paint_shadows(canvas, camera, bodies, float(rng.uniform(0.05, 1)))
    seen = paint_bodies(canvas, camera, bodies)
    if rng.random() < 0.18:
        unit = float(np.median([np.ptp(face.polygon, 0).min() for face in seen])) if seen else 40.0
        paint_fingers(canvas.pixels, owner, scale, rng, max(unit, 14.0))
    small = cv2.resize(canvas.pixels, camera.size, interpolation=cv2.INTER_AREA)
    return Table(np.asarray(small, np.uint8), visible_labels(seen, owner))
