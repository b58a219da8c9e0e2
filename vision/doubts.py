"""Doubts that knowledge of the game raises; it never changes what was seen."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK, MAHJONG, TileCode
from hupai.vision.blocks import HandParts
from hupai.vision.notices import Notice, warn
from hupai.vision.reading import Alternative

__all__ = ["hand_size", "hand_warnings", "over_counted", "rank_alternatives"]

_HAND_SIZES: Final = (13, 14)
_MELD: Final = 3
_ALTERNATIVES: Final = 4
_FAINT: Final = 0.01


def over_counted(codes: Sequence[str]) -> dict[str, int]:
    """Return the faces that were seen more often than a set has them, with their counts."""
    return {
        code: count
        for code, count in Counter(codes).items()
        if code != BACK and count > MAHJONG.kind(code).copies
    }


def hand_size(parts: HandParts) -> int:
    """Count the tiles as the rules do: a kong is three, flowers are none."""
    return len(parts.concealed) + _MELD * len(parts.melds)


def hand_warnings(
    parts: HandParts, codes: Sequence[str], allowed: Collection[str] | None
) -> list[Notice]:
    """Return what the rules of the game find strange in a hand; ``codes`` are all its tiles."""
    found = []
    size = hand_size(parts)
    if size not in _HAND_SIZES:
        found.append(warn("wrong_tile_count", count=size))
    for code, count in over_counted(codes).items():
        copies = MAHJONG.kind(code).copies
        found.append(warn("too_many_copies", faces=[code], count=count, copies=copies))
    if parts.hidden:
        found.append(warn("face_down", count=len(parts.hidden)))
    foreign = sorted({c for c in codes if allowed is not None and c not in allowed} - {BACK})
    if foreign:
        found.append(warn("not_in_ruleset", faces=foreign))
    return found


def rank_alternatives(
    scores: npt.NDArray[np.float32],
    classes: Sequence[TileCode],
    confidence: float,
    allowed: Collection[str] | None,
) -> tuple[Alternative, ...]:
    """Share what is left of the certainty among the other faces, those in the game first."""
    best = int(scores.argmax())
    others = [i for i in np.argsort(-scores, kind="stable") if i != best and scores[i] > _FAINT]
    total = float(sum(scores[i] for i in others)) or 1.0
    ranked = [Alternative(classes[i], (1 - confidence) * float(scores[i]) / total) for i in others]
    ranked.sort(key=lambda other: allowed is not None and other.code not in allowed)
    return tuple(ranked[:_ALTERNATIVES])
