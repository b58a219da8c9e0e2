"""Which two ends may be those of one card, and how well each pair fits a card's shape.

A card is 4.14 times as long as wide and bears its mark at both ends. Of each pair that may have
one code it is asked: is the distance that of a card's ends, by the size of the boxes; does no
other card's end lie between; is there paper between, and no table?
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import CARD_CLASSES, DAER, LONG_CARDS
from hupai.vision.axis import centres
from hupai.vision.cards.paper import paper_colours, paper_share
from hupai.vision.detector import Boxes, Scores
from hupai.vision.image import Pixels

__all__ = ["CARD_RATIO", "LAYOUTS", "Pairs", "find_pairs"]

CARD_RATIO: Final = 4.14
"""Length over width of a card."""

LAYOUTS: Final = 2
"""A deck's pips stand side by side at each end, or one group above the other."""

_STACKED: Final = 1.45
_SIDE_BY_SIDE: Final = 0.85
_MARKS: Final = {"11": 0.58, "s1": 0.56, "s2": 0.62, "s3": 0.71, "T": 0.83, "C": 0.83}
"""Height of the mark at each end of a card, in its widths, where it is not the usual one."""

_MARK_SMALL, _MARK_BIG = 0.9, 1.02
_REACH: Final = (1.2, 9.0)
"""Ends of one card are that many box sides apart, seen from above or from low down."""

_ALONG, _ALONG_FREE, _ALONG_OFF = 0.2, 0.04, 0.03
_ACROSS: Final = 0.7
"""How far (in logarithms) boxes of drawn cards stray from the shape of a flat card."""

