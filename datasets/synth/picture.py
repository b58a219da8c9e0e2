"""Picture i of a seed: depends on (seed, i) and on the material, on nothing else."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from hupai.datasets.synth.cutouts import CutoutSet, cutout_photos
from hupai.datasets.synth.scene.compose import compose
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.photo import develop, encode
from hupai.datasets.synth.tileset import DrawnSet, TileSet

__all__ = ["PER_SET", "Sample", "make_sample"]

PER_SET: Final = 8
"""So many neighbouring pictures show the same set, so that its faces are drawn once."""

_CUTOUT_SHARE: Final = 0.5


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
    photos = cutout_photos(data) if data else ()
    if photos and rng.random() < _CUTOUT_SHARE:
        family = "jp_mini" if rng.random() < 0.12 else "hk"
        own = [photo for photo in photos if photo.family == family] or list(photos)
        return CutoutSet(own[int(rng.integers(len(own)))], [seed, number, 2])
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
