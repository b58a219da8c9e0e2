"""A reviewer's corrections of labels: one JSON object a line, several lines a picture allowed.

``image``, ``codes`` (number of a box in the label file → its right code, or null where there is no
tile) and ``blank`` (boxes of tiles that nobody labelled).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hupai.models.labels import LabelledPicture, read_lines

__all__ = ["Corrections", "Row", "load_corrections", "mend"]

Row = Mapping[str, Any]
Corrections = Mapping[str, Row]


def load_corrections(path: Path | None) -> Corrections:
    """Read a file of corrections, by ``image``; lines about one picture are put together.

    :raises FileNotFoundError: there is no such file.
    :raises ValueError: a line cannot be understood; it is named.
    """
    merged: dict[str, dict[str, Any]] = {}
    for image, codes, blank in [] if path is None else read_lines(path, _parse):
        row = merged.setdefault(image, {"image": image, "codes": {}, "blank": []})
        row["codes"].update(codes)
        row["blank"] += blank
    return merged


def mend(picture: LabelledPicture, row: Row | None) -> LabelledPicture:
    """Return the picture with the codes of its line of corrections; boxes without a tile go."""
    codes = (row or {}).get("codes", {})
    renamed = [(box, codes.get(str(k), box.code)) for k, box in enumerate(picture.boxes)]
    boxes = tuple(replace(box, code=code) for box, code in renamed if code is not None)
    return replace(picture, boxes=boxes)


def _parse(row: Row) -> tuple[str, dict[str, str | None], Sequence[Sequence[float]]]:
    codes = {
        str(int(place)): None if code is None else str(code)
        for place, code in row.get("codes", {}).items()
    }
    blank = [[float(edge) for edge in box] for box in row.get("blank", ())]
    if any(len(box) != 4 for box in blank):
        raise ValueError("a box in blank has other than four edges")
    return str(row["image"]), codes, blank
