"""How tiles come to lie: rows, melds, grids, heaps, racks, walls."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hupai.datasets.synth.scene.pile import pile
from hupai.datasets.synth.scene.spot import Spot, turn_all

__all__ = ["LAYOUTS", "Layout", "Spot", "turn_all"]


@dataclass(frozen=True, slots=True)
class Layout:
    """The spots of a scene; ``rack_y`` are lines where a rack or rim may stand."""

    spots: tuple[Spot, ...]
    rack_y: tuple[float, ...] = ()
    standing: bool = False
    tray: bool = False
    """The tiles may lie in a tray."""

    free: bool = False
    """Tiles lie at any angle, so that the whole may be turned by any angle too."""


Maker = Callable[[np.random.Generator, float], Layout]


def _line(
    rng: np.random.Generator, count: int, x: float, y: float, gap: float = 0.03, loose: float = 1.0
) -> list[Spot]:
    """Tiles side by side from x on, as a hand pushes them together."""
    spots = []
    for _ in range(count):
        dy, yaw = rng.normal(0, 0.025 * loose), rng.normal(0, 1.0 * loose)
        spots.append(Spot(x + 0.5, y + float(dy), float(yaw)))
        x += 1 + gap + abs(float(rng.normal(0, 0.015 * loose)))
    return spots


def _centred(spots: list[Spot]) -> tuple[Spot, ...]:
    x = (max(s.x for s in spots) + min(s.x for s in spots)) / 2
    y = (max(s.y for s in spots) + min(s.y for s in spots)) / 2
    return tuple(replace(s, x=s.x - x, y=s.y - y) for s in spots)


def _gap(rng: np.random.Generator) -> float:
    return float(rng.choice((0.005, 0.02, 0.06, 0.25), p=(0.45, 0.3, 0.15, 0.1)))


def row(rng: np.random.Generator, aspect: float) -> Layout:
    """One row of 13-18, sometimes fewer."""
    count = int(rng.integers(13, 19)) if rng.random() < 0.75 else int(rng.integers(2, 13))
    spots = _line(rng, count, 0, 0, _gap(rng), float(rng.uniform(0.3, 2.0)))
    return Layout(_centred(spots), (-aspect / 2 - 0.3,))


def _meld(rng: np.random.Generator, x: float, y: float, aspect: float) -> list[Spot]:
    count = 4 if rng.random() < 0.25 else 3
    spots = _line(rng, count, x, y, 0.01)
    if rng.random() < 0.3:
        k = int(rng.integers(count))
        shift = aspect - 1
        turned = replace(spots[k], x=spots[k].x + shift / 2, y=y - shift / 2, yaw=90.0)
        later = [replace(s, x=s.x + shift) for s in spots[k + 1 :]]
        spots = [*spots[:k], turned, *later]
    if count == 4 and rng.random() < 0.5:
        hidden = {0, 3} if rng.random() < 0.5 else {0, 1, 2, 3}
        spots = [replace(s, back=i in hidden) for i, s in enumerate(spots)]
    return spots


def melded(rng: np.random.Generator, aspect: float) -> Layout:
    """Lay a row with melds apart, the winning tile or flowers aside."""
    spots: list[Spot] = []
    x = 0.0
    for _ in range(int(rng.integers(1, 5))):
        spots += _meld(rng, x, float(rng.normal(0, 0.1)), aspect)
        x = max(s.x for s in spots) + 0.5 + float(rng.uniform(0.25, 1.0))
    rest = int(rng.integers(1, 11))
    above = rng.random() < 0.35
    row_y = aspect * float(rng.uniform(1.05, 1.6)) if above else 0.0
    spots += _line(rng, rest, float(rng.uniform(0, 2)) if above else x, row_y, _gap(rng))
    if rng.random() < 0.4:
        last = max(s.x for s in spots) + 0.5
        spots += _line(rng, int(rng.integers(1, 4)), last + float(rng.uniform(0.5, 1.5)), row_y)
    return Layout(_centred(spots), (-aspect / 2 - 0.4,))


def two_rows(rng: np.random.Generator, aspect: float) -> Layout:
    """Two or three rows, one above the other."""
    spots: list[Spot] = []
    gap, step = _gap(rng), aspect * float(rng.choice((1.01, 1.08, 1.4)))
    for k in range(int(rng.integers(2, 4))):
        count = int(rng.integers(5, 15))
        spots += _line(rng, count, float(rng.uniform(-2, 2)), k * step, gap)
    return Layout(_centred(spots), (-aspect / 2 - 0.4,))


def grid(rng: np.random.Generator, aspect: float) -> Layout:
    """Lay a block of tiles, as one shows a whole set or trains a program."""
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(3, 11))
    spots = []
    for k in range(rows):
        spots += _line(rng, columns, 0, k * aspect * 1.015, 0.012, 0.35)
    return Layout(_centred(spots), tray=True, free=True)


def heap(rng: np.random.Generator, aspect: float) -> Layout:
    """Many tiles at any angle, touching, some lying on others."""
    count = int(rng.integers(8, 61))
    spots = pile(rng, count, aspect, float(rng.choice((0.0, 0.08, 0.5), p=(0.5, 0.3, 0.2))))
    if rng.random() < 0.4:
        spots = [_nudged(rng, spot) for spot in spots]
    backs = float(rng.uniform(0.05, 0.4)) if rng.random() < 0.2 else 0.0
    return Layout(tuple(replace(s, back=rng.random() < backs) for s in spots), free=True)


def _nudged(rng: np.random.Generator, spot: Spot) -> Spot:
    if rng.random() < 0.8:
        return spot
    tilt, lean = rng.normal(0, 9, 2)
    return replace(spot, z=float(rng.uniform(0.1, 0.5)), tilt=float(tilt), lean=float(lean))


def standing(rng: np.random.Generator, aspect: float) -> Layout:
    """Lay a row on a rack or on its feet, faces to the camera."""
    count = int(rng.integers(5, 17))
    tilt = float(rng.uniform(66, 90))
    spots = [replace(s, tilt=tilt, yaw=s.yaw * 0.6) for s in _line(rng, count, 0, 0, _gap(rng))]
    return Layout(_centred(spots), (-0.55,), standing=True)


def wall(rng: np.random.Generator, aspect: float) -> Layout:
    """Lay a double wall of backs, and a row before it."""
    spots: list[Spot] = []
    for k in range(int(rng.integers(4, 15))):
        for z in (0.0, 0.68):
            spots.append(Spot(k * 1.01, 2.2 * aspect, float(rng.normal(0, 0.6)), z=z, back=True))
    spots += _line(rng, int(rng.integers(4, 15)), float(rng.uniform(-1, 3)), 0, _gap(rng))
    spots += [replace(s, back=rng.random() < 0.3) for s in pile(rng, 8, aspect, 0.6)]
    return Layout(_spread(_centred(spots)))


def _spread(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    kept: list[Spot] = []
    for spot in spots:
        same = (s for s in kept if abs(s.z - spot.z) < 0.3)
        if (spot.back and spot.z > 0.3) or all(_clear(spot, other) for other in same):
            kept.append(spot)
    return tuple(kept)


def _clear(a: Spot, b: Spot) -> bool:
    return abs(a.x - b.x) >= 0.99 or abs(a.y - b.y) >= 1.3


def discards(rng: np.random.Generator, aspect: float) -> Layout:
    """Rows of six before a player, with a hand below."""
    spots: list[Spot] = []
    for k in range(int(rng.integers(2, 5))):
        spots += _line(rng, 6, 3.0, (4 - k) * aspect * 1.04, 0.02, 1.4)
    if rng.random() < 0.7:
        spots += _line(rng, int(rng.integers(7, 15)), 0, -0.4 * aspect, _gap(rng))
    return Layout(_centred(spots), (-aspect * 3.3,))


def few(rng: np.random.Generator, aspect: float) -> Layout:
    """One to five tiles held close to the camera."""
    count = int(rng.integers(1, 6))
    spots = _line(rng, count, 0, 0, _gap(rng) + float(rng.choice((0, 0.5))), 3.0)
    return Layout(_centred(spots), free=rng.random() < 0.5)


def scattered(rng: np.random.Generator, aspect: float) -> Layout:
    """Lay a hand in a row and other tiles lying about behind it."""
    hand = row(rng, aspect).spots
    others = pile(rng, int(rng.integers(4, 26)), aspect, float(rng.uniform(0, 0.5)))
    span = max(abs(s.y) for s in others) + 1.6 * aspect
    far = [replace(s, y=s.y + span, back=rng.random() < 0.25) for s in others]
    return Layout((*hand, *far), (-aspect / 2 - 0.3,))


LAYOUTS: Final[tuple[tuple[Maker, float], ...]] = (
    (row, 0.21), (melded, 0.17), (two_rows, 0.09), (grid, 0.1), (heap, 0.17), (standing, 0.06),
    (wall, 0.04), (discards, 0.04), (few, 0.05), (scattered, 0.07),
)  # fmt: skip
"""Every kind of layout and how often it comes."""