_BLOCK: Final = 2.8
_PAPER, _PAPER_WHOLE = 6.0, 0.92
_STRIP: Final = (0.28, 0.72)
_STRIP_HALF: Final = 0.3
_HOPELESS: Final = -9.0
_LEAST_SHARED: Final = 0.03
_SHARED: Final = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Pairs of ends: ``ends`` (n, 2) their numbers, ``fit`` (n, 2) log likelihood by layout.

    ``middle`` (n, 2) px, ``angle`` (n,) radians modulo a half turn, ``length`` (n,) px, ``side``
    (n,) px the boxes' mean side.
    """

    ends: npt.NDArray[np.intp]
    fit: npt.NDArray[np.float64]
    middle: npt.NDArray[np.float64]
    angle: npt.NDArray[np.float64]
    length: npt.NDArray[np.float64]
    side: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.ends)

    def where(self, keep: npt.NDArray[np.bool_]) -> "Pairs":
        """Return the chosen pairs."""
        return Pairs(
            self.ends[keep],
            self.fit[keep],
            self.middle[keep],
            self.angle[keep],
            self.length[keep],
            self.side[keep],
        )


def find_pairs(pixels: Pixels, boxes: Boxes, scores: Scores) -> Pairs:
    """Return every pair of ends that may be one card; ``scores`` (n, 44) by card class."""
    middle = centres(boxes).astype(np.float64)
    sizes = (boxes[:, 2:] - boxes[:, :2]).astype(np.float64)
    papers = paper_colours(pixels, boxes)
    found = []
    for i, j, shared in _alike(scores, middle, sizes):
        step = middle[j] - middle[i]
        side = _side(sizes[i], sizes[j])
        loss = _BLOCK * _blocked(i, j, middle, sizes, side)
        share = paper_share(pixels, (middle[i], middle[j]), (papers[i], papers[j]), side)
        loss += _PAPER * max(0.0, _PAPER_WHOLE - share)
        mean = (sizes[i] + sizes[j]) / 2
        loss -= _SHARED * math.log(shared)
        code = CARD_CLASSES[int((scores[i] + scores[j]).argmax())]
        fits = [_shape(step, mean, mark) - loss for mark in _marks(code)]
        found.append((i, j, *fits, *((middle[i] + middle[j]) / 2), *step, side))
    return _packed(np.array(found, np.float64).reshape(-1, 9))


def _packed(rows: npt.NDArray[np.float64]) -> Pairs:
    pairs = Pairs(
        ends=rows[:, :2].astype(np.intp),
        fit=rows[:, 2:4],
        middle=rows[:, 4:6],
        angle=np.arctan2(rows[:, 7], rows[:, 6]) % math.pi,
        length=np.hypot(rows[:, 6], rows[:, 7]),
        side=rows[:, 8],
    )
    return pairs.where(pairs.fit.max(axis=1, initial=-np.inf) > _HOPELESS)


def _alike(
    scores: Scores, middle: npt.NDArray[np.float64], sizes: npt.NDArray[np.float64]
) -> list[tuple[int, int, float]]:
    """Return pairs within reach, and how far their scores agree on a face, up to 1."""
    best = np.maximum(scores.max(axis=1, initial=0.0), 1e-6)
    pairs = []
    for i in range(len(scores)):
        for j in range(i):
            shared = float(np.minimum(scores[i], scores[j]).max() / min(best[i], best[j]))
            side = _side(sizes[i], sizes[j])
            length = float(np.hypot(*(middle[j] - middle[i])))
            if shared > _LEAST_SHARED and _REACH[0] * side < length < _REACH[1] * side:
                pairs.append((i, j, min(shared, 1.0)))
    return pairs


def _side(a: npt.NDArray[np.float64], b: npt.NDArray[np.float64]) -> float:
    return float(max(a.prod() * b.prod(), 1e-6) ** 0.25)


def _marks(code: str) -> tuple[float, float]:
    """Return the height of a mark by layout, in card widths."""
    if code in _MARKS:
        usual = _MARKS[code]
    elif code in DAER:
        usual = _MARK_SMALL if code.startswith("s") else _MARK_BIG
    else:
        usual = _SIDE_BY_SIDE
    stacks = code in LONG_CARDS and LONG_CARDS.kind(code).pips is not None
    return usual, _STACKED if stacks else usual


def _shape(step: npt.NDArray[np.float64], mean: npt.NDArray[np.float64], mark: float) -> float:
    """Return how well a distance fits boxes of this mean size (log likelihood, at most 0).

    The upright box around a leaning end is larger than the end; a low camera shortens the card
    and its mark by the same share, so that their ratio tells most.
    """
    length = float(np.hypot(*step))
    way = np.abs(step) / length
    lean = 2 * float(way.prod())
    gap = CARD_RATIO - mark
    along = math.log(length / float(mean @ way) / (gap / (mark + lean))) - _ALONG_OFF
    across = math.log(length / float(mean @ way[::-1]) / (gap / (1 + mark * lean)))
    off = max(0.0, abs(along) - _ALONG_FREE) / _ALONG
    return -(off**2 + (across / _ACROSS) ** 2) / 2


def _blocked(
    i: int,
    j: int,
    middle: npt.NDArray[np.float64],
    sizes: npt.NDArray[np.float64],
    side: float,
) -> float:
    """Return how much of the strip between two ends another card's end covers, 0 to 1."""
    step = middle[j] - middle[i]
    length = float(np.hypot(*step))
    way = step / length
    across = np.array([-way[1], way[0]])
    place, off = (middle - middle[i]) @ way / length, np.abs((middle - middle[i]) @ across)
    half, reach = sizes @ np.abs(across) / 2, sizes @ np.abs(way) / 2 / length
    low, high = np.maximum(place - reach, _STRIP[0]), np.minimum(place + reach, _STRIP[1])
    inner, outer = (
        np.maximum(off - half, -_STRIP_HALF * side),
        np.minimum(off + half, _STRIP_HALF * side),
    )
    covered = np.clip(high - low, 0, None) / (_STRIP[1] - _STRIP[0])
    covered *= np.clip(outer - inner, 0, None) / (2 * _STRIP_HALF * side)
    covered[[i, j]] = 0
    return min(1.0, float(covered.sum()))
