"""Labelled photos whose boxes lie square enough for faces to be cut out of them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

__all__ = ["SOURCE", "CutoutPhoto", "cut_faces", "read_photos"]

Image8 = npt.NDArray[np.uint8]
Xyxy = tuple[float, float, float, float]
_FOLDER: Final = "real/train"
SOURCE: Final = (
    "tile faces cut out of photos of the Roboflow projects "
    "riichimahjongdetection/chinese-mahjong-detection and leomiurarobot/mahjong-bmblq, CC BY 4.0"
)
"""Attribution of every face that is cut out."""

_ASPECT: Final = (0.60, 0.95)
_MIN_PX: Final = 30.0
_MIN_KINDS: Final = 5
_MAX_OVERLAP: Final = 0.12
_INSET: Final = 0.03


@dataclass(frozen=True, slots=True)
class CutoutPhoto:
    """One photo, the size to bring it to first, and its usable boxes in that size."""

    path: Path
    size: tuple[int, int]
    family: str
    boxes: tuple[tuple[str, Xyxy], ...]

    @property
    def width_px(self) -> float:
        """The usual width of a face in it."""
        widths = [min(b[2] - b[0], b[3] - b[1]) for _, b in self.boxes]
        return float(np.median(widths))


def _fits(xyxy: Sequence[float]) -> bool:
    width, height = xyxy[2] - xyxy[0], xyxy[3] - xyxy[1]
    short, long = min(width, height), max(width, height)
    return short >= _MIN_PX and _ASPECT[0] <= short / long <= _ASPECT[1]


def _overlap(boxes: npt.NDArray[np.float64]) -> float:
    """Return the largest share of a box that another covers: turned photos have much of it."""
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    np.fill_diagonal(shared, 0)
    return float(np.max(shared / areas[:, None]))


def _photo(folder: Path, row: dict[str, Any]) -> CutoutPhoto | None:
    boxes = row["boxes"]
    if len(boxes) < _MIN_KINDS:
        return None
    if _overlap(np.array([b["xyxy"] for b in boxes])) > _MAX_OVERLAP:
        return None
    good = tuple((str(b["code"]), tuple(b["xyxy"])) for b in boxes if _fits(b["xyxy"]))
    if len({code for code, _ in good}) < _MIN_KINDS:
        return None
    width, height = row["size"]
    return CutoutPhoto(folder / str(row["image"]), (width, height), str(row["family"]), good)


def read_photos(data: Path) -> tuple[CutoutPhoto, ...]:
    """Return every usable photo of ``data/real/train``; none where the folder is absent."""
    folder = data / _FOLDER
    if not (folder / "labels.jsonl").is_file():
        return ()
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    photos = (_photo(folder, json.loads(line)) for line in lines)
    return tuple(photo for photo in photos if photo is not None)


def cut_faces(photo: CutoutPhoto) -> list[tuple[str, Image8]]:
    """Cut every usable face out of a photo: upright or turned by half, in its own size."""
    picture = cv2.imdecode(np.fromfile(photo.path, np.uint8), cv2.IMREAD_COLOR)
    picture = cv2.cvtColor(cv2.resize(picture, photo.size), cv2.COLOR_BGR2RGB)
    return [(code, _crop(picture, xyxy)) for code, xyxy in photo.boxes]


def _crop(picture: Image8, xyxy: Xyxy) -> Image8:
    inset = _INSET * min(xyxy[2] - xyxy[0], xyxy[3] - xyxy[1])
    x1, y1 = (max(0, round(v + inset)) for v in xyxy[:2])
    x2, y2 = (round(v - inset) for v in xyxy[2:])
    face = picture[y1:y2, x1:x2]
    upright = np.rot90(face) if face.shape[1] > face.shape[0] else face
    return np.ascontiguousarray(upright)
