"""条 1: the bird, the most varied face of all."""

from typing import Final

import numpy as np

from hupai.datasets.synth.faces.free_bird import draw_free_bird
from hupai.datasets.synth.faces.line_bird import draw_line_bird
from hupai.datasets.synth.faces.papercut import draw_cut_bird
from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_bird"]


def draw_bird(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the bird of this set; the generator varies it from set to set."""
    body, accent = (style.inks.green, style.inks.red)
    if rng.random() < 0.35:
        body, accent = style.inks.blue, style.inks.red
    _BIRDS[style.forms.bird](pen, body, accent, style, rng)


def _head(pen: Pen, x: float, y: float, r: float, side: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r, ink)
    pen.disc(x + side * r * 0.3, y - r * 0.15, r * 0.36, style.tint)
    pen.disc(x + side * r * 0.35, y - r * 0.15, r * 0.18, style.inks.black)
    beak = ((x + side * r * 0.8, y - r * 0.3), (x + side * r * 2.1, y + r * 0.2))
    pen.polygon((*beak, (x + side * r * 0.8, y + r * 0.5)), style.inks.red)


def _legs(pen: Pen, x: float, y: float, length: float, ink: Rgb) -> None:
    for dx in (-4.0, 5.0):
        foot = (x + dx + 2, y + length)
        pen.line(((x + dx, y), foot), 2.2, ink)
        for toe in (-5.0, 0.0, 5.0):
            pen.line((foot, (foot[0] + toe, foot[1] + 4)), 1.6, ink)


def _feathers(
    pen: Pen, root: Point, length: float, turns: np.ndarray, inks: tuple[Rgb, ...], width: float
) -> None:
    for k, turn in enumerate(turns):
        pen.leaf(root[0], root[1], length, width, float(turn), inks[k % len(inks)])


def _scales(pen: Pen, x: float, y: float, rx: float, ry: float, ink: Rgb) -> None:
    for row in range(-2, 3):
        for column in range(-2, 3):
            dx, dy = column * rx * 0.36 + (row % 2) * rx * 0.18, row * ry * 0.36
            if (dx / rx) ** 2 + (dy / ry) ** 2 < 0.7:
                pen.ring(x + dx, y + dy, rx * 0.17, 0.9, ink)


def _sparrow(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    _feathers(
        pen,
        (38, 72),
        44,
        rng.uniform(-4, 4, 4) + np.array([70, 82, 94, 106]),
        (body, accent, style.inks.blue),
        4,
    )
    pen.oval(44, 58, 18, 25, body)
    pen.oval(50, 62, 10, 17, style.tint)
    _scales(pen, 50, 62, 10, 17, accent)
    _feathers(pen, (34, 48), 34, np.array([62, 78, 94]), (style.inks.blue, body, accent), 6)
    _head(pen, 54, 27, 12, 1, accent if rng.random() < 0.5 else body, style)
    _feathers(pen, (48, 20), 14, np.array([-150, -125, -100]), (accent,), 2)
    _legs(pen, 50, 82, 20, style.inks.black)


def _peacock(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    for turn in np.linspace(-172, -8, int(rng.integers(7, 12))):
        pen.leaf(45, 66, 50, 6, float(turn), body)
        tip = bezier((45, 66), (45, 66), (45, 66), 1)[0]
        x = tip[0] + 39 * np.cos(np.radians(turn))
        y = tip[1] + 39 * np.sin(np.radians(turn))
        pen.disc(float(x), float(y), 4.2, accent)
        pen.disc(float(x), float(y), 1.8, style.tint)
    pen.oval(45, 74, 12, 21, style.inks.blue if body != style.inks.blue else style.inks.green)
    _scales(pen, 45, 76, 11, 18, style.tint)
    _head(pen, 45, 47, 8, 1 if rng.random() < 0.5 else -1, accent, style)
    for dx in (-4.0, 0.0, 4.0):
        pen.line(((45, 40), (45 + dx, 30)), 1.4, accent)
        pen.disc(45 + dx, 29, 1.8, accent)
    _legs(pen, 45, 94, 12, style.inks.black)


def _crane(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    dark = style.inks.black if rng.random() < 0.5 else body
    pen.line(bezier((40, 62), (72, 52), (52, 24)), 5.5, dark)
    pen.oval(36, 68, 20, 13, dark)
    pen.oval(35, 67, 15, 8, style.tint)
    _feathers(pen, (32, 62), 30, np.array([150, 165, 180, 195]), (dark, body), 5)
    _feathers(pen, (38, 60), 30, np.array([118, 132, 146]), (body, accent), 5)
    _head(pen, 51, 22, 7.5, 1 if rng.random() < 0.7 else -1, dark, style)
    pen.oval(50, 15, 5, 3, accent)
    _legs(pen, 42, 78, 28, dark)


def _phoenix(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    bends = rng.uniform(-10, 10, 4)
    for k, (x, ink) in enumerate(((14, accent), (28, body), (44, style.inks.blue), (60, accent))):
        bend = (20 + 12 * k + float(bends[k]), 84.0)
        pen.line(bezier((42, 56), bend, (x, 112)), 4.2, ink)
        pen.disc(x, 110, 4, ink)
    pen.oval(44, 52, 12, 18, body)
    _scales(pen, 44, 52, 11, 17, style.tint)
    _feathers(pen, (40, 50), 36, np.array([178, 196, 214, 232]), (accent, body), 6)
    _feathers(pen, (48, 50), 36, np.array([2, -16, -34, -52]), (accent, style.inks.blue), 6)
    _head(pen, 46, 27, 9, 1 if rng.random() < 0.6 else -1, body, style)
    _feathers(pen, (44, 20), 17, np.array([-140, -115, -90, -65]), (accent,), 2.4)


def _parrot(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    lean = float(rng.uniform(18, 34))
    pen.line(bezier((60, 22), (64, 60), (34, 108)), 3.0, style.inks.black)
    for k, ink in enumerate((body, accent, style.inks.blue)):
        pen.leaf(42 + 2 * k, 62, 54, 6, 90 + lean - 9 * k, ink)
    pen.oval(52, 48, 15, 24, body)
    pen.oval(57, 50, 7, 17, accent)
    _scales(pen, 49, 50, 10, 20, style.tint)
    _head(pen, 57, 22, 11, 1, style.inks.blue if rng.random() < 0.5 else accent, style)
    pen.line(bezier((18, 94), (50, 84), (78, 92)), 4.0, style.inks.black)
    _legs(pen, 52, 72, 12, style.inks.black)


def _swallow(pen: Pen, body: Rgb, accent: Rgb, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw a bird in flight with long curved feathers, as on many Hong Kong sets."""
    for bend, tip, ink in (
        ((58, 92), (72, 112), accent),
        ((40, 86), (52, 112), accent),
        ((26, 84), (14, 104), style.inks.green),
        ((66, 70), (80, 84), style.inks.green),
    ):
        pen.line(bezier((46, 62), bend, tip), float(rng.uniform(3.4, 5.4)), ink)
    pen.leaf(46, 58, 40, 9, float(rng.uniform(-42, -24)), style.inks.blue)
    pen.leaf(44, 60, 36, 8, float(rng.uniform(160, 200)), body)
    for turn in (-32, -18):
        pen.leaf(48, 56, 30, 2, turn, style.tint)
    pen.oval(45, 58, 12, 15, style.inks.blue)
    _scales(pen, 45, 60, 11, 14, style.tint)
    _head(pen, 36, 36, 9, -1, accent, style)
    _feathers(pen, (38, 30), 16, np.array([-100, -75, -50]), (accent, style.inks.green), 2)


_BIRDS: Final = {
    "free": draw_free_bird,
    "line": draw_line_bird,
    "papercut": draw_cut_bird,
    "swallow": _swallow,
    "sparrow": _sparrow,
    "peacock": _peacock,
    "crane": _crane,
    "phoenix": _phoenix,
    "parrot": _parrot,
}
