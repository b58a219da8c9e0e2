"""Labelled pictures on disk: folders with ``labels.jsonl``, and a reviewer's corrections."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from hupai.models.corrections import Corrections, Row, load_corrections, mend
from hupai.models.faces import NONE
from hupai.models.found import FOUND
from hupai.models.labels import LABELS, LabelledBox, LabelledPicture, parse_picture, read_lines
from hupai.scorer.core.tiles import DETECTOR_CLASSES, TileCode

__all__ = ["Picture", "Source", "load_corrections", "load_picture", "rarity", "read_source"]

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
Image = NDArray[np.uint8]

_PARTLY_LABELLED = frozenset({"hk"})
"""Families of photos in which only the hand is labelled (datasets' README)."""

_TURNED = frozenset({"synth"})
"""Families that show heaps at any angle: the generator turns its own scenes."""


@dataclass(frozen=True, slots=True)
class Source:
    """A folder of labelled pictures; ``weight`` is its share of what training sees.

    ``families`` weighs families of its photos against each other; those not named have 1.
    """

    folder: Path
    weight: float = 1.0
    families: Mapping[str, float] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> "Source":
        """Read ``FOLDER[=WEIGHT][,FAMILY=WEIGHT…]``, as ``real/train=0.4,jp_mini=0.3``.

        :raises ValueError: a weight is no number from 0 up.
        """
        head, *parts = text.split(",")
        folder, _, weight = head.partition("=")
        families = {}
        for part in parts:
            family, mark, share = part.partition("=")
            if not mark or not family.strip():
                raise ValueError(f"write FOLDER=WEIGHT,FAMILY=WEIGHT, not {text!r}")
            families[family.strip()] = _weight(share, text)
        return cls(Path(folder), _weight(weight or "1", text), families)


def _weight(number: str, text: str) -> float:
    try:
        weight = float(number)
    except ValueError:
        weight = math.nan
    if not 0 <= weight < math.inf:
        raise ValueError(f"{number!r} in {text!r} is no weight: write a number from 0 up")
    return weight


@dataclass(frozen=True, slots=True)
class Picture:
    """One labelled picture: boxes ``(n, 4)`` xyxy in pixels of ``size_wh``, classes ``(n,)``.

    ``blank`` holds boxes ``(k, 4)`` of unlabelled tiles, which are painted over before training.
    ``partial`` says that other tiles may lie about unlabelled, so that far regions teach nothing;
    ``turned`` that tiles lie at any angle in their upright boxes. ``found`` boxes ``(m, 4)`` are
    those of a detector, of ``found_classes``; the class after the last face is that of none.
    """

    path: Path
    size_wh: tuple[int, int]
    boxes: FloatArray
    classes: IntArray
    family: str
    blank: FloatArray
    partial: bool = False
    turned: bool = False
    found: FloatArray = field(default_factory=lambda: np.zeros((0, 4), np.float32))
    found_classes: IntArray = field(default_factory=lambda: np.zeros(0, np.int64))


def read_source(
    source: Source,
    corrections: Corrections | None = None,
    names: Sequence[TileCode] = DETECTOR_CLASSES,
) -> list[Picture]:
    """Read every line of ``labels.jsonl`` in the source's folder; classes count along ``names``.

    :raises FileNotFoundError: the folder holds no ``labels.jsonl``.
    :raises ValueError: a line that cannot be understood, a label that is none of the names, a
        weight for a family that no picture is of, or no picture of any weight.
    """
    pictures = read_lines(source.folder / LABELS, parse_picture)
    if not any(source.families.get(picture.family, 1.0) for picture in pictures):
        raise ValueError(f"{source.folder / LABELS} leaves no picture to learn from")
    missing = set(source.families) - {picture.family for picture in pictures}
    if missing:
        there = ", ".join(sorted({picture.family or "none" for picture in pictures}))
        raise ValueError(f"{source.folder}: no family {', '.join(sorted(missing))}, but {there}")
    known, found = corrections or {}, _found(source.folder)
    places = {str(code): index for index, code in enumerate(names)}
    return [
        _picture(source.folder, p, known.get(p.image, {}), places, found.get(p.image, ()))
        for p in pictures
    ]


def _found(folder: Path) -> dict[str, tuple[LabelledBox, ...]]:
    """Return the boxes of a detector by picture, where ``hupai mine`` wrote them."""
    file = folder / FOUND
    rows = read_lines(file, parse_picture) if file.exists() else []
    return {row.image: row.boxes for row in rows}


def _picture(
    folder: Path,
    labelled: LabelledPicture,
    fix: Row,
    places: Mapping[str, int],
    found: Sequence[LabelledBox],
) -> Picture:
    boxes = mend(labelled, fix).boxes
    unknown = sorted({box.code for box in boxes if box.code not in places})
    unknown += sorted({box.code for box in found if box.code not in (*places, NONE)})
    if unknown:
        raise ValueError(f"{folder / labelled.image}: no detector class is called {unknown}")
    return Picture(
        path=folder / labelled.image,
        size_wh=labelled.size,
        boxes=_boxes(boxes),
        classes=np.array([places[box.code] for box in boxes], np.int64),
        family=labelled.family,
        blank=np.array(fix.get("blank", []), np.float32).reshape(-1, 4),
        partial=labelled.family in _PARTLY_LABELLED,
        turned=labelled.family in _TURNED,
        found=_boxes(found),
        found_classes=np.array([places.get(box.code, len(places)) for box in found], np.int64),
    )


def _boxes(boxes: Sequence[LabelledBox]) -> FloatArray:
    return np.array([box.xyxy for box in boxes], np.float32).reshape(-1, 4)


def rarity(pictures: Sequence[Picture]) -> list[float]:
    """Return how much oftener each picture should be seen for the rarest face it shows, 1 to 3."""
    counts = np.bincount(np.concatenate([p.classes for p in pictures]))
    usual = float(np.median(counts[counts > 0])) if counts.any() else 1.0
    wanted = np.clip((usual / np.maximum(counts, 1)) ** 0.7, 1.0, 3.0)
    return [float(wanted[p.classes].max(initial=1.0)) for p in pictures]


def load_picture(picture: Picture) -> Image:
    """Decode a training picture, uint8 (h, w, 3) RGB, at its labelled size, blanks painted over.

    :raises ValueError: the file is no picture.
    """
    image = cv2.imread(str(picture.path), cv2.IMREAD_COLOR_RGB)
    if image is None:
        raise ValueError(f"{picture.path}: not a picture")
    if (image.shape[1], image.shape[0]) != picture.size_wh:
        image = cv2.resize(image, picture.size_wh, interpolation=cv2.INTER_AREA)
    for box in picture.blank:
        _paint_over(image, box)
    return np.asarray(image, np.uint8)


def _paint_over(image: Image, box: FloatArray) -> None:
    """Fill a box with the median colour of a thin frame around it."""
    height, width = image.shape[:2]
    x1, y1, x2, y2 = (int(v) for v in box)
    x1, y1, x2, y2 = max(x1, 0), max(y1, 0), min(x2, width), min(y2, height)
    pad = max(3, (x2 - x1) // 6)
    outer = image[max(y1 - pad, 0) : y2 + pad, max(x1 - pad, 0) : x2 + pad]
    edge = np.concatenate([outer[:2].reshape(-1, 3), outer[-2:].reshape(-1, 3)])
    if edge.size and x2 > x1 and y2 > y1:
        image[y1:y2, x1:x2] = np.median(edge, axis=0).astype(np.uint8)
