"""The back of a tile: plain colour, or a pattern."""

import numpy as np

from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_back"]


def draw_back(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the pattern on the back, if the set has one."""
    ink = _tone(style.body.back, 0.72 if rng.random() < 0.6 else 1.35)
    if style.body.back_print == "frame":
        pen.frame((9, 9, 81, 111), 3, 4, ink)
        pen.frame((15, 15, 75, 105), 1.4, 3, ink)
    elif style.body.back_print == "lattice":
        for k in range(-120, 210, 15):
            pen.line(((k, 0), (k + 120, 120)), 1.6, ink)
            pen.line(((k, 120), (k + 120, 0)), 1.6, ink)
    elif style.body.back_print == "medallion":
        pen.ring(45, 60, 26, 3, ink)
        for k in range(8):
            pen.leaf(45, 60, 22, 5, 45 * k, ink)
    elif style.body.back_print == "bamboo":
        for x in (22.0, 45.0, 68.0):
            for y in (10.0, 44.0, 78.0):
                pen.line(((x, y), (x, y + 28)), 3, ink)
                pen.leaf(x, y + 14, 16, 3, float(rng.uniform(-90, 60)), ink)


def _tone(ink: Rgb, factor: float) -> Rgb:
    r, g, b = (min(255, int(v * factor)) for v in ink)
    return r, g, b
