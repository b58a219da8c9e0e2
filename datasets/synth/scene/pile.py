"""Tiles thrown together: each touches an earlier one, none lies in another."""

import math

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.spot import Spot

__all__ = ["pile", "touches"]

Floats = npt.NDArray[np.float64]


def pile(rng: np.random.Generator, count: int, aspect: float, loose: float) -> list[Spot]:
    """Lay ``count`` tiles about the origin; ``loose`` is the mean gap in tile widths."""
    placed = np.zeros((count, 3))
    placed[0, 2] = float(rng.uniform(0, 360))
    for n in range(1, count):
        placed[n] = _attached(rng, placed[:n], aspect, loose)
    placed[:, :2] -= (placed[:, :2].min(0) + placed[:, :2].max(0)) / 2
    return [Spot(float(x), float(y), float(yaw)) for x, y, yaw in placed]


def _attached(rng: np.random.Generator, placed: Floats, aspect: float, loose: float) -> Floats:
    """Return x, y, yaw of a tile pushed against one that lies near the middle."""
    weights = np.exp(-np.hypot(placed[:, 0], placed[:, 1]) / 2.5) + 1e-6
    host = placed[int(rng.choice(len(placed), p=weights / weights.sum()))]
    yaw = host[2] + rng.normal(0, 3) if rng.random() < 0.35 else rng.uniform(0, 360)
    angle, reach = rng.uniform(0, 2 * math.pi), 0.95
    way = np.array((math.cos(angle), math.sin(angle)))
    gap = abs(rng.normal(0, loose)) if loose else 0.0
    while True:
        spot = np.array((*(host[:2] + way * reach), yaw))
        if not touches(spot, placed, aspect).any():
            return np.array((*(spot[:2] + way * gap), yaw))
        reach += 0.06


def touches(spot: Floats, others: Floats, aspect: float) -> npt.NDArray[np.bool_]:
    """Whether a tile overlaps each of the others (separating axes of both rectangles)."""
    half = np.array((0.5, aspect / 2)) * 0.985
    apart = others[:, :2] - spot[:2]
    turn = np.radians(others[:, 2] - spot[2])
    cos, sin = np.abs(np.cos(turn)), np.abs(np.sin(turn))
    reach = np.stack((cos * half[0] + sin * half[1], sin * half[0] + cos * half[1]), axis=1) + half
    own = np.abs(_rotated(apart, np.radians(spot[2])))
    theirs = np.abs(_rotated(apart, np.radians(others[:, 2])))
    return np.asarray((own < reach).all(1) & (theirs < reach).all(1))


def _rotated(points: Floats, turn: Floats | float) -> Floats:
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = points[:, 0], points[:, 1]
    return np.stack((x * cos + y * sin, y * cos - x * sin), axis=1)
