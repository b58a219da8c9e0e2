"""筒: circles and coins."""

import math
from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_dots"]

_RADIUS: Final = {2: 18.5, 3: 15.0, 4: 15.5, 5: 14.0, 6: 14.0, 7: 12.2, 8: 12.6, 9: 12.6}
_Spot = tuple[float, float, str]


def _block(
    cx: float, cy: float, columns: int, rows: int, step: float, ink: str, step_y: float = 0.0
) -> list[_Spot]:
    """Return a block of circles about (cx, cy)."""
    return [
        (cx + (k - (columns - 1) / 2) * step, cy + (n - (rows - 1) / 2) * (step_y or step), ink)
        for n in range(rows)
        for k in range(columns)
    ]


def _few(rank: int, r: float, gap: float) -> list[_Spot]:
    """Return 2-5, which lie apart."""
    out = 4.0 * (gap - 1) / 0.22
    if rank == 2:
        return [(45, 60 - r - 2 - 2 * out, "g"), (45, 60 + r + 2 + 2 * out, "b")]
    if rank == 3:
        dx, dy = 17 + 1.5 * out, 24 + 2.5 * out
        return [(45 - dx, 60 - dy, "b"), (45, 60, "r"), (45 + dx, 60 + dy, "g")]
    dx, dy = max(r, 16 + out), max(r + 2, 22 + 2.4 * out)
    four: list[_Spot] = [(45 - dx, 60 - dy, "b"), (45 + dx, 60 - dy, "g")]
    four += [(45 - dx, 60 + dy, "g"), (45 + dx, 60 + dy, "b")]
    return [*four, (45, 60, "r")] if rank == 5 else four


def _many(rank: int, r: float, gap: float) -> list[_Spot]:
    """Return 6-9, which stand in blocks."""
    step = 2 * r * gap
    if rank == 6:
        return [*_block(45, 30, 2, 1, step, "g"), *_block(45, 82, 2, 2, step, "r")]
    if rank == 7:
        dx, dy = step * 0.86, step * 0.42
        slope: list[_Spot] = [(45 + k * dx, 30 + k * dy, "g") for k in (-1, 0, 1)]
        return [*slope, *_block(45, 86, 2, 2, step, "r")]
    if rank == 8:
        return _block(45, 60, 2, 4, step, "b", min(step, 26.5))
    down = 27 + 40 * (gap - 1)
    return [s for k, ink in ((-1, "g"), (0, "r"), (1, "b"))
            for s in _block(45, 60 + k * down, 3, 1, min(step, 27.5), ink)]  # fmt: skip


def _ink(style: SetStyle, key: str) -> Rgb:
    return {"b": style.inks.blue, "g": style.inks.green, "r": style.inks.red}[key]


