"""Own photos in memory, and many shaken views of them. Needs no torch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hupai.models.evaluate import photo_bytes
from hupai.models.train.augment import Sample, colour, degrade, hide_far, place
from hupai.models.truth import TruthPhoto
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["Decode", "OwnPhoto", "load_photo", "make_view", "photo_weights"]

Decode = Callable[[bytes], tuple[NDArray[np.uint8], tuple[float, float]]]
"""Bytes of a photo to upright RGB pixels, and the photo's pixels per stored one along x and y."""

_TILE_PX: Final = 110.0
"""Larger tiles are reduced once, so that a view of a 12-megapixel photo costs no more."""

_SQUARE: Final = 0.88
_MANY: Final = 0.2
_HIDE_FAR: Final = 0.65
_INDEX: Final = {str(code): place for place, code in enumerate(DETECTOR_CLASSES)}


@dataclass(frozen=True, slots=True)
class OwnPhoto:
    """A decoded photo with its labels.

    ``turned`` says that its tiles lie at any angle in their upright boxes, ``partial`` that tiles
    without a label may lie about the hand.
    """

    sample: Sample
    turned: bool
    partial: bool = False


def load_photo(photo: TruthPhoto, decode: Decode) -> OwnPhoto:
    """Decode a photo and reduce it until its tiles are about 110 px wide at most.

    :raises OSError: the file cannot be read.
    :raises ImageRejected: it is no picture.
    """
    image, scale_xy = decode(photo_bytes(photo))
    boxes = np.array([box.xyxy for box in photo.boxes], np.float32).reshape(-1, 4)
    boxes /= np.array(scale_xy * 2, np.float32)
    classes = np.array([_INDEX[box.code] for box in photo.boxes], np.int64)
    sides = boxes[:, 2:] - boxes[:, :2]
    short, long = sides.min(axis=1), sides.max(axis=1)
    scale = min(1.0, _TILE_PX / max(float(np.median(short)), 1.0))
    if scale < 1:
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(small, np.uint8)
    turned = bool(np.mean(short > _SQUARE * long) > _MANY)
    return OwnPhoto(Sample(image, boxes * np.float32(scale), classes), turned, photo.whole_hand)


def photo_weights(photos: Sequence[OwnPhoto]) -> list[float]:
    """Return how often each photo is shown, 1 to 3: oftener for the rarest face on it."""
    counts = np.bincount(np.concatenate([photo.sample.classes for photo in photos]))
    usual = float(np.median(counts[counts > 0]))
    wanted = np.clip((usual / np.maximum(counts, 1)) ** 0.7, 1.0, 3.0)
    return [float(wanted[photo.sample.classes].max(initial=1.0)) for photo in photos]


def make_view(photo: OwnPhoto, size_px: int, rng: np.random.Generator) -> Sample:
    """Show the photo from another side, in another light, on a square of ``size_px``."""
    sample = photo.sample
    if photo.partial and rng.random() < _HIDE_FAR:
        sample = hide_far(sample, rng)
    seen = place(sample, size_px, rng, turned=photo.turned)
    return Sample(degrade(colour(seen.image, rng), rng), seen.boxes, seen.classes)
