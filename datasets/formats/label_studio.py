"""Label Studio: a list of tasks with rectangles in per cent of width and height."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hupai.datasets.labels import LabelledBox, LabelledPicture

__all__ = ["from_label_studio", "to_label_studio"]


def to_label_studio(
    pictures: Sequence[LabelledPicture], prefix: str = "/data/local-files/?d="
) -> list[dict[str, Any]]:
    """Return tasks to import, the boxes as annotations; ``prefix`` goes before every path."""
    return [
        {
            "data": {"image": f"{prefix}{picture.image}", "family": picture.family},
            "annotations": [{"result": [_region(picture, box) for box in picture.boxes]}],
            "meta": {"size": list(picture.size)},
        }
        for picture in pictures
    ]


def _region(picture: LabelledPicture, box: LabelledBox) -> dict[str, Any]:
    width, height = picture.size
    x1, y1, x2, y2 = box.xyxy
    return {
        "type": "rectanglelabels",
        "from_name": "label",
        "to_name": "image",
        "original_width": width,
        "original_height": height,
        "value": {
            "x": 100 * x1 / width,
            "y": 100 * y1 / height,
            "width": 100 * (x2 - x1) / width,
            "height": 100 * (y2 - y1) / height,
            "rotation": 0,
            "rectanglelabels": [box.code],
        },
    }


def from_label_studio(tasks: Sequence[Mapping[str, Any]]) -> list[LabelledPicture]:
    """Read exported tasks; of several annotations the last one counts, other shapes are skipped.

    A picture without boxes has no size in an export of Label Studio itself: it gets the size of
    ``meta`` or is left out.

    :raises ValueError: a task has another form, or a box is turned.
    """
    pictures = []
    for number, task in enumerate(tasks, 1):
        try:
            picture = _picture(task)
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError(f"task {number}: {error!r}") from error
        if picture is not None:
            pictures.append(picture)
    return pictures


def _picture(task: Mapping[str, Any]) -> LabelledPicture | None:
    annotations = [a for a in task.get("annotations") or () if not a.get("was_cancelled")]
    regions = annotations[-1]["result"] if annotations else []
    regions = [region for region in regions if region.get("type") == "rectanglelabels"]
    size = task.get("meta", {}).get("size")
    if regions:
        size = (regions[0]["original_width"], regions[0]["original_height"])
    if not size:
        return None
    width, height = int(size[0]), int(size[1])
    boxes = tuple(_box(region["value"], width, height) for region in regions)
    data = task["data"]
    return LabelledPicture(_path(str(data["image"])), (width, height), boxes,
                           str(data.get("family", "")))  # fmt: skip


def _box(value: Mapping[str, Any], width: int, height: int) -> LabelledBox:
    if value.get("rotation"):
        raise ValueError(f"a box is turned by {value['rotation']} degrees: draw it upright")
    x1, y1 = value["x"] * width / 100, value["y"] * height / 100
    x2, y2 = x1 + value["width"] * width / 100, y1 + value["height"] * height / 100
    corners = (round(x1, 2), round(y1, 2), round(x2, 2), round(y2, 2))
    return LabelledBox(str(value["rectanglelabels"][0]), corners)


def _path(address: str) -> str:
    """Return the path behind ``?d=`` or behind a file server's address."""
    found = re.search(r"[?&]d=([^&]+)", address)
    return found.group(1) if found else re.sub(r"^\w+://[^/]+/", "", address)