def draw_dots(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw one of the nine 筒."""
    if rank == 1:
        _one_dot(pen, style, int(rng.integers(10, 17)))
        return
    r, gap = _RADIUS[rank] * min(style.forms.ring_size, 1.06), style.forms.dot_gap
    for x, y, key in _few(rank, r, gap) if rank < 6 else _many(rank, r, gap):
        _dot(pen, x, y, r, _ink(style, key), style)


def _dot(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    _DOTS[style.forms.ring](pen, x, y, r, ink, style)


def _rings(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.26, ink)
    pen.ring(x, y, r * 0.58, r * 0.2, ink)
    pen.disc(x, y, r * 0.2, ink)


def _target(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r, ink)
    pen.ring(x, y, r * 0.76, r * 0.12, style.tint)
    pen.ring(x, y, r * 0.44, r * 0.12, style.tint)


def _coin(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r, ink)
    for k in range(8):
        turn = math.tau * k / 8
        pen.disc(x + 0.66 * r * math.cos(turn), y + 0.66 * r * math.sin(turn), r * 0.13, style.tint)
    pen.ring(x, y, r * 0.42, r * 0.13, style.tint)


def _flower(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.2, ink)
    for k in range(6):
        pen.leaf(x, y, r * 0.72, r * 0.28, 60 * k, ink)
    pen.disc(x, y, r * 0.2, style.tint)
    pen.disc(x, y, r * 0.1, ink)


def _solid(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.disc(x, y, r * 0.94, ink)
    for k in range(4):
        turn = math.tau * (k + 0.5) / 4
        pen.disc(x + 0.4 * r * math.cos(turn), y + 0.4 * r * math.sin(turn), r * 0.16, style.tint)


def _hollow(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    pen.ring(x, y, r, r * 0.16, ink)
    pen.ring(x, y, r * 0.7, r * 0.1, ink)
    pen.disc(x, y, r * 0.4, ink)
    pen.leaf(x - r * 0.3, y, r * 0.6, r * 0.3, 0, style.tint)


def _clover(pen: Pen, x: float, y: float, r: float, ink: Rgb, style: SetStyle) -> None:
    """Draw four round leaves about a small ring."""
    for k in range(4):
        turn = math.tau * k / 4
        cx, cy = x + 0.48 * r * math.cos(turn), y + 0.48 * r * math.sin(turn)
        pen.disc(cx, cy, r * 0.5, ink)
        pen.disc(cx, cy, r * 0.2, style.tint)
    pen.disc(x, y, r * 0.24, ink)


_DOTS: Final = {
    "clover": _clover,
    "rings": _rings,
    "target": _target,
    "coin": _coin,
    "flower": _flower,
    "solid": _solid,
    "hollow": _hollow,
}


def _one_dot(pen: Pen, style: SetStyle, petals: int) -> None:
    inks, r = style.inks, 35.5 * min(1.08, style.forms.ring_size)
    outer = inks.green if style.look != "mainland" or petals % 2 else inks.blue
    _ONES[style.forms.coin](pen, r, outer, style, petals)


def _rosette(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 3.4, outer)
    for k in range(petals):
        turn = math.tau * k / petals
        x, y = 45 + 0.72 * r * math.cos(turn), 60 + 0.72 * r * math.sin(turn)
        pen.ring(x, y, r * 0.17, 2.0, outer)
    pen.ring(45, 60, r * 0.5, 2.6, style.inks.red)
    for k in range(6):
        pen.leaf(45, 60, r * 0.4, r * 0.16, 60 * k, style.inks.red)


def _sunflower(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    for k in range(petals):
        pen.leaf(45, 60, r, r * 0.36, 360 * k / petals, outer)
    for k in range(petals):
        turn = math.tau * k / petals
        pen.oval(45 + 0.7 * r * math.cos(turn), 60 + 0.7 * r * math.sin(turn), 2.4, 2.4, style.tint)
    pen.disc(45, 60, r * 0.44, style.tint)
    pen.disc(45, 60, r * 0.38, style.inks.red)
    pen.ring(45, 60, r * 0.26, 1.5, style.tint)
    pen.line(((45 - r * 0.16, 60), (45 + r * 0.16, 60)), 1.8, style.tint)
    pen.line(((45, 60 - r * 0.16), (45, 60 + r * 0.16)), 1.8, style.tint)


def _coin_rings(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 5.5, style.inks.blue)
    pen.ring(45, 60, r * 0.72, 4.5, style.inks.red)
    pen.ring(45, 60, r * 0.48, 4.0, style.inks.green)
    pen.disc(45, 60, r * 0.2, style.inks.red)


def _wheel(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.disc(45, 60, r, outer)
    pen.ring(45, 60, r * 0.86, 2.0, style.tint)
    for k in range(petals):
        pen.leaf(45, 60, r * 0.78, r * 0.13, 360 * k / petals, style.tint)
    pen.disc(45, 60, r * 0.36, style.inks.red)
    pen.ring(45, 60, r * 0.26, 1.8, style.tint)


def _petals(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    pen.ring(45, 60, r, 2.4, outer)
    pen.ring(45, 60, r * 0.88, 1.6, outer)
    for k in range(8):
        pen.leaf(45, 60, r * 0.84, r * 0.26, 45 * k, outer)
        pen.leaf(45, 60, r * 0.62, r * 0.12, 45 * k, style.tint)
    pen.disc(45, 60, r * 0.3, style.inks.red)
    pen.disc(45, 60, r * 0.12, style.tint)


def _daisy(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    count = 2 * (petals // 2) + 2
    for layer in (0.5, 0.0):
        for k in range(count // 2 + count % 2):
            turn = 360 * (k + layer) / (count / 2)
            pen.leaf(45, 60, r, r * 0.34, turn, outer)
            pen.leaf(45, 60, r * 0.88, r * 0.2, turn, style.tint)
    pen.disc(45, 60, r * 0.5, outer)
    pen.disc(45, 60, r * 0.44, style.tint)
    pen.disc(45, 60, r * 0.38, style.inks.red)
    for k in range(-1, 2):
        pen.line(
            ((45 - r * 0.2, 60 + k * r * 0.14), (45 + r * 0.2, 60 + k * r * 0.14)), 1.4, style.tint
        )
    pen.line(((45, 60 - r * 0.26), (45, 60 + r * 0.26)), 1.4, style.tint)


def _gear(pen: Pen, r: float, outer: Rgb, style: SetStyle, petals: int) -> None:
    """Draw a toothed rim, a band of small squares and a red cross."""
    for k in range(petals):
        turn = math.tau * k / petals
        pen.disc(45 + 0.93 * r * math.cos(turn), 60 + 0.93 * r * math.sin(turn), r * 0.14, outer)
    pen.ring(45, 60, r * 0.92, r * 0.14, outer)
    pen.ring(45, 60, r * 0.62, r * 0.12, style.inks.blue)
    pen.disc(45, 60, r * 0.34, style.inks.red)
    for turn in (0, 90, 180, 270):
        pen.leaf(45, 60, r * 0.3, r * 0.1, turn, style.tint)


_ONES: Final = {
    "gear": _gear,
    "daisy": _daisy,
    "rosette": _rosette,
    "sunflower": _sunflower,
    "rings": _coin_rings,
    "wheel": _wheel,
    "petals": _petals,
}
