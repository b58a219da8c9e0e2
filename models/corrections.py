"""A reviewer's corrections of labels: one JSON object a line, several lines a picture allowed.

``image``, ``codes`` (number of a box in the label file → its right code, or null where there is no
tile), ``blank`` (boxes of tiles that nobody labelled) and, where it was looked up what those tiles
are, ``blank_codes``, in the order of ``blank``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hupai.models.labels import LabelledBox, LabelledPicture, parse_box, read_lines
from hupai.models.truth import TruthPhoto

__all__ = ["Corrections", "Row", "load_corrections", "mend", "mend_truth"]

Row = Mapping[str, Any]
Corrections = Mapping[str, Row]


def load_corrections(path: Path | None) -> Corrections:
    """Read a file of corrections, by ``image``; lines about one picture are put together.

    :raises FileNotFoundError: there is no such file.
    :raises ValueError: a line cannot be understood; it is named.
    """
    merged: dict[str, dict[str, Any]] = {}
    for line in [] if path is None else read_lines(path, _parse):
        row = merged.setdefault(line["image"], {"image": line["image"], "codes": {}, "blank": []})
        if line["blank_codes"] or "blank_codes" in row:
            earlier = row.get("blank_codes", [None] * len(row["blank"]))
            unknown = [None] * (len(line["blank"]) - len(line["blank_codes"]))
            row["blank_codes"] = [*earlier, *line["blank_codes"], *unknown]
        row["codes"].update(line["codes"])
        row["blank"] += line["blank"]
    return merged


def mend(picture: LabelledPicture, row: Row | None) -> LabelledPicture:
    """Return the picture with the codes of its line of corrections; boxes without a tile go."""
    return replace(picture, boxes=_renamed(picture.boxes, row or {}))


def mend_truth(
    photos: Sequence[TruthPhoto], folder: Path, corrections: Corrections
) -> list[TruthPhoto]:
    """Return the labelled photos of a folder as the corrections say that they are.

    Tiles that nobody labelled are added where their codes are known. Photos whose truth is a hand
    in reading order stay as they are.
    """
    base = folder if folder.is_dir() else folder.parent
    rows = [corrections.get(photo.image.relative_to(base).as_posix()) for photo in photos]
    return [
        photo if row is None or photo.whole_hand else _mended(photo, row)
        for photo, row in zip(photos, rows, strict=True)
    ]


def _mended(photo: TruthPhoto, row: Row) -> TruthPhoto:
    places = zip(row.get("blank_codes", ()), row.get("blank", ()), strict=False)
    known = [{"code": code, "xyxy": box} for code, box in places if code is not None]
    boxes = (*_renamed(photo.boxes, row), *map(parse_box, known))
    return replace(photo, boxes=boxes, codes=tuple(box.code for box in boxes))


def _renamed(boxes: Sequence[LabelledBox], row: Row) -> tuple[LabelledBox, ...]:
    codes = row.get("codes", {})
    renamed = [(box, codes.get(str(k), box.code)) for k, box in enumerate(boxes)]
    return tuple(replace(box, code=code) for box, code in renamed if code is not None)


def _parse(row: Row) -> Row:
    codes = {
        str(int(place)): None if code is None else str(code)
        for place, code in row.get("codes", {}).items()
    }
    blank = [[float(edge) for edge in box] for box in row.get("blank", ())]
    if any(len(box) != 4 for box in blank):
        raise ValueError("a box in blank has other than four edges")
    shown = [None if code is None else str(code) for code in row.get("blank_codes", ())]
    if len(shown) > len(blank):
        raise ValueError("blank_codes names more tiles than blank has boxes")
    return {"image": str(row["image"]), "codes": codes, "blank": blank, "blank_codes": shown}
