"""Solid things: a rounded slab with coloured bands round its side and a picture on top."""

import math
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.pen import Rgb

__all__ = ["Body", "outline", "rotation"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]


@lru_cache(maxsize=256)
def outline(width: float, height: float, radius: float) -> Floats:
    """Return a rounded rectangle about the origin: (16, 2) points, anticlockwise."""
    r = min(radius, width / 2, height / 2)
    cx, cy = width / 2 - r, height / 2 - r
    corners = ((cx, cy, 0), (-cx, cy, 90), (-cx, -cy, 180), (cx, -cy, 270))
    points = [
        (x + r * math.cos(math.radians(start + step)), y + r * math.sin(math.radians(start + step)))
        for x, y, start in corners
        for step in (0, 30, 60, 90)
    ]
    return np.array(points)


def rotation(yaw: float, tilt: float, lean: float = 0.0) -> Floats:
    """Turn about the upright axis by ``yaw`` after raising the top edge by ``tilt`` degrees."""
    a, b, c = (math.radians(v) for v in (yaw, tilt, lean))
    about_z = np.array(((math.cos(a), -math.sin(a), 0), (math.sin(a), math.cos(a), 0), (0, 0, 1)))
    about_x = np.array(((1, 0, 0), (0, math.cos(b), -math.sin(b)), (0, math.sin(b), math.cos(b))))
    about_y = np.array(((math.cos(c), 0, math.sin(c)), (0, 1, 0), (-math.sin(c), 0, math.cos(c))))
    return np.asarray(about_z @ about_x @ about_y)


@dataclass(frozen=True, slots=True)
class Body:
    """One slab in the world.

    ``centre`` is its middle; ``size`` (width, height, thickness); ``bands`` colours from the
    underside up with their share of the thickness; ``face`` the picture on its upper side.
    ``code`` is set on tiles that are to be labelled.
    """

    centre: tuple[float, float, float]
    size: tuple[float, float, float]
    turn: Floats
    bands: tuple[tuple[float, Rgb], ...]
    face: Image8
    corner: float = 0.08
    chamfer: float = 0.03
    code: str | None = None
    gloss: float = 0.0
    spin: float = field(default=0.0)
    """Where on the face the highlight lies, 0-1."""

    def loops(self) -> Floats:
        """World points (levels, 16, 3): the outlines from the underside to the face."""
        width, height, thick = self.size
        c = min(self.chamfer, thick / 4, width / 4)
        levels, z = [-thick / 2 + c], -thick / 2
        for share, _ in self.bands:
            z += share * thick
            levels.append(z)
        levels[-1] = thick / 2 - c
        full = outline(width, height, self.corner)
        small = outline(width - 2 * c, height - 2 * c, max(self.corner - c / 2, 0.01))
        rings = [(small, -thick / 2), *((full, z) for z in levels), (small, thick / 2)]
        local = np.stack([np.column_stack((ring, np.full(len(ring), z))) for ring, z in rings])
        return np.asarray(local @ self.turn.T + np.array(self.centre))

    def colours(self) -> list[Rgb]:
        """One colour for each band between two loops."""
        inner = [colour for _, colour in self.bands]
        return [inner[0], *inner, inner[-1]]

    def corners(self) -> Floats:
        """Return the face's corners in the world (4, 3), clockwise from the top left."""
        w, h, t = (v / 2 for v in self.size)
        local = np.array(((-w, h, t), (w, h, t), (w, -h, t), (-w, -h, t)))
        return np.asarray(local @ self.turn.T + np.array(self.centre))
