"""Which tiles lie where: hands as players hold them, and fair draws of every kind."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from hupai.scorer.core.tiles import MAHJONG

__all__ = ["deal", "parse_more"]

_HARD: Final = {"1s": 2.0, "3m": 1.3, "5m": 1.3, "6m": 1.3, "9m": 1.3, "J": 2.2, "back": 0.0}
"""Kinds that are easily mistaken are drawn more often."""


def parse_more(text: str) -> dict[str, float]:
    """Read ``1s=4,E=4``: how many times as often a face is drawn.

    :raises ValueError: the text has another form, names no face, or a number not above 0.
    """
    more: dict[str, float] = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        code, _, number = (word.strip() for word in part.partition("="))
        try:
            times = float(number)
        except ValueError:
            times = math.nan
        if code not in MAHJONG or not 0 < times < math.inf:
            raise ValueError(f"{part!r}: write FACE=TIMES, as 1s=4,E=4,H1=3")
        more[code] = times
    return more


def _weight(code: str, more: Mapping[str, float]) -> float:
    return _usual(code) * more.get(code, 1.0)


def _usual(code: str) -> float:
    if code in _HARD:
        return _HARD[code]
    if code.startswith("H"):
        return 1.1 if int(code[1:]) <= 8 else 0.8
    return 1.4 if code in "ESWN" else 1.0


def deal(
    rng: np.random.Generator,
    codes: Sequence[str],
    count: int,
    more: Mapping[str, float] | None = None,
) -> list[str]:
    """``count`` kinds out of ``codes``: half of the time in groups, as a hand is sorted.

    ``more`` says how many times as often as usual a face is drawn.
    """
    kinds = [code for code in codes if code != "back"]
    weights = np.array([_weight(code, more or {}) for code in kinds])
    weights /= weights.sum()
    if rng.random() < 0.5:
        return [kinds[int(k)] for k in rng.choice(len(kinds), count, p=weights)]
    dealt: list[str] = []
    suit = rng.choice(("m", "p", "s", ""), p=(0.2, 0.2, 0.2, 0.4))
    own = [code for code in kinds if suit and code.endswith(suit)] or kinds
    while len(dealt) < count:
        pool = own if rng.random() < 0.85 else kinds
        dealt += _group(rng, pool, kinds, more or {})
    return dealt[:count]


def _group(
    rng: np.random.Generator, pool: Sequence[str], kinds: Sequence[str], more: Mapping[str, float]
) -> list[str]:
    weights = np.array([_weight(code, more) for code in pool])
    code = pool[int(rng.choice(len(pool), p=weights / weights.sum()))]
    if code[0].isdigit() and rng.random() < 0.5:
        run = [f"{int(code[0]) + step}{code[1]}" for step in range(3)]
        if all(c in kinds for c in run):
            return run
    if code.startswith("H"):
        return [code]
    return [code] * int(rng.choice((1, 2, 3, 4), p=(0.15, 0.35, 0.4, 0.1)))
