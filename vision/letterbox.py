"""Fitting a picture into the detector's input, and back again.

The numbers are pinned by tests: rounding and the side that gets the odd pixel of padding decide
whether boxes agree between exports of one model.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.vision.image import Pixels

__all__ = ["PAD_VALUE", "STRIDE", "Letterbox", "apply", "fit", "fit_long_side"]

STRIDE: Final = 32
"""A detector's input sides are multiples of this (px)."""

PAD_VALUE: Final = 114
"""The grey of the padding."""


@dataclass(frozen=True, slots=True)
class Letterbox:
    """A scaled picture of ``inner_wh`` px with ``pad_ltrb`` px around it."""

    scale: float
    inner_wh: tuple[int, int]
    pad_ltrb: tuple[int, int, int, int]

    @property
    def outer_wh(self) -> tuple[int, int]:
        """The input's size, padding included."""
        left, top, right, bottom = self.pad_ltrb
        return self.inner_wh[0] + left + right, self.inner_wh[1] + top + bottom

    def forward(self, xyxy: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Map boxes (n, 4) xyxy from the picture to the input."""
        left, top = self.pad_ltrb[:2]
        return xyxy * np.float32(self.scale) + np.array([left, top, left, top], np.float32)

    def inverse(self, xyxy: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Map boxes (n, 4) xyxy from the input back to the picture."""
        left, top = self.pad_ltrb[:2]
        return (xyxy - np.array([left, top, left, top], np.float32)) / np.float32(self.scale)


def fit(width: int, height: int, target_wh: tuple[int, int]) -> Letterbox:
    """Plan the largest upright fit of a picture into ``target_wh``, centred."""
    scale = min(target_wh[0] / width, target_wh[1] / height)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    spare_x, spare_y = target_wh[0] - inner[0], target_wh[1] - inner[1]
    left, top = spare_x // 2, spare_y // 2
    return Letterbox(scale, inner, (left, top, spare_x - left, spare_y - top))


def fit_long_side(width: int, height: int, long_side: int) -> Letterbox:
    """Plan a fit whose longer side is ``long_side``; the shorter is padded to the stride only."""
    scale = long_side / max(width, height)
    target = (_to_stride(width * scale), _to_stride(height * scale))
    return fit(width, height, target)


def _to_stride(length: float) -> int:
    return max(STRIDE, -(-round(length) // STRIDE) * STRIDE)


def apply(pixels: Pixels, box: Letterbox) -> Pixels:
    """Scale and pad a picture as planned."""
    down = box.scale < 1
    inner = cv2.resize(
        pixels, box.inner_wh, interpolation=cv2.INTER_AREA if down else cv2.INTER_LINEAR
    )
    left, top, right, bottom = box.pad_ltrb
    padded: Pixels = cv2.copyMakeBorder(
        inner, top, bottom, left, right, cv2.BORDER_CONSTANT, value=(PAD_VALUE,) * 3
    )
    return padded
