"""Reading a whole folder of labelled photos to find the labels that may be wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hupai.datasets.disagree import Disagreement, disagreements
from hupai.datasets.truth import read_any_truth
from hupai.models.corrections import load_corrections
from hupai.models.evaluate import (
    UNREADABLE,
    Progress,
    ReadImage,
    check_present,
    photo_bytes,
)
from hupai.models.truth import TruthPhoto

__all__ = ["Doubted", "find_doubted"]

_ORDER: Final = ("wrong_code", "unlabelled", "no_tile")


@dataclass(frozen=True, slots=True)
class Doubted:
    """What was found, by kind and then the most confident first; photos by ``image``."""

    found: tuple[Disagreement, ...]
    photos: Mapping[str, TruthPhoto]
    unread: tuple[tuple[str, str], ...] = ()


def find_doubted(
    folder: Path,
    read_image: ReadImage,
    corrections: Path | None = None,
    least: float = 0.9,
    progress: Progress | None = None,
) -> Doubted:
    """Read every photo and list where labels and reader disagree.

    :raises FileNotFoundError: labels, corrections or photos are missing.
    :raises ValueError: labels or corrections cannot be understood.
    """
    known = load_corrections(corrections)
    base = folder if folder.is_dir() else folder.parent
    photos = {p.image.relative_to(base).as_posix(): p for p in read_any_truth(folder)}
    check_present(list(photos.values()))
    found: list[Disagreement] = []
    unread: list[tuple[str, str]] = []
    for done, (image, photo) in enumerate(photos.items(), 1):
        try:
            reading = read_image(photo_bytes(photo))
        except UNREADABLE as error:
            unread.append((image, str(error)))
        else:
            found += disagreements(photo, image, reading, known.get(image), least)
        if progress:
            progress(done, len(photos))
    found.sort(key=lambda each: (_ORDER.index(each.kind), -each.confidence))
    return Doubted(tuple(found), photos, tuple(unread))
