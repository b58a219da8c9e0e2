"""Labelled pictures as values, and the file that keeps them: ``labels.jsonl``.

One JSON object a line: ``image`` (path inside the folder), ``size`` [width, height] to which the
picture is to be brought first, ``family``, ``boxes`` [{``code``, ``xyxy``}] in pixels of that size.
A card bears its mark at both ends: boxes of one card then share a number ``card``.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = ["LABELS", "LabelledBox", "LabelledPicture", "read_labels", "write_labels"]

LABELS: Final = "labels.jsonl"
Xyxy = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """One tile: its code and box (left, top, right, bottom) in pixels."""

    code: str
    xyxy: Xyxy
    card: int | None = None
    """Marks of one card of the picture have the same number; none on tiles."""


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One picture: path inside its folder, size (width, height), boxes, kind of photo."""

    image: str
    size: tuple[int, int]
    boxes: tuple[LabelledBox, ...]
    family: str = ""


def parse_picture(row: dict[str, Any]) -> LabelledPicture:
    """Build a picture from one JSON object.

    :raises KeyError: a field is missing.
    :raises ValueError: a field has another form.
    """
    width, height = row["size"]
    boxes = []
    for box in row["boxes"] or ():
        x1, y1, x2, y2 = (float(v) for v in box["xyxy"])
        card = box.get("card")
        number = None if card is None else int(card)
        boxes.append(LabelledBox(str(box["code"]), (x1, y1, x2, y2), number))
    family = str(row.get("family", ""))
    return LabelledPicture(str(row["image"]), (int(width), int(height)), tuple(boxes), family)


def read_labels(folder: Path, name: str = LABELS) -> list[LabelledPicture]:
    """Read every line of a folder's labels.

    :raises FileNotFoundError: the folder has no such file.
    :raises ValueError: a line cannot be understood; it is named.
    """
    pictures = []
    for number, line in enumerate((folder / name).read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            pictures.append(parse_picture(json.loads(line)))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{name}, line {number}: {error!r}") from error
    return pictures


def write_labels(folder: Path, pictures: Iterable[LabelledPicture], name: str = LABELS) -> None:
    """Write ``labels.jsonl`` anew; the folder is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(_row(picture), ensure_ascii=False) for picture in pictures]
    (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _row(picture: LabelledPicture) -> dict[str, object]:
    boxes = [_box_row(box) for box in picture.boxes]
    return {
        "image": picture.image,
        "size": list(picture.size),
        "family": picture.family,
        "boxes": boxes,
    }


def _box_row(box: LabelledBox) -> dict[str, object]:
    row: dict[str, object] = {"code": box.code, "xyxy": list(box.xyxy)}
    return row if box.card is None else {**row, "card": box.card}
