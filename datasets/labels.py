"""The file that keeps a folder's labels, ``labels.jsonl``, read and written."""

import json
from collections.abc import Iterable
from pathlib import Path

from hupai.models.labels import LABELS, LabelledBox, LabelledPicture, parse_picture, read_lines

__all__ = ["LABELS", "LabelledBox", "LabelledPicture", "box_row", "read_labels", "write_labels"]


def read_labels(folder: Path, name: str = LABELS) -> list[LabelledPicture]:
    """Read every line of a folder's labels.

    :raises FileNotFoundError: the folder has no such file.
    :raises ValueError: a line cannot be understood; it is named.
    """
    return read_lines(folder / name, parse_picture)


def write_labels(folder: Path, pictures: Iterable[LabelledPicture], name: str = LABELS) -> None:
    """Write ``labels.jsonl`` anew; the folder is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(_row(picture), ensure_ascii=False) for picture in pictures]
    (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _row(picture: LabelledPicture) -> dict[str, object]:
    row: dict[str, object] = {
        "image": picture.image,
        "size": list(picture.size),
        "family": picture.family,
        "boxes": [box_row(box) for box in picture.boxes],
    }
    if picture.hidden:
        row["hidden"] = [list(edges) for edges in picture.hidden]
    return row


def box_row(box: LabelledBox) -> dict[str, object]:
    """Return a box as it stands in a line of labels; what is usual is left out."""
    row: dict[str, object] = {"code": box.code, "xyxy": list(box.xyxy)}
    if box.card is not None:
        row["card"] = box.card
    if box.unclear:
        row["unclear"] = True
    return row
