"""Which pictures train and which measure: by a hash, so that a picture never changes sides."""

import hashlib
from collections.abc import Callable, Iterable

from hupai.datasets.labels import LabelledPicture

__all__ = ["hash_share", "split"]


def hash_share(key: str) -> float:
    """Return a number in [0, 1) that depends on the key alone."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


def _image(picture: LabelledPicture) -> str:
    return picture.image


def split(
    pictures: Iterable[LabelledPicture],
    held_share: float,
    key: Callable[[LabelledPicture], str] = _image,
) -> tuple[list[LabelledPicture], list[LabelledPicture]]:
    """Split into (train, held back); pictures of one ``key`` stay together.

    Give a key that names the set or the table where several pictures show the same one, or the
    measured figures say nothing about strangers' tiles.

    :raises ValueError: ``held_share`` is not between 0 and 1.
    """
    if not 0 <= held_share <= 1:
        raise ValueError(f"held_share {held_share} is not between 0 and 1")
    train: list[LabelledPicture] = []
    held: list[LabelledPicture] = []
    for picture in pictures:
        (held if hash_share(key(picture)) < held_share else train).append(picture)
    return train, held
