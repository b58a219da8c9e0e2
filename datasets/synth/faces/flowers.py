"""Flowers: seasons, plants, and a third family of four."""

from typing import Final

import numpy as np

from hupai.datasets.synth.faces.figures import FIGURES
from hupai.datasets.synth.faces.glyphs import big_glyph
from hupai.datasets.synth.faces.plants import PLANTS
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
    ink = _family_ink(style, family)
    if family == 2:
        _third(pen, place, style, rng, ink)
    else:
        code = f"H{rank}"
        PLANTS[code](pen, style, rng)
        _corner_name(pen, _NAMES[code], style, ink, right=style.stroke % 2 == 0)
    if style.digit_ink != "none" or (family < 2 and style.look == "hongkong"):
        _digit(pen, place, style, ink, left=style.stroke % 2 == 0)


def _family_ink(style: SetStyle, family: int) -> Rgb:
    order = (style.inks.red, style.inks.blue, style.inks.green, style.inks.black)
    start = 0 if style.digit_ink == "red" else 1
    return order[(start + family) % 4]


def _text(name: str, style: SetStyle) -> str:
    return name.translate(_SIMPLE) if style.fa == "发" or style.stroke % 3 == 0 else name


def _corner_name(pen: Pen, name: str, style: SetStyle, ink: Rgb, right: bool) -> None:
    x = 64.0 if right else 8.0
    box = (x, 8.0, x + 19, 29.0)
    pen.glyph(_text(name, style), box, style.small_font, ink, stroke=style.stroke // 2 + 2)


def _digit(pen: Pen, place: int, style: SetStyle, ink: Rgb, left: bool) -> None:
    x = 9.0 if left else 68.0
    if style.index == "none" and style.stroke % 4 == 0:
        height = 3.0 if place == 0 else 13.0
        box = (x, 17 - height / 2, x + 14, 17 + height / 2)
        pen.glyph(_CHINESE[place], box, style.small_font, ink, stroke=4)
        return
    wide = 7.0 if place == 0 else 11.0
    pen.glyph(str(place + 1), (x, 8, x + wide, 26), style.index_font, ink)


def _third(pen: Pen, place: int, style: SetStyle, rng: np.random.Generator, ink: Rgb) -> None:
    name = _text(_THIRD[style.third][place], style)
    if style.third == "luck":
        ring = (style.inks.red, style.inks.green)[style.stroke % 2]
        if style.bamboo_alt:
            pen.ring(45, 62, 40, 2.6, ring)
        big_glyph(pen, name, style, ring, 0.8)
        return
    FIGURES[style.third][place](pen, style, rng)
    _corner_name(pen, name, style, ink, right=style.stroke % 2 == 0)
