"""From which side a hand is read: by its ink, by how well it was read, by where it lies."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from hupai.vision.axis import centres, find_axis
from hupai.vision.detector import Boxes
from hupai.vision.frame import Frame
from hupai.vision.fuse import Evidence
from hupai.vision.image import Pixels
from hupai.vision.lines import lie_sideways, line_up
from hupai.vision.scene import GRID, Scene
from hupai.vision.upright import reads_up, votes_up

__all__ = ["find_lean"]

_FEW: Final = 5
_CLEAR_VOTES: Final = 3
_CLEAR_RATIO: Final = 4
_READ_BETTER: Final = 0.25


def find_lean(scene: Scene, image: Pixels, hand: Evidence, codes: Sequence[str]) -> float:
    """Return by how many radians the reader's frame leans.

    Ink decides. Where it says nothing, the reader of a row across the picture sits below it;
    of a row up and down the picture, on the side from which it was read better, or else on the
    side to which the hand is nearer.
    """
    pose = scene.pose(hand.boxes)
    lean = _in_line(hand.boxes) if len(hand) >= _FEW else None
    lean = pose.lean if lean is None else lean
    up, down = votes_up(image, hand.boxes, codes, lean)
    across = votes_up(image, hand.boxes, codes, lean + math.pi / 2)
    if (
        pose.grid
        and _is_clear(across, _CLEAR_VOTES)
        and max(across) >= _CLEAR_RATIO * max(up, down)
    ):
        lean, (up, down) = lean + math.pi / 2, across
    sideways = abs(math.cos(lean)) < abs(math.sin(lean))
    if _is_clear((up, down), 1 if sideways else _CLEAR_VOTES):
        flipped = down > up
    else:
        flipped = sideways and _sits_opposite(scene, image, hand, lean)
    return lean + math.pi if flipped else lean


def _in_line(boxes: Boxes) -> float | None:
    """Return the lean of tiles that clearly lie in lines, whatever lies round them."""
    axis = find_axis(boxes)
    frame = Frame.of(boxes, axis.angle).boxes.astype(np.float32)
    if axis.agreement < GRID or not line_up(frame):
        return None
    return axis.angle - math.pi / 2 if lie_sideways(frame) else axis.angle


def _is_clear(votes: tuple[int, int], needed: int) -> bool:
    return max(votes) >= needed and max(votes) >= _CLEAR_RATIO * min(votes)


def _sits_opposite(scene: Scene, image: Pixels, hand: Evidence, lean: float) -> bool:
    looks = scene.opposite_looks(lean, hand.boxes)
    better = reads_up(hand, *looks) if looks and len(hand) else 0.0
    if abs(better) > _READ_BETTER:
        return better < 0
    away = centres(hand.boxes).mean(axis=0) - np.array([image.shape[1], image.shape[0]]) / 2
    return bool(away @ (-math.sin(lean), math.cos(lean)) < 0)
