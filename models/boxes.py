"""How far boxes lie on each other: the same for what is looked at and for what is learnt."""

import numpy as np
import numpy.typing as npt

__all__ = ["overlaps"]

Boxes = npt.NDArray[np.float32]
"""xyxy (n, 4)."""


def overlaps(a: Boxes, b: Boxes) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return (n, m) intersection over union, and intersection over the smaller box."""
    both = _shared(a, b, 0) * _shared(a, b, 1)
    area_a, area_b = _area(a)[:, None], _area(b)[None, :]
    tiny = np.float32(1e-6)
    union = np.maximum(area_a + area_b - both, tiny)
    smaller = np.maximum(np.minimum(area_a, area_b), tiny)
    return (both / union).astype(np.float32), (both / smaller).astype(np.float32)


def _shared(a: Boxes, b: Boxes, axis: int) -> npt.NDArray[np.float32]:
    """Return the length (n, m) that pairs have in common along x (0) or y (1)."""
    high = np.minimum(a[:, None, axis + 2], b[None, :, axis + 2])
    high -= np.maximum(a[:, None, axis], b[None, :, axis])
    length: npt.NDArray[np.float32] = np.maximum(high, 0, out=high)
    return length


def _area(boxes: Boxes) -> npt.NDArray[np.float32]:
    area: npt.NDArray[np.float32] = np.clip(boxes[:, 2:] - boxes[:, :2], 0, None).prod(axis=1)
    return area
