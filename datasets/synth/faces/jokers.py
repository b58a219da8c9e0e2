"""飞, the joker: a word or a drawing."""

import numpy as np

from hupai.datasets.synth.faces.glyphs import big_glyph
from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_joker"]


def draw_joker(pen: Pen, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the joker of this set."""
    inks = style.inks
    ink = (inks.red, inks.blue, inks.green, inks.black)[int(rng.choice(4, p=(0.5, 0.2, 0.2, 0.1)))]
    if style.forms.joker in _DRAWN:
        _DRAWN[style.forms.joker](pen, style, ink)
        if rng.random() < 0.5:
            pen.glyph("JOKER", (14, 6, 76, 18), style.marks.font, ink)
    elif len(style.forms.joker) == 1:
        big_glyph(pen, style.forms.joker, style, ink, float(rng.uniform(0.9, 1.08)))
    else:
        _two(pen, style, ink, rng)
    if rng.random() < 0.25:
        pen.frame((7, 7, 83, 113), 2.4, 5, ink)


def _two(pen: Pen, style: SetStyle, ink: Rgb, rng: np.random.Generator) -> None:
    second = ink if rng.random() < 0.6 else style.inks.green
    for text, y, colour in zip(style.forms.joker, (34.0, 87.0), (ink, second), strict=True):
        width = 50 * style.glyphs.width
        box = (45 - width / 2, y - 23, 45 + width / 2, y + 23)
        pen.glyph(text, box, style.glyphs.face(text), colour, stroke=style.glyphs.stroke)


def _jester(pen: Pen, style: SetStyle, ink: Rgb) -> None:
    inks = style.inks
    for tip, colour in (((16, 44), inks.green), ((45, 20), ink), ((74, 44), inks.blue)):
        pen.polygon(((32, 56), tip, (58, 56)), colour)
        pen.disc(tip[0], tip[1], 4, inks.red)
    pen.disc(45, 66, 18, inks.black)
    pen.disc(45, 66, 16, style.tint)
    for x in (39.0, 51.0):
        pen.disc(x, 62, 2.4, inks.black)
    pen.disc(45, 68, 3, inks.red)
    pen.line(((37, 74), (45, 78), (53, 74)), 2, inks.red)
    pen.polygon(((28, 84), (62, 84), (72, 110), (18, 110)), ink)
    for x in (32.0, 45.0, 58.0):
        pen.polygon(((x - 6, 84), (x + 6, 84), (x, 96)), inks.green)


def _butterfly(pen: Pen, style: SetStyle, ink: Rgb) -> None:
    for side in (-1.0, 1.0):
        pen.oval(45 + side * 19, 46, 18, 21, ink)
        pen.oval(45 + side * 15, 82, 14, 17, style.inks.blue)
        pen.oval(45 + side * 20, 45, 8, 10, style.tint)
        pen.disc(45 + side * 20, 45, 4, style.inks.green)
        pen.disc(45 + side * 15, 82, 5, style.tint)
        pen.line(((45, 36), (45 + side * 11, 17)), 1.8, style.inks.black)
    pen.oval(45, 64, 4.5, 30, style.inks.black)


def _helicopter(pen: Pen, style: SetStyle, ink: Rgb) -> None:
    pen.line(((8, 38), (82, 38)), 3.4, style.inks.black)
    pen.line(((42, 38), (42, 48)), 3, style.inks.black)
    pen.polygon(((52, 56), (82, 52), (82, 60), (54, 70)), ink)
    pen.line(((80, 44), (80, 66)), 2.6, style.inks.black)
    pen.oval(36, 64, 25, 18, ink)
    pen.oval(25, 60, 10, 9, style.tint)
    for x in (26.0, 48.0):
        pen.line(((x, 80), (x, 90)), 2.4, style.inks.black)
    pen.line(((14, 91), (60, 91)), 3, style.inks.black)


_DRAWN = {"jester": _jester, "butterfly": _butterfly, "helicopter": _helicopter}
