"""Is a labelled folder sound? ``python -m hupai.datasets.check FOLDER`` lists what is not."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, UnidentifiedImageError

from hupai.datasets.convert import read_any
from hupai.datasets.labels import LabelledBox, LabelledPicture
from hupai.models.compare import intersection_over_union
from hupai.models.corrections import Corrections, mend
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES, LONG_CARDS

__all__ = ["Problem", "check_folder", "check_picture"]

_SMALL_PX: Final = 5.0
_SAME_IOU: Final = 0.8
_COPIES: Final = 4
_SLACK_PX: Final = 1.0


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
    except (OSError, UnidentifiedImageError, ValueError):
        return "unreadable"
    return ""


def check_folder(folder: Path, corrections: Corrections | None = None) -> list[Problem]:
    """Return every problem of a folder in any of the forms that convert reads.

    Labels are looked at as ``corrections`` mend them.

    :raises FileNotFoundError: the folder has no labels.
    :raises ValueError: its labels cannot be understood at all.
    """
    pictures = read_any(folder)
    base = folder if folder.is_dir() else folder.parent
    problems = []
    for image, count in Counter(picture.image for picture in pictures).items():
        if count > 1:
            problems.append(Problem(image, "listed_twice", f"{count} times"))
    for picture in pictures:
        fault = _file_problem(base / picture.image)
        if fault:
            problems.append(Problem(picture.image, fault, str(base / picture.image)))
        problems += check_picture(mend(picture, (corrections or {}).get(picture.image)))
    return problems


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="hupai.datasets.check", description=__doc__)
    parser.add_argument("folder", type=Path)
    problems = check_folder(parser.parse_args(arguments).folder)
    for problem in problems:
        print(f"{problem.image}: {problem.code}: {problem.detail}")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
