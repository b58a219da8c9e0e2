"""A place for one tile on the table."""

import math
from dataclasses import dataclass, replace

__all__ = ["Spot", "turn_all"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for one tile: middle of its footprint, height of its underside, pose.

    ``yaw`` and ``tilt`` in degrees; tilt 0 lies face up, 90 stands with its face to the camera.
    """

    x: float
    y: float
    yaw: float = 0.0
    tilt: float = 0.0
    z: float = 0.0
    lean: float = 0.0
    back: bool = False


def turn_all(spots: tuple[Spot, ...], degrees: float) -> tuple[Spot, ...]:
    """Return the whole hand turned on the table, anticlockwise from above."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple(
        replace(s, x=s.x * cos - s.y * sin, y=s.x * sin + s.y * cos, yaw=s.yaw + degrees)
        for s in spots
    )
