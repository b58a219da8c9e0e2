"""Painting bodies far to near, and knowing afterwards how much of each face can be seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.camera import Camera

__all__ = ["Canvas", "Seen", "paint_bodies", "paint_shadows", "shrunk"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_SUB: Final = 4
"""Fractional bits of the coordinates that go to OpenCV."""
_NEAR: Final = 0.3


@dataclass(slots=True)
class Canvas:
    """``pixels`` (h, w, 3) at ``scale`` times the final size; ``owner`` (final size) of each pixel.

    Owners: 0 table or clutter, k the face of body k - 1.
    """

    pixels: Image8
    owner: npt.NDArray[np.uint16]
    scale: float
    light: Floats

    def finish(self) -> Image8:
        """Return the picture at its final size."""
        height, width = self.owner.shape
        small = cv2.resize(self.pixels, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)


@dataclass(frozen=True, slots=True)
class Seen:
    """A labelled face: its outline (n, 2) in final pixels and its number in the owner map.

    ``card`` is set on marks of cards: marks of one card have the same number.
    """

    code: str
    polygon: Floats
    owner: int
    card: int | None = None


def _fixed(points: Floats) -> npt.NDArray[np.int32]:
    return np.round(points * (1 << _SUB)).astype(np.int32)


def _fill(image: npt.NDArray[np.generic], points: Floats, value: Sequence[float] | int) -> None:
    cv2.fillConvexPoly(image, _fixed(points), value, lineType=cv2.LINE_8, shift=_SUB)


def _shade(normal: Floats, light: Floats) -> Floats:
    return 0.58 + 0.37 * np.clip(normal @ light, 0, 1)


def _lit(colour: Rgb, factor: float) -> tuple[float, ...]:
    return tuple(min(255.0, v * factor) for v in colour)


def paint_bodies(canvas: Canvas, camera: Camera, bodies: Sequence[Body]) -> list[Seen]:
    """Paint all bodies, farthest first; returns the labelled faces in painting order."""
    centres = np.array([body.centre for body in bodies]).reshape(-1, 3)
    order = np.argsort(-camera.depth(centres), kind="stable")
    seen = []
    for k in order:
        polygon = _paint_body(canvas, camera, bodies[k], int(k) + 1)
        code = bodies[k].code
        if polygon is not None and code is not None:
            seen.append(Seen(code, polygon, int(k) + 1))
    return seen


def _paint_body(canvas: Canvas, camera: Camera, body: Body, number: int) -> Floats | None:
    """Paint one body; the outline of its face in final pixels, if the face is seen."""
    loops = body.loops()
    flat = loops.reshape(-1, 3)
    if camera.depth(flat).min() < _NEAR:
        return None
    rings = camera.project(flat).reshape(*loops.shape[:2], 2)
    hull = cv2.convexHull(rings.reshape(-1, 2).astype(np.float32))[:, 0]
    if _outside(hull, camera.size):
        return None
    _fill(canvas.owner, hull.astype(np.float64), 0)
    _paint_sides(canvas, body, loops, rings)
    if not _faces_camera(rings[-1]):
        return None
    _paint_face(canvas, camera, body, rings[-1])
    _fill(canvas.owner, rings[-2], number if body.code else 0)
    return np.asarray(rings[-2])


def _outside(hull: npt.NDArray[np.float32], size: tuple[int, int]) -> bool:
    low, high = hull.min(0), hull.max(0)
    return bool(high[0] < 0 or high[1] < 0 or low[0] > size[0] or low[1] > size[1])


def _faces_camera(ring: Floats) -> bool:
    """Whether an outline that is anticlockwise seen from outside is seen from outside."""
    x, y = ring[:, 0], ring[:, 1]
    return bool(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) < 0)


def _paint_sides(canvas: Canvas, body: Body, loops: Floats, rings: Floats) -> None:
    up = loops[1:] - loops[:-1]
    along = np.roll(loops[:-1], -1, axis=1) - loops[:-1]
    normal = np.cross(along, up)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True) + 1e-9
    shade = _shade(normal, canvas.light)
    shade[0] *= 0.8
    near, far = rings[:-1], rings[1:]
    quads = np.stack((near, np.roll(near, -1, 1), np.roll(far, -1, 1), far), axis=2)
    x, y = quads[..., 0], quads[..., 1]
    visible = np.sum(x * np.roll(y, -1, 2) - y * np.roll(x, -1, 2), axis=2) < 0
    fixed = _fixed(quads * canvas.scale)
    for level, colour in enumerate(body.colours()):
        for k in np.flatnonzero(visible[level]):
            fill = _lit(colour, float(shade[level, k]))
            cv2.fillConvexPoly(canvas.pixels, fixed[level, k], fill, cv2.LINE_8, _SUB)


def _paint_face(canvas: Canvas, camera: Camera, body: Body, ring: Floats) -> None:
    outline = ring * canvas.scale
    height, width = canvas.pixels.shape[:2]
    x1, y1 = np.maximum(np.floor(outline.min(0)).astype(int) - 1, 0)
    x2, y2 = np.minimum(np.ceil(outline.max(0)).astype(int) + 2, (width, height))
    if x2 - x1 < 2 or y2 - y1 < 2:
        return
    corners = (camera.project(body.corners()) * canvas.scale - (x1, y1)).astype(np.float32)
    face = _finish_face(body, canvas.light, corners)
    fh, fw = face.shape[:2]
    source = np.array(((0, 0), (fw, 0), (fw, fh), (0, fh)), np.float32) - 0.5
    move = cv2.getPerspectiveTransform(source, corners)
    size = (int(x2 - x1), int(y2 - y1))
    warped = cv2.warpPerspective(face, move, size, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((size[1], size[0]), np.uint8)
    _fill(mask, outline - (x1, y1), 255)
    cv2.copyTo(warped, mask, canvas.pixels[y1:y2, x1:x2])


def _finish_face(body: Body, light: Floats, corners: npt.NDArray[np.float32]) -> Image8:
    """Return the face at about the size it is seen, lit, with its highlight."""
    face = shrunk(body.face, float(np.linalg.norm(corners[1] - corners[0])))
    factor = float(_shade(body.turn[:, 2], light))
    lit = cv2.convertScaleAbs(face, alpha=factor)
    return np.asarray(cv2.add(lit, _highlight(lit.shape, body)), np.uint8) if body.gloss else lit


def shrunk(face: Image8, seen_px: float) -> Image8:
    """Return the face halved until it is not much wider than ``seen_px``."""
    while face.shape[1] > 1.7 * seen_px and face.shape[1] > 24:
        size = (face.shape[1] // 2, face.shape[0] // 2)
        face = np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
    return face


def _highlight(shape: tuple[int, ...], body: Body) -> Image8:
    """Return a soft diagonal streak over a glossy face."""
    h, w = shape[:2]
    y, x = np.ogrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    streak = np.exp(-(((x + 0.6 * y) - 2.2 * body.spin + 0.3) ** 2) / 0.06)
    return np.repeat((90 * body.gloss * streak).astype(np.uint8)[..., None], 3, axis=2)


def paint_shadows(canvas: Canvas, camera: Camera, bodies: Sequence[Body], soft: float) -> None:
    """Darken the table where bodies keep the light off, and close round their feet."""
    size = (canvas.owner.shape[1] // 2, canvas.owner.shape[0] // 2)
    cast, foot = (np.zeros((size[1], size[0]), np.uint8) for _ in range(2))
    slant = canvas.light[:2] / max(float(canvas.light[2]), 0.25)
    for body in bodies:
        points = body.loops()[[1, -2]].reshape(-1, 3)
        if camera.depth(points).min() < _NEAR:
            continue
        fallen = np.column_stack((points[:, :2] - slant * points[:, 2:], np.zeros(len(points))))
        base = np.column_stack((points[:, :2], np.zeros(len(points))))
        for mask, flat in ((cast, np.vstack((fallen, base))), (foot, base)):
            if camera.depth(flat).min() > _NEAR:
                hull = cv2.convexHull((camera.project(flat) / 2).astype(np.float32))[:, 0]
                _fill(mask, hull.astype(np.float64), 255)
    _darken(canvas, cast, foot, soft)


def _darken(canvas: Canvas, cast: Image8, foot: Image8, soft: float) -> None:
    wide = cv2.GaussianBlur(cast, (0, 0), 1.0 + 5.0 * soft)
    close = cv2.GaussianBlur(foot, (0, 0), 2.0)
    shade = 255 - (0.38 * (1.2 - soft) * wide + 0.42 * close)
    h, w = canvas.pixels.shape[:2]
    mask = cv2.resize(np.clip(shade, 40, 255).astype(np.uint8), (w, h))
    cv2.multiply(canvas.pixels, cv2.merge((mask, mask, mask)), canvas.pixels, 1 / 255)
