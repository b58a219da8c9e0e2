"""The plants of the flower tiles: branches, leaves and blossoms."""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Rgb, bezier
from hupai.datasets.synth.style import SetStyle

__all__ = ["PLANTS", "blossom"]

Plant = Callable[[Pen, SetStyle, np.random.Generator], None]


def blossom(pen: Pen, x: float, y: float, r: float, petals: int, ink: Rgb, heart: Rgb) -> None:
    """Draw a flower of round petals."""
    for k in range(petals):
        turn = math.tau * k / petals - math.pi / 2
        pen.disc(x + 0.6 * r * math.cos(turn), y + 0.6 * r * math.sin(turn), r * 0.46, ink)
    pen.disc(x, y, r * 0.3, heart)


def _outlined(pen: Pen, x: float, y: float, r: float, petals: int, ink: Rgb, heart: Rgb) -> None:
    for k in range(petals):
        turn = math.tau * k / petals - math.pi / 2
        pen.ring(x + 0.6 * r * math.cos(turn), y + 0.6 * r * math.sin(turn), r * 0.48, 1.6, ink)
    pen.disc(x, y, r * 0.28, heart)


def _branch(pen: Pen, style: SetStyle, rng: np.random.Generator) -> list[tuple[float, float]]:
    ends = [(float(rng.uniform(20, 38)), 36.0), (float(rng.uniform(58, 72)), 50.0)]
    pen.line(bezier((48, 112), (34, 82), ends[0]), 3.4, style.inks.black)
    pen.line(bezier((42, 88), (62, 78), ends[1]), 2.6, style.inks.black)
    return ends


def plum(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """梅: five round petals on a bare branch."""
    spots = [*_branch(pen, style, rng), (40.0, 66.0), (62.0, 76.0)]
    draw = blossom if rng.random() < 0.5 else _outlined
    for x, y in spots:
        draw(pen, x, y, float(rng.uniform(9, 13)), 5, style.inks.red, style.inks.green)


def orchid(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """兰: long arched leaves, a thin stalk with a small flower."""
    for lean in rng.uniform(-34, 34, int(rng.integers(5, 8))):
        tip = (45 + float(lean), float(rng.uniform(40, 74)))
        pen.line(bezier((45, 112), (45 + float(lean) * 0.3, 70), tip), 2.6, style.inks.green)
    pen.line(bezier((45, 110), (52, 70), (48, 38)), 1.8, style.inks.green)
    for turn in (-150, -90, -30, 40, 140):
        pen.leaf(48, 38, 14, 3.4, turn, style.inks.red if rng.random() < 0.6 else style.inks.blue)


def chrysanthemum(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """菊: one many-petalled head over broad leaves."""
    pen.line(bezier((46, 112), (40, 90), (45, 56)), 3.0, style.inks.green)
    for turn in (-30, 200, 20, 160):
        pen.leaf(44, 92, 26, 8, turn, style.inks.green)
    ink = style.inks.red if rng.random() < 0.6 else style.inks.blue
    petals = int(rng.integers(11, 18))
    for k in range(petals):
        pen.leaf(45, 52, 23, 4.4, 360 * k / petals, ink)
    for k in range(8):
        pen.leaf(45, 52, 12, 3, 45 * k + 10, style.tint)
    pen.disc(45, 52, 4, ink)


def bamboo_plant(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """竹: jointed stems with pointed leaves."""
    for x, lean in ((36.0, -4.0), (54.0, 5.0)):
        for k in range(4):
            y = 110.0 - 20 * k
            pen.line(
                ((x + lean * k / 4, y), (x + lean * (k + 1) / 4, y - 17)), 3.8, style.inks.green
            )
    for turn in rng.uniform(-180, 180, 13):
        x, y = float(rng.uniform(28, 62)), float(rng.uniform(34, 74))
        pen.leaf(x, y, 21, 3.2, float(turn), style.inks.green)


def peach(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """春: blossom and young leaves on one branch."""
    spots = _branch(pen, style, rng)
    for x, y in (*spots, (48.0, 60.0)):
        pen.leaf(x, y, 18, 5, float(rng.uniform(-180, 180)), style.inks.green)
        blossom(pen, x, y, 12, 5, style.inks.red, style.tint)


def lotus(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """夏: a lotus over its round leaves."""
    pen.line(bezier((46, 112), (52, 90), (45, 66)), 3, style.inks.green)
    pen.oval(26, 98, 18, 8, style.inks.green)
    pen.oval(66, 104, 16, 7, style.inks.green)
    for turn in (-165, -140, -115, -90, -65, -40, -15):
        pen.leaf(45, 68, 30, 7, turn, style.inks.red)
        pen.leaf(45, 66, 22, 3.4, turn, style.tint)
    pen.oval(45, 68, 10, 5, style.inks.green)


def maple(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """秋: ripe heads and falling leaves."""
    pen.line(bezier((30, 112), (36, 80), (60, 40)), 3, style.inks.black)
    for x, y in ((60.0, 44.0), (34.0, 62.0), (60.0, 78.0), (38.0, 92.0)):
        spin = float(rng.uniform(0, 72))
        for k in range(5):
            pen.leaf(x, y, 15, 4.6, spin + 72 * k, style.inks.red if k % 2 else style.inks.green)
        pen.disc(x, y, 3.4, style.inks.red)


def pine(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """冬: needles of a pine, a few snow flowers."""
    pen.line(bezier((52, 112), (60, 78), (38, 40)), 4.4, style.inks.black)
    for x, y in ((38.0, 44.0), (62.0, 62.0), (36.0, 74.0)):
        for turn in np.linspace(-180, 0, 10):
            tip = (x + 19 * math.cos(math.radians(turn)), y + 15 * math.sin(math.radians(turn)))
            pen.line(((x, y), tip), 1.5, style.inks.green)
    for x, y in ((24.0, 98.0), (66.0, 92.0)):
        blossom(pen, x, y, 8, 6, style.inks.blue, style.tint)


PLANTS: Final[dict[str, Plant]] = {
    "H1": peach,
    "H2": lotus,
    "H3": maple,
    "H4": pine,
    "H5": plum,
    "H6": orchid,
    "H7": chrysanthemum,
    "H8": bamboo_plant,
}
