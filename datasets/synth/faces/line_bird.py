"""条 1 as a line drawing: a bird cut in outline with one dark ink, as on plain sets."""

import math

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier, turned
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_line_bird"]


def draw_line_bird(
    pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator
) -> None:
    """Draw body, head, tail, branch and curls, all as strokes of like width."""
    ink = (body, style.inks.black, style.inks.green, style.inks.blue)[int(rng.integers(4))]
    spot = accent if rng.random() < 0.6 else ink
    width = float(rng.uniform(2.2, 4.6))
    side = 1.0 if rng.random() < 0.5 else -1.0
    at = (45 + side * float(rng.uniform(-8, 8)), float(rng.uniform(46, 64)))
    size = (float(rng.uniform(11, 19)), float(rng.uniform(16, 27)))
    lean = side * float(rng.uniform(-25, 30))
    _tail(pen, at, size, side, width, ink, rng)
    _outline(pen, at, size, lean, width, ink, style)
    _plumage(pen, at, size, width, ink, rng)
    head = (at[0] + side * float(rng.uniform(-4, 12)), at[1] - size[1] - float(rng.uniform(0, 9)))
    _head(pen, head, side, width, (ink, spot), style, rng)
    if rng.random() < 0.8:
        _branch(pen, (at[0], at[1] + size[1] * 0.8), width, ink, rng)


def _outline(
    pen: Pen, at: Point, size: Point, lean: float, width: float, ink: Rgb, style: SetStyle
) -> None:
    angles = [math.tau * k / 24 for k in range(25)]
    rim = [(at[0] + size[0] * math.cos(a), at[1] + size[1] * math.sin(a)) for a in angles]
    closed = turned(rim, at, lean)
    pen.polygon(closed, style.tint)
    pen.line(closed, width, ink)


def _plumage(
    pen: Pen, at: Point, size: Point, width: float, ink: Rgb, rng: np.random.Generator
) -> None:
    """Fill the body with hatching, a wing of parallel curves, or scales."""
    kind = int(rng.integers(3))
    for k in range(int(rng.integers(2, 6))):
        y = at[1] + size[1] * (-0.5 + 0.25 * k)
        if kind == 0:
            pen.line(((at[0] - size[0] * 0.6, y), (at[0] + size[0] * 0.6, y + 4)), width * 0.6, ink)
        elif kind == 1:
            bend = (at[0] + size[0] * (0.9 - 0.2 * k), at[1])
            tip = (at[0] - size[0] * (0.2 * k), at[1] + size[1] * 0.9)
            pen.line(bezier((at[0], at[1] - size[1] * 0.6), bend, tip), width * 0.7, ink)
        else:
            pen.ring(at[0] + size[0] * 0.3 * math.cos(3 * k), y, size[0] * 0.28, width * 0.5, ink)


def _tail(
    pen: Pen, at: Point, size: Point, side: float, width: float, ink: Rgb, rng: np.random.Generator
) -> None:
    """Draw long feathers downwards, or upwards on some birds; half of them filled."""
    up = rng.random() < 0.2
    root = (at[0], at[1] - size[1] * 0.5) if up else (at[0], at[1] + size[1] * 0.6)
    spread = float(rng.uniform(5, 15))
    count = int(rng.integers(2, 6))
    for k in range(count):
        x = at[0] - side * float(rng.uniform(0, 14)) + spread * (k - (count - 1) / 2)
        tip = (x, float(rng.uniform(8, 26)) if up else float(rng.uniform(98, 114)))
        bend = ((root[0] + tip[0]) / 2 - side * float(rng.uniform(-6, 12)), (root[1] + tip[1]) / 2)
        pen.line(bezier(root, bend, tip), width * float(rng.uniform(0.8, 1.9)), ink)


def _head(
    pen: Pen, at: Point, side: float, width: float, inks: tuple[Rgb, Rgb], style: SetStyle,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    x, y = at
    r = float(rng.uniform(7, 13))
    pen.disc(x, y, r, inks[0])
    pen.disc(x, y, max(r - width, 2), style.tint)
    pen.disc(x + side * r * 0.2, y, r * float(rng.uniform(0.25, 0.5)), inks[1])
    beak = (x + side * r * float(rng.uniform(1.5, 2.4)), y + r * float(rng.uniform(-0.6, 0.6)))
    pen.line(
        ((x + side * r * 0.8, y - r * 0.4), beak, (x + side * r * 0.8, y + r * 0.4)), width, inks[0]
    )
    for k in range(int(rng.integers(0, 4))):
        tip = (x - side * (3 + 6 * k), y - r - float(rng.uniform(5, 12)))
        pen.line(bezier((x, y - r * 0.8), (x, y - r - 6), tip), width * 0.8, inks[0])
        if rng.random() < 0.5:
            pen.ring(tip[0], tip[1], width * 1.3, width * 0.6, inks[0])


def _branch(pen: Pen, at: Point, width: float, ink: Rgb, rng: np.random.Generator) -> None:
    """Draw a twig under the feet, its ends curled or budded."""
    left = (float(rng.uniform(8, 26)), at[1] + float(rng.uniform(-16, 14)))
    right = (float(rng.uniform(62, 82)), at[1] + float(rng.uniform(-16, 14)))
    pen.line(bezier(left, (at[0], at[1] + float(rng.uniform(-8, 12))), right), width, ink)
    for x, y in (left, right):
        if rng.random() < 0.7:
            pen.ring(x, y, float(rng.uniform(3, 6)), width * 0.7, ink)
    for dx in (-5.0, 5.0):
        pen.line(((at[0] + dx, at[1] - 6), (at[0] + dx * 1.3, at[1] + 3)), width * 0.7, ink)
