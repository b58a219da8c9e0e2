"""Dark pictures, made lighter before they are looked at."""

from typing import Final

import cv2
import numpy as np

from hupai.vision.image import Pixels

__all__ = ["lift_dark"]

_DARK: Final = 100.0
"""A picture whose lightest twentieth stays below this level (of 255) is dark."""

_LIGHT: Final = 200.0
"""Where the lightest twentieth is brought to."""

_GRAIN_PX: Final = 1.0
"""Dark pictures are grainy: they are smoothed so much first."""

_STEP: Final = 8
"""One pixel in so many tells how light a picture is."""


def lift_dark(pixels: Pixels) -> Pixels:
    """Return a dark picture, uint8 (h, w, 3), as if it had more light; any other as it is."""
    level = float(np.percentile(pixels[::_STEP, ::_STEP].max(axis=2), 95))
    if level >= _DARK:
        return pixels
    smooth = cv2.GaussianBlur(pixels, (0, 0), _GRAIN_PX)
    gain = _LIGHT / max(level, 1.0)
    return np.asarray(cv2.convertScaleAbs(smooth, alpha=gain), np.uint8)
