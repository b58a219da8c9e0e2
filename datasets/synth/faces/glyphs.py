"""万, winds, dragons: the faces that are written."""

from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen
from hupai.datasets.synth.style import SetStyle

__all__ = ["big_glyph", "draw_characters", "draw_honour"]

_NUMERALS: Final = "一二三四五六七八九"
_WINDS: Final = {"E": "東", "S": "南", "W": "西", "N": "北"}
_FLAT: Final = {"一": 0.28, "二": 0.72, "三": 0.9, "四": 0.8}
"""How much of the usual height a flat numeral fills."""


def draw_characters(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw one of the nine 万: numeral over 萬."""
    text = style.glyphs.five if rank == 5 else _NUMERALS[rank - 1]
    width = 50 * style.glyphs.width
    height = 42 * style.glyphs.height * _FLAT.get(text, 1.0)
    middle = 32.0
    box = (45 - width / 2, middle - height / 2, 45 + width / 2, middle + height / 2)
    pen.glyph(
        text,
        box,
        style.glyphs.face(text),
        style.inks.numeral,
        stroke=style.glyphs.stroke,
        slant=style.glyphs.slant,
    )
    wide, high = 54 * style.glyphs.width, 50 * style.glyphs.height
    lower = (45 - wide / 2, 85 - high / 2, 45 + wide / 2, 85 + high / 2)
    stroke = style.glyphs.stroke * 2 // 3
    pen.glyph(
        style.glyphs.wan,
        lower,
        style.glyphs.face(style.glyphs.wan),
        style.inks.red,
        stroke=stroke,
        slant=style.glyphs.slant,
    )


def big_glyph(
    pen: Pen,
    text: str,
    style: SetStyle,
    ink: tuple[int, int, int],
    share: float = 1.0,
    tall: float = 1.0,
) -> None:
    """Draw one large character in the middle of the face."""
    width, height = 64 * style.glyphs.width * share, 80 * style.glyphs.height * share * tall
    box = (45 - width / 2, 60 - height / 2, 45 + width / 2, 60 + height / 2)
    pen.glyph(
        text,
        box,
        style.glyphs.face(text),
        ink,
        stroke=style.glyphs.stroke,
        slant=style.glyphs.slant,
    )


def draw_honour(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw 东南西北中发 or 白."""
    if code in _WINDS:
        big_glyph(pen, _WINDS[code], style, style.inks.wind)
    elif code == "C":
        big_glyph(pen, "中", style, style.inks.red, 1.04, style.glyphs.zhong_h)
    elif code == "F":
        big_glyph(pen, style.glyphs.fa, style, style.inks.green, 1.04)
    else:
        _white(pen, style)


def _white(pen: Pen, style: SetStyle) -> None:
    if style.forms.white == "blank":
        return
    if style.forms.white == "key":
        _key_pattern(pen, style)
        return
    pen.frame((13, 14, 77, 106), 4.6 if style.forms.white == "frame" else 3.0, 3, style.inks.frame)
    if style.forms.white == "frame":
        return
    pen.frame((20, 21, 70, 99), 2.0, 2, style.inks.frame)
    if style.forms.white == "ornate":
        for x, y in ((13, 14), (77, 14), (13, 106), (77, 106)):
            pen.line(((x, y), (45 + (x - 45) * 0.62, 60 + (y - 60) * 0.72)), 3, style.inks.frame)
    if style.forms.white == "cut":
        for x, y, dx, dy in ((20, 21, 9, 9), (70, 21, -9, 9), (20, 99, 9, -9), (70, 99, -9, -9)):
            pen.polygon(((x, y), (x + dx, y), (x, y + dy)), style.inks.frame)
    if style.forms.white == "notched":
        for x, y in ((20, 21), (70, 21), (20, 99), (70, 99)):
            pen.disc(x, y, 6.5, style.inks.frame)
            pen.disc(x, y, 3.5, style.tint)


def _key_pattern(pen: Pen, style: SetStyle) -> None:
    """Draw a border of squares, the simple relative of a Greek key."""
    for k in range(6):
        for y in (12.0, 98.0):
            pen.frame((12 + 11.2 * k, y, 22 + 11.2 * k, y + 10), 2.2, 0, style.inks.frame)
    for k in range(7):
        for x in (12.0, 68.0):
            pen.frame((x, 23 + 10.7 * k, x + 10, 32.5 + 10.7 * k), 2.2, 0, style.inks.frame)
