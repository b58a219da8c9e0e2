"""The 21 domino faces: groups of pips at one end of a card, in hundredths of its width.

Two decks' arrangements: both groups side by side (Sichuan), or one below the other (north-west).
"""

from typing import Final

from hupai.datasets.synth.card_faces.style import CardStyle, PipForm
from hupai.datasets.synth.pen import Pen, Rgb

__all__ = ["draw_pips", "group_ink"]

Ellipse = tuple[float, float, float, float]
_MIDDLE: Final = 40.7
_ROWS: Final = (23.8, 57.5)
_GAP: Final = 4.0
_RED_GROUPS: Final = (1, 4)


def group_ink(number: int, style: CardStyle) -> Rgb:
    """Return the ink of a group of so many pips: ones and fours are red."""
    return style.red if number in _RED_GROUPS else style.black


def draw_pips(pen: Pen, low: int, high: int, style: CardStyle) -> None:
    """Draw both groups at the upper end."""
    first, second = (high, low) if style.pips.swapped else (low, high)
    arrange = _stacked if style.pips.stacked else _beside
    placed = arrange(first, second, style.pips)
    for half, (number, ellipses) in enumerate(zip((first, second), placed, strict=True)):
        for k, (x, y, rx, ry) in enumerate(ellipses):
            ink = group_ink(number, style)
            if low == high == 6:
                ink = _heaven(half, k, style)
            pen.oval(x, y, rx, ry, ink)


def _heaven(half: int, k: int, style: CardStyle) -> Rgb:
    """天牌: black over red beside red over black; when stacked, rows take turns."""
    row = k // 2 + 3 * half if style.pips.stacked else k // 3 + half
    return style.red if row % 2 else style.black


def _beside(left: int, right: int, form: PipForm) -> tuple[list[Ellipse], list[Ellipse]]:
    a, b = _group(left, right, form), _group(right, left, form)
    wide_a, wide_b = _width(a), _width(b)
    margin = max(4.5, min(13.0, (100 - wide_a - wide_b) * 0.3))
    squeeze = min(1.0, (100 - 2 * margin - _GAP) / (wide_a + wide_b))
    return _moved(a, margin, squeeze), _moved(b, 100 - margin - wide_b * squeeze, squeeze)


def _width(group: list[Ellipse]) -> float:
    return max(x + rx for x, _, rx, _ in group)


def _moved(group: list[Ellipse], left: float, squeeze: float) -> list[Ellipse]:
    return [(left + x * squeeze, y, rx * squeeze, ry) for x, y, rx, ry in group]


def _group(number: int, partner: int, form: PipForm) -> list[Ellipse]:
    """One group with its left edge at 0."""
    rx, ry, (upper, lower) = form.rx, form.ry, _ROWS
    if number == 1:
        return [(rx, upper if partner in (1, 3) else _MIDDLE, rx, ry)]
    if number == 2:
        return [(rx, y, rx, ry) for y in _ROWS]
    if number == 3:
        wide, flat = rx * 1.4, ry * 0.69
        return [(wide + 5.2 * k, _MIDDLE + 21.8 * (k - 1), wide, flat) for k in range(3)]
    if number == 4:
        return [(rx + 22.2 * k, y, rx * 0.92, ry) for y in _ROWS for k in (0, 1)]
    if number == 5:
        corners = [(rx + 18.6 * k, y, rx, ry) for y in _ROWS for k in (0, 1)]
        return [*corners, (rx + 9.3, _MIDDLE, rx * 0.95, ry * 1.05)]
    step = 11.5 if partner > 2 else 14.5
    return [(rx + step * k, y, rx, ry) for y in (upper, lower) for k in range(3)]


def _stacked(outer: int, inner: int, form: PipForm) -> tuple[list[Ellipse], list[Ellipse]]:
    above, height = _tower(outer, 6.0, form)
    below, _ = _tower(inner, 6.0 + height + 3, form)
    return above, below


def _tower(number: int, top: float, form: PipForm) -> tuple[list[Ellipse], float]:
    """Return a group below ``top`` that takes the card's whole width, and its height."""
    size = form.rx / 10.5
    r = 14.5 * size
    spots: dict[int, tuple[list[tuple[float, float]], float]] = {
        1: ([(50, 19)], 38),
        2: ([(31, 17), (69, 17)], 34),
        3: ([(34, 13), (50, 28), (66, 43)], 54),
        4: ([(35, 15), (65, 15), (35, 45), (65, 45)], 60),
        5: ([(34, 15), (66, 15), (34, 45), (66, 45), (50, 30)], 60),
        6: ([(35 + 30 * k, 14 + 25 * row) for row in range(3) for k in (0, 1)], 78),
    }
    places, height = spots[number]
    rx, ry = {1: (17 * size, 17 * size), 3: (16 * size, 11 * size)}.get(number, (r, r * 1.03))
    return [(x, top + y, rx, ry) for x, y in places], height
