"""Which tiles are the hand's, which merely lie in the picture, and which are no tiles at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.axis import centres
from hupai.vision.blocks import is_flower, meld_text
from hupai.vision.detector import Boxes
from hupai.vision.groups import by_evidence, cluster, sides

__all__ = ["Belonging", "belongings"]

_HAND: Final = 14
_NEAR: Final = 6.0
"""A part of the hand lies at most this many tile sides from the rest of it."""

_NEAR_ALONE: Final = 3.5
"""A lone tile, such as the winning one, lies nearer."""

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
    """Start from the group with the most evidence and add what fits to it, nearest first."""
    if not len(boxes):
        return Belonging((), ())
    labels = cluster(boxes)
    groups = [np.flatnonzero(labels == label) for label in by_evidence(labels, presence)]
    hand = groups[0]
    others = [g for g in groups[1:] if not _is_clutter(g, hand, boxes, presence)]
    elsewhere: list[int] = []
    for group in sorted(others, key=lambda g: _distance(boxes, hand, g)):
        near = _NEAR_ALONE if len(group) == 1 else _NEAR
        if _distance(boxes, hand, group) <= near and _fits(hand, group, codes):
            hand = np.concatenate([hand, group])
        else:
            elsewhere += group.tolist()
    return Belonging(tuple(hand.tolist()), tuple(elsewhere))


def _is_clutter(
    group: npt.NDArray[np.intp],
    hand: npt.NDArray[np.intp],
    boxes: Boxes,
    presence: npt.NDArray[np.float32],
) -> bool:
    """Tell edges of books and racks from tiles: few and weak, or of an impossible size."""
    size = float(np.median(sides(boxes[group])) / np.median(sides(boxes[hand])))
    if not _SIZES[0] <= size <= _SIZES[1]:
        return True
    return bool(presence[group].mean() < _PRESENCE.get(len(group), _PRESENCE_MANY))


def _distance(boxes: Boxes, hand: npt.NDArray[np.intp], group: npt.NDArray[np.intp]) -> float:
    """Return the gap between two groups in tile sides."""
    step = centres(boxes[group])[:, None] - centres(boxes[hand])[None]
    nearest = np.hypot(step[..., 0], step[..., 1]).min()
    return float(nearest / np.median(sides(boxes[hand])))


def _fits(hand: npt.NDArray[np.intp], group: npt.NDArray[np.intp], codes: Sequence[str]) -> bool:
    """Tell whether a group can be a part of the hand: then at most 14 tiles, or a kong more."""
    plain = [codes[tile] for tile in group if not is_flower(codes[tile])]
    if not plain:
        return True
    kong = len(plain) == 4 and (meld_text(plain).startswith("kong") or set(plain) == {BACK})
    have = sum(not is_flower(codes[tile]) for tile in hand)
    return have + len(plain) - kong <= _HAND + (have > _HAND - 3 and kong)
