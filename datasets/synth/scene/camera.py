"""A pinhole camera that looks down at a table.

World: x right, y away from the camera, z up, the table is z = 0; unit: one tile's width.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["Camera", "look_at"]

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """``matrix``: 3 x 4, world to pixels of a picture of ``size`` (width, height)."""

    matrix: Floats
    centre: Floats
    size: tuple[int, int]

    def project(self, points: Floats) -> Floats:
        """Pixels (n, 2) of world points (n, 3); points behind the camera give nonsense."""
        image = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(image[:, :2] / image[:, 2:])

    def depth(self, points: Floats) -> Floats:
        """Distance of world points (n, 3) along the optical axis."""
        return np.asarray(points @ self.matrix[2, :3] + self.matrix[2, 3])

    def ground(self) -> Floats:
        """Homography 3 x 3 from (x, y) on the table to pixels."""
        return np.asarray(self.matrix[:, [0, 1, 3]])


def look_at(
    target: tuple[float, float],
    elevation: float,
    distance: float,
    focal_px: float,
    size: tuple[int, int],
    *,
    roll: float = 0.0,
    centre_px: tuple[float, float] | None = None,
) -> Camera:
    """Return a camera ``distance`` away from a point of the table.

    ``elevation`` and ``roll`` in degrees; 90 looks straight down. ``centre_px`` is where the
    target appears, the middle of the picture if not given.
    """
    e, r = math.radians(elevation), math.radians(roll)
    eye = np.array((target[0], target[1] - distance * math.cos(e), distance * math.sin(e)))
    right = np.array((1.0, 0.0, 0.0))
    forward = np.array((0.0, math.cos(e), -math.sin(e)))
    down = np.cross(forward, right)
    turn = np.array(((math.cos(r), -math.sin(r), 0), (math.sin(r), math.cos(r), 0), (0, 0, 1)))
    pose = turn @ np.stack((right, down, forward))
    cx, cy = centre_px or (size[0] / 2, size[1] / 2)
    lens = np.array(((focal_px, 0, cx), (0, focal_px, cy), (0, 0, 1.0)))
    return Camera(lens @ np.column_stack((pose, -pose @ eye)), eye, size)
