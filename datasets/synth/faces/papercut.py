"""Bird and plants as paper is cut with scissors: one ink, filled shapes, light veins.

Looks of the pool ``test`` only: no detector has been trained on them.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_cut_bird", "draw_cut_plant"]


@dataclass(frozen=True, slots=True)
class _Cut:
    """One plant: petals and radius of its blossoms, where they sit, length of its leaves."""

    petals: int
    radius: float
    blooms: tuple[Point, ...]
    leaf: float
    leaves: int


_CUTS: Final = {
    "H1": _Cut(5, 13, ((34, 50), (58, 62), (42, 82)), 15, 4),
    "H2": _Cut(9, 25, ((46, 64),), 24, 2),
    "H3": _Cut(7, 14, ((32, 54), (60, 50), (46, 78)), 12, 3),
    "H4": _Cut(6, 12, ((54, 48), (36, 66), (56, 84)), 9, 8),
    "H5": _Cut(5, 11, ((30, 48), (50, 40), (60, 66), (38, 80)), 0, 0),
    "H6": _Cut(3, 13, ((46, 46),), 40, 7),
    "H7": _Cut(16, 25, ((46, 60),), 20, 4),
}


def draw_cut_plant(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the plant of H1-H8."""
    stem, bloom = style.inks.green, style.inks.red if rng.random() < 0.7 else style.inks.blue
    if code == "H8":
        _cut_canes(pen, stem, style, rng)
        return
    cut = _CUTS[code]
    for x, y in cut.blooms:
        pen.line(bezier((46, 112), (46 + float(rng.normal(0, 9)), 92), (x, y)), 3.6, stem)
    for _ in range(cut.leaves):
        turn = float(rng.uniform(-160, -20))
        at = (46.0, 108.0) if code == "H6" else (46 + float(rng.normal(0, 5)), 96.0)
        pen.leaf(at[0], at[1], cut.leaf * float(rng.uniform(1.0, 1.6)), 5.5, turn, stem)
    for x, y in cut.blooms:
        _rosette(pen, (x + float(rng.normal(0, 2)), y), cut, bloom, style)


def _rosette(pen: Pen, at: Point, cut: _Cut, ink: Rgb, style: SetStyle) -> None:
    """Draw a filled blossom with slits between its petals."""
    for k in range(cut.petals):
        turn = 360 * k / cut.petals - 90
        pen.leaf(at[0], at[1], cut.radius * 1.15, cut.radius * 2.2 / cut.petals, turn, ink)
        angle = math.radians(turn)
        tip = (at[0] + cut.radius * math.cos(angle), at[1] + cut.radius * math.sin(angle))
        pen.line((at, tip), 1.2, style.tint)
    pen.disc(at[0], at[1], cut.radius * 0.3, ink)
    pen.ring(at[0], at[1], cut.radius * 0.3, 1.2, style.tint)


def _cut_canes(pen: Pen, ink: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    for x in (32.0, 46.0, 60.0):
        top = float(rng.uniform(40, 56))
        pen.line(((x, 112), (x + 2, top)), 6.4, ink)
        for y in np.arange(top + 10, 110, 17):
            pen.line(((x - 4, float(y)), (x + 6, float(y))), 1.6, style.tint)
        for turn in (-140, -95, -50):
            pen.leaf(x + 2, top + 8, 19, 4, turn + float(rng.normal(0, 9)), ink)


def draw_cut_bird(
    pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator
) -> None:
    """Draw a long-tailed bird from the side, in two inks."""
    lean = float(rng.uniform(-8, 8))
    for k, turn in enumerate((58, 72, 86, 100)):
        pen.leaf(40, 66, 50, 6.5, turn + lean, (body, accent)[k % 2])
        pen.leaf(40, 66, 42, 1.4, turn + lean, style.tint)
    pen.leaf(34, 74, 38, 15, -62 + lean, body)
    pen.leaf(52, 60, 30, 9, 152 + lean, accent)
    for turn in (146, 158):
        pen.leaf(52, 60, 26, 1.3, turn + lean, style.tint)
    pen.disc(56, 32, 10, body)
    pen.polygon(((64, 28), (78, 33), (64, 37)), accent)
    pen.disc(58, 30, 2.4, style.tint)
    for turn in (-130, -105, -80):
        pen.leaf(53, 25, 15, 2.6, turn + lean, accent)
