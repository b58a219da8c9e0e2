"""Which looks train and which measure: fonts, papers, pips and figures kept apart by name.

A picture of the pool ``train`` shows none of the held-back looks, one of the pool ``test`` nothing
else, so that figures of a test set speak of decks that a detector has never seen.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np

from hupai.datasets.synth.fonts import FontMissing, FontRef, brush_fonts, cjk_fonts
from hupai.datasets.synth.pools import CHINESE_HELD_BACK, POOLS, Pool

__all__ = ["HELD_BACK", "POOLS", "Pool", "allowed", "card_fonts", "pick"]

HELD_BACK: Final[dict[str, frozenset[str]]] = {
    "font": CHINESE_HELD_BACK,
    "stock": frozenset({"aged", "ivory"}),
    "pip": frozenset({"round"}),
    "figure": frozenset({"seated", "vase"}),
    "back": frozenset({"waves"}),
}
"""Looks of the pool ``test``; every other look of the same kind is one of the pool ``train``."""


def allowed(kind: str, name: str, pool: Pool) -> bool:
    """Whether a look may appear in pictures of this pool."""
    return pool == "all" or (name in HELD_BACK[kind]) == (pool == "test")


def pick(rng: np.random.Generator, kind: str, shares: Mapping[str, float], pool: Pool) -> str:
    """Draw one of the looks of this kind that the pool allows, by its share."""
    names = [name for name in shares if allowed(kind, name, pool)]
    weights = np.array([shares[name] for name in names])
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def card_fonts(pool: Pool) -> tuple[FontRef, ...]:
    """Chinese and brush fonts of the machine that the pool allows.

    :raises FontMissing: there is none.
    """
    fonts = tuple(f for f in (*brush_fonts(), *cjk_fonts()) if allowed("font", f.name, pool))
    if not fonts:
        raise FontMissing(f"no font of the pool {pool!r} is installed: {_wanted(pool)}")
    return fonts


def _wanted(pool: Pool) -> str:
    held = ", ".join(sorted(HELD_BACK["font"]))
    return f"it needs one of {held}" if pool == "test" else f"it needs a font other than {held}"
