"""COCO: one JSON object with ``images``, ``annotations`` and ``categories``."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from hupai.datasets.labels import LabelledBox, LabelledPicture
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["from_coco", "to_coco"]


def to_coco(
    pictures: Sequence[LabelledPicture], names: Sequence[str] = DETECTOR_CLASSES
) -> dict[str, Any]:
    """Return all pictures as one COCO object; categories count from 1.

    :raises ValueError: a code is not among the names.
    """
    numbers = {name: k for k, name in enumerate(names, 1)}
    images: list[dict[str, Any]] = []
    annotations: list[dict[str, Any]] = []
    for image_id, picture in enumerate(pictures, 1):
        width, height = picture.size
        images.append(
            {"id": image_id, "file_name": picture.image, "width": width, "height": height,
             "family": picture.family}
        )  # fmt: skip
        for box in picture.boxes:
            if box.code not in numbers:
                raise ValueError(f"{picture.image}: no class is named {box.code!r}")
            annotations.append(_annotation(len(annotations) + 1, image_id, box, numbers[box.code]))
    categories = [{"id": k, "name": name} for name, k in numbers.items()]
    return {"images": images, "annotations": annotations, "categories": categories}


def _annotation(number: int, image_id: int, box: LabelledBox, category: int) -> dict[str, Any]:
    x1, y1, x2, y2 = box.xyxy
    width, height = round(x2 - x1, 4), round(y2 - y1, 4)
    return {
        "id": number,
        "image_id": image_id,
        "category_id": category,
        "bbox": [x1, y1, width, height],
        "area": round(width * height, 4),
        "iscrowd": 0,
    }


def from_coco(data: Mapping[str, Any]) -> list[LabelledPicture]:
    """Read a COCO object.

    :raises ValueError: a part is missing, or an annotation names an unknown image or category.
    """
    try:
        names = {row["id"]: str(row["name"]) for row in data["categories"]}
        boxes: dict[Any, list[LabelledBox]] = defaultdict(list)
        for row in data["annotations"]:
            x, y, w, h = (float(v) for v in row["bbox"])
            corners = (x, y, round(x + w, 4), round(y + h, 4))
            boxes[row["image_id"]].append(LabelledBox(names[row["category_id"]], corners))
        pictures = [_picture(row, boxes.pop(row["id"], [])) for row in data["images"]]
    except (KeyError, TypeError) as error:
        raise ValueError(f"no COCO labels: {error!r}") from error
    if boxes:
        raise ValueError(f"annotations of images that are not listed: {sorted(boxes)}")
    return pictures


def _picture(row: Mapping[str, Any], boxes: list[LabelledBox]) -> LabelledPicture:
    size = (int(row["width"]), int(row["height"]))
    return LabelledPicture(str(row["file_name"]), size, tuple(boxes), str(row.get("family", "")))
