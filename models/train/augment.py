"""Shaking a labelled picture: where the camera stood, its light, its lens and its compression.

Tiles are never mirrored. Every function takes its own random generator, so that a sample depends
only on its seed.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["Sample", "colour", "degrade", "hide_far", "place"]

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
Image = NDArray[np.uint8]

_MIN_VISIBLE = 0.45
"""A box keeps its label while this share of it lies inside the picture."""


@dataclass(frozen=True, slots=True)
class Sample:
    """An image uint8 (h, w, 3) RGB with boxes ``(n, 4)`` xyxy in pixels and classes ``(n,)``."""

    image: Image
    boxes: FloatArray
    classes: IntArray


def hide_far(sample: Sample, rng: np.random.Generator) -> Sample:
    """Paint over all that lies further than a tile or so from every labelled tile."""
    if not len(sample.boxes):
        return sample
    sides = sample.boxes[:, 2:] - sample.boxes[:, :2]
    margin = float(np.median(sides)) * rng.uniform(0.15, 1.0)
    near = np.zeros(sample.image.shape[:2], np.uint8)
    for x1, y1, x2, y2 in sample.boxes:
        low, high = (int(x1 - margin), int(y1 - margin)), (int(x2 + margin), int(y2 + margin))
        cv2.rectangle(near, low, high, 1, -1)
    plain = np.full_like(sample.image, rng.integers(0, 256, 3, np.uint8))
    image = np.asarray(cv2.copyTo(sample.image, near, plain), np.uint8)
    return Sample(image, sample.boxes, sample.classes)


def place(
    sample: Sample, size_px: int, rng: np.random.Generator, *, turned: bool = False
) -> Sample:
    """Show the sample on a square canvas at a random scale, turn, tilt and place.

    ``turned`` says that its tiles already lie at any angle: their upright boxes would grow loose
    at another odd angle, so the sample is only turned by quarters.
    """
    matrix = _camera(sample, size_px, rng, slanted=turned or _slanted(sample.boxes))
    fill = tuple(int(v) for v in rng.integers(0, 256, 3))
    border = cv2.BORDER_REFLECT_101 if rng.random() < 0.25 and not len(sample.boxes) else 0
    image = cv2.warpPerspective(
        sample.image, matrix, (size_px, size_px), flags=cv2.INTER_AREA,
        borderMode=border, borderValue=fill,
    )  # fmt: skip
    boxes, kept = _moved(sample.boxes, matrix, size_px)
    return Sample(np.asarray(image, np.uint8), boxes, sample.classes[kept])


def _camera(
    sample: Sample, size_px: int, rng: np.random.Generator, *, slanted: bool
) -> NDArray[np.float64]:
    height, width = sample.image.shape[:2]
    centre, tile_px = _focus(sample, rng)
    target = math.exp(rng.normal(math.log(44), 0.42))
    whole = size_px / max(height, width)
    scale = float(np.clip(target / tile_px, 0.35 * whole, 2.5)) if tile_px else whole
    scale *= math.exp(rng.normal(0, 0.08))
    angle = _angle(rng, slanted=slanted)
    stretch = math.exp(rng.normal(0, 0.06))
    shear = rng.normal(0, 0.05)
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    shape = np.array([[scale * stretch, shear * scale, 0], [0, scale / stretch, 0], [0, 0, 1.0]])
    tilt = np.eye(3)
    tilt[2, :2] = rng.normal(0, 0.12 / size_px, 2)
    to_centre = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1.0]])
    shift = size_px / 2 + rng.uniform(-0.22, 0.22, 2) * size_px
    back = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1.0]])
    return np.asarray(back @ tilt @ turn @ shape @ to_centre, np.float64)


def _focus(sample: Sample, rng: np.random.Generator) -> tuple[FloatArray, float]:
    """Return the point to look at (a labelled tile or the middle) and the usual tile width."""
    height, width = sample.image.shape[:2]
    middle = np.array([width / 2, height / 2], np.float32)
    if not len(sample.boxes):
        return middle, 0.0
    sides = sample.boxes[:, 2:] - sample.boxes[:, :2]
    tile_px = float(np.median(np.minimum(sides[:, 0], sides[:, 1])))
    centres = (sample.boxes[:, :2] + sample.boxes[:, 2:]) / 2
    group = centres.mean(axis=0)
    looked_at = group if rng.random() < 0.6 else centres[rng.integers(len(centres))]
    return looked_at.astype(np.float32), tile_px


def _angle(rng: np.random.Generator, *, slanted: bool) -> float:
    """Draw a turn in radians: mostly a person's view or its half turn, often any angle."""
    quarter = rng.choice([0, 1, 2, 3], p=[0.5, 0.12, 0.26, 0.12]) * math.pi / 2
    if slanted or rng.random() > 0.35:
        return float(quarter + rng.normal(0, math.radians(2 if slanted else 6)))
    return float(rng.uniform(0, 2 * math.pi))


