"""Picture i of a seed: depends on (seed, i) and on the material, on nothing else."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from hupai.datasets.synth.cutout_bank import cutout_bank
from hupai.datasets.synth.cutouts import pick_cutout
from hupai.datasets.synth.scene.compose import compose
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.photo import develop, encode
from hupai.datasets.synth.tileset import DrawnSet, TileSet
from hupai.datasets.synth.vectors import VectorSet, artwork_at_hand

__all__ = ["PER_SET", "Sample", "make_sample"]

PER_SET: Final = 8
"""So many neighbouring pictures show the same set, so that its faces are drawn once."""

_CUTOUT_SHARE: Final = 0.42
_VECTOR_SHARE: Final = 0.1


@dataclass(frozen=True, slots=True)
class Sample:
    """One finished picture: JPEG bytes, size (width, height), labels, origin of its material."""

    jpeg: bytes
    size: tuple[int, int]
    labels: tuple[Label, ...]
    source: str


@lru_cache(maxsize=2)
def _tile_set(seed: int, number: int, data: Path | None) -> TileSet:
    rng = np.random.default_rng([seed, number, 1])
    roll = rng.random()
    if data and roll < _CUTOUT_SHARE:
        cut = pick_cutout(cutout_bank(data), rng, [seed, number, 2])
        if cut is not None:
            return cut
    if data and roll < _CUTOUT_SHARE + _VECTOR_SHARE:
        names = artwork_at_hand(data)
        if names:
            return VectorSet(data, names[int(rng.integers(len(names)))], [seed, number, 4])
    return DrawnSet([seed, number, 3])


def make_sample(seed: int, index: int, data: Path | None = None) -> Sample:
    """Make picture ``index``; with ``data``, half of the sets are cut out of its photos.

    :raises FontMissing: the machine has no Chinese font.
    """
    tiles = _tile_set(seed, index // PER_SET, data)
    rng = np.random.default_rng([seed, index, 0])
    table = compose(tiles, rng)
    photo = develop(table.pixels, rng)
    height, width = photo.shape[:2]
    return Sample(encode(photo, rng), (width, height), table.labels, tiles.source)
