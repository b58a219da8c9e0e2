"""Things, people and animals of the third flower family."""

from collections.abc import Callable
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Rgb, bezier
from hupai.datasets.synth.style import SetStyle

__all__ = ["FIGURES"]

Figure = Callable[[Pen, SetStyle, np.random.Generator], None]


def _zither(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    pen.polygon(((16, 96), (62, 38), (76, 46), (30, 108)), style.inks.green)
    for k in range(4):
        pen.line(((20 + 3 * k, 98 + 2 * k), (64 + 3 * k, 42 + 2 * k)), 1.2, style.tint)
    for x, y in ((70.0, 52.0), (30.0, 96.0)):
        pen.disc(x, y, 3, style.inks.red)


def _board(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    pen.frame((18, 44, 74, 104), 3, 1, style.inks.blue)
    for k in range(1, 5):
        pen.line(((18 + 11.2 * k, 44), (18 + 11.2 * k, 104)), 1.2, style.inks.blue)
        pen.line(((18, 44 + 12 * k), (74, 44 + 12 * k)), 1.2, style.inks.blue)
    for x, y in rng.uniform((22, 50), (70, 100), (6, 2)):
        pen.disc(float(x), float(y), 5, (style.inks.red, style.inks.green)[int(x) % 2])


def _book(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    pen.block((20, 42, 70, 106), 2, style.inks.blue)
    pen.block((46, 48, 64, 90), 1, style.tint)
    for k in range(5):
        pen.line(((20, 48 + 13 * k), (30, 48 + 13 * k)), 2, style.tint)
    pen.line(((55, 54), (55, 84)), 4, style.inks.red)


def _scroll(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    pen.block((20, 40, 72, 104), 1, style.inks.red)
    pen.block((26, 48, 66, 96), 1, style.tint)
    for y in (40.0, 104.0):
        pen.line(((14, y), (78, y)), 4.5, style.inks.black)
    pen.line(bezier((28, 90), (42, 58), (54, 88)), 2.4, style.inks.green)
    pen.line(bezier((44, 90), (56, 66), (64, 90)), 2.4, style.inks.blue)


def _person(pen: Pen, robe: Rgb, style: SetStyle, hat: Rgb) -> None:
    pen.polygon(((36, 64), (54, 64), (66, 106), (24, 106)), robe)
    pen.line(((40, 66), (26, 86)), 5, robe)
    pen.line(((50, 66), (64, 84)), 5, robe)
    pen.disc(45, 54, 9, style.inks.black)
    pen.disc(45, 55, 7, style.tint)
    pen.polygon(((28, 50), (45, 36), (62, 50)), hat)
    pen.line(((45, 68), (45, 104)), 1.4, style.tint)


def _fisher(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _person(pen, style.inks.blue, style, style.inks.green)
    pen.line(bezier((64, 84), (70, 56), (78, 34)), 2, style.inks.black)
    pen.line(((78, 34), (80, 92)), 1, style.inks.black)
    pen.leaf(74, 96, 13, 4, 0, style.inks.red)


def _woodcutter(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _person(pen, style.inks.green, style, style.inks.black)
    pen.line(((12, 60), (80, 74)), 2.6, style.inks.black)
    for x, y in ((16.0, 70.0), (74.0, 84.0)):
        for dx in (-4.0, 0.0, 4.0):
            pen.line(((x + dx, y - 12), (x + dx, y + 12)), 2.6, style.inks.red)


def _farmer(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _person(pen, style.inks.red, style, style.inks.green)
    pen.line(((70, 44), (58, 108)), 2.6, style.inks.black)
    pen.polygon(((64, 42), (80, 46), (78, 52), (66, 48)), style.inks.black)


def _scholar(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _person(pen, style.inks.black, style, style.inks.blue)
    pen.block((48, 76, 70, 92), 1, style.inks.red)
    pen.line(((59, 77), (59, 91)), 1.4, style.tint)


def _beast(pen: Pen, style: SetStyle, ink: Rgb, ears: float, tail: float) -> None:
    pen.line(bezier((62, 92), (84, 88), (74, 88 - tail)), 3.6, ink)
    pen.oval(44, 88, 22, 16, ink)
    pen.disc(32, 64, 14, ink)
    for x in (22.0, 42.0):
        pen.polygon(((x - 6, 58), (x, 52 - ears), (x + 6, 58)), ink)
        pen.disc(x * 0.5 + 16, 63, 3, style.tint)
        pen.disc(x * 0.5 + 16, 63, 1.4, style.inks.black)
    for x in (32.0, 56.0):
        pen.line(((x, 98), (x, 108)), 4, ink)


def _cat(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _beast(pen, style, style.inks.black, 12, 40)
    pen.disc(32, 69, 2, style.inks.red)


def _mouse(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    _beast(pen, style, style.inks.blue, 3, 10)
    for x in (21.0, 43.0):
        pen.disc(x, 52, 7, style.inks.blue)
        pen.disc(x, 52, 3.6, style.inks.red)


def _rooster(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    for turn in (-20, -45, -70, 5):
        pen.leaf(56, 80, 32, 5, turn, style.inks.green)
    pen.oval(44, 84, 18, 15, style.inks.red)
    pen.line(((34, 78), (28, 56)), 9, style.inks.red)
    pen.disc(28, 52, 8, style.inks.red)
    for x in (22.0, 28.0, 34.0):
        pen.disc(x, 43, 3.6, style.inks.red)
    pen.polygon(((20, 50), (10, 54), (20, 57)), style.inks.black)
    pen.disc(27, 51, 2, style.tint)
    for x in (40.0, 50.0):
        pen.line(((x, 98), (x, 108)), 2.4, style.inks.black)


def _centipede(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    for k in range(8):
        x, y = 45 + 12 * (1 if k % 4 in (1, 2) else -0.4), 40 + 9 * k
        pen.line(((x - 15, y + 3), (x + 15, y + 3)), 1.6, style.inks.black)
        pen.disc(x, y, 7, style.inks.red if k == 0 else style.inks.green)


FIGURES: Final[dict[str, tuple[Figure, Figure, Figure, Figure]]] = {
    "arts": (_zither, _board, _book, _scroll),
    "trades": (_fisher, _woodcutter, _farmer, _scholar),
    "animals": (_cat, _mouse, _rooster, _centipede),
}
