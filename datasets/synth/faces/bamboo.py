"""条 2-9: sticks of bamboo."""

from typing import Final

import numpy as np

from hupai.datasets.synth.pen import Pen, Point, Rgb, turned
from hupai.datasets.synth.style import Forms, SetStyle

__all__ = ["draw_bamboo"]

_Stick = tuple[float, float, float, float, str]
"""x, y of the middle, length, degrees from upright, ink key."""


def _rows(ys: tuple[float, ...], xs: tuple[float, ...], length: float, ink: str) -> list[_Stick]:
    return [(x, y, length, 0.0, ink) for y in ys for x in xs]


def _sticks(rank: int, forms: Forms) -> list[_Stick]:
    two, side = (35.0, 85.0), 22.0 * forms.spread
    pair, alt = (45.0 - side, 45.0 + side), forms.bamboo_alt
    three = (45.0 - 27 * forms.spread, 45.0, 45.0 + 27 * forms.spread)
    if rank == 2:
        return _rows(two, (45.0,), 46, "g")
    if rank == 3:
        top = "r" if alt and forms.diamond else "g"
        return [*_rows(two[:1], (45.0,), 46, top), *_rows(two[1:], pair, 46, "g")]
    if rank == 4:
        return _rows(two, pair, 46, "g")
    if rank == 5:
        return [*_rows(two, (three[0], three[2]), 46, "g"), (45.0, 60.0, 46, 0.0, "r")]
    if rank == 6:
        return _rows(two, three, 46, "g")
    if rank == 7:
        return _seven(three, alt)
    return _eight(forms) if rank == 8 else _nine(three, forms)


def _seven(three: tuple[float, float, float], alt: bool) -> list[_Stick]:
    ys = (62.0, 96.0)
    middle = _rows(ys, (45.0,), 32, "b" if alt else "g")
    return [(45.0, 26.0, 32, 0.0, "r"), *_rows(ys, (three[0], three[2]), 32, "g"), *middle]


def _eight(forms: Forms) -> list[_Stick]:
    """Return an M over a W, or a W over an M: sets differ."""
    out, turn = 27 * forms.spread + 2, 32.0 * (-1 if forms.diamond else 1)
    dx, y = out * 0.42, 36.0 if forms.diamond else 34.0
    top: list[_Stick] = [(45 - out, 34.0, 46, 0.0, "g"), (45 + out, 34.0, 46, 0.0, "g")]
    top += [(45 - dx, y, 38, -turn, "g"), (45 + dx, y, 38, turn, "g")]
    return top + [(90 - x, 120 - y, length, turn, ink) for x, y, length, turn, ink in top]


def _nine(three: tuple[float, float, float], forms: Forms) -> list[_Stick]:
    """Return three columns: the middle one red, all green, or a colour a row."""
    ys = (25.0, 60.0, 95.0)
    if forms.diamond and not forms.bamboo_alt:
        return _rows(ys, three, 33, "g")
    if forms.bamboo_alt:
        return _rows(ys, (three[0], three[2]), 33, "g") + _rows(ys, (45.0,), 33, "r")
    return [
        stick for y, ink in zip(ys, "rbg", strict=True) for stick in _rows((y,), three, 33, ink)
    ]


def draw_bamboo(pen: Pen, rank: int, style: SetStyle, rng: np.random.Generator) -> None:
    """Draw 条 of rank 2-9."""
    inks = {"g": style.inks.green, "r": style.inks.red, "b": style.inks.blue}
    for x, y, length, turn, key in _sticks(rank, style.forms):
        _stick(pen, (x, y), length, turn, inks[key], style)


def _stick(pen: Pen, at: Point, length: float, turn: float, ink: Rgb, style: SetStyle) -> None:
    half = (length / 2 + 2) * style.forms.stick_length
    width = 14.5 * style.forms.bamboo_w
    if turn or length < 40:
        width *= 0.9
    _STICKS[style.forms.bamboo](pen, at, half, width, turn, ink, style)


def _line(pen: Pen, at: Point, y1: float, y2: float, width: float, turn: float, ink: Rgb) -> None:
    x, y = at
    pen.line(turned(((x, y + y1), (x, y + y2)), at, turn), width, ink)


