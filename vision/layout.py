"""Boxes to rows and, within rows, to runs of tiles that touch."""

from itertools import pairwise
from typing import Final

import numpy as np

from hupai.vision.frame import Frame
from hupai.vision.links import components

__all__ = ["find_rows", "find_runs"]

_SAME_ROW: Final = 0.5
"""Neighbours in a row differ in height by less than this share of a tile's height."""

_STEP: Final = 2.6
"""Neighbours in a row are at most this many tile widths apart."""

_GAP: Final = 0.2
"""A gap this many tile widths wider than is usual in the row sets two tiles apart."""

_LEAST_GAP: Final = 0.25


def find_rows(frame: Frame) -> list[list[int]]:
    """Return the rows, farthest from the reader first, each as box numbers from left to right.

    A row is a chain of neighbours, so that it may bend or lean; pieces of one line that lie far
    apart are one row.
    """
    chains = _chains(frame)
    chains.sort(key=lambda chain: frame.middle[chain, 1].mean())
    rows: list[list[int]] = []
    for chain in chains:
        home = next((row for row in rows if _continues(frame, row, chain)), None)
        if home is None:
            rows.append(chain)
        else:
            home += chain
    for row in rows:
        row.sort(key=lambda tile: frame.middle[tile, 0])
    return sorted(rows, key=lambda row: float(frame.middle[row, 1].mean()))


def find_runs(frame: Frame, row: list[int]) -> list[list[int]]:
    """Cut a row where tiles stand apart; a row that is loose as a whole stays one run."""
    gaps = [frame.boxes[right, 0] - frame.boxes[left, 2] for left, right in pairwise(row)]
    usual = max(0.0, float(np.median(gaps))) if gaps else 0.0
    limit = max(_LEAST_GAP * frame.width, usual + _GAP * frame.width)
    runs = [[row[0]]]
    for gap, tile in zip(gaps, row[1:], strict=True):
        if gap > limit:
            runs.append([])
        runs[-1].append(tile)
    return runs


def _chains(frame: Frame) -> list[list[int]]:
    middle = frame.middle
    step = np.abs(middle[None] - middle[:, None])
    linked = (
        (step[..., 0] < _STEP * frame.width)
        & (step[..., 1] < _SAME_ROW * frame.height)
        & (step[..., 0] > step[..., 1])
    )
    labels = components(linked)
    return [np.flatnonzero(labels == label).tolist() for label in range(labels.max(initial=-1) + 1)]


def _continues(frame: Frame, row: list[int], chain: list[int]) -> bool:
    """Tell whether a chain lies beside a row on the same line."""
    a, b = frame.middle[row], frame.middle[chain]
    if a[:, 0].max() < b[:, 0].min():
        ends = a[a[:, 0].argmax()], b[b[:, 0].argmin()]
    elif b[:, 0].max() < a[:, 0].min():
        ends = b[b[:, 0].argmax()], a[a[:, 0].argmin()]
    else:
        return False
    return bool(abs(ends[0][1] - ends[1][1]) < _SAME_ROW * frame.height)
