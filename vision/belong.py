"""Which tiles are the hand's, which merely lie in the picture, and which are no tiles at all."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.axis import centres, find_axis
from hupai.vision.blocks import is_flower, meld_text
from hupai.vision.choose import Group, find_groups, pick_hand
from hupai.vision.detector import Boxes
from hupai.vision.groups import sides

__all__ = ["Belonging", "belongings"]

_HAND: Final = 14
_NEAR: Final = 6.0
"""A part of the hand lies at most this many tile sides from the rest of it."""

_NEAR_ALONE: Final = 3.5
"""A lone tile, such as the winning one, lies nearer."""

_BESIDE: Final = 3.0
"""Parts that lie farther than this many tile sides off lie in a line with the hand."""

_IN_LINE: Final = 1.2
"""They lie at most this many tile sides off that line, or above or below the hand."""

_PART_SIZES: Final = (0.72, 1.38)
"""The size of a part's tiles, as a share of the typical size in the hand."""

_PRESENCE: Final = {1: 0.8, 2: 0.65}
_PRESENCE_MANY: Final = 0.4
"""Things apart from the hand need this mean presence, by their number, to count as tiles."""

_SIZES: Final = (0.68, 1.42)
"""The size of tiles apart from the hand, as a share of the typical size in it."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """Numbers of the objects that are the hand's, and of the tiles that lie elsewhere."""

    hand: tuple[int, ...]
    elsewhere: tuple[int, ...]


def belongings(boxes: Boxes, codes: Sequence[str], presence: npt.NDArray[np.float32]) -> Belonging:
    """Start from the group that is most like a hand and add what fits to it, nearest first."""
    if not len(boxes):
        return Belonging((), ())
    groups = find_groups(boxes, codes)
    hand = groups.pop(pick_hand(groups, boxes, codes, presence))
    others = [g for g in groups if not _is_clutter(g, hand, boxes, presence)]
    elsewhere: list[int] = []
    for group in sorted(others, key=lambda g: _distance(boxes, hand, g)):
        if _lies_by(boxes, hand, group) and _fits(hand, group, codes):
            hand = np.concatenate([hand, group])
        else:
            elsewhere += group.tolist()
    return Belonging(tuple(hand.tolist()), tuple(elsewhere))


def _is_clutter(group: Group, hand: Group, boxes: Boxes, presence: npt.NDArray[np.float32]) -> bool:
    """Tell edges of books and racks from tiles: few and weak, or of an impossible size."""
    if not _SIZES[0] <= _size(boxes, hand, group) <= _SIZES[1]:
        return True
    return bool(presence[group].mean() < _PRESENCE.get(len(group), _PRESENCE_MANY))


def _size(boxes: Boxes, hand: Group, group: Group) -> float:
    return float(np.median(sides(boxes[group])) / np.median(sides(boxes[hand])))


def _distance(boxes: Boxes, hand: Group, group: Group) -> float:
    """Return the gap between two groups in tile sides."""
    step = centres(boxes[group])[:, None] - centres(boxes[hand])[None]
    nearest = np.hypot(step[..., 0], step[..., 1]).min()
    return float(nearest / np.median(sides(boxes[hand])))


def _lies_by(boxes: Boxes, hand: Group, group: Group) -> bool:
    """Tell whether a group lies where a part of the hand may lie."""
    distance = _distance(boxes, hand, group)
    if distance > (_NEAR_ALONE if len(group) == 1 else _NEAR):
        return False
    if not _PART_SIZES[0] <= _size(boxes, hand, group) <= _PART_SIZES[1]:
        return False
    return distance <= _BESIDE or _in_line(boxes, hand, group)


def _in_line(boxes: Boxes, hand: Group, group: Group) -> bool:
    """Tell whether a group goes on with the hand's lines, either way of its grid."""
    angle = find_axis(boxes[hand]).angle
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    own, other = (centres(boxes[tiles]) @ turn.T for tiles in (hand, group))
    slack = _IN_LINE * float(np.median(sides(boxes[hand])))
    low, high, middle = own.min(axis=0) - slack, own.max(axis=0) + slack, other.mean(axis=0)
    return bool(((middle >= low) & (middle <= high)).any())


def _fits(hand: Group, group: Group, codes: Sequence[str]) -> bool:
    """Tell whether a group can be a part of the hand: then at most 14 tiles, or a kong more."""
    plain = [codes[tile] for tile in group if not is_flower(codes[tile])]
    if not plain:
        return True
    kong = len(plain) == 4 and (meld_text(plain).startswith("kong") or set(plain) == {BACK})
    if set(plain) == {BACK} and not kong:
        return False
    have = sum(not is_flower(codes[tile]) for tile in hand)
    return have + len(plain) - kong <= _HAND + (have > _HAND - 3 and kong)
