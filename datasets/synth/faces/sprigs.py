"""Flower tiles as thin line drawings: a curved stem with leaves and one outlined blossom."""

import math
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_sprig"]


@dataclass(frozen=True, slots=True)
class _Sprig:
    """How one plant grows: petals of its blossom, where that sits, leaves and their shape."""

    petals: int
    bloom: Point
    radius: float
    leaves: int
    leaf: tuple[float, float]
    tip: Point
    grass: int = 0


_SPRIGS: Final = {
    "H1": _Sprig(5, (46, 78), 14, 5, (15, 4), (40, 36), 2),
    "H2": _Sprig(8, (44, 76), 15, 2, (18, 3), (58, 38), 6),
    "H3": _Sprig(10, (50, 80), 13, 6, (16, 4), (38, 36)),
    "H4": _Sprig(4, (46, 82), 14, 7, (13, 5), (52, 38), 3),
    "H5": _Sprig(5, (48, 78), 16, 3, (9, 3), (60, 34), 4),
    "H6": _Sprig(3, (52, 72), 7, 0, (10, 3), (62, 36), 9),
    "H7": _Sprig(14, (46, 74), 16, 5, (17, 4), (44, 38), 2),
}


def draw_sprig(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the plant of H1-H8 in lines; the generator moves every part a little."""
    green = style.inks.green if rng.random() < 0.8 else style.inks.black
    if code == "H8":
        _canes(pen, style, rng, green)
        return
    sprig = _grown(_SPRIGS[code], rng)
    bloom = (sprig.bloom[0] + float(rng.normal(0, 3)), sprig.bloom[1] + float(rng.normal(0, 3)))
    stem = bezier(bloom, (bloom[0] + float(rng.normal(0, 16)), 54), sprig.tip)
    pen.line(stem, 2.2, green)
    _leaves(pen, stem, sprig, green, rng)
    for lean in rng.uniform(-34, 34, sprig.grass):
        tip = (46 + float(lean), 104 - float(rng.uniform(0, 40)))
        pen.line(bezier((46, 112), (46 + float(lean) * 0.3, 96), tip), 2.0, green)
    _bloom(pen, bloom, sprig, _bloom_ink(style, rng), style)


def _grown(sprig: _Sprig, rng: np.random.Generator) -> _Sprig:
    """Return the plant as another carver would cut it."""
    scale = float(rng.uniform(0.8, 1.35))
    tip = (sprig.tip[0] + float(rng.normal(0, 7)), sprig.tip[1] + float(rng.normal(0, 5)))
    return replace(
        sprig,
        petals=max(3, sprig.petals + int(rng.integers(-1, 2))),
        radius=sprig.radius * scale,
        leaves=max(0, sprig.leaves + int(rng.integers(-2, 3))),
        leaf=(sprig.leaf[0] * scale, sprig.leaf[1] * float(rng.uniform(0.7, 1.5))),
        tip=tip,
    )


def _bloom_ink(style: SetStyle, rng: np.random.Generator) -> Rgb:
    return style.inks.red if rng.random() < 0.8 else style.inks.blue


def _leaves(pen: Pen, stem: list[Point], sprig: _Sprig, ink: Rgb, rng: np.random.Generator) -> None:
    length, width = sprig.leaf
    for k in range(sprig.leaves):
        x, y = stem[2 + k * (len(stem) - 3) // max(1, sprig.leaves)]
        side = -1 if k % 2 else 1
        turn = -90 + side * float(rng.uniform(35, 85))
        pen.leaf(x, y, length, width, turn, ink)
        if rng.random() < 0.5:
            pen.leaf(x, y, length * 0.75, width * 0.4, turn, None)


def _bloom(pen: Pen, at: Point, sprig: _Sprig, ink: Rgb, style: SetStyle) -> None:
    x, y = at
    round_petals = sprig.petals < 8
    for k in range(sprig.petals):
        turn = math.tau * k / sprig.petals - math.pi / 2
        px = x + 0.62 * sprig.radius * math.cos(turn)
        py = y + 0.56 * sprig.radius * math.sin(turn)
        if round_petals:
            pen.disc(px, py, sprig.radius * 0.46, None)
            pen.ring(px, py, sprig.radius * 0.46, 1.9, ink)
        else:
            pen.leaf(x, y, sprig.radius, sprig.radius * 0.26, math.degrees(turn), ink)
            pen.leaf(x, y, sprig.radius * 0.8, sprig.radius * 0.1, math.degrees(turn), style.tint)
    pen.disc(x, y, sprig.radius * 0.3, ink)


def _canes(pen: Pen, style: SetStyle, rng: np.random.Generator, green: Rgb) -> None:
    """Draw bamboo: one or two jointed canes, leaves in threes."""
    cane = style.inks.blue if rng.random() < 0.5 else green
    for x in (46.0, 56.0)[: int(rng.integers(1, 3))]:
        lean = float(rng.uniform(-2, 8))
        for k in range(3):
            y = 110.0 - 24 * k
            pen.line(((x + lean * k / 3, y), (x + lean * (k + 1) / 3, y - 21)), 3.6, cane)
    for _ in range(int(rng.integers(4, 7))):
        x, y = float(rng.uniform(22, 68)), float(rng.uniform(44, 92))
        for turn in (60, 95, 130):
            pen.leaf(x, y, 17, 2.6, turn + float(rng.normal(0, 12)), green)
