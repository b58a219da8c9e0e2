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
    text = style.five if rank == 5 else _NUMERALS[rank - 1]
    width = 50 * style.glyph_w
    height = 42 * style.glyph_h * _FLAT.get(text, 1.0)
    middle = 32.0
    box = (45 - width / 2, middle - height / 2, 45 + width / 2, middle + height / 2)
    pen.glyph(text, box, style.font, style.numeral, stroke=style.stroke)
    wide, high = 54 * style.glyph_w, 50 * style.glyph_h
    lower = (45 - wide / 2, 85 - high / 2, 45 + wide / 2, 85 + high / 2)
    pen.glyph(style.wan, lower, style.font, style.inks.red, stroke=style.stroke)


def big_glyph(
    pen: Pen, text: str, style: SetStyle, ink: tuple[int, int, int], share: float = 1.0
) -> None:
    """One large character in the middle of the face."""
    width, height = 64 * style.glyph_w * share, 80 * style.glyph_h * share
    box = (45 - width / 2, 60 - height / 2, 45 + width / 2, 60 + height / 2)
    pen.glyph(text, box, style.font, ink, stroke=style.stroke)


def draw_honour(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw 东南西北中发 or 白."""
    if code in _WINDS:
        big_glyph(pen, _WINDS[code], style, style.wind)
    elif code == "C":
        big_glyph(pen, "中", style, style.inks.red, 1.06)
    elif code == "F":
        big_glyph(pen, style.fa, style, style.inks.green, 1.04)
    else:
        _white(pen, style)


def _white(pen: Pen, style: SetStyle) -> None:
    if style.white == "blank":
        return
    pen.frame((13, 14, 77, 106), 4.6 if style.white == "frame" else 3.0, 3, style.frame)
    if style.white == "frame":
        return
    pen.frame((20, 21, 70, 99), 2.0, 2, style.frame)
    if style.white == "ornate":
        for x, y in ((13, 14), (77, 14), (13, 106), (77, 106)):
            pen.line(((x, y), (45 + (x - 45) * 0.62, 60 + (y - 60) * 0.72)), 3, style.frame)
    if style.white == "notched":
        for x, y in ((20, 21), (70, 21), (20, 99), (70, 99)):
            pen.disc(x, y, 6.5, style.frame)
            pen.disc(x, y, 3.5, style.tint)
