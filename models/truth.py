"""Labelled photos of a folder: what is really on them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = ["TruthBox", "TruthPhoto", "read_truth"]

_FILES: Final = ("truth.jsonl", "labels.jsonl")


@dataclass(frozen=True, slots=True)
class TruthBox:
    """A labelled tile; ``xyxy`` in pixels of the photo at its ``size``."""

    code: str
    xyxy: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class TruthPhoto:
    """One photo and its right answer.

    ``size`` is (width, height) to which the picture must be brought before it is read, None
    if it is right as it is. ``whole_hand`` is true where ``codes`` are one hand in reading order,
    false where they are all the labelled tiles of a photo. ``boxes`` may be missing.
    """

    image: Path
    size: tuple[int, int] | None
    codes: tuple[str, ...]
    boxes: tuple[TruthBox, ...]
    group: str
    whole_hand: bool
    rows: tuple[tuple[str, ...], ...] = ()


def read_truth(folder: Path) -> list[TruthPhoto]:
    """Read ``truth.jsonl`` or ``labels.jsonl``, one JSON object a line.

    :raises FileNotFoundError: the folder has neither.
    :raises ValueError: a line cannot be understood; it is named.
    """
    file = next((folder / name for name in _FILES if (folder / name).is_file()), None)
    if file is None:
        raise FileNotFoundError(f"{folder} has no {' or '.join(_FILES)}")
    photos = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if line.strip():
            try:
                photos.append(_photo(folder, json.loads(line)))
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{file.name}, line {number}: {error!r}") from error
    return photos


def _photo(folder: Path, row: dict[str, Any]) -> TruthPhoto:
    boxes = tuple(_box(box) for box in row.get("boxes") or ())
    rows = tuple(tuple(str(code) for code in line) for line in row.get("rows") or ())
    codes = tuple(code for line in rows for code in line) or tuple(box.code for box in boxes)
    size = row.get("size")
    return TruthPhoto(
        image=folder / row["image"],
        size=(int(size[0]), int(size[1])) if size else None,
        codes=codes,
        boxes=boxes,
        group=str(row.get("group") or row.get("family") or "all"),
        whole_hand=bool(rows),
        rows=rows,
    )


def _box(row: dict[str, Any]) -> TruthBox:
    x1, y1, x2, y2 = (float(edge) for edge in row["xyxy"])
    return TruthBox(str(row["code"]), (x1, y1, x2, y2))
