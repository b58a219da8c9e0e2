"""How much a picture differs from an earlier one: cheap, so that it can be asked of every frame."""

from dataclasses import dataclass
from typing import Final, Self

import cv2
import numpy as np
import numpy.typing as npt

from hupai.vision.image import RgbImage

__all__ = ["Change", "Thumbnail"]

_CELLS: Final = 80
"""Cells along the longer side: a tile that fills a fiftieth of it still covers several."""

_STRAY_CELLS: Final = 2
"""So many cells may change by themselves, as a glint does."""


@dataclass(frozen=True, slots=True)
class Change:
    """Differences of brightness, 0 to 255, after a change of the whole picture's is taken off.

    ``most`` is that of the place that changed most, so that one swapped tile shows; ``mean``
    that of the whole picture, so that a moving camera or a hand over the table shows. ``texture``
    is the mean difference between neighbouring cells: what a shift by one cell may change.
    """

    most: float
    mean: float
    texture: float = 0.0

    @property
    def still(self) -> bool:
        """Whether nothing but a sensor's noise is new."""
        return self.most < 7.0

    @property
    def moving(self) -> bool:
        """Whether so much is new that a careful look would be wasted on a blur.

        A camera held in a hand sways by less than a cell from one frame to the next.
        """
        return self.mean > max(6.0, self.texture)


@dataclass(frozen=True, slots=True, eq=False)
class Thumbnail:
    """The brightness of a picture in coarse cells, float32 (rows, columns)."""

    cells: npt.NDArray[np.float32]

    @classmethod
    def of(cls, image: RgbImage) -> Self:
        """Make the thumbnail of a picture."""
        height, width = image.pixels.shape[:2]
        ratio = _CELLS / max(height, width)
        size = max(1, round(width * ratio)), max(1, round(height * ratio))
        small = cv2.resize(image.pixels, size, interpolation=cv2.INTER_AREA)
        return cls(cv2.cvtColor(small, cv2.COLOR_RGB2GRAY).astype(np.float32))

    def change_since(self, earlier: Self | None) -> Change:
        """Compare; against no picture or one of another shape everything is new."""
        if earlier is None or earlier.cells.shape != self.cells.shape:
            return Change(255.0, 255.0)
        step = self.cells - earlier.cells
        step = np.sort(np.abs(step - np.median(step)), axis=None)
        most = step[-1 - _STRAY_CELLS] if step.size > _STRAY_CELLS else step[-1]
        return Change(float(most), float(step.mean()), max(self._texture(), earlier._texture()))

    def _texture(self) -> float:
        steps = [np.abs(np.diff(self.cells, axis=axis)) for axis in (0, 1)]
        return float(np.mean([step.mean() for step in steps if step.size] or [0.0]))
