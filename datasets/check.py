"""Is a labelled folder sound? ``python -m hupai.datasets.check FOLDER`` lists what is not."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image

from hupai.datasets.convert import read_any
from hupai.datasets.labels import LABELS, LabelledBox, LabelledPicture
from hupai.models.compare import intersection_over_union
from hupai.models.corrections import Corrections, mend
from hupai.models.exif import upright_size
from hupai.models.labels import parse_box, parse_hidden, parse_size, read_lines
from hupai.models.truth import KNOWN_CODES, truth_files
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES, LONG_CARDS

__all__ = ["Problem", "check_folder", "check_picture"]

_SMALL_PX: Final = 5.0
_SAME_IOU: Final = 0.8
_COPIES: Final = 4
_SLACK_PX: Final = 1.0
_ENDLESS: Final = (10**9, 10**9)
"""Size of a photo that nobody told and that cannot be opened: nothing lies outside of it."""

_UNREADABLE: Final = (OSError, ValueError, Image.DecompressionBombError)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong; ``code`` is stable.

    Codes: ``missing``, ``unreadable``, ``listed_twice``, ``unknown_code``, ``empty_box``,
    ``outside``, ``small_box``, ``same_place``, ``five_copies`` (one photo shows one set, which
    has four of a kind, of long cards five: a wrong label, or two sets).
    """

    image: str
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class _Labels:
    """What is kept of one photo; ``listed`` are codes of its rows, which may have no boxes."""

    picture: LabelledPicture
    listed: tuple[str, ...] = ()


def check_picture(picture: LabelledPicture) -> Iterator[Problem]:
    """Yield the problems of one picture's boxes."""
    for box in picture.boxes:
        for code, detail in _box_problems(box, picture.size):
            yield Problem(picture.image, code, detail)
    for a, b in _same_places(picture.boxes):
        yield Problem(picture.image, "same_place", f"{a.code} and {b.code} at {a.xyxy}")
    for code, count in Counter(code for code, _ in _pieces(picture)).items():
        if count > _copies(picture) and code != "back":
            yield Problem(picture.image, "five_copies", f"{code} x {count}")


def _pieces(picture: LabelledPicture) -> set[tuple[str, int]]:
    """Tiles, or cards: both marks of a card count once."""
    return {
        (box.code, -1 - k if box.card is None else box.card) for k, box in enumerate(picture.boxes)
    }


def _copies(picture: LabelledPicture) -> int:
    """Return how many of a kind one set holds; a boxed deck of long cards has five."""
    long_cards = any(box.card is not None and box.code in LONG_CARDS for box in picture.boxes)
    return _COPIES + 1 if long_cards else _COPIES


def _box_problems(box: LabelledBox, size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    x1, y1, x2, y2 = box.xyxy
    where = f"{box.code} at {box.xyxy}"
    if box.code not in (DETECTOR_CLASSES if box.card is None else CARD_CLASSES):
        yield "unknown_code", where
    if x2 <= x1 or y2 <= y1:
        yield "empty_box", where
    elif min(x2 - x1, y2 - y1) < _SMALL_PX:
        yield "small_box", where
    if min(x1, y1) < -_SLACK_PX or x2 > size[0] + _SLACK_PX or y2 > size[1] + _SLACK_PX:
        yield "outside", f"{where}, picture {size}"


def _same_places(boxes: Sequence[LabelledBox]) -> Iterator[tuple[LabelledBox, LabelledBox]]:
    for k, a in enumerate(boxes):
        for b in boxes[k + 1 :]:
            if intersection_over_union(a.xyxy, b.xyxy) > _SAME_IOU:
                yield a, b


def _file_problem(path: Path) -> str:
    if not path.is_file():
        return "missing"
    try:
        with Image.open(path) as picture:
            picture.load()
    except _UNREADABLE:
        return "unreadable"
    return ""


def check_folder(folder: Path, corrections: Corrections | None = None) -> list[Problem]:
    """Return every problem of a folder in any of the forms that ``read_any_truth`` reads.

    Codes that hupai does not know are problems here, no error. Labels are looked at as
    ``corrections`` mend them.

    :raises FileNotFoundError: the folder has no labels.
    :raises ValueError: its labels cannot be understood at all.
    """
    kept = _read(folder)
    base = folder if folder.is_dir() else folder.parent
    problems = list(_listed_twice(labels.picture.image for labels in kept))
    for labels in kept:
        picture = labels.picture
        fault = _file_problem(base / picture.image)
        if fault:
            problems.append(Problem(picture.image, fault, str(base / picture.image)))
        problems += _unknown_rows(labels)
        problems += check_picture(mend(picture, (corrections or {}).get(picture.image)))
    return problems


def _read(folder: Path) -> list[_Labels]:
    """Read a truth as loosely as it may be written; other labels need a size and boxes."""
    files = truth_files(folder)
    if not files or files[0].name == LABELS:
        return [_Labels(picture) for picture in read_any(folder)]
    parse = partial(_labels, folder)
    return [labels for file in files for labels in read_lines(file, parse)]


def _labels(folder: Path, row: Mapping[str, Any]) -> _Labels:
    """Build from one line of a truth; where it tells no size, the photo's own counts."""
    image, size = str(row["image"]), row.get("size")
    boxes = tuple(parse_box(box) for box in row.get("boxes") or ())
    known = parse_size(size) if size else _size(folder / image)
    listed = tuple(str(code) for line in row.get("rows") or () for code in line)
    return _Labels(LabelledPicture(image, known, boxes, hidden=parse_hidden(row)), listed)


def _size(path: Path) -> tuple[int, int]:
    try:
        return upright_size(path)
    except _UNREADABLE:
        return _ENDLESS


def _listed_twice(images: Iterable[str]) -> Iterator[Problem]:
    for image, count in Counter(images).items():
        if count > 1:
            yield Problem(image, "listed_twice", f"{count} times")


def _unknown_rows(labels: _Labels) -> Iterator[Problem]:
    """Yield unknown codes of rows; those that a box has as well are that box's problem."""
    boxed = {box.code for box in labels.picture.boxes}
    for code in sorted({*labels.listed} - KNOWN_CODES - boxed):
        yield Problem(labels.picture.image, "unknown_code", f"{code} in rows")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="hupai.datasets.check", description=__doc__)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    try:
        problems = check_folder(given.folder)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    for problem in problems:
        print(f"{problem.image}: {problem.code}: {problem.detail}")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
