"""条 1 of sets that nobody has seen: a bird put together by dice."""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier, turned
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_free_bird"]

_Inks = tuple[Rgb, Rgb, Rgb]


def draw_free_bird(
    pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator
) -> None:
    """Draw tail, wings, body, neck, head and legs, each of one of several kinds."""
    side = 1.0 if rng.random() < 0.5 else -1.0
    third = style.inks.blue if rng.random() < 0.5 else style.inks.black
    inks = [(body, accent, third), (accent, body, third), (third, accent, body)][
        int(rng.integers(3))
    ]
    at = (45 - side * float(rng.uniform(0, 8)), float(rng.uniform(54, 72)))
    lean = float(rng.uniform(-35, 55))
    _TAILS[int(rng.integers(len(_TAILS)))](pen, at, side, inks, rng)
    rx, ry = float(rng.uniform(11, 19)), float(rng.uniform(9, 14))
    _body(pen, at, (rx, ry), side * lean, inks, style, rng)
    head = (at[0] + side * float(rng.uniform(4, 20)), float(rng.uniform(20, 36)))
    shoulder = (at[0] + side * rx * 0.6, at[1] - ry * 0.5)
    bend = (shoulder[0] + side * float(rng.uniform(-8, 16)), (shoulder[1] + head[1]) / 2)
    pen.line(bezier(shoulder, bend, head), float(rng.uniform(4, 10)), inks[0])
    _wing(pen, at, side, inks, style, rng)
    _head(pen, head, side, inks, style, rng)
    if rng.random() < 0.75:
        _legs(pen, (at[0], at[1] + ry * 0.8), min(110 - at[1] - ry, 26), inks[2], rng)


def _body(
    pen: Pen, at: Point, size: Point, lean: float, inks: _Inks, style: SetStyle,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    rim = [(at[0] + size[0] * math.cos(a), at[1] + size[1] * math.sin(a)) for a in _ROUND]
    pen.polygon(turned(rim, at, lean), inks[0])
    if rng.random() < 0.5:
        inner = [(at[0] + (x - at[0]) * 0.7, at[1] + (y - at[1]) * 0.7) for x, y in rim]
        pen.polygon(turned(inner, at, lean), style.tint)
        for k in range(int(rng.integers(3, 9))):
            angle = 2.4 * k
            x = at[0] + size[0] * 0.13 * math.sqrt(k) * math.cos(angle) * 1.6
            y = at[1] + size[1] * 0.13 * math.sqrt(k) * math.sin(angle) * 1.6
            pen.ring(x, y, 2.6, 1.0, inks[1])


def _wing(
    pen: Pen, at: Point, side: float, inks: _Inks, style: SetStyle, rng: np.random.Generator
) -> None:
    base = 180.0 if side > 0 else 0.0
    spread, count = float(rng.uniform(6, 22)), int(rng.integers(2, 6))
    start = base + side * float(rng.uniform(-50, 40))
    length = float(rng.uniform(16, 36))
    for k in range(count):
        turn = start + side * spread * k
        pen.leaf(at[0], at[1] - 3, length, float(rng.uniform(3, 7)), turn, inks[k % 3])
        if rng.random() < 0.6:
            pen.leaf(at[0], at[1] - 3, length * 0.8, 1.4, turn, style.tint)


def _head(
    pen: Pen, at: Point, side: float, inks: _Inks, style: SetStyle, rng: np.random.Generator
) -> None:
    x, y = at
    r = float(rng.uniform(6, 11))
    pen.disc(x, y, r, inks[0] if rng.random() < 0.5 else inks[1])
    pen.disc(x + side * r * 0.3, y - r * 0.1, r * 0.36, style.tint)
    pen.disc(x + side * r * 0.34, y - r * 0.1, r * 0.17, style.inks.black)
    length, drop = r * float(rng.uniform(1.4, 2.8)), r * float(rng.uniform(-0.2, 0.7))
    beak = ((x + side * r * 0.7, y - r * 0.4), (x + side * length, y + drop))
    pen.polygon((*beak, (x + side * r * 0.7, y + r * 0.5)), style.inks.red)
    for k in range(int(rng.integers(0, 5))):
        turn = -90 - side * float(rng.uniform(0, 25)) - side * 16 * k
        pen.leaf(x, y - r * 0.6, float(rng.uniform(8, 18)), 1.8, turn, inks[1])


def _legs(pen: Pen, at: Point, length: float, ink: Rgb, rng: np.random.Generator) -> None:
    for dx in (-4.0, 4.0):
        foot = (at[0] + dx + float(rng.normal(0, 2)), at[1] + length)
        pen.line(((at[0] + dx, at[1]), foot), 2.0, ink)
        for toe in (-5.0, 5.0):
            pen.line((foot, (foot[0] + toe, foot[1] + 3)), 1.5, ink)


def _fan(pen: Pen, at: Point, side: float, inks: _Inks, rng: np.random.Generator) -> None:
    count, length = int(rng.integers(6, 13)), float(rng.uniform(34, 54))
    middle = -90 - side * float(rng.uniform(0, 60))
    for k, turn in enumerate(np.linspace(middle - 70, middle + 70, count)):
        pen.leaf(at[0], at[1], length, 5, float(turn), inks[k % 2])
        if rng.random() < 0.8:
            x = at[0] + length * 0.8 * math.cos(math.radians(turn))
            y = at[1] + length * 0.8 * math.sin(math.radians(turn))
            pen.disc(x, y, 3.2, inks[(k + 1) % 3])


def _train(pen: Pen, at: Point, side: float, inks: _Inks, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(2, 5))):
        tip = (at[0] - side * float(rng.uniform(6, 34)), float(rng.uniform(94, 113)))
        bend = (at[0] - side * float(rng.uniform(4, 40)), at[1] + 14)
        pen.line(bezier(at, bend, tip), float(rng.uniform(2.5, 6)), inks[k % 3])


def _blades(pen: Pen, at: Point, side: float, inks: _Inks, rng: np.random.Generator) -> None:
    turn = 90 + side * float(rng.uniform(20, 85))
    for k in range(int(rng.integers(2, 6))):
        length = float(rng.uniform(28, 46))
        pen.leaf(at[0], at[1], length, 4, turn - side * 11 * k, inks[k % 3])


def _curls(pen: Pen, at: Point, side: float, inks: _Inks, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(2, 5))):
        tip = (at[0] - side * (14 + 7 * k), float(rng.uniform(24, 60)))
        bend = (at[0] - side * (34 + 4 * k), at[1] + 10)
        pen.line(bezier(at, bend, tip), float(rng.uniform(2.5, 5)), inks[k % 3])
        pen.disc(tip[0], tip[1], 3.4, inks[(k + 1) % 3])


_ROUND: Final = tuple(math.tau * k / 22 for k in range(22))
_TAILS: Final[tuple[Callable[..., None], ...]] = (_fan, _train, _blades, _curls)
