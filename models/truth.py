"""Labelled photos of a folder: what is really on them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from hupai.models.labels import (
    LABELS,
    LabelledBox,
    LabelledPicture,
    Xyxy,
    parse_box,
    parse_hidden,
    parse_size,
    read_lines,
)
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES

__all__ = [
    "KNOWN_CODES",
    "SIDE",
    "TRUTH_FILES",
    "TruthBox",
    "TruthPhoto",
    "read_files",
    "read_truth",
    "truth_files",
    "truth_of",
]

TRUTH_FILES: Final = ("truth.jsonl", LABELS)
SIDE: Final = ".hupai.json"
"""How the name of a file ends that holds the truth of one photo, as the page keeps it."""

KNOWN_CODES: Final = frozenset({*DETECTOR_CLASSES, *CARD_CLASSES})
"""Every tile and card that a label may name."""

_SHOWN: Final = 6

TruthBox = LabelledBox
"""A labelled tile; ``xyxy`` in pixels of the photo at its ``size``."""


@dataclass(frozen=True, slots=True)
class TruthPhoto:
    """One photo and its right answer.

    ``size`` is (width, height) to which the picture must be brought before it is read, None
    if it is right as it is. ``whole_hand`` is true where ``codes`` are one hand in reading order,
    false where they are all the labelled tiles of a photo. ``boxes`` may be missing. ``hidden``
    are marks that are covered too much to be asked for.
    """

    image: Path
    size: tuple[int, int] | None
    codes: tuple[str, ...]
    boxes: tuple[TruthBox, ...]
    group: str
    whole_hand: bool
    rows: tuple[tuple[str, ...], ...] = ()
    hidden: tuple[Xyxy, ...] = ()


def truth_files(folder: Path) -> list[Path]:
    """Return the files of a folder in our own forms that tell the truth; none in other forms.

    These are ``truth.jsonl`` or else ``labels.jsonl``, or else all that the page keeps, by name.
    """
    lists = [folder / name for name in TRUTH_FILES if (folder / name).is_file()]
    return lists[:1] or sorted(folder.glob(f"*{SIDE}"))


def read_files(folder: Path, files: Iterable[Path]) -> list[TruthPhoto]:
    """Read :func:`truth_files`, one JSON object a line.

    :raises ValueError: a line cannot be understood; it is named.
    """
    read = partial(_photo, folder)
    return [photo for file in files for photo in read_lines(file, read)]


def read_truth(folder: Path) -> list[TruthPhoto]:
    """Read ``truth.jsonl`` or ``labels.jsonl``, one JSON object a line.

    :raises FileNotFoundError: the folder has neither.
    :raises ValueError: a line cannot be understood; it is named.
    """
    files = [file for file in truth_files(folder) if file.name in TRUTH_FILES]
    if not files:
        raise FileNotFoundError(f"{folder} has no {' or '.join(TRUTH_FILES)}")
    return read_files(folder, files)


def truth_of(folder: Path, picture: LabelledPicture) -> TruthPhoto:
    """Return a labelled picture of the folder as the truth: all its tiles, in no order.

    :raises ValueError: a code that hupai does not know.
    """
    codes = tuple(box.code for box in picture.boxes)
    try:
        _check_codes(codes)
    except ValueError as error:
        raise ValueError(f"labels of {picture.image}: {error}") from None
    return TruthPhoto(
        image=folder / picture.image,
        size=picture.size,
        codes=codes,
        boxes=picture.boxes,
        group=picture.family or "all",
        whole_hand=False,
        hidden=picture.hidden,
    )


def _photo(folder: Path, row: Mapping[str, Any]) -> TruthPhoto:
    boxes = tuple(parse_box(box) for box in row.get("boxes") or ())
    rows = tuple(tuple(str(code) for code in line) for line in row.get("rows") or ())
    codes = tuple(code for line in rows for code in line) or tuple(box.code for box in boxes)
    _check_codes({*codes, *(box.code for box in boxes)})
    size = row.get("size")
    return TruthPhoto(
        image=folder / row["image"],
        size=parse_size(size) if size else None,
        codes=codes,
        boxes=boxes,
        group=str(row.get("group") or row.get("family") or "all"),
        whole_hand=bool(rows),
        rows=rows,
        hidden=parse_hidden(row),
    )


def _check_codes(codes: Collection[str]) -> None:
    unknown = sorted(set(codes) - KNOWN_CODES)
    if unknown:
        raise ValueError(
            f"hupai knows no tile {', '.join(unknown[:_SHOWN])}: codes are 1m-9m, 1p-9p, 1s-9s, "
            "E S W N C F P, H1-H12, J, back, those of cards as in docs/cards.md"
        )
