"""What chat programs make of a photo: smaller, and saved as a rough JPEG, at times twice."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.labels import Label

__all__ = ["scaled_labels", "send_by_chat"]

Image8 = npt.NDArray[np.uint8]
_LONG_SIDES: Final = (1440, 1280, 1080, 960, 720)
_QUALITY: Final = (40, 71)


def send_by_chat(
    picture: Image8, rng: np.random.Generator, *, shrink: bool = True
) -> tuple[bytes, tuple[int, int]]:
    """Return the JPEG that arrives and its size (width, height).

    ``picture`` is uint8 (h, w, 3), RGB. Without ``shrink`` it keeps its size.
    """
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    for _ in range(2 if rng.random() < 0.4 else 1):
        if shrink:
            bgr = _fitted(bgr, int(rng.choice(_LONG_SIDES)))
        quality = int(rng.integers(*_QUALITY))
        jpeg = bytes(cv2.imencode(".jpg", bgr, (cv2.IMWRITE_JPEG_QUALITY, quality))[1])
        bgr = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    height, width = bgr.shape[:2]
    return jpeg, (width, height)


def _fitted(bgr: Image8, long_side: int) -> Image8:
    height, width = bgr.shape[:2]
    share = long_side / max(height, width)
    if share >= 1:
        return bgr
    size = (round(width * share), round(height * share))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)


def scaled_labels(labels: tuple[Label, ...], share: float) -> tuple[Label, ...]:
    """Return the labels of a picture that was scaled by ``share``."""
    scaled = []
    for label in labels:
        x1, y1, x2, y2 = (round(v * share, 1) for v in label.xyxy)
        scaled.append(replace(label, xyxy=(x1, y1, x2, y2)))
    return tuple(scaled)
