"""How well photos are read: every labelled photo of a folder is read and compared."""

import io
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from PIL import Image

from hupai.models.compare import HandResult, compare
from hupai.models.compare_cards import are_cards, compare_cards
from hupai.models.exif import upright
from hupai.models.report import EvalReport, GroupReport, wilson
from hupai.models.truth import TruthPhoto
from hupai.scorer.core.errors import ImageRejected

__all__ = [
    "UNREADABLE",
    "EvalReport",
    "GroupReport",
    "Progress",
    "ReadImage",
    "check_present",
    "evaluate_photos",
    "photo_bytes",
    "wilson",
]

ReadImage = Callable[[bytes], Mapping[str, Any]]
"""Takes the bytes of a photo, returns the ``read`` object of the contract."""

Progress = Callable[[int, int], None]
"""Told how many photos of how many are done."""

UNREADABLE: Final = (OSError, ImageRejected, Image.DecompressionBombError)
"""What a photo can raise that is damaged, no picture or too large."""

_NAMED: Final = 3


def evaluate_photos(
    photos: Sequence[TruthPhoto], read_image: ReadImage, progress: Progress | None = None
) -> EvalReport:
    """Read photos and compare; one that is refused is listed in the report and not counted.

    :raises FileNotFoundError: photos are missing; nothing is read then.
    :raises ValueError: there are no photos.
    """
    check_present(photos)
    results: list[HandResult] = []
    unread: list[tuple[str, str]] = []
    for done, photo in enumerate(photos, 1):
        try:
            results.append(_read_one(photo, read_image))
        except UNREADABLE as error:
            unread.append((photo.image.name, str(error)))
        if progress:
            progress(done, len(photos))
    return EvalReport(tuple(results), tuple(unread))


def _read_one(photo: TruthPhoto, read_image: ReadImage) -> HandResult:
    data = photo_bytes(photo)
    start = time.perf_counter()
    reading = read_image(data)
    ms = (time.perf_counter() - start) * 1e3
    found = (compare_cards if are_cards(photo) else compare)(reading, photo)
    return replace(found, ms=round(ms, 2))


def check_present(photos: Sequence[TruthPhoto]) -> None:
    """Let no photo be missing before a long run begins.

    :raises FileNotFoundError: photos are missing; the first ones are named.
    :raises ValueError: there are no photos.
    """
    if not photos:
        raise ValueError("the labels list no photo")
    missing = [str(photo.image) for photo in photos if not photo.image.is_file()]
    if missing:
        more = ", …" if len(missing) > _NAMED else ""
        raise FileNotFoundError(
            f"{len(missing)} of {len(photos)} labelled photos are missing: "
            f"{', '.join(missing[:_NAMED])}{more}"
        )


def photo_bytes(photo: TruthPhoto) -> bytes:
    """Return the photo's file, resized first (and then PNG) where its labels ask for it.

    Labels are of the photo as it is seen: upright, whatever way its pixels are stored.

    :raises OSError: the file cannot be read, or is no picture.
    """
    data = photo.image.read_bytes()
    if photo.size is None:
        return data
    with Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as stored:
        image = upright(stored)
        if image.size == photo.size:
            return data
        resized = image.convert("RGB").resize(photo.size, Image.Resampling.BICUBIC)
    out = io.BytesIO()
    resized.save(out, "PNG", compress_level=1)
    return out.getvalue()
