"""What a detector takes for faces in labelled pictures, told apart by the labels: hard squares.

They teach the closer look what it is for: boxes that lie as a detector puts them, faces that it
reads wrongly or hardly sees, and things that it takes for faces. ``hupai mine`` writes them into
:data:`FOUND` beside the labels, one JSON object a line in the form of ``labels.jsonl``; what shows
no face has the code ``none``.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hupai.models.boxes import overlaps
from hupai.models.faces import NONE
from hupai.models.labels import LabelledBox, LabelledPicture, Xyxy

__all__ = ["FOUND", "tell_apart", "write_found"]

FOUND: Final = "found.jsonl"

_FACE: Final = 0.5
"""Intersection over union from which a box shows the labelled face."""

_NO_FACE: Final = 0.12
"""A box that shares at most so much with a label, of the smaller of the two, shows none."""

_UNDER: Final = 0.4
"""A box of which this share lies on a hidden mark, or the mark in it, shows that mark."""

_WHOLLY_LABELLED: Final = frozenset({"synth"})

_EASY: Final = 0.75
"""Faces that are read right with a higher score teach little that is new."""

Floats = NDArray[np.float32]


def tell_apart(
    boxes: Floats, codes: Sequence[str], scores: Floats, picture: LabelledPicture
) -> tuple[LabelledBox, ...]:
    """Return the boxes (n, 4) that are worth showing, with their true codes.

    ``codes`` and ``scores`` (n,) are the detector's best. Only in drawn pictures is what has no
    label known to be no face; of photos nothing is called ``none``.
    """
    labels = np.array([box.xyxy for box in picture.boxes], np.float32).reshape(-1, 4)
    hidden = np.array(picture.hidden, np.float32).reshape(-1, 4)
    shared, inside = overlaps(boxes, labels)
    covered = overlaps(boxes, hidden)[1].max(axis=1, initial=0.0) > _UNDER
    touched = inside.max(axis=1, initial=0.0)
    found = []
    for k, box in enumerate(boxes):
        xyxy = _rounded(box)
        best = int(shared[k].argmax()) if len(labels) else -1
        if best >= 0 and shared[k, best] >= _FACE:
            true = picture.boxes[best].code
            if codes[k] != true or scores[k] < _EASY:
                found.append(LabelledBox(true, xyxy))
        elif picture.family in _WHOLLY_LABELLED and touched[k] <= _NO_FACE and not covered[k]:
            found.append(LabelledBox(NONE, xyxy))
    return tuple(found)


def write_found(folder: Path, pictures: Iterable[LabelledPicture]) -> Path:
    """Write the boxes of each picture beside the labels, through a rename; return the file."""
    part = folder / f"{FOUND}.part"
    with part.open("w", encoding="utf-8") as file:
        for picture in pictures:
            boxes = [{"code": box.code, "xyxy": box.xyxy} for box in picture.boxes]
            row = {"image": picture.image, "size": picture.size, "boxes": boxes}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
    return part.rename(folder / FOUND)


def _rounded(box: Floats) -> Xyxy:
    x1, y1, x2, y2 = (round(float(edge), 1) for edge in box)
    return x1, y1, x2, y2