def _ring(pen: Pen, at: Point, dy: float, half: float, thick: float, turn: float, ink: Rgb) -> None:
    """Draw a ring round the stick, ``dy`` from its middle."""
    x, y = at
    pen.line(turned(((x - half, y + dy), (x + half, y + dy)), at, turn), thick, ink)


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
    for dy in (-reach * 0.5, 0.0, reach * 0.5):
        _ring(pen, at, dy, width * 0.5, width * 0.16, turn, style.tint)
    for dy in (-reach, reach):
        _ring(pen, at, dy, width * 0.4, width * 0.34, turn, ink)


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


def _bead(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    """Draw a stout stick with a waved edge and a thin light line, as on cut mainland tiles."""
    reach = half - width / 2
    _line(pen, at, -reach, reach, width * 0.82, turn, ink)
    for share in (-1.0, 0.0, 1.0):
        cx, cy = turned(((at[0], at[1] + reach * share),), at, turn)[0]
        pen.disc(cx, cy, width * 0.52, ink)
    _line(pen, at, -reach, reach, width * 0.12, turn, style.tint)


def _slats(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    """Draw two thin canes side by side, bound at both ends and in the middle."""
    reach = half - width * 0.3
    x, y = at
    for dx in (-0.26, 0.26):
        side = turned(((x + dx * width, y - reach), (x + dx * width, y + reach)), at, turn)
        pen.line(side, width * 0.36, ink)
    for dy in (-reach * 0.86, 0.0, reach * 0.86):
        _ring(pen, at, dy, width * 0.52, width * 0.3, turn, ink)


def _rods(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    """Draw a plain bar with two light rings, as on cheap printed tiles."""
    reach = half - width * 0.35
    _line(pen, at, -reach, reach, width * 0.7, turn, ink)
    for dy in (-reach * 0.4, reach * 0.4):
        _ring(pen, at, dy, width * 0.45, width * 0.13, turn, style.tint)


def _ringed(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    """Draw a thin cane with broad rings at its ends and joints."""
    reach = half - width * 0.2
    _line(pen, at, -reach, reach, width * 0.4, turn, ink)
    for share in (-0.93, -0.31, 0.31, 0.93):
        _ring(pen, at, reach * share, width * 0.34, width * 0.26, turn, ink)


def _cane(
    pen: Pen, at: Point, half: float, width: float, turn: float, ink: Rgb, style: SetStyle
) -> None:
    """Draw a stick of the set's own kind: canes, waists and bindings by its dice.

    Never two canes bound three times, which a set held back for tests has.
    """
    dice = np.random.default_rng(style.forms.stick_dice)
    canes = int(dice.choice((1, 2, 3), p=(0.6, 0.2, 0.2)))
    rings = int(dice.choice((2, 4, 5))) if canes == 2 else int(dice.integers(0, 6))
    thick = float(dice.uniform(0.4, 0.85)) / canes
    reach = half - width * float(dice.uniform(0.1, 0.5))
    x, y = at
    for k in range(canes):
        dx = (k - (canes - 1) / 2) * width * 0.9 / canes
        line = turned(((x + dx, y - reach), (x + dx, y + reach)), at, turn)
        pen.line(line, width * thick, ink)
    outer = float(dice.uniform(0.7, 1.0))
    broad, high = float(dice.uniform(0.34, 0.58)), float(dice.uniform(0.1, 0.4))
    cut = canes == 1 and dice.random() < 0.35
    colour, high = (style.tint, min(high, 0.14)) if cut else (ink, high)
    round_ones = not cut and dice.random() < 0.35
    for share in np.linspace(-outer, outer, rings) if rings > 1 else [0.0] * rings:
        if round_ones:
            cx, cy = turned(((x, y + reach * float(share)),), at, turn)[0]
            pen.disc(cx, cy, width * broad, colour)
        else:
            _ring(pen, at, reach * float(share), width * broad, width * high, turn, colour)
    if canes == 1 and dice.random() < 0.4:
        _line(pen, at, -reach * 0.9, reach * 0.9, width * thick * 0.25, turn, style.tint)


_STICKS: Final = {
    "cane": _cane,
    "rods": _rods,
    "ringed": _ringed,
    "slats": _slats,
    "bead": _bead,
    "bone": _bone,
    "capsule": _capsule,
    "segmented": _segmented,
    "outline": _outline,
    "knots": _knots,
}
