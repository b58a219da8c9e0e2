"""Two ends, one card: the pairs that fit a card and one another.

Cards that lie side by side are parallel and equally long in the picture. So each likely pair
speaks for pairs near it that are like it, and where all near pairs agree, against one that is not.
"""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.vision.cards.pairs import LAYOUTS, Pairs

__all__ = ["merge_ends"]

Floats = npt.NDArray[np.float64]

_PARALLEL: Final = math.radians(4.0)
_LENGTHS: Final = 0.1
_NEAR, _BESIDE = 4.4, 1.6
"""Pairs speak for, and against, others within so many box sides."""

_SUPPORT, _ALONE = 1.96, 0.18
_AGAINST, _AGAINST_MOST, _AGREED = 2.0, 0.8, 6.0
_ODD_ANGLE: Final = math.radians(6.0)
_LEAST: Final = -7.0
"""A pair with a lower score is two cards."""

_STACKED_LEAD: Final = 3.0
"""Piled pips, the rarer layout, must explain the picture better by this much."""

_ROUNDS: Final = 4


def merge_ends(pairs: Pairs) -> list[tuple[int, int]]:
    """Return the pairs of ends that are one card each; no end is in two of them."""
    if not len(pairs):
        return []
    usual, stacked = (_solve(pairs, layout) for layout in range(LAYOUTS))
    return usual[0] if usual[1] >= stacked[1] - _STACKED_LEAD else stacked[0]


def _solve(pairs: Pairs, layout: int) -> tuple[list[tuple[int, int]], float]:
    """Return the chosen pairs and the sum of their scores."""
    fit = pairs.fit[:, layout]
    shares = (pairs.ends[:, None, :, None] == pairs.ends[None, :, None, :]).any(axis=(2, 3))
    apart = np.hypot(*np.moveaxis(pairs.middle[:, None] - pairs.middle[None], 2, 0))
    apart /= pairs.side[:, None]
    like = np.where(shares, 0, _likeness(pairs) * np.exp(-apart / _NEAR))
    beside = np.where(shares, 0, np.exp(-apart / _BESIDE))
    score = fit
    for _ in range(_ROUNDS):
        weight = np.exp(np.clip(score, -30, 30))
        belief = weight / (shares @ weight + math.exp(_LEAST))
        score = fit + _SUPPORT * np.log(_ALONE + like @ belief)
        score -= _AGAINST * _contradiction(beside * belief, pairs.angle)
    return _chosen(pairs, score)


def _likeness(pairs: Pairs) -> Floats:
    """Return (n, n): 1 for pairs that are parallel and equally long, 0 for unlike ones."""
    turn = np.abs(pairs.angle[:, None] - pairs.angle[None])
    turn = np.minimum(turn, math.pi - turn)
    ratio = np.log(pairs.length[:, None] / pairs.length[None])
    like: Floats = np.exp(-((turn / _PARALLEL) ** 2) / 2 - (ratio / _LENGTHS) ** 2 / 2)
    return like


def _contradiction(weight: Floats, angle: Floats) -> Floats:
    """Return (n,) how much the pairs beside each agree on another direction; ``weight`` (n, n)."""
    total = weight.sum(axis=1) + 1e-9
    mean = weight @ np.exp(2j * angle)
    agreed = np.abs(mean) / total
    odd = np.abs(np.angle(mean * np.exp(-2j * angle))) / 2
    share: Floats = 1 - np.exp(-((odd / _ODD_ANGLE) ** 2) / 2)
    against: Floats = np.minimum(total, _AGAINST_MOST) * agreed**_AGREED * share
    return against


def _chosen(pairs: Pairs, score: Floats) -> tuple[list[tuple[int, int]], float]:
    used: set[int] = set()
    chosen, total = [], 0.0
    for place in np.argsort(-score, kind="stable"):
        if score[place] < _LEAST:
            break
        i, j = (int(end) for end in pairs.ends[place])
        if not used & {i, j}:
            used |= {i, j}
            chosen.append((i, j))
            total += float(score[place]) - _LEAST
    return chosen, total
