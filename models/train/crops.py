"""Crops of single faces, to teach the closer look: a square around each box, labelled or found.

A crop is kept with a wide margin at :data:`KEPT_PX`, so that it may be turned and moved before
its middle is shown to the network at :data:`FACE_PX`. The class after the last face is ``none``:
squares where no face is.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hupai.models.faces import FACE_PX, MARGIN, square_around
from hupai.models.train.augment import colour, degrade
from hupai.models.train.sources import Picture, load_picture

__all__ = ["KEPT_PX", "Crops", "cut", "cut_faces", "empty_boxes", "show"]

Image = NDArray[np.uint8]
FloatArray = NDArray[np.float32]

KEPT_PX: Final = 96
_ROOM: Final = 1.5
"""A kept square is so many times as wide as what is shown of it."""

_LARGEST_PX: Final = 1400
"""Pictures are first brought to this longer side: nobody needs a face at 300 px."""

_NEAR: Final = 4
_ANYWHERE: Final = 4
"""So many squares without a face are tried a picture, beside faces and elsewhere."""


@dataclass(frozen=True, slots=True)
class Crops:
    """Squares uint8 (n, 96, 96, 3) RGB, the class of each (n,), and its share of what is seen."""

    squares: Image
    classes: NDArray[np.int64]
    weights: NDArray[np.float64]


def cut(
    pictures: Sequence[Picture],
    weights: Sequence[float],
    none: int,
    *,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> Crops:
    """Cut every labelled face out of the pictures, what a detector found, a few empty squares.

    A picture's weight goes to each of its crops; ``none`` is the class of empty squares.

    :raises ValueError: a file is no picture.
    """
    squares: list[Image] = []
    classes: list[int] = []
    shares: list[float] = []
    for number, (picture, weight) in enumerate(zip(pictures, weights, strict=True)):
        rng = np.random.default_rng((seed, number))
        image, scale = _sized(load_picture(picture))
        boxes = picture.boxes * scale
        empty = [] if picture.partial else empty_boxes(boxes, image.shape, rng)
        shown = (*boxes, *picture.found * scale, *empty)
        squares += cut_faces(image, shown)
        classes += [*picture.classes, *picture.found_classes, *[none] * len(empty)]
        shares += [weight] * len(shown)
        progress(number)
    return Crops(np.stack(squares), np.array(classes, np.int64), np.array(shares, np.float64))


def cut_faces(image: Image, boxes: Iterable[FloatArray]) -> list[Image]:
    """Cut the square to keep round each box, xyxy in pixels of the image: (96, 96, 3) each."""
    return [square_around(image, box, KEPT_PX, MARGIN * _ROOM) for box in boxes]


def _sized(image: Image) -> tuple[Image, float]:
    scale = min(1.0, _LARGEST_PX / max(image.shape))
    if scale == 1.0:
        return image, scale
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), scale


def empty_boxes(
    boxes: FloatArray, shape: tuple[int, ...], rng: np.random.Generator
) -> list[FloatArray]:
    """Return boxes of the usual size which show no face: near faces, and anywhere else."""
    if not len(boxes):
        return []
    found = []
    for spread in (1.3,) * _NEAR + (None,) * _ANYWHERE:
        near = boxes[rng.integers(len(boxes))]
        side = near[2:] - near[:2]
        if spread is None:
            middle = rng.random(2) * [shape[1], shape[0]]
            side = side * math.exp(rng.normal(0, 0.4))
        else:
            middle = (near[:2] + near[2:]) / 2 + rng.normal(0, spread, 2) * side
        box = np.concatenate([middle - side / 2, middle + side / 2]).astype(np.float32)
        low, high = np.maximum(boxes[:, :2], box[:2]), np.minimum(boxes[:, 2:], box[2:])
        shared = np.prod(np.clip(high - low, 0, None), axis=1) / np.prod(side)
        inside = (middle >= 0).all() and middle[0] < shape[1] and middle[1] < shape[0]
        if inside and shared.max() < 0.12:
            found.append(box)
    return found


def show(square: Image, rng: np.random.Generator) -> Image:
    """Return the face as a reader may cut it: turned, moved, in other light, (64, 64, 3)."""
    angle = rng.uniform(0, 2 * math.pi)
    scale = FACE_PX / (KEPT_PX / _ROOM) * math.exp(rng.normal(0.02, 0.10))
    stretch = math.exp(rng.normal(0, 0.06))
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    turn = np.array([[cos * stretch, -sin], [sin, cos / stretch]])
    shift = FACE_PX / 2 * (1 + rng.normal(0, 0.09, 2))
    move = np.concatenate([turn, (shift - turn @ [KEPT_PX / 2, KEPT_PX / 2])[:, None]], axis=1)
    image = cv2.warpAffine(square, move, (FACE_PX, FACE_PX), borderMode=cv2.BORDER_REPLICATE)
    return degrade(colour(np.asarray(image, np.uint8), rng), rng)
