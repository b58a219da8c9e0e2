"""How long cards come to lie: fans, staircases, rows, melds, discards."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hupai.datasets.synth.card_faces import CARD_ASPECT
from hupai.datasets.synth.scene.spot import Spot, turn_all

__all__ = ["CARD_LAYOUTS", "CardLayout"]


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Spots from the lowest card to the highest; ``grips``: where, and turned how, a hand holds."""

    spots: tuple[Spot, ...]
    grips: tuple[Spot, ...] = ()
    free: bool = False
    """The whole may be turned by any angle."""


Maker = Callable[[np.random.Generator], CardLayout]


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _centred(spots: list[Spot]) -> tuple[Spot, ...]:
    x = (max(s.x for s in spots) + min(s.x for s in spots)) / 2
    y = (max(s.y for s in spots) + min(s.y for s in spots)) / 2
    return tuple(replace(s, x=s.x - x, y=s.y - y) for s in spots)


def _fan(rng: np.random.Generator, count: int) -> CardLayout:
    """Cards spread about a point near their lower ends, which a hand covers."""
    pivot = _between(rng, 0.3, 1.2)
    reach = CARD_ASPECT / 2 - pivot
    outer = reach + CARD_ASPECT / 2
    step = min(math.degrees(_between(rng, 0.45, 1.05) / outer), 150 / max(count - 1, 1))
    way = 1 if rng.random() < 0.7 else -1
    spots = []
    for k in range(count):
        yaw = way * step * ((count - 1) / 2 - k) + float(rng.normal(0, step * 0.08))
        turn = math.radians(yaw)
        out = reach + float(rng.normal(0, 0.06))
        spots.append(Spot(-out * math.sin(turn), out * math.cos(turn), yaw))
    return CardLayout(tuple(spots), (Spot(0.0, 0.0),))


def fan(rng: np.random.Generator) -> CardLayout:
    """Hold a hand as players do, or part of one."""
    return _fan(rng, int(rng.integers(3, 18)))


def _stairs(rng: np.random.Generator, count: int, x: float, y: float) -> list[Spot]:
    """Return a column: each card covers the one before but for its upper end."""
    step = _between(rng, 0.55, 1.15)
    return [
        Spot(x + float(rng.normal(0, 0.03)), y - step * k, float(rng.normal(0, 1.2)))
        for k in range(count)
    ]


def _row(rng: np.random.Generator, count: int, x: float, y: float, step: float) -> list[Spot]:
    spots = [
        Spot(x + step * k + float(rng.normal(0, 0.02)), y + float(rng.normal(0, 0.05)),
             float(rng.normal(0, 1.3)))
        for k in range(count)
    ]  # fmt: skip
    return spots if rng.random() < 0.7 else spots[::-1]


def stairs(rng: np.random.Generator) -> CardLayout:
    """One to six columns of overlapping cards side by side."""
    spots: list[Spot] = []
    x = 0.0
    for _ in range(int(rng.integers(1, 7))):
        column = _stairs(rng, int(rng.integers(2, 6)), x, float(rng.normal(0, 0.15)))
        spots += column if rng.random() < 0.85 else list(_turned(column, 180))
        x += 1 + _between(rng, 0.05, 0.7)
    return CardLayout(_centred(spots))


def _turned(spots: list[Spot], degrees: float) -> tuple[Spot, ...]:
    """Return a group turned on the table about its own middle."""
    x = sum(s.x for s in spots) / len(spots)
    y = sum(s.y for s in spots) / len(spots)
    turned = turn_all(tuple(replace(s, x=s.x - x, y=s.y - y) for s in spots), degrees)
    return tuple(replace(s, x=s.x + x, y=s.y + y) for s in turned)


def row(rng: np.random.Generator) -> CardLayout:
    """Whole cards side by side."""
    count, step = int(rng.integers(1, 15)), 1 + _between(rng, 0.02, 0.4)
    return CardLayout(_centred(_row(rng, count, 0, 0, step)))


