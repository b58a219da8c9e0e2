"""Which pictures train and which measure: by a hash, so that a picture never changes sides.

``python -m hupai.datasets.split SOURCE OUT [--held 0.2] [--by image|folder|family]`` takes labels
in any form that convert reads and fills the folders ``train`` and ``held`` of ``OUT``.
"""

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from hupai.datasets.convert import read_any, write_folder
from hupai.datasets.labels import LabelledPicture

__all__ = ["KEYS", "hash_share", "split", "split_folder"]

KEYS: Final[dict[str, Callable[[LabelledPicture], str]]] = {
    "image": lambda picture: picture.image,
    "folder": lambda picture: str(PurePosixPath(picture.image).parent),
    "family": lambda picture: picture.family,
}
"""What pictures may have in common that keeps them together."""


def hash_share(key: str) -> float:
    """Return a number in [0, 1) that depends on the key alone."""
    digest = hashlib.sha256(key.encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64


def split(
    pictures: Iterable[LabelledPicture],
    held_share: float,
    key: Callable[[LabelledPicture], str] = KEYS["image"],
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


def split_folder(
    source: Path, out: Path, held_share: float = 0.2, by: str = "image"
) -> tuple[int, int]:
    """Copy labels and pictures to ``train`` and ``held`` in ``out``; returns how many to each.

    :raises FileNotFoundError: no labels, or a picture that they name is missing.
    :raises ValueError: labels that cannot be understood, two pictures of one name, a share that
        is not between 0 and 1, or ``by`` is none of the :data:`KEYS`.
    """
    if by not in KEYS:
        raise ValueError(f"by {by!r}: one of {', '.join(KEYS)}")
    train, held = split(read_any(source), held_share, KEYS[by])
    base = source if source.is_dir() else source.parent
    for name, part in (("train", train), ("held", held)):
        write_folder(part, base, "labels", out / name)
    return len(train), len(held)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if it cannot be done."""
    parser = argparse.ArgumentParser(prog="hupai.datasets.split", description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--held", type=float, default=0.2, help="share that is held back")
    parser.add_argument("--by", choices=tuple(KEYS), default="image", help="what stays together")
    given = parser.parse_args(arguments)
    try:
        train, held = split_folder(given.source, given.out, given.held, given.by)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{train} pictures to train on, {held} held back")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
