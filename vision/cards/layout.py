"""How cards lie: which lie together, which are the hand's, in which order they are read.

A card looks the same from both its ends, so that nothing tells where its reader sits: the order is
that of whoever took the photo.
"""

import itertools
import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.cards.seen import SeenCards
from hupai.vision.groups import sides
from hupai.vision.links import components

__all__ = ["Layout", "lay_out"]

Floats = npt.NDArray[np.float64]

_TOUCH: Final = 1.15
"""Cards of one group: points of theirs at most this many sides of an end apart ..."""

_USUAL: Final = 1.25
"""... or this many times as far as most neighbours are."""

_MOST: Final = 80.0
_FAR: Final = 2.7
"""Percentile of the neighbours' distances, and the largest reach in sides."""

_NEAR: Final = 4.5
"""A group nearer to the hand than this many sides belongs to it ..."""

_ODD_ANGLE: Final = math.radians(25)
"""... if its cards do not lie across or askew."""

_LINE_GAP: Final = 2.2
_SPREAD: Final = 6
"""Points along a card of which both ends are seen."""

_UPRIGHT: Final = 0.6


@dataclass(frozen=True, slots=True)
class Layout:
    """Card numbers in reading order: ``rows`` of each group of the hand, and all other cards."""

    groups: tuple[tuple[tuple[int, ...], ...], ...]
    elsewhere: tuple[int, ...]


def lay_out(cards: SeenCards) -> Layout:
    """Find the groups of a picture, and which of them are the hand."""
    codes = cards.codes
    faces = [card for card in range(len(cards)) if codes[card] != BACK]
    backs = [card for card in range(len(cards)) if codes[card] == BACK]
    if not faces:
        return Layout((), tuple(backs))
    side = float(np.median(sides(cards.evidence.boxes)))
    apart = _distances(cards, faces) / max(side, 1e-3)
    labels = components(apart <= _reach(apart))
    groups = [np.flatnonzero(labels == label) for label in range(labels.max() + 1)]
    angles = np.array([_angle(cards.points(card)) for card in faces])
    hand, others = _split(groups, apart, angles)
    rows = [_rows(cards, [faces[k] for k in group], side) for group in hand]
    rows.sort(key=lambda group: _place(cards, group, side))
    away = [faces[k] for group in others for k in group]
    return Layout(tuple(tuple(map(tuple, group)) for group in rows), (*away, *backs))


def _distances(cards: SeenCards, chosen: list[int]) -> Floats:
    """Return (n, n) the smallest distance between points along the cards."""
    along = [_along(cards.points(card)) for card in chosen]
    count = len(along)
    apart = np.zeros((count, count))
    for i in range(count):
        for j in range(i):
            step = along[i][:, None] - along[j][None]
            apart[i, j] = apart[j, i] = np.hypot(step[..., 0], step[..., 1]).min()
    return apart


def _along(points: npt.NDArray[np.float32]) -> Floats:
    if len(points) == 1:
        return points.astype(np.float64)
    share = np.linspace(0, 1, _SPREAD)[:, None]
    line: Floats = points[0] * (1 - share) + points[1] * share
    return line


def _reach(apart: Floats) -> float:
    if len(apart) < 2:
        return _TOUCH
    nearest = np.where(np.eye(len(apart), dtype=bool), np.inf, apart).min(axis=1)
    return max(_TOUCH, min(_USUAL * float(np.percentile(nearest, _MOST)), _FAR))


def _split(
    groups: list[npt.NDArray[np.intp]], apart: Floats, angles: Floats
) -> tuple[list[npt.NDArray[np.intp]], list[npt.NDArray[np.intp]]]:
    """Start from the largest group and add what lies near it and the same way."""
    ordered = sorted(groups, key=lambda group: -len(group))
    hand, others = ordered[:1], ordered[1:]
    mean = _mean_angle(angles[hand[0]])
    away: list[npt.NDArray[np.intp]] = []
    while others:
        held = np.concatenate(hand)
        others.sort(key=lambda group: apart[np.ix_(held, group)].min())
        group = others.pop(0)
        near = apart[np.ix_(held, group)].min() <= _NEAR
        (hand if near and not _askew(angles[group], mean) else away).append(group)
    return hand, away


def _askew(angles: Floats, mean: complex) -> bool:
    """Tell whether cards lie neither along nor square to the hand's."""
    known = angles[~np.isnan(angles)]
    if not len(known) or abs(mean) < _UPRIGHT:
        return False
    turn = np.exp(2j * known) * np.conj(mean) / abs(mean)
    off = np.abs(np.angle(turn**2)) / 4
    return bool(np.median(off) > _ODD_ANGLE / 2) or bool(off.max() > _ODD_ANGLE)


def _mean_angle(angles: Floats) -> complex:
    known = angles[~np.isnan(angles)]
    return complex(np.exp(2j * known).mean()) if len(known) else 0j


def _angle(points: npt.NDArray[np.float32]) -> float:
    """Return a card's direction in radians; nan if one end is seen."""
    if len(points) < 2:
        return math.nan
    step = points[1] - points[0]
    return math.atan2(float(step[1]), float(step[0]))


def _rows(cards: SeenCards, group: list[int], side: float) -> list[list[int]]:
    """Cut a group into lines of cards, and order each along itself."""
    points = [cards.points(card) for card in group]
    angles = np.array([_angle(own) for own in points])
    mean = _mean_angle(angles)
    turn = np.angle(mean) / 2 if abs(mean) > _UPRIGHT else math.pi / 2
    axis = np.array([math.cos(turn), math.sin(turn)])
    axis = -axis if axis[1] < -1e-6 or (abs(axis[1]) <= 1e-6 and axis[0] < 0) else axis
    anchors = np.array([own[(own @ axis).argmin()] for own in points], np.float64)
    rows = _lines(anchors, axis, side) if abs(mean) > _UPRIGHT else [list(range(len(group)))]
    return [[group[k] for k in _in_order(anchors, row)] for row in rows]


def _lines(anchors: Floats, axis: Floats, side: float) -> list[list[int]]:
    """Part cards whose upper ends lie in lines far from each other along the cards."""
    depth = anchors @ axis
    order = np.argsort(depth, kind="stable")
    lines: list[list[int]] = [[int(order[0])]]
    for before, card in itertools.pairwise(order):
        if depth[card] - depth[before] > _LINE_GAP * side:
            lines.append([])
        lines[-1].append(int(card))
    return lines


def _in_order(anchors: Floats, row: list[int]) -> list[int]:
    """Order cards along the line through them, from the left, or from the top if it is steep."""
    own = anchors[row]
    if len(own) < 2:
        return row
    spread = own - own.mean(axis=0)
    way = np.linalg.svd(spread, full_matrices=False)[2][0]
    steep = abs(way[1]) > 2 * abs(way[0])
    way = -way if (way[1] if steep else way[0]) < 0 else way
    return [row[k] for k in np.argsort(spread @ way, kind="stable")]


def _place(cards: SeenCards, group: list[list[int]], side: float) -> tuple[int, float]:
    points = np.concatenate([cards.points(card) for row in group for card in row])
    return round(float(points[:, 1].min()) / (3 * side)), float(points[:, 0].min())
