"""A run's ``log.csv`` as a drawing, ``curves.svg``: how the losses and the rate went.

Drawn by hand, so that it needs no plotting library and any browser shows it.
"""

import csv
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

__all__ = ["draw_curves", "read_log", "write_curves"]

_TITLES: Final = {
    "box": "box loss",
    "cls": "class loss",
    "dfl": "edge loss",
    "loss": "loss",
    "right": "share read right",
    "rate": "rate",
}
"""Columns that are drawn, in this order; a log need not have all, but the rate it must have."""

_WIDTH, _PANEL, _LEFT, _TOP, _GAP = 900, 150, 70, 30, 34
_TICKS: Final = 4
_POINTS: Final = 500
_SMOOTH: Final = 0.8

Point = tuple[float, float]


def read_log(file: Path) -> dict[str, list[float]]:
    """Return the columns of a log; of steps taken twice, after a resume, the later counts.

    :raises OSError: there is no log.
    :raises ValueError: it is no log of a run.
    """
    rows: list[dict[str, float]] = []
    with file.open(newline="", encoding="utf-8") as stream:
        reader = csv.DictReader(stream)
        names = ["step", *(name for name in _TITLES if name in (reader.fieldnames or ()))]
        for row in reader:
            try:
                values = {name: float(row[name]) for name in (*names, "rate")}
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{file} is no log of a run: {error}") from error
            while rows and rows[-1]["step"] >= values["step"]:
                rows.pop()
            rows.append(values)
    return {name: [row[name] for row in rows] for name in names}


def write_curves(log: Path) -> Path:
    """Draw ``curves.svg`` beside a log, and return it.

    :raises OSError: there is no log, or the drawing cannot be written.
    :raises ValueError: it is no log of a run.
    """
    file = log.with_name("curves.svg")
    file.write_text(draw_curves(read_log(log)), encoding="utf-8")
    return file


def draw_curves(columns: dict[str, list[float]]) -> str:
    """Return the drawing as SVG, a panel a column; thin as logged, thick smoothed."""
    shown = [name for name in _TITLES if name in columns]
    height = _TOP + len(shown) * (_PANEL + _GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
    ]
    for place, name in enumerate(shown):
        top = _TOP + place * (_PANEL + _GAP)
        values = columns[name]
        parts += _panel(
            top,
            _TITLES[name],
            columns["step"],
            values,
            values if name == "rate" else _smoothed(values),
        )
    return "\n".join([*parts, "</svg>", ""])


def _panel(
    top: float,
    title: str,
    steps: Sequence[float],
    values: Sequence[float],
    means: Sequence[float],
) -> list[str]:
    low_x, high_x = _span(steps)
    low_y, high_y = _span(values)
    right, bottom = _WIDTH - 20, top + _PANEL

    def at(step: float, value: float) -> Point:
        x = _LEFT + (step - low_x) / (high_x - low_x) * (right - _LEFT)
        return x, bottom - (value - low_y) / (high_y - low_y) * _PANEL

    parts = [f'<text x="{_LEFT}" y="{top - 8}" font-weight="bold">{title}</text>']
    for tick in _ticks(low_y, high_y):
        y = at(low_x, tick)[1]
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:.4g}</text>')
    for tick in _ticks(low_x, high_x):
        x = at(tick, low_y)[0]
        parts.append(f'<text x="{x:.1f}" y="{bottom + 15}" text-anchor="middle">{tick:g}</text>')
    points = [at(*pair) for pair in zip(steps, values, strict=True)]
    smooth = [at(*pair) for pair in zip(steps, means, strict=True)]
    thin, thick = 'stroke="#9bd" stroke-width="1"', 'stroke="#036" stroke-width="2"'
    return [*parts, _line(points, thin), _line(smooth, thick)]


def _span(values: Sequence[float]) -> tuple[float, float]:
    if not values:
        return 0.0, 1.0
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _ticks(low: float, high: float) -> list[float]:
    """Return a few round numbers from low to high."""
    rough = (high - low) / _TICKS
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(k * unit for k in (1, 2, 5, 10) if k * unit >= rough)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def _smoothed(values: Sequence[float]) -> list[float]:
    """Return the exponential mean, without the pull of where it starts."""
    mean, weight, smooth = 0.0, 0.0, []
    for value in values:
        mean = _SMOOTH * mean + (1 - _SMOOTH) * value
        weight = _SMOOTH * weight + 1 - _SMOOTH
        smooth.append(mean / weight)
    return smooth


def _line(points: Sequence[Point], stroke: str) -> str:
    every = max(1, -(-len(points) // _POINTS))
    shown = [*points[:-1][::every], *points[-1:]]
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in shown)
    return f'<polyline points="{text}" fill="none" {stroke}/>'
