"""Which tiles lie where: hands as players hold them, and fair draws of every kind."""

from collections.abc import Sequence
from typing import Final

import numpy as np

__all__ = ["deal"]

_HARD: Final = {"1s": 2.0, "3m": 1.3, "5m": 1.3, "6m": 1.3, "9m": 1.3, "J": 2.2, "back": 0.0}
"""Kinds that are easily mistaken are drawn more often."""


def _weight(code: str) -> float:
    if code in _HARD:
        return _HARD[code]
    if code.startswith("H"):
        return 1.1 if int(code[1:]) <= 8 else 0.8
    return 1.4 if code in "ESWN" else 1.0


def deal(rng: np.random.Generator, codes: Sequence[str], count: int) -> list[str]:
    """``count`` kinds out of ``codes``: half of the time in groups, as a hand is sorted."""
    kinds = [code for code in codes if code != "back"]
    weights = np.array([_weight(code) for code in kinds])
    weights /= weights.sum()
    if rng.random() < 0.5:
        return [kinds[int(k)] for k in rng.choice(len(kinds), count, p=weights)]
    dealt: list[str] = []
    suit = rng.choice(("m", "p", "s", ""), p=(0.2, 0.2, 0.2, 0.4))
    own = [code for code in kinds if suit and code.endswith(suit)] or kinds
    while len(dealt) < count:
        pool = own if rng.random() < 0.85 else kinds
        dealt += _group(rng, pool, kinds)
    return dealt[:count]


def _group(rng: np.random.Generator, pool: Sequence[str], kinds: Sequence[str]) -> list[str]:
    weights = np.array([_weight(code) for code in pool])
    code = pool[int(rng.choice(len(pool), p=weights / weights.sum()))]
    if code[0].isdigit() and rng.random() < 0.5:
        run = [f"{int(code[0]) + step}{code[1]}" for step in range(3)]
        if all(c in kinds for c in run):
            return run
    if code.startswith("H"):
        return [code]
    return [code] * int(rng.choice((1, 2, 3, 4), p=(0.15, 0.35, 0.4, 0.1)))
