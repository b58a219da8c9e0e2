"""The middle of a card: scribbled heroes in robes, beasts, seals - our own strokes only."""

from collections.abc import Callable
from typing import Final

import numpy as np

from hupai.datasets.synth.card_faces.pools import card_fonts
from hupai.datasets.synth.card_faces.style import CardStyle
from hupai.datasets.synth.fonts import has_glyph
from hupai.datasets.synth.pen import Pen, Point, Rgb, bezier

__all__ = ["draw_emblem", "draw_figure", "draw_scenery"]

Figure = Callable[[Pen, Rgb, np.random.Generator], None]
_NAMES: Final = {
    "66": "宋江", "11": "公孙胜", "44": "秦明", "13": "柴进", "14": "李应", "12": "戴宗",
    "24": "刘唐", "15": "徐宁", "16": "索超", "34": "呼延灼", "45": "卢俊义", "46": "杨志",
    "22": "鲁智深", "23": "朱仝", "33": "武松", "25": "花荣", "26": "林冲", "35": "关胜",
    "36": "吴用", "55": "李逵", "56": "张清",
}  # fmt: skip
"""Heroes of 水浒传 that figured decks print on each face."""
_TOP: Final = 112.0
_HEIGHT: Final = 190.0


def _curve(
    pen: Pen, ink: Rgb, rng: np.random.Generator, points: tuple[Point, Point, Point], width: float
) -> None:
    shaken = [(x + float(rng.normal(0, 2)), y + float(rng.normal(0, 2))) for x, y in points]
    pen.line(bezier(shaken[0], shaken[1], shaken[2], 8), width, ink)


def _head(pen: Pen, ink: Rgb, rng: np.random.Generator, x: float, y: float) -> None:
    r = float(rng.uniform(7, 10))
    pen.ring(x, y, r, 1.2, ink)
    _curve(pen, ink, rng, ((x - r * 1.4, y - 2), (x, y - r * 3), (x + r * 1.4, y - 2)), 1.6)
    for side in (-3.0, 3.0):
        pen.disc(x + side, y, 0.9, ink)
    _curve(pen, ink, rng, ((x - 3, y + r), (x, y + r * 2.4), (x + 3, y + r)), 1.0)


def _folds(pen: Pen, ink: Rgb, rng: np.random.Generator, low: float, high: float) -> None:
    for _ in range(int(rng.integers(6, 14))):
        x, y = float(rng.uniform(28, 72)), float(rng.uniform(low, high))
        length = float(rng.uniform(14, 42))
        bend = float(rng.normal(0, 10))
        _curve(pen, ink, rng, ((x, y), (x + bend, y + length / 2), (x + bend / 2, y + length)), 0.9)


def _robe(pen: Pen, ink: Rgb, rng: np.random.Generator) -> None:
    x = 50 + float(rng.normal(0, 4))
    _head(pen, ink, rng, x, _TOP + 18)
    foot = _TOP + _HEIGHT
    for side in (-1, 1):
        _curve(pen, ink, rng, ((x + 5 * side, _TOP + 30), (x + 30 * side, _TOP + 60),
                               (x + 32 * side, foot)), 1.4)  # fmt: skip
        _curve(pen, ink, rng, ((x + 18 * side, _TOP + 50), (x + 34 * side, _TOP + 90),
                               (x + 8 * side, _TOP + 104)), 1.2)  # fmt: skip
    pen.line(((x - 31, foot), (x + 31, foot)), 1.4, ink)
    _folds(pen, ink, rng, _TOP + 60, foot - 40)


def _warrior(pen: Pen, ink: Rgb, rng: np.random.Generator) -> None:
    _robe(pen, ink, rng)
    side = float(rng.choice((-1, 1)))
    x = 50 + 38 * side
    pen.line(((x, _TOP - 4), (x - 6 * side, _TOP + _HEIGHT)), 1.8, ink)
    pen.leaf(x, _TOP - 4, 26, 6, -90 + 12 * side, ink)
    for y in range(4):
        for k in range(5):
            pen.ring(34 + 8 * k, _TOP + 52 + 9 * y, 4.2, 0.9, ink)