def lapped(rng: np.random.Generator) -> CardLayout:
    """Lay a row in which each card covers part of the one before, at times in two lines."""
    spots: list[Spot] = []
    for line in range(1 if rng.random() < 0.75 else 2):
        step = _between(rng, 0.5, 0.98)
        spots += _row(rng, int(rng.integers(4, 19)), 0, -line * CARD_ASPECT * 1.08, step)
    return CardLayout(_centred(spots))


def _meld(rng: np.random.Generator, x: float, y: float) -> tuple[list[Spot], float]:
    """Three or four cards laid together from ``x`` on, and the width that they take."""
    count, kind = int(rng.integers(2, 5)), rng.random()
    if kind < 0.4:
        return _stairs(rng, count, x + 0.5, y), 1.0
    step = _between(rng, 0.6, 0.95) if kind < 0.75 else 1 + _between(rng, 0.01, 0.08)
    return _row(rng, count, x + 0.5, y, step), 1 + step * (count - 1)


def melds(rng: np.random.Generator) -> CardLayout:
    """Lay groups apart, in one line or two, some across."""
    spots: list[Spot] = []
    for line in range(1 if rng.random() < 0.6 else 2):
        x = _between(rng, 0, 1.5)
        for _ in range(int(rng.integers(1, 6))):
            group, width = _meld(rng, x, -line * CARD_ASPECT * 1.45)
            if rng.random() < 0.1:
                turned = _turned(group, 90)
                shift = x - min(s.x for s in turned) + CARD_ASPECT / 2
                group, width = [replace(s, x=s.x + shift) for s in turned], CARD_ASPECT + 0.8
            spots += group
            x += width + _between(rng, 0.2, 1.0)
    return CardLayout(_centred(spots))


def _scatter(rng: np.random.Generator, count: int, reach: float) -> list[Spot]:
    spots = []
    for _ in range(count):
        x, y = rng.normal(0, reach, 2)
        spots.append(Spot(float(x), float(y), _between(rng, 0, 360)))
    return spots


def discards(rng: np.random.Generator) -> CardLayout:
    """Cards thrown on the table at any angle, some face down."""
    count = int(rng.integers(2, 21))
    spots = _scatter(rng, count, 0.9 * math.sqrt(count) + 0.4)
    backs = _between(rng, 0, 0.35) if rng.random() < 0.5 else 0.0
    return CardLayout(tuple(replace(s, back=rng.random() < backs) for s in spots), free=True)


def _pile(rng: np.random.Generator, x: float, y: float) -> list[Spot]:
    """Return the stock to draw from, face down."""
    yaw = _between(rng, 0, 180)
    return [
        Spot(x + float(rng.normal(0, 0.04)), y + float(rng.normal(0, 0.06)),
             yaw + float(rng.normal(0, 2)), z=0.02 * k, back=True)
        for k in range(int(rng.integers(3, 12)))
    ]  # fmt: skip


def table(rng: np.random.Generator) -> CardLayout:
    """Lay a hand or melds in front, the pile and discards behind."""
    front = (melds, lapped, stairs, row)[int(rng.integers(4))](rng)
    top = max(s.y for s in front.spots) + CARD_ASPECT
    behind = [replace(s, y=s.y + top + 1.5) for s in _scatter(rng, int(rng.integers(1, 9)), 2.0)]
    pile = _pile(rng, _between(rng, 3, 7) * float(rng.choice((-1, 1))), top + _between(rng, 0, 3))
    return CardLayout((*pile, *behind, *front.spots))


def showdown(rng: np.random.Generator) -> CardLayout:
    """Lay a fan in front of melds: what a player has shown and still holds."""
    held = _fan(rng, int(rng.integers(3, 12)))
    laid = melds(rng).spots
    far = max(s.y for s in held.spots) + CARD_ASPECT / 2 - min(s.y for s in laid) + 2.3
    return CardLayout((*(replace(s, y=s.y + far) for s in laid), *held.spots), held.grips)


CARD_LAYOUTS: Final[tuple[tuple[Maker, float], ...]] = (
    (fan, 0.22), (stairs, 0.15), (row, 0.13), (lapped, 0.15), (melds, 0.16), (discards, 0.07),
    (table, 0.07), (showdown, 0.05),
)  # fmt: skip
"""Every kind of layout and how often it comes."""
