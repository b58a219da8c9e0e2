"""Fingers, sleeves and edges that reach into the picture and hide parts of it."""

import math

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["paint_finger", "paint_fingers"]

Image8 = npt.NDArray[np.uint8]


def paint_fingers(
    pixels: Image8, owner: npt.NDArray[np.uint16], scale: float, rng: np.random.Generator,
    unit_px: float,
) -> None:  # fmt: skip
    """Paint one to four fingers from a border inwards; what they cover belongs to nobody.

    ``unit_px`` is the width of a tile in final pixels.
    """
    height, width = owner.shape
    edge, inward = _start(rng, width, height)
    tone = np.array((224, 172, 138)) * rng.uniform(0.45, 1.08) + rng.normal(0, 6, 3)
    thick = unit_px * float(rng.uniform(0.55, 0.85))
    length = float(rng.uniform(0.12, 0.42)) * min(width, height)
    side = np.array((-inward[1], inward[0]))
    count = int(rng.integers(1, 5))
    if count > 2:
        back = edge + side * (count - 1) * thick * 0.55
        paint_finger(pixels, owner, scale, back - inward * length, back, thick * count, tone)
    for k in range(count):
        root = edge + side * k * thick * 1.12
        lean = float(rng.normal(0, 0.08)) + 0.09 * (k - (count - 1) / 2)
        reach = length * float(rng.uniform(0.7, 1.1)) * (1.1 - 0.12 * abs(k - count / 2))
        tip = root + (inward + side * lean) * reach
        bend = (root + tip) / 2 + side * thick * float(rng.normal(0, 0.15))
        paint_finger(pixels, owner, scale, root, bend, thick, tone)
        paint_finger(pixels, owner, scale, bend, tip, thick * 0.92, tone, nail=rng.random() < 0.7)


def _start(
    rng: np.random.Generator, width: int, height: int
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    share, turn = float(rng.uniform(0.1, 0.9)), math.radians(float(rng.uniform(-35, 35)))
    edge = int(rng.integers(4))
    spots = (
        (share * width, height + 20),
        (share * width, -20),
        (-20, share * height),
        (width + 20, share * height),
    )
    ways = ((0, -1), (0, 1), (1, 0), (-1, 0))
    (x, y), (dx, dy) = spots[edge], ways[edge]
    cos, sin = math.cos(turn), math.sin(turn)
    return np.array((x, y), float), np.array((dx * cos - dy * sin, dx * sin + dy * cos))


def paint_finger(
    pixels: Image8, owner: npt.NDArray[np.uint16], scale: float, root: npt.NDArray[np.float64],
    tip: npt.NDArray[np.float64], thick: float, tone: npt.NDArray[np.float64], *,
    nail: bool = False,
) -> None:  # fmt: skip
    """Paint one joint of a finger from ``root`` to ``tip`` (final pixels), ``thick`` wide."""
    axis = (tip - root) / (np.linalg.norm(tip - root) + 1e-6)
    side = np.array((-axis[1], axis[0]))
    for share, shade in ((1.0, 0.78), (0.8, 0.93), (0.5, 1.03)):
        colour = tuple(float(v) for v in np.clip(tone * shade, 0, 255))
        start, end = (root + side * thick * 0.06) * scale, tip * scale
        ends = [tuple(round(float(v)) for v in point) for point in (start, end)]
        cv2.line(pixels, ends[0], ends[1], colour, max(1, round(thick * share * scale)))
    if nail:
        _nail(pixels, (tip + axis * thick * 0.16) * scale, axis, thick * scale, tone)
    ends = [tuple(round(float(v)) for v in point) for point in (root, tip)]
    cv2.line(owner, ends[0], ends[1], 0, max(1, round(thick)))


def _nail(
    pixels: Image8, at: npt.NDArray[np.float64], axis: npt.NDArray[np.float64], thick: float,
    tone: npt.NDArray[np.float64],
) -> None:  # fmt: skip
    pink = tuple(float(v) for v in np.clip(tone * 1.1 + (10, 0, 6), 0, 255))
    size = (max(1, round(thick * 0.22)), max(1, round(thick * 0.18)))
    angle = math.degrees(math.atan2(axis[1], axis[0]))
    cv2.ellipse(pixels, (round(float(at[0])), round(float(at[1]))), size, angle, 0, 360, pink, -1)
