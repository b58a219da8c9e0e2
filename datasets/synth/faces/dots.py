"""筒: circles and coins."""

import math
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_dots"]

_SPOTS: Final[dict[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((45, 34, "g"), (45, 86, "b")),
    3: ((22, 26, "b"), (45, 60, "r"), (68, 94, "g")),
    4: ((25, 32, "b"), (65, 32, "g"), (25, 88, "g"), (65, 88, "b")),
    5: ((23, 28, "b"), (67, 28, "g"), (45, 60, "r"), (23, 92, "g"), (67, 92, "b")),
    6: (
        *((26, 26, "g"), (64, 26, "g")),
        *((26, 63, "r"), (64, 63, "r"), (26, 96, "r"), (64, 96, "r")),
    ),
    7: (
        *((19, 20, "g"), (45, 32, "g"), (71, 44, "g")),
        *((28, 72, "r"), (62, 72, "r"), (28, 100, "r"), (62, 100, "r")),
    ),
    8: tuple((x, y, "b") for y in (20.0, 46.5, 73.5, 100.0) for x in (28.0, 62.0)),
    9: tuple(
        (x, y, c) for y, c in ((22.0, "g"), (60.0, "r"), (98.0, "b")) for x in (18.0, 45.0, 72.0)
    ),
}
_RADIUS: Final = {2: 19.0, 3: 15.5, 4: 16.0, 5: 14.5, 6: 14.5, 7: 12.5, 8: 12.5, 9: 13.0}


def _ink(style: SetStyle, key: str) -> Rgb:
    return {"b": style.inks.blue, "g": style.inks.green, "r": style.inks.red}[key]


def draw_dots(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw one of the nine 筒."""
    if rank == 1:
        _one_dot(pen, style, int(rng.integers(10, 17)))
        return
    for x, y, key in _SPOTS[rank]:
        _dot(pen, x, y, _RADIUS[rank] * style.ring_size, _ink(style, key), style)


def _dot(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    _DOTS[style.ring](pen, x, y, r, ink, style)


def _rings(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.26, ink)
    pen.ring(x, y, r * 0.58, r * 0.2, ink)
    pen.disc(x, y, r * 0.2, ink)


def _target(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r, ink)
    pen.ring(x, y, r * 0.76, r * 0.12, style.tint)
    pen.ring(x, y, r * 0.44, r * 0.12, style.tint)


def _coin(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r, ink)
    for k in range(8):
        turn = math.tau * k / 8
        pen.disc(x + 0.66 * r * math.cos(turn), y + 0.66 * r * math.sin(turn), r * 0.13, style.tint)
    pen.ring(x, y, r * 0.42, r * 0.13, style.tint)


def _flower(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.2, ink)
    for k in range(6):
        pen.leaf(x, y, r * 0.72, r * 0.28, 60 * k, ink)
    pen.disc(x, y, r * 0.2, style.tint)
    pen.disc(x, y, r * 0.1, ink)


def _solid(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r * 0.94, ink)
    for k in range(4):
        turn = math.tau * (k + 0.5) / 4
        pen.disc(x + 0.4 * r * math.cos(turn), y + 0.4 * r * math.sin(turn), r * 0.16, style.tint)


def _hollow(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.16, ink)
    pen.ring(x, y, r * 0.7, r * 0.1, ink)
    pen.disc(x, y, r * 0.4, ink)
    pen.leaf(x - r * 0.3, y, r * 0.6, r * 0.3, 0, style.tint)


_DOTS: Final = {
    "rings": _rings,
    "target": _target,
    "coin": _coin,
    "flower": _flower,
    "solid": _solid,
    "hollow": _hollow,
}


def _one_dot(pen: Pen, style: SetStyle, petals: int) -> None:
    inks, r = style.inks, 33.0 * min(1.1, style.ring_size * 1.05)
    outer = inks.green if style.look != "mainland" or petals % 2 else inks.blue
    _ONES[style.coin](pen, r, outer, style, petals)


def _rosette(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 3.4, outer)
    for k in range(petals):
        turn = math.tau * k / petals
        x, y = 45 + 0.72 * r * math.cos(turn), 60 + 0.72 * r * math.sin(turn)
        pen.ring(x, y, r * 0.17, 2.0, outer)
    pen.ring(45, 60, r * 0.5, 2.6, style.inks.red)
    for k in range(6):
        pen.leaf(45, 60, r * 0.4, r * 0.16, 60 * k, style.inks.red)


def _sunflower(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    for k in range(petals):
        pen.leaf(45, 60, r, r * 0.36, 360 * k / petals, outer)
    for k in range(petals):
        turn = math.tau * k / petals
        pen.oval(45 + 0.7 * r * math.cos(turn), 60 + 0.7 * r * math.sin(turn), 2.4, 2.4, style.tint)
    pen.disc(45, 60, r * 0.44, style.tint)
    pen.disc(45, 60, r * 0.38, style.inks.red)
    pen.ring(45, 60, r * 0.26, 1.5, style.tint)
    pen.line(((45 - r * 0.16, 60), (45 + r * 0.16, 60)), 1.8, style.tint)
    pen.line(((45, 60 - r * 0.16), (45, 60 + r * 0.16)), 1.8, style.tint)


def _coin_rings(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 5.5, style.inks.blue)
    pen.ring(45, 60, r * 0.72, 4.5, style.inks.red)
    pen.ring(45, 60, r * 0.48, 4.0, style.inks.green)
    pen.disc(45, 60, r * 0.2, style.inks.red)


def _wheel(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.disc(45, 60, r, outer)
    pen.ring(45, 60, r * 0.86, 2.0, style.tint)
    for k in range(petals):
        pen.leaf(45, 60, r * 0.78, r * 0.13, 360 * k / petals, style.tint)
    pen.disc(45, 60, r * 0.36, style.inks.red)
    pen.ring(45, 60, r * 0.26, 1.8, style.tint)


def _petals(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 2.4, outer)
    pen.ring(45, 60, r * 0.88, 1.6, outer)
    for k in range(8):
        pen.leaf(45, 60, r * 0.84, r * 0.26, 45 * k, outer)
        pen.leaf(45, 60, r * 0.62, r * 0.12, 45 * k, style.tint)
    pen.disc(45, 60, r * 0.3, style.inks.red)
    pen.disc(45, 60, r * 0.12, style.tint)


_ONES: Final = {
    "rosette": _rosette,
    "sunflower": _sunflower,
    "rings": _coin_rings,
    "wheel": _wheel,
    "petals": _petals,
}