def _animal(pen: Pen, ink: Rgb, rng: np.random.Generator) -> None:
    y = _TOP + _HEIGHT / 2
    pen.ring(40, y, 16, 1.4, ink)
    pen.ring(62, y - 10, 9, 1.4, ink)
    for x in (30.0, 38.0, 46.0, 52.0):
        _curve(pen, ink, rng, ((x, y + 13), (x + 2, y + 24), (x - 1, y + 32)), 1.4)
    _curve(pen, ink, rng, ((25, y), (10, y - 14), (16, y - 30)), 1.6)
    pen.disc(65, y - 12, 1.2, ink)


def _seated(pen: Pen, ink: Rgb, rng: np.random.Generator) -> None:
    y = _TOP + 60
    _head(pen, ink, rng, 50, y)
    pen.polygon([(50, y + 14), (82, y + 96), (18, y + 96)], None)
    pen.line(((50, y + 14), (84, y + 96), (16, y + 96), (50, y + 14)), 1.4, ink)
    pen.frame((12, y + 96, 88, y + 112), 1.2, 3, ink)
    _folds(pen, ink, rng, y + 36, y + 60)


def _vase(pen: Pen, ink: Rgb, rng: np.random.Generator) -> None:
    y = _TOP + 96
    for side in (-1, 1):
        _curve(pen, ink, rng, ((50 + 8 * side, y), (50 + 44 * side, y + 40),
                               (50 + 12 * side, y + 84)), 1.6)  # fmt: skip
    pen.line(((38, y + 84), (62, y + 84)), 1.6, ink)
    for turn in rng.uniform(-150, -30, 7):
        pen.leaf(50, y, float(rng.uniform(30, 70)), 5, float(turn), ink)


_FIGURES: Final[dict[str, Figure]] = {
    "robe": _robe, "warrior": _warrior, "animal": _animal, "seated": _seated, "vase": _vase,
}  # fmt: skip


def draw_figure(pen: Pen, code: str, ink: Rgb, style: CardStyle, rng: np.random.Generator) -> None:
    """Draw the figure of a domino card and, at times, its name; nothing on plain decks."""
    if style.figure == "none":
        return
    _FIGURES[style.figure](pen, ink, rng)
    if style.named:
        x = float(rng.choice((6, 84)))
        _column(pen, _NAMES[code], (x, _TOP), 10, ink, style)


def _column(pen: Pen, text: str, at: Point, size: float, ink: Rgb, style: CardStyle) -> None:
    x, y = at
    fonts = (style.glyphs.font, *card_fonts(style.pool))
    for character in text:
        font = next((f for f in fonts if has_glyph(f, character)), fonts[0])
        pen.glyph(character, (x, y, x + size, y + size), font, ink)
        y += size * 1.15


def draw_scenery(pen: Pen, ink: Rgb, style: CardStyle, rng: np.random.Generator) -> None:
    """Draw hills, bamboo or a banner in the middle of a wild card."""
    if style.figure == "none" or rng.random() < 0.3:
        return
    if rng.random() < 0.5:
        for x, height in ((26.0, 60.0), (56.0, 86.0), (78.0, 48.0)):
            _curve(pen, ink, rng, ((x - 22, 250), (x, 250 - 2 * height), (x + 20, 250)), 2.2)
        for y in (262.0, 270.0):
            pen.line(((10, y), (90, y)), 1.4, ink)
        return
    pen.frame((30, 130, 70, 280), 2.4, 4, ink)
    for y in range(150, 270, 22):
        pen.leaf(36, y, 28, 7, float(rng.uniform(-40, 40)), ink)


def draw_emblem(pen: Pen, style: CardStyle) -> None:
    """Draw a maker's mark: a small red oval or seal with two characters, none on plain decks."""
    if style.emblem == "none":
        return
    if style.emblem == "oval":
        pen.oval(50, 207, 26, 24, style.red)
        pen.oval(50, 207, 23.5, 21.5, None)
    else:
        pen.frame((28, 184, 72, 230), 2.0, 3, style.red)
    _column(pen, style.maker[0], (31, 198), 18, style.red, style)
    _column(pen, style.maker[1], (51, 198), 18, style.red, style)
