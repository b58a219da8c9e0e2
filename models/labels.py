"""Labelled pictures as values, and how a file of them is read: one JSON object a line.

``labels.jsonl``: ``image`` (path inside the folder), ``size`` [width, height] to which the picture
is to be brought first, ``family``, ``boxes`` [{``code``, ``xyxy``}] in pixels of that size. A card
bears its mark at both ends: boxes of one card then share a number ``card``; a mark of which too
much is covered to tell its face is ``unclear``.
"""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

__all__ = [
    "LABELS",
    "LabelledBox",
    "LabelledPicture",
    "Xyxy",
    "parse_box",
    "parse_hidden",
    "parse_picture",
    "parse_size",
    "read_lines",
]

LABELS: Final = "labels.jsonl"
Xyxy = tuple[float, float, float, float]
T = TypeVar("T")

_MAX_SIDE_PX: Final = 20_000
_MAX_PIXELS: Final = 100_000_000


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """One tile: its code and box (left, top, right, bottom) in pixels."""

    code: str
    xyxy: Xyxy
    card: int | None = None
    """Marks of one card of the picture have the same number; none on tiles."""

    unclear: bool = False
    """So much is covered that what can be seen fits another face as well."""


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One picture: path inside its folder, size (width, height), boxes, kind of photo."""

    image: str
    size: tuple[int, int]
    boxes: tuple[LabelledBox, ...]
    family: str = ""
    hidden: tuple[Xyxy, ...] = ()
    """Boxes of marks that are covered too much to be asked for: no fault to read or to miss."""


def parse_picture(row: Mapping[str, Any]) -> LabelledPicture:
    """Build a picture from one JSON object.

    :raises KeyError: a field is missing.
    :raises ValueError: a field has another form.
    """
    size = parse_size(row["size"])
    boxes = tuple(parse_box(box) for box in row["boxes"] or ())
    family = str(row.get("family") or "")
    return LabelledPicture(str(row["image"]), size, boxes, family, parse_hidden(row))


def parse_hidden(row: Mapping[str, Any]) -> tuple[Xyxy, ...]:
    """Read the boxes of a picture's hidden marks.

    :raises ValueError: a box has another form.
    """
    return tuple(_xyxy(edges) for edges in row.get("hidden") or ())


def parse_size(value: Any) -> tuple[int, int]:
    """Read [width, height] in pixels.

    :raises ValueError: not two numbers, or no picture that could be held in memory.
    """
    width, height = (int(side) for side in value)
    if not (0 < width <= _MAX_SIDE_PX and 0 < height <= _MAX_SIDE_PX):
        raise ValueError(f"size {width} x {height}: write the width and height in pixels")
    if width * height > _MAX_PIXELS:
        raise ValueError(f"size {width} x {height} is more than {_MAX_PIXELS // 10**6} megapixels")
    return width, height


def parse_box(row: Mapping[str, Any]) -> LabelledBox:
    """Build a box from one JSON object.

    :raises KeyError: a field is missing.
    :raises ValueError: a field has another form.
    """
    xyxy = _xyxy(row["xyxy"])
    card = row.get("card")
    number = None if card is None else int(card)
    return LabelledBox(str(row["code"]), xyxy, number, row.get("unclear") is True)


def _xyxy(edges: Any) -> Xyxy:
    x1, y1, x2, y2 = (float(edge) for edge in edges)
    if not all(map(math.isfinite, (x1, y1, x2, y2))):
        raise ValueError(f"a box has the edges {edges}")
    return x1, y1, x2, y2


def read_lines(file: Path, parse: Callable[[Mapping[str, Any]], T]) -> list[T]:
    """Parse every line of a file that holds one JSON object a line; empty lines do not count.

    :raises FileNotFoundError: there is no such file.
    :raises ValueError: a line cannot be understood; file, number and fault are named.
    """
    found = []
    for number, line in enumerate(_text(file).split("\n"), 1):
        if line.strip():
            try:
                found.append(parse(_object(line)))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ValueError(f"{file}, line {number}: {_fault(error)}") from error
    return found


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is no text in UTF-8: {error.reason}") from error


def _object(line: str) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no JSON object: {error}") from error
    if not isinstance(row, dict):
        raise ValueError(f"no JSON object but {line.strip()[:40]}")
    return row


def _fault(error: Exception) -> str:
    return f"there is no {error}" if isinstance(error, KeyError) else str(error)
