"""YOLO: one text file a picture, ``class cx cy w h`` a line, in shares of width and height."""

import re
from collections.abc import Sequence

from hupai.datasets.labels import LabelledBox, LabelledPicture
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["from_yolo", "read_names", "to_yolo", "yolo_data_file"]


def to_yolo(picture: LabelledPicture, names: Sequence[str] = DETECTOR_CLASSES) -> str:
    """Return the text of the picture's label file.

    :raises ValueError: a code is not among the names.
    """
    width, height = picture.size
    index = {name: k for k, name in enumerate(names)}
    lines = []
    for box in picture.boxes:
        if box.code not in index:
            raise ValueError(f"{picture.image}: no class is named {box.code!r}")
        x1, y1, x2, y2 = box.xyxy
        shares = ((x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width,
                  (y2 - y1) / height)  # fmt: skip
        lines.append(f"{index[box.code]} " + " ".join(f"{share:.7f}" for share in shares))
    return "".join(f"{line}\n" for line in lines)


def from_yolo(
    text: str, image: str, size: tuple[int, int], names: Sequence[str] = DETECTOR_CLASSES
) -> LabelledPicture:
    """Read one label file; polygons (more than four numbers) become the box around them.

    :raises ValueError: a line has another form or names no class.
    """
    boxes = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                boxes.append(_box(line.split(), size, names))
            except (ValueError, IndexError) as error:
                raise ValueError(f"labels of {image}, line {number}: {line!r}") from error
    return LabelledPicture(image, size, tuple(boxes))


def _box(words: list[str], size: tuple[int, int], names: Sequence[str]) -> LabelledBox:
    code, numbers = names[int(words[0])], [float(word) for word in words[1:]]
    width, height = size
    if len(numbers) == 4:
        cx, cy, w, h = numbers
        xs, ys = [cx - w / 2, cx + w / 2], [cy - h / 2, cy + h / 2]
    elif len(numbers) > 4 and len(numbers) % 2 == 0:
        xs, ys = numbers[0::2], numbers[1::2]
    else:
        raise ValueError("neither a box nor a polygon")
    corners = (min(xs) * width, min(ys) * height, max(xs) * width, max(ys) * height)
    x1, y1, x2, y2 = (round(v, 2) for v in corners)
    return LabelledBox(code, (x1, y1, x2, y2))


def yolo_data_file(names: Sequence[str] = DETECTOR_CLASSES) -> str:
    """Return the text of ``data.yaml`` for a folder with ``images`` and ``labels``."""
    lines = [f"  {k}: '{name}'" for k, name in enumerate(names)]
    return "path: .\ntrain: images\nval: images\nnames:\n" + "\n".join(lines) + "\n"


def read_names(data_file: str) -> list[str]:
    """Return the class names of a ``data.yaml``: a map, a list of lines or a list in brackets.

    :raises ValueError: the text has no names in one of these forms.
    """
    bracket = re.search(r"^names:\s*\[(.*?)\]", data_file, re.M | re.S)
    if bracket:
        return [_bare(word) for word in bracket.group(1).split(",") if word.strip()]
    block = re.search(r"^names:\s*\n((?:[ \t]*(?:-|\d+:).*\n?)+)", data_file, re.M)
    if not block:
        raise ValueError("data.yaml has no list of names")
    lines = [line.strip() for line in block.group(1).splitlines() if line.strip()]
    return [_bare(re.sub(r"^(-|\d+:)", "", line)) for line in lines]


def _bare(word: str) -> str:
    return word.strip().strip("'\"")
