"""Flowers: seasons, plants, and a third family of four."""

from typing import Final

import numpy as np

from hupai.datasets.synth.faces.figures import FIGURES
from hupai.datasets.synth.faces.glyphs import big_glyph
from hupai.datasets.synth.faces.papercut import draw_cut_plant
from hupai.datasets.synth.faces.plants import PLANTS
from hupai.datasets.synth.faces.sprigs import draw_sprig
from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_flower"]

_NAMES: Final = {
    "H1": "春",
    "H2": "夏",
    "H3": "秋",
    "H4": "冬",
    "H5": "梅",
    "H6": "蘭",
    "H7": "菊",
    "H8": "竹",
}
_THIRD: Final = {
    "arts": "琴棋書畫",
    "trades": "漁樵耕讀",
    "luck": "福祿壽喜",
    "animals": "貓鼠雞蟲",
}
_SIMPLE: Final = str.maketrans("蘭書畫漁讀祿壽貓雞蟲", "兰书画渔读禄寿猫鸡虫")
_CHINESE: Final = "一二三四"


def draw_flower(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw H``rank``, 1-12; the digit is the place 1-4 in its family."""
    family, place = divmod(rank - 1, 4)
    ink, left = _family_ink(style, family), style.marks.digit_left == (family != 1)
    if family == 2:
        _third(pen, place, style, rng, ink, left)
    else:
        _plant(pen, f"H{rank}", style, rng)
        if style.marks.name or style.marks.digit == "none":
            _corner_name(pen, _NAMES[f"H{rank}"], style, ink, right=left)
    if style.marks.digit != "none":
        chinese = style.marks.digit_chinese[family % 2]
        _digit(pen, place, style, ink, left=left, chinese=chinese)


def _plant(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw the plant; where there is a digit, it may be any other one: the digit tells."""
    if style.marks.digit != "none":
        code = f"H{(int(code[1:]) - 1 + style.forms.art_shift) % 8 + 1}"
    if style.forms.papercut:
        draw_cut_plant(pen, code, style, rng)
    elif style.forms.line_art:
        draw_sprig(pen, code, style, rng)
    else:
        PLANTS[code](pen, style, rng)


def _family_ink(style: SetStyle, family: int) -> Rgb:
    """Seasons and plants are told apart by the ink of their digit and name."""
    inks = style.inks
    if style.marks.digit == "red":
        return (inks.red, inks.blue, inks.green)[family]
    if style.marks.digit == "black":
        return (inks.black, inks.red, inks.blue)[family]
    return (inks.blue, inks.red, inks.black)[family]


def _text(name: str, style: SetStyle) -> str:
    return (
        name.translate(_SIMPLE) if style.glyphs.fa == "发" or style.glyphs.stroke % 3 == 0 else name
    )


def _corner_name(pen: Pen, name: str, style: SetStyle, ink: Rgb, right: bool) -> None:
    x = 60.0 if right else 7.0
    box = (x, 6.0, x + 23, 31.0)
    pen.glyph(_text(name, style), box, style.glyphs.small, ink, stroke=style.glyphs.stroke // 2 + 2)


def _digit(pen: Pen, place: int, style: SetStyle, ink: Rgb, *, left: bool, chinese: bool) -> None:
    size = style.marks.digit_size
    if chinese:
        x = 7.0 if left else 85.0 - 19 * size
        height = (4.0 if place == 0 else 17.0) * size
        box = (x, 9 + 9 * size - height / 2, x + 19 * size, 9 + 9 * size + height / 2)
        pen.glyph(_CHINESE[place], box, style.glyphs.small, ink, stroke=4)
        return
    wide = (7.0 if place == 0 else 14.0) * size
    x = 8.0 if left else 82.0 - wide
    pen.glyph(str(place + 1), (x, 7, x + wide, 7 + 22 * size), style.marks.font, ink)


def _third(
    pen: Pen, place: int, style: SetStyle, rng: np.random.Generator, ink: Rgb, left: bool
) -> None:
    name = _text(_THIRD[style.forms.third][place], style)
    if style.forms.third == "luck":
        ring = (style.inks.red, style.inks.green)[style.glyphs.stroke % 2]
        if style.forms.bamboo_alt:
            pen.ring(45, 64, 38, 2.6, ring)
        big_glyph(pen, name, style, ring, 0.76)
        return
    FIGURES[style.forms.third][place](pen, style, rng)
    _corner_name(pen, name, style, ink, right=left)
