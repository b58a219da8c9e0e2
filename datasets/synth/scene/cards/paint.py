"""Painting cards one on the other, in the order in which they were laid."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.camera import Camera
from hupai.datasets.synth.scene.cards.sheet import SEGMENTS, Card
from hupai.datasets.synth.scene.paint import Canvas, Seen, shrunk

__all__ = ["paint_cards"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_SUB: Final = 4
_NEAR: Final = 0.5
_THICK: Final = 0.018
_DARK: Final = 0.5


def _fixed(points: Floats) -> npt.NDArray[np.int32]:
    return np.round(points * (1 << _SUB)).astype(np.int32)


def _fill(image: npt.NDArray[np.generic], points: Floats, value: Sequence[float] | int) -> None:
    cv2.fillPoly(image, [_fixed(points)], value, cv2.LINE_8, _SUB)


def paint_cards(canvas: Canvas, camera: Camera, cards: Sequence[Card], soft: float) -> list[Seen]:
    """Paint cards, the first one lowest; returns their ends' marks (of a back: the whole).

    ``soft`` 0-1 blurs the shadow that each throws on what lies below it.
    """
    seen: list[Seen] = []
    for number, card in enumerate(cards):
        local = card.outline()
        world = card.place(local)
        if camera.depth(world).min() < _NEAR:
            continue
        ring = camera.project(world)
        if _outside(ring, camera.size):
            continue
        _shadow(canvas, camera, card, local, soft)
        _fill(canvas.pixels, camera.project(card.place(local, -_THICK)) * canvas.scale, card.edge)
        _paint_face(canvas, camera, card, ring)
        _fill(canvas.owner, ring, 0)
        seen += _marks(canvas, camera, card, number, ring)
    return seen


def _outside(ring: Floats, size: tuple[int, int]) -> bool:
    low, high = ring.min(0), ring.max(0)
    return bool(high[0] < 0 or high[1] < 0 or low[0] > size[0] or low[1] > size[1])


def _marks(canvas: Canvas, camera: Camera, card: Card, number: int, ring: Floats) -> list[Seen]:
    polygons = [camera.project(card.place(end)) for end in card.ends()] or [ring]
    seen = []
    for end, polygon in enumerate(polygons):
        owner = 2 * number + end + 1
        _fill(canvas.owner, polygon, owner)
        seen.append(Seen(card.face.code, polygon, owner, number))
    return seen


def _window(points: Floats, canvas: Canvas, margin: int) -> tuple[int, int, int, int]:
    height, width = canvas.pixels.shape[:2]
    x1, y1 = np.maximum(np.floor(points.min(0)).astype(int) - margin, 0)
    x2, y2 = np.minimum(np.ceil(points.max(0)).astype(int) + margin + 1, (width, height))
    return int(x1), int(y1), int(x2), int(y2)


def _shadow(canvas: Canvas, camera: Camera, card: Card, local: Floats, soft: float) -> None:
    """Darken what lies under the card's edge, on the side away from the lamp."""
    world = card.place(local, -_THICK)
    lift = 0.05 + 0.5 * np.maximum(world[:, 2:] - card.spot.z, 0)
    away = canvas.light[:2] / max(float(canvas.light[2]), 0.25)
    fallen = np.column_stack((world[:, :2] - away * lift, world[:, 2] - 0.01))
    points = camera.project(fallen) * canvas.scale
    unit = float(np.linalg.norm(points[0] - points[-1])) / 8 + 2
    size = 2 * int(np.clip(unit * (0.2 + 0.6 * soft), 1, 12)) + 1
    x1, y1, x2, y2 = _window(points, canvas, size)
    if x2 - x1 < 2 or y2 - y1 < 2:
        return
    mask = np.zeros((y2 - y1, x2 - x1), np.uint8)
    _fill(mask, points - (x1, y1), round(255 * _DARK))
    keep = 255 - cv2.blur(mask, (size, size))
    region = canvas.pixels[y1:y2, x1:x2]
    region[:] = cv2.multiply(region, cv2.merge((keep, keep, keep)), scale=1 / 255)


def _lit(face: Image8, card: Card, share: float, light: Floats) -> Image8:
    """Return a strip of the face, lit by its slope, with a lamp's streak where it is glossy."""
    slope = 2 * card.bow * (1 - 2 * share)
    normal = np.array((0.0, -slope, 1.0)) / np.hypot(slope, 1.0)
    factor = 0.58 + 0.37 * max(float(normal @ light), 0.0)
    streak = 70 * card.gloss * np.exp(-((share - card.spin) ** 2) / 0.02)
    return np.asarray(cv2.convertScaleAbs(face, alpha=factor, beta=float(streak)), np.uint8)


def _paint_face(canvas: Canvas, camera: Camera, card: Card, ring: Floats) -> None:
    outline = ring * canvas.scale
    ribs = camera.project(card.place(card.ribs().reshape(-1, 2))).reshape(-1, 2, 2) * canvas.scale
    face = shrunk(card.face.pixels, float(np.linalg.norm(ribs[0, 1] - ribs[0, 0])))
    cuts = np.linspace(0, face.shape[0], SEGMENTS + 1)
    for k in range(SEGMENTS):
        upper, lower = ribs[k], ribs[k + 1]
        quad = np.array((upper[0], upper[1], lower[1], lower[0]))
        x1, y1, x2, y2 = _window(quad, canvas, 1)
        if x2 - x1 < 2 or y2 - y1 < 2:
            continue
        top, bottom = int(cuts[k]), min(face.shape[0], int(np.ceil(cuts[k + 1])) + 1)
        strip = _lit(face[top:bottom], card, (k + 0.5) / SEGMENTS, canvas.light)
        width = strip.shape[1]
        high, low = cuts[k] - top, cuts[k + 1] - top
        source = np.array(((0, high), (width, high), (width, low), (0, low)), np.float32) - 0.5
        move = cv2.getPerspectiveTransform(source, (quad - (x1, y1)).astype(np.float32))
        size = (x2 - x1, y2 - y1)
        warped = cv2.warpPerspective(strip, move, size, borderMode=cv2.BORDER_REPLICATE)
        mask, inside = (np.zeros((size[1], size[0]), np.uint8) for _ in range(2))
        _fill(mask, quad - (x1, y1), 255)
        _fill(inside, outline - (x1, y1), 255)
        cv2.copyTo(warped, mask & inside, canvas.pixels[y1:y2, x1:x2])