def _slanted(boxes: FloatArray) -> bool:
    """Tell a hand photographed at a slant: its upright boxes overlap each other."""
    if len(boxes) < 2:
        return False
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    inter = np.prod(np.clip(high - low, 0, None), axis=2)
    np.fill_diagonal(inter, 0)
    area = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    return bool(np.median(inter.max(axis=1) / area) > 0.15)


def _moved(
    boxes: FloatArray, matrix: NDArray[np.float64], size_px: int
) -> tuple[FloatArray, NDArray[np.bool_]]:
    if not len(boxes):
        return boxes, np.zeros(0, bool)
    corners = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 1, 2)
    moved = cv2.perspectiveTransform(corners, matrix).reshape(-1, 4, 2)
    whole = np.concatenate([moved.min(axis=1), moved.max(axis=1)], axis=1)
    inside = np.clip(whole, 0, size_px)
    area = np.prod(whole[:, 2:] - whole[:, :2], axis=1)
    seen = np.prod(inside[:, 2:] - inside[:, :2], axis=1)
    large_enough = np.min(inside[:, 2:] - inside[:, :2], axis=1) >= 7
    kept = (seen >= _MIN_VISIBLE * area) & large_enough
    return inside[kept].astype(np.float32), kept


def colour(image: Image, rng: np.random.Generator) -> Image:
    """Change white balance, exposure, contrast, gamma and saturation, and sometimes the light."""
    image = np.asarray(cv2.LUT(image, _tone(rng)), np.uint8)
    keep = math.exp(rng.normal(0, 0.28))
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    image = np.asarray(cv2.addWeighted(image, keep, grey, 1 - keep, 0), np.uint8)
    if rng.random() < 0.25:
        light = _gradient(image.shape[0], image.shape[1], rng)
        image = np.asarray(cv2.multiply(image, cv2.merge([light] * 3), dtype=cv2.CV_8U), np.uint8)
    return _hue(image, rng) if rng.random() < 0.3 else image


def _tone(rng: np.random.Generator) -> Image:
    """Gamma, then gains a channel, then contrast, as a table (1, 256, 3)."""
    level = np.linspace(0, 1, 256)[:, None] ** math.exp(rng.normal(0, 0.22))
    gains = np.exp(rng.normal(0, 0.09, 3)) * math.exp(rng.normal(0, 0.16))
    level = (level * gains - 0.5) * math.exp(rng.normal(0, 0.12)) + 0.5
    return np.clip(level * 255, 0, 255).astype(np.uint8)[None]


def _gradient(height: int, width: int, rng: np.random.Generator) -> FloatArray:
    """Light that falls off across the picture, or the sharp edge of a shadow: (h, w)."""
    angle = rng.uniform(0, 2 * math.pi)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    along = (xs * math.cos(angle) / width + ys * math.sin(angle) / height).astype(np.float32)
    along = along - along.mean()
    if rng.random() < 0.4:
        along = np.tanh((along - rng.uniform(-0.3, 0.3)) * rng.uniform(4, 40)).astype(np.float32)
    light = 1 + along * np.float32(rng.uniform(0.1, 0.35))
    return np.asarray(light, np.float32)


def _hue(image: Image, rng: np.random.Generator) -> Image:
    hsv = cv2.cvtColor(image, cv2.COLOR_RGB2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(int) + int(rng.normal(0, 7))) % 180
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB), np.uint8)


def degrade(image: Image, rng: np.random.Generator) -> Image:
    """Blur, re-scale, add noise and compress, each now and then."""
    if rng.random() < 0.25:
        image = _blur(image, rng)
    if rng.random() < 0.15:
        image = _rescale(image, rng)
    if rng.random() < 0.3:
        noise = rng.standard_normal(image.shape, np.float32) * np.float32(rng.uniform(2, 12))
        image = np.asarray(cv2.add(image, noise, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.35:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 92))]
        packed = cv2.imencode(".jpg", image, quality)[1]
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_UNCHANGED), np.uint8)
    return image


def _blur(image: Image, rng: np.random.Generator) -> Image:
    if rng.random() < 0.6:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.5)), np.uint8)
    length = int(rng.integers(3, 8))
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1 / length
    spin = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), rng.uniform(0, 180), 1)
    kernel = cv2.warpAffine(kernel, spin, (length, length))
    return np.asarray(cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1e-6)), np.uint8)


def _rescale(image: Image, rng: np.random.Generator) -> Image:
    height, width = image.shape[:2]
    share = rng.uniform(0.5, 0.9)
    small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (width, height)), np.uint8)
