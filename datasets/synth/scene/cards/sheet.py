"""A card in the world: a thin sheet, slightly bowed along its length."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.card_faces import CARD_ASPECT, CardFace
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.scene.body import outline, rotation
from hupai.datasets.synth.scene.spot import Spot

__all__ = ["SEGMENTS", "Card"]

Floats = npt.NDArray[np.float64]
SEGMENTS: Final = 6
"""A bowed card is drawn as so many flat strips."""
_HALF: Final = CARD_ASPECT / 2


@lru_cache(maxsize=512)
def _rounded_outline(corner: float) -> Floats:
    """Outline (n, 2), anticlockwise from the right edge's top, with points along the sides."""
    arcs = outline(1.0, CARD_ASPECT, corner).reshape(4, 4, 2)
    inner = np.linspace(-1, 1, SEGMENTS + 1)[1:-1] * _HALF
    left = np.column_stack((np.full(len(inner), -0.5), inner[::-1]))
    right = np.column_stack((np.full(len(inner), 0.5), inner))
    return np.vstack((arcs[0], arcs[1], left, arcs[2], arcs[3], right))


@lru_cache(maxsize=2048)
def _end_outline(corner: float, mark: float) -> Floats:
    """Outline (n, 2) of the upper end down to ``mark`` below it."""
    arcs = outline(1.0, CARD_ASPECT, corner).reshape(4, 4, 2)
    low = _HALF - mark
    sides = ((-0.5, _HALF - mark / 2), (-0.5, low), (0.5, low), (0.5, _HALF - mark / 2))
    return np.vstack((arcs[0], arcs[1], np.array(sides)))


@dataclass(frozen=True, slots=True)
class Card:
    """One card on its spot; ``bow`` lifts both ends (the middle, if negative) by card widths."""

    spot: Spot
    face: CardFace
    bow: float
    corner: float
    edge: Rgb
    gloss: float
    spin: float

    def place(self, local: Floats, lift: float = 0.0) -> Floats:
        """World points (n, 3) of points (n, 2) of the card, x right and y up its face."""
        along = (local[:, 1] / _HALF) ** 2
        rise = self.bow * along if self.bow >= 0 else -self.bow * (1 - along)
        points = np.column_stack((local, rise + lift))
        turn = rotation(self.spot.yaw, self.spot.tilt, self.spot.lean)
        return np.asarray(points @ turn.T + (self.spot.x, self.spot.y, self.spot.z))

    def outline(self) -> Floats:
        """Outline of the card in its own plane (n, 2)."""
        return _rounded_outline(self.corner)

    def ends(self) -> list[Floats]:
        """Outlines of the two ends that carry the mark, the upper one first; none on a back."""
        if not self.face.mark:
            return []
        upper = _end_outline(self.corner, round(self.face.mark, 3))
        return [upper, -upper]

    def ribs(self) -> Floats:
        """Left and right points (SEGMENTS + 1, 2, 2) between the strips, from the upper end."""
        y = np.linspace(_HALF, -_HALF, SEGMENTS + 1)
        left, right = (np.column_stack((np.full(len(y), x), y)) for x in (-0.5, 0.5))
        return np.stack((left, right), axis=1)

    def corners(self) -> Floats:
        """Return the corners in the world (4, 3)."""
        half = np.array(((-0.5, _HALF), (0.5, _HALF), (0.5, -_HALF), (-0.5, -_HALF)))
        return self.place(half)
