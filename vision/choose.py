"""Which group of tiles is the hand: the number of its tiles, how large they look, how they lie.

On a table in play the discards are many and lie in the middle, walls show their backs, other
players' melds are far away. The hand has 13 or 14 tiles (a kong counts as three), lies in rows
and is the nearest to the camera.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.axis import find_axis
from hupai.vision.blocks import is_flower
from hupai.vision.detector import Boxes
from hupai.vision.groups import cluster, sides
from hupai.vision.scene import GRID

__all__ = ["HAND_SIZES", "Group", "counted", "find_groups", "is_whole", "pick_hand"]

Group = npt.NDArray[np.intp]
"""Numbers of the tiles that lie together."""

HAND_SIZES: Final = (13, 14)
_CROWD: Final = 18
"""More tiles than the largest hand with four kongs has: a hand may lie close to discards."""

_CLOSER: Final = (1.6, 1.35)
"""In a crowd, tiles of one group are at most this many mean sides apart."""

_SIZE_POWER: Final = 2.0
_FIT: Final = 1.0
_PART: Final = 0.75
_TOO_MANY: Final = 0.5
_LEAST_SEEN: Final = 3
"""The size of fewer tiles than this is not compared with."""


def find_groups(boxes: Boxes, codes: Sequence[str]) -> list[Group]:
    """Return the groups of tiles that lie together.

    A crowd in which one part can be a whole hand is taken apart.
    """
    groups: list[Group] = []
    for group in _parts(cluster(boxes), np.arange(len(boxes))):
        groups += _taken_apart(group, boxes, codes)
    return groups


def _parts(labels: npt.NDArray[np.intp], tiles: Group) -> list[Group]:
    return [tiles[labels == label] for label in range(labels.max(initial=-1) + 1)]


def _taken_apart(group: Group, boxes: Boxes, codes: Sequence[str]) -> list[Group]:
    if len(group) <= _CROWD:
        return [group]
    for reach in _CLOSER:
        parts = _parts(cluster(boxes[group], reach=reach), group)
        if any(_is_whole(part, boxes, codes) for part in parts):
            return parts
    return [group]


def _is_whole(group: Group, boxes: Boxes, codes: Sequence[str]) -> bool:
    whole = is_whole([codes[tile] for tile in group])
    return whole and find_axis(boxes[group]).agreement >= GRID


def counted(codes: Sequence[str]) -> int:
    """Count tiles as the rules do: a kong is three, flowers are none.

    Backs count only beside the faces of a concealed kong.
    """
    faces = Counter(code for code in codes if code != BACK and not is_flower(code))
    kongs = sum(count == 4 for count in faces.values())
    pairs = sum(count == 2 for count in faces.values())
    hidden = min((len(codes) - sum(1 for code in codes if code != BACK)) // 2, pairs)
    return faces.total() - kongs + hidden


def is_whole(codes: Sequence[str]) -> bool:
    """Tell whether so many tiles can be a whole hand: four alike need not be a kong."""
    least = counted(codes)
    kongs = sum(count == 4 for code, count in Counter(codes).items() if code != BACK)
    return any(size in HAND_SIZES for size in range(least, least + kongs + 1))


def pick_hand(
    groups: Sequence[Group],
    boxes: Boxes,
    codes: Sequence[str],
    presence: npt.NDArray[np.float32],
) -> int:
    """Return the number of the group that is the hand, or its largest part."""
    face = np.array([code != BACK for code in codes], np.bool_)
    seen = [float(np.median(sides(boxes[group]))) for group in groups]
    many = [side for side, group in zip(seen, groups, strict=True) if len(group) >= _LEAST_SEEN]
    largest = max(many or seen)
    scores = []
    for group, side in zip(groups, seen, strict=True):
        evidence = float(presence[group][face[group]].sum())
        size = min(side / largest, 1.0) ** _SIZE_POWER
        own = [codes[tile] for tile in group]
        part = counted(own) < HAND_SIZES[0]
        fit = _FIT if is_whole(own) else _PART if part else _TOO_MANY
        scores.append(min(evidence, HAND_SIZES[1]) * size * fit + 1e-3 * evidence)
    return int(np.argmax(scores))
