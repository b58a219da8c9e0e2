"""From what a person wrote to labelled photos, with the help of the reader in use."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from hupai.models.adapt.align import Aligned, align, seen_tiles
from hupai.models.adapt.answers import draft_line
from hupai.models.adapt.errors import Note
from hupai.models.evaluate import ReadImage
from hupai.models.truth import TruthPhoto
from hupai.scorer.core.errors import ImageRejected
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["Labelled", "draft_lines", "label_photos", "only_usable"]

Labelled = tuple[list[TruthPhoto], list[Note]]
"""Photos that can be used, and why others cannot."""

_TILES: Final = frozenset(DETECTOR_CLASSES)


def draft_lines(
    photos: Sequence[Path], read: ReadImage, refused: Callable[[Path, str], None]
) -> Iterator[str]:
    """Yield a line of the text file a photo; one that is no picture is told of and left out."""
    for photo in photos:
        try:
            yield draft_line(photo.name, read(photo.read_bytes()))
        except (OSError, ImageRejected) as error:
            refused(photo, str(error))


def label_photos(folder: Path, answers: Mapping[str, Sequence[str]], read: ReadImage) -> Labelled:
    """Give every photo's boxes the codes written for it; a photo that does not fit is left out."""
    photos: list[TruthPhoto] = []
    notes: list[Note] = []
    for name, codes in answers.items():
        try:
            found = align(codes, seen_tiles(read((folder / name).read_bytes())))
        except (OSError, ImageRejected) as error:
            notes.append(Note(f"{name}：读不了：{error}", f"{name}: cannot be read: {error}"))
            continue
        if isinstance(found, Aligned):
            photos.append(_photo(folder / name, found))
        else:
            notes.append(Note(f"{name}：{found.zh}", f"{name}: {found.en}"))
    return photos, notes


def _photo(image: Path, found: Aligned) -> TruthPhoto:
    codes = tuple(box.code for box in found.boxes)
    return TruthPhoto(image, None, codes, found.boxes, "own", whole_hand=False)


def only_usable(photos: Sequence[TruthPhoto]) -> Labelled:
    """Keep labelled photos that show tiles alone, with their boxes."""
    reasons = [(photo, _unusable(photo)) for photo in photos]
    return [photo for photo, why in reasons if why is None], [why for _, why in reasons if why]


def _unusable(photo: TruthPhoto) -> Note | None:
    """Return why nothing can be learnt from a labelled photo."""
    name = photo.image.name
    if not photo.boxes:
        return Note(f"{name}：标注里没有框，用不上", f"{name}: its labels have no boxes")
    if not _TILES.issuperset((*photo.codes, *(box.code for box in photo.boxes))):
        return Note(f"{name}：标注里有纸牌，不是麻将", f"{name}: its labels name cards, not tiles")
    return None
