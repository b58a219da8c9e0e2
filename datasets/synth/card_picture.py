"""Picture i of a seed for the card detector: depends on (seed, i, pool), on nothing else."""

from functools import lru_cache
from typing import Final

import numpy as np

from hupai.datasets.synth.card_faces.pools import Pool
from hupai.datasets.synth.card_set import CardSet
from hupai.datasets.synth.picture import PER_SET, Sample
from hupai.datasets.synth.scene.cards.compose import compose_cards
from hupai.datasets.synth.scene.photo import develop, encode

__all__ = ["make_card_sample"]

_CARDS: Final = 0x0CA2D
"""Keeps the dice of cards apart from those of tiles of the same seed."""


@lru_cache(maxsize=2)
def _card_set(seed: int, number: int, pool: Pool) -> CardSet:
    return CardSet([seed, number, _CARDS], pool)


def make_card_sample(seed: int, index: int, pool: Pool = "all") -> Sample:
    """Make picture ``index`` with looks of one pool.

    :raises FontMissing: no Chinese font of the pool is installed.
    """
    deck = _card_set(seed, index // PER_SET, pool)
    rng = np.random.default_rng([seed, index, _CARDS, 1])
    table = compose_cards(deck, rng)
    photo = develop(table.pixels, rng)
    height, width = photo.shape[:2]
    size = (width, height)
    return Sample(encode(photo, rng), size, table.labels, deck.source, hidden=table.hidden)
