"""The lens: bent lines, and one distance that is sharp."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.camera import Camera
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.render import Table

__all__ = ["bend", "bend_labels", "defocus", "through_lens"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
_BLURRIEST_PX = 5.0


def through_lens(table: Table, rng: np.random.Generator) -> Table:
    """Bend a table's picture and labels: mostly like a barrel, seldom like a cushion."""
    k = float(rng.uniform(0, 0.11)) if rng.random() < 0.75 else float(-rng.uniform(0, 0.03))
    height, width = table.pixels.shape[:2]
    return Table(bend(table.pixels, k), bend_labels(table.labels, k, (width, height)))


def _source(points: Floats, k: float, size: tuple[int, int]) -> Floats:
    """Return where the straight picture has what the lens shows at these points (n, 2)."""
    middle, reach = np.array(size) / 2, float(np.hypot(*size)) / 2
    out = (points - middle) / reach
    factor = 1 + k * (out**2).sum(1, keepdims=True)
    return np.asarray(middle + out * factor / (1 + max(k, 0.0)) * reach)


def bend(picture: Image8, k: float) -> Image8:
    """Return a picture (h, w, 3) as a lens with ``k`` of radial distortion shows it."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0 : height + 16 : 16, 0 : width + 16 : 16]
    grid = _source(np.column_stack((x.ravel(), y.ravel())).astype(float), k, (width, height))
    maps = grid.reshape(*x.shape, 2).astype(np.float32)
    scale = np.array(((16, 0, 0), (0, 16, 0)), np.float32)
    full = [cv2.warpAffine(np.ascontiguousarray(maps[..., c]), scale, (width, height),
                           borderMode=cv2.BORDER_REPLICATE) for c in (0, 1)]  # fmt: skip
    return np.asarray(
        cv2.remap(picture, full[0], full[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT),
        np.uint8,
    )


def _shown(points: Floats, k: float, size: tuple[int, int]) -> Floats:
    """Undo :func:`_source` by steps: where the lens shows points of the straight picture."""
    shown = points.copy()
    for _ in range(8):
        shown = shown + (points - _source(shown, k, size))
    return shown


def bend_labels(labels: tuple[Label, ...], k: float, size: tuple[int, int]) -> tuple[Label, ...]:
    """Return labels of a straight picture for the bent one: upright boxes round bent ones."""
    bent = []
    for label in labels:
        x1, y1, x2, y2 = label.xyxy
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        # Faces rarely reach into the corners of their box: the middles of its sides decide.
        rim = np.array(((x1, y), (x2, y), (x, y1), (x, y2)))
        moved = _shown(rim, k, size)
        low, high = np.maximum(moved.min(0), 0), np.minimum(moved.max(0), size)
        left, top, right, bottom = (round(float(v), 1) for v in (*low, *high))
        bent.append(replace(label, xyxy=(left, top, right, bottom)))
    return tuple(bent)


def defocus(picture: Image8, camera: Camera, at: tuple[float, float], strength_px: float) -> Image8:
    """Blur what lies nearer or farther than the table's point ``at`` (x, y).

    Blur grows with the difference of inverse distances, as behind a thin lens; it is
    ``strength_px`` for things at infinity.
    """
    height, width = picture.shape[:2]
    nearness = np.linalg.inv(camera.ground())[2]
    spot = float(camera.depth(np.array([[*at, 0.0]]))[0])
    y, x = np.ogrid[0:height, 0:width]
    inverse = np.clip(nearness[0] * x + nearness[1] * y + nearness[2], 0, None)
    sigma = np.minimum(strength_px * np.abs(inverse * spot - 1), _BLURRIEST_PX)
    result = picture.astype(np.float32)
    for low, high in ((0.3, 1.2), (1.2, 2.6), (2.6, _BLURRIEST_PX)):
        if (share := np.clip((sigma - low) / (high - low), 0, 1).astype(np.float32)).any():
            soft = cv2.GaussianBlur(picture, (0, 0), high).astype(np.float32)
            result += (soft - result) * share[..., None]
    return np.clip(result, 0, 255).astype(np.uint8)
