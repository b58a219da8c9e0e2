"""A tile set: its faces by code, and the style that its bodies share."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.faces import draw_face
from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["DrawnSet", "TileSet"]

Image8 = npt.NDArray[np.uint8]


class TileSet(Protocol):
    """What a scene needs of a set."""

    style: SetStyle
    source: str
    """Where the faces come from, with licence; written beside every picture."""
    native_px: float
    """Width of a face in its material: pictures should not show it much larger."""
    chamfer: float
    """Rounding of the face's edge that the body still has to draw, in tile widths."""

    @property
    def codes(self) -> Sequence[str]:
        """The faces that this set has."""

    def face(self, code: str, rng: np.random.Generator) -> Image8:
        """One tile's face, uint8 (192, 144, 3), RGB, upright (or turned by half where unknown)."""


class DrawnSet:
    """A set whose faces are all drawn by our own code.

    Faces are drawn when first asked for; each depends on (seed, pool, code) only.

    :raises FontMissing: the machine has no Chinese font, or none of the pool.
    """

    chamfer = 0.035

    def __init__(
        self, seed: Sequence[int], style: SetStyle | None = None, pool: Pool = "all"
    ) -> None:
        self._seed = list(seed)
        self.style = style or sample_style(np.random.default_rng(self._seed), pool)
        self.source = f"drawn by hupai with {self.style.glyphs.font.name}"
        self.native_px = 144.0
        self._faces: dict[str, Image8] = {}

    @property
    def codes(self) -> Sequence[str]:
        """All classes of the detector."""
        return DETECTOR_CLASSES

    def face(self, code: str, rng: np.random.Generator) -> Image8:
        """Return the face of this code; the same for every tile of the set."""
        if code not in self._faces:
            own = np.random.default_rng([*self._seed, DETECTOR_CLASSES.index(code)])
            self._faces[code] = draw_face(code, self.style, own)
        return self._faces[code]
