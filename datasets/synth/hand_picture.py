"""Picture i of a seed with one shown hand: depends on (seed, i, pool), on nothing else."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from hupai.datasets.synth.picture import Sample
from hupai.datasets.synth.pools import POOLS, Pool
from hupai.datasets.synth.scene.chat import scaled_labels, send_by_chat
from hupai.datasets.synth.scene.hands.compose import HandScene, compose_hand
from hupai.datasets.synth.scene.hands.groups import GROUPS
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.photo import develop, encode
from hupai.datasets.synth.tileset import DrawnSet

__all__ = ["HandSample", "make_hand_sample"]

_HANDS: Final = 0x4A4D
"""Keeps the dice of hands apart from those of other pictures of the same seed."""

_LONG_SIDE: Final = 1280
_LONG_SIDE_SENT: Final = 1600
"""Pixels before a chat program makes it smaller."""


@dataclass(frozen=True, slots=True)
class HandSample(Sample):
    """A picture and its right answer: rows of the hand in reading order, its boxes, its group."""

    rows: list[list[str]]
    hand: tuple[Label, ...]
    group: str
    melds: list[str]
    flowers: list[str]


@lru_cache(maxsize=2)
def _tile_set(seed: int, number: int, pool: Pool) -> DrawnSet:
    return DrawnSet([seed, number, _HANDS, POOLS.index(pool)], pool=pool)


def make_hand_sample(seed: int, index: int, pool: Pool = "all") -> HandSample:
    """Make picture ``index``; neighbours go through the groups, with one tile set a round.

    :raises FontMissing: the machine has no Chinese font, or none of the pool.
    """
    names = list(GROUPS)
    name = names[index % len(names)]
    tiles = _tile_set(seed, index // len(names), pool)
    rng = np.random.default_rng([seed, index, _HANDS, POOLS.index(pool), 1])
    sent = GROUPS[name].chat
    scene = compose_hand(name, tiles, rng, pool, _LONG_SIDE_SENT if sent else _LONG_SIDE)
    photo = develop(scene.table.pixels, rng)
    height, width = photo.shape[:2]
    if not sent:
        jpeg, size = encode(photo, rng), (width, height)
    else:
        jpeg, size = send_by_chat(photo, rng)
    return _sample(scene, jpeg, size, size[0] / width, tiles.source, name)


def _sample(
    scene: HandScene, jpeg: bytes, size: tuple[int, int], share: float, source: str, group: str
) -> HandSample:
    deal = scene.deal
    return HandSample(
        jpeg, size, scaled_labels(scene.table.labels, share), source, scene.rows,
        scaled_labels(scene.hand, share), group, [str(meld) for meld in deal.melds],
        list(deal.flowers),
    )  # fmt: skip
