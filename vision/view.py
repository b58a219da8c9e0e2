"""A part of the picture, turned upright and scaled, for the second look."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.vision.axis import centres, short_side
from hupai.vision.detector import Boxes
from hupai.vision.image import Pixels
from hupai.vision.letterbox import PAD_VALUE, STRIDE

__all__ = ["Matrix", "View", "corners", "hull", "plan_view"]

Matrix = npt.NDArray[np.float64]
"""float64, shape (2, 3): an affine map of points."""

_MARGIN_TILES: Final = 1.6
"""The view reaches this many tile widths beyond the middle of the outermost tiles."""

_ALIASING: Final = 0.6
"""Below this scale the picture is averaged before it is turned."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """``matrix`` maps picture pixels to pixels of the view of ``size_wh``."""

    matrix: Matrix
    size_wh: tuple[int, int]

    @property
    def turn(self) -> float:
        """By how many radians the view turns the picture."""
        return math.atan2(self.matrix[1, 0], self.matrix[0, 0])

    def crop(self, pixels: Pixels) -> Pixels:
        """Cut this view out of a picture."""
        pixels, matrix = self._part(pixels)
        scale = math.sqrt(abs(np.linalg.det(matrix[:, :2])))
        if scale < _ALIASING:
            pixels = _shrunk(pixels, scale)
            matrix = matrix @ np.diag([1 / scale, 1 / scale, 1])
        view: Pixels = cv2.warpAffine(
            pixels,
            matrix,
            self.size_wh,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=(PAD_VALUE,) * 3,
        )
        return view

    def _part(self, pixels: Pixels) -> tuple[Pixels, Matrix]:
        """Cut the upright rectangle that holds the view, so that no other pixel is touched."""
        whole = np.array([[0, 0, *self.size_wh]], np.float32)
        left, top, right, bottom = self.to_picture(whole)[0]
        height, width = pixels.shape[:2]
        x1, y1 = max(0, int(left)), max(0, int(top))
        x2, y2 = min(width, int(right) + 2), min(height, int(bottom) + 2)
        if x2 - x1 < 2 or y2 - y1 < 2:
            return pixels, self.matrix
        matrix = self.matrix.copy()
        matrix[:, 2] += matrix[:, :2] @ (x1, y1)
        return pixels[y1:y2, x1:x2], matrix

    def to_picture(self, boxes: Boxes) -> Boxes:
        """Map boxes of the view to the upright boxes around them in the picture."""
        back = np.linalg.inv(self.matrix[:, :2])
        return hull((corners(boxes) - self.matrix[:, 2]) @ back.T)

    def from_picture(self, points: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        """Map points (n, 2) of the picture to the view."""
        mapped: npt.NDArray[np.float64] = points @ self.matrix[:, :2].T + self.matrix[:, 2]
        return mapped

    def covers(self, points: npt.NDArray[np.float32], margin: float) -> npt.NDArray[np.bool_]:
        """Tell which points (n, 2) of the picture lie inside, ``margin`` view px from the edge."""
        inside = self.from_picture(points)
        high = np.array(self.size_wh) - margin
        return np.asarray(((inside >= margin) & (inside <= high)).all(axis=1), np.bool_)


def plan_view(
    boxes: Boxes, angle: float, quarter_turns: int, tile_px: float, max_pixels: int
) -> View:
    """Plan the view in which tiles that lean by ``angle`` stand upright, ``tile_px`` wide.

    Tiles come out smaller where the view would otherwise have more than ``max_pixels``.
    """
    width = float(np.median(short_side(boxes, angle)))
    turn = -angle + quarter_turns * math.pi / 2
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    middle = centres(boxes) @ rotation.T
    reach = middle.max(axis=0) - middle.min(axis=0) + 2 * _MARGIN_TILES * width
    scale = min(tile_px / width, math.sqrt(max_pixels / float(reach.prod())))
    columns, rows = (STRIDE * math.ceil(length * scale / STRIDE) for length in reach)
    origin = (middle.max(axis=0) + middle.min(axis=0)) / 2 * scale - np.array([columns, rows]) / 2
    return View(np.hstack([rotation * scale, -origin[:, None]]), (columns, rows))


def corners(boxes: Boxes) -> npt.NDArray[np.float64]:
    """Return the corners of each box, shape (n, 4, 2), clockwise from the upper left."""
    x1, y1, x2, y2 = boxes.astype(np.float64).T
    return np.stack([np.stack(p, axis=1) for p in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))], axis=1)


def hull(points: npt.NDArray[np.float64]) -> Boxes:
    """Return the upright box (n, 4) around each set of points (n, k, 2)."""
    return np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1).astype(np.float32)


def _shrunk(pixels: Pixels, scale: float) -> Pixels:
    height, width = pixels.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small: Pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return small
