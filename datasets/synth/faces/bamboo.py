"""条 2-9: sticks of bamboo."""

from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, turned
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_bamboo"]

_Stick = tuple[float, float, float, float, str]
"""x, y of the middle, length, degrees from upright, ink key."""

_COLUMNS: Final = (20.0, 45.0, 70.0)


def _rows(ys: tuple[float, ...], xs: tuple[float, ...], length: float, ink: str) -> list[_Stick]:
    return [(x, y, length, 0.0, ink) for y in ys for x in xs]


def _sticks(rank: int, alt: bool) -> list[_Stick]:
    two, side = (33.0, 88.0), (24.0, 66.0)
    if rank == 2:
        return _rows(two, (45.0,), 44, "g")
    if rank == 3:
        return [(45.0, 33.0, 44, 0.0, "r" if alt else "g"), *_rows((88.0,), side, 44, "g")]
    if rank == 4:
        return _rows(two, side, 44, "g")
    if rank == 5:
        return [*_rows(two, (20.0, 70.0), 44, "g"), (45.0, 60.0, 44, 0.0, "r")]
    if rank == 6:
        return _rows(two, _COLUMNS, 44, "g")
    if rank == 7:
        return _seven(alt)
    return _eight() if rank == 8 else _nine(alt)


def _seven(alt: bool) -> list[_Stick]:
    ys = (61.0, 97.0)
    middle = _rows(ys, (45.0,), 31, "b" if alt else "g")
    return [(45.0, 24.0, 31, 0.0, "r"), *_rows(ys, (20.0, 70.0), 31, "g"), *middle]


def _eight() -> list[_Stick]:
    top: list[_Stick] = [(15.0, 33.0, 44, 0.0, "g"), (75.0, 33.0, 44, 0.0, "g")]
    top += [(35.0, 36.0, 40, -32.0, "g"), (55.0, 36.0, 40, 32.0, "g")]
    return top + [(90 - x, 120 - y, length, turn, ink) for x, y, length, turn, ink in top]


def _nine(alt: bool) -> list[_Stick]:
    ys = (24.0, 60.0, 96.0)
    if alt:
        return _rows(ys, (20.0, 70.0), 31, "g") + _rows(ys, (45.0,), 31, "r")
    return [
        stick for y, ink in zip(ys, "rbg", strict=True) for stick in _rows((y,), _COLUMNS, 31, ink)
    ]


def draw_bamboo(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw 条 of rank 2-9."""
    inks = {"g": style.inks.green, "r": style.inks.red, "b": style.inks.blue}
    alt = style.bamboo_alt or (rank == 9 and style.look == "japan")
    for x, y, length, turn, key in _sticks(rank, alt):
        _stick(pen, (x, y), length, turn, inks[key], style)


def _stick(pen: Pen, at: Point, length: float, turn: float, ink: Rgb, style: SetStyle) -> None:
    half, width = length / 2 + 2, 13.5 * style.bamboo_w
    if turn or length < 40:
        width *= 0.9
    _STICKS[style.bamboo](pen, at, half, width, turn, ink, style)


def _line(pen: Pen, at: Point, y1: float, y2: float, width: float, turn: float, ink: Rgb) -> None:
    x, y = at
    pen.line(turned(((x, y + y1), (x, y + y2)), at, turn), width, ink)


def _bone(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    reach = half - width / 2
    _line(pen, at, -reach, reach, width * 0.62, turn, ink)
    for y in (-reach, 0.0, reach):
        for dx in (-0.22, 0.22):
            x, y1 = at[0] + dx * width, at[1] + y
            cx, cy = turned(((x, y1),), at, turn)[0]
            pen.disc(cx, cy, width * 0.36, ink)
    for y1, y2 in ((-reach * 0.8, -reach * 0.25), (reach * 0.25, reach * 0.8)):
        _line(pen, at, y1, y2, width * 0.16, turn, style.tint)


def _capsule(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    reach = half - width / 2
    gap = width * 0.55
    for y1, y2 in ((-reach, -gap), (gap, reach)):
        _line(pen, at, y1, y2, width, turn, ink)
        _line(pen, at, y1, y2, width * 0.2, turn, style.tint)
    _line(pen, at, -gap, gap, width * 0.5, turn, ink)


def _segmented(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    reach = half - width / 2
    _line(pen, at, -reach, reach, width * 0.8, turn, ink)
    x, y = at
    for dy in (-reach * 0.5, 0.0, reach * 0.5):
        ends = ((x - width * 0.5, y + dy), (x + width * 0.5, y + dy))
        pen.line(turned(ends, at, turn), width * 0.16, style.tint)
    for dy in (-reach, reach):
        ends = ((x - width * 0.4, y + dy), (x + width * 0.4, y + dy))
        pen.line(turned(ends, at, turn), width * 0.34, ink)


def _outline(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    reach = half - width / 2
    for y1, y2 in ((-reach, -width * 0.45), (width * 0.45, reach)):
        _line(pen, at, y1, y2, width, turn, ink)
        _line(pen, at, y1, y2, width * 0.52, turn, style.tint)
        _line(pen, at, y1, y2, width * 0.16, turn, ink)


def _knots(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    reach = half - width * 0.5
    _line(pen, at, -reach, reach, width * 0.44, turn, ink)
    for share in (-1.0, -0.34, 0.34, 1.0):
        cx, cy = turned(((at[0], at[1] + reach * share),), at, turn)[0]
        pen.disc(cx, cy, width * 0.5, ink)
        pen.disc(cx, cy, width * 0.14, style.tint)


_STICKS: Final = {
    "bone": _bone,
    "capsule": _capsule,
    "segmented": _segmented,
    "outline": _outline,
    "knots": _knots,
}
