"""Picture i of a seed: depends on (seed, i, pool) and on the material, on nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from hupai.datasets.synth.cutout_bank import cutout_bank
from hupai.datasets.synth.cutouts import pick_cutout
from hupai.datasets.synth.pools import POOLS, Pool
from hupai.datasets.synth.scene.chat import send_by_chat
from hupai.datasets.synth.scene.compose import compose
from hupai.datasets.synth.scene.hands.compose import compose_hand
from hupai.datasets.synth.scene.hands.groups import GROUPS
from hupai.datasets.synth.scene.labels import Box, Label
from hupai.datasets.synth.scene.lens import through_lens
from hupai.datasets.synth.scene.photo import develop, encode
from hupai.datasets.synth.tileset import DrawnSet, TileSet
from hupai.datasets.synth.vectors import VectorSet, artwork_at_hand
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["PER_SET", "Sample", "make_sample"]

PER_SET: Final = 8
"""So many neighbouring pictures show the same set, so that its faces are drawn once."""

_CUTOUT_SHARE: Final = 0.42
_VECTOR_SHARE: Final = 0.1
_TABLE_SHARE: Final = 0.35
_TABLE_SIDES: Final = (640, 800, 960)
_CHAT_SHARE: Final = 0.25


@dataclass(frozen=True, slots=True)
class Sample:
    """One finished picture: JPEG bytes, size (width, height), labels, origin of its material.

    ``hidden`` are boxes of faces that are covered too much to be asked for.
    """

    jpeg: bytes
    size: tuple[int, int]
    labels: tuple[Label, ...]
    source: str
    hidden: tuple[Box, ...] = field(default=(), kw_only=True)


@lru_cache(maxsize=2)
def _tile_set(seed: int, number: int, data: Path | None, pool: Pool = "all") -> TileSet:
    own = [] if pool == "all" else [POOLS.index(pool)]
    rng = np.random.default_rng([seed, number, 1, *own])
    roll = rng.random()
    if data and roll < _CUTOUT_SHARE:
        cut = pick_cutout(cutout_bank(data), rng, [seed, number, 2], pool)
        if cut is not None:
            return cut
    if data and roll < _CUTOUT_SHARE + _VECTOR_SHARE:
        names = artwork_at_hand(data)
        if names:
            return VectorSet(data, names[int(rng.integers(len(names)))], [seed, number, 4], pool)
    return DrawnSet([seed, number, 3], pool=pool)


def make_sample(
    seed: int,
    index: int,
    data: Path | None = None,
    pool: Pool = "all",
    more: Mapping[str, float] | None = None,
) -> Sample:
    """Make picture ``index``; with ``data``, four sets in ten are cut out of its photos.

    ``more`` says how many times as often as usual a face is drawn; shown hands are not changed.

    The pool ``all`` lays tiles as the first edition did. The others show whole tables too, through
    a lens, and some of their pictures have been sent by a chat program.

    :raises FontMissing: the machine has no Chinese font, or none of the pool.
    :raises ValueError: ``data`` with the pool ``test``, whose looks nobody has trained on.
    """
    if data is not None and pool == "test":
        raise ValueError("the pool test is drawn only: photos of data are trained on")
    tiles = _tile_set(seed, index // PER_SET, data, pool)
    if pool != "all":
        return _pooled(
            tiles, np.random.default_rng([seed, index, 0, POOLS.index(pool)]), pool, more
        )
    rng = np.random.default_rng([seed, index, 0])
    table = compose(tiles, rng, more=more)
    photo = develop(table.pixels, rng)
    height, width = photo.shape[:2]
    return Sample(encode(photo, rng), (width, height), table.labels, tiles.source)


def _pooled(
    tiles: TileSet, rng: np.random.Generator, pool: Pool, more: Mapping[str, float] | None
) -> Sample:
    """Make a picture of a pool, at times of a hand on a table in play."""
    if rng.random() < _TABLE_SHARE and set(tiles.codes) >= set(DETECTOR_CLASSES):
        names = list(GROUPS)
        name = names[int(rng.integers(len(names)))]
        table = compose_hand(name, tiles, rng, pool, int(rng.choice(_TABLE_SIDES))).table
    else:
        table = through_lens(compose(tiles, rng, pool, more), rng)
    photo = develop(table.pixels, rng)
    height, width = photo.shape[:2]
    if rng.random() < _CHAT_SHARE:
        jpeg, _ = send_by_chat(photo, rng, shrink=False)
    else:
        jpeg = encode(photo, rng)
    return Sample(jpeg, (width, height), table.labels, tiles.source)
