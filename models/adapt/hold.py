"""Which photos are held back: chosen by a seed and by their faces, never by how they are read."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from hupai.models.adapt.errors import AdaptError
from hupai.models.truth import TruthPhoto

__all__ = ["LEAST_TO_LEARN", "hold_back", "usual_hold"]

LEAST_TO_LEARN: Final = 3
"""Photos that must be left to learn from."""

_LEAST_HELD: Final = 2
_SHARE: Final = 0.25


def usual_hold(photos: int) -> int:
    """Return how many photos are held back when nobody says: a quarter, at least two."""
    return max(_LEAST_HELD, round(_SHARE * photos))


def hold_back(
    photos: Sequence[TruthPhoto], held: int, seed: int
) -> tuple[list[TruthPhoto], list[TruthPhoto]]:
    """Split into (to learn from, held back), both in the order given.

    Photos are drawn by the seed. One whose faces the others would lack is passed over while
    there are others: a face that only one photo shows can be learnt or measured, not both.

    :raises AdaptError: too few photos.
    """
    if held < 1 or len(photos) - held < LEAST_TO_LEARN:
        raise AdaptError(
            f"能用的照片只有 {len(photos)} 张：留出 {held} 张检验，"
            f"至少还要 {LEAST_TO_LEARN} 张来学。请再拍几张。",
            f"{len(photos)} photos can be used: with {held} held back to measure, at least "
            f"{LEAST_TO_LEARN} must be left to learn from. Take some more.",
        )
    order = list(range(len(photos)))
    random.Random(seed).shuffle(order)
    left = Counter(code for photo in photos for code in set(photo.codes))
    chosen: list[int] = []
    for index in order:
        faces = set(photos[index].codes)
        if len(chosen) < held and all(left[code] > 1 for code in faces):
            chosen.append(index)
            left.subtract(faces)
    chosen += [index for index in order if index not in chosen][: held - len(chosen)]
    kept = set(chosen)
    learn = [photo for index, photo in enumerate(photos) if index not in kept]
    return learn, [photos[index] for index in sorted(kept)]
