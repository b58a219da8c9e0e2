"""The closer look's input: the same for its training and its use.

A face is shown as a square of :data:`FACE_PX` px whose side is :data:`MARGIN` times the longer
side of its box.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["FACE_PX", "MARGIN", "NONE", "square_around"]

Image = NDArray[np.uint8]

FACE_PX: Final = 64
MARGIN: Final = 1.3

NONE: Final = "none"
"""Name of the class after all faces: a square that shows none."""

_SHRINK: Final = 0.5
"""Below this scale a picture is averaged down first, or fine lines would flicker."""


def square_around(
    image: Image, box: NDArray[np.float32], side_px: int = FACE_PX, margin: float = MARGIN
) -> Image:
    """Cut the square around a box, xyxy in pixels, out of an image uint8 (h, w, 3).

    :returns: uint8 (side_px, side_px, 3); beyond the image its edge goes on.
    """
    side = max(float(max(box[2] - box[0], box[3] - box[1])) * margin, 1.0)
    scale = side_px / side
    middle = (box[:2] + box[2:]) / 2
    if scale < _SHRINK:
        low = np.floor(np.maximum(middle - side / 2 - 2, 0)).astype(int)
        high = np.ceil(middle + side / 2 + 2).astype(int)
        part = image[low[1] : high[1], low[0] : high[0]]
        if min(part.shape[:2]) * scale >= 1:
            small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            image = np.asarray(small, np.uint8)
            middle, scale = (middle - low) * scale, 1.0
    move = np.array([[scale, 0, side_px / 2], [0, scale, side_px / 2]], np.float64)
    move[:, 2] -= scale * middle
    size = (side_px, side_px)
    return np.asarray(cv2.warpAffine(image, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
