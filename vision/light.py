"""Dark pictures, made lighter before they are looked at."""

from typing import Final

import cv2
import numpy as np

from hupai.vision.image import Pixels

__all__ = ["lift_dark"]

_LIGHTEST: Final = 99.95
"""A percentile: so small a part of a picture may be its tiles, on a dark cloth."""

_DARK: Final = 110.0
"""A picture whose lightest pixels stay below this level (of 255) is dark."""

_LIGHT: Final = 220.0
"""What the lightest pixels are brought to."""

_GRAIN_PX: Final = 1.0
"""Dark pictures are grainy: they are smoothed so much first."""

_SHRINK: Final = 4
"""A picture made so many times smaller, in which grain is evened out, tells how light it is."""


def lift_dark(pixels: Pixels) -> Pixels:
    """Return a dark picture, uint8 (h, w, 3), as if it had more light; any other as it is."""
    height, width = (max(1, side // _SHRINK) for side in pixels.shape[:2])
    small = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    red, green, blue = cv2.split(small)
    counts = np.bincount(cv2.max(cv2.max(red, green), blue).ravel(), minlength=256)
    level = float(np.searchsorted(np.cumsum(counts), _LIGHTEST / 100 * counts.sum()))
    if level >= _DARK:
        return pixels
    smooth = cv2.GaussianBlur(pixels, (0, 0), _GRAIN_PX)
    gain = _LIGHT / max(level, 1.0)
    return np.asarray(cv2.convertScaleAbs(smooth, alpha=gain), np.uint8)
