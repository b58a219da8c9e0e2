"""Faces cut out of labelled photos: one photo shows one set, so one photo makes one set."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.pen import FACE_PX
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet

__all__ = ["CutoutPhoto", "CutoutSet", "cutout_photos"]

Image8 = npt.NDArray[np.uint8]
_FOLDER: Final = "real/train"
_SOURCE: Final = (
    "tile faces cut out of photos of the Roboflow projects "
    "riichimahjongdetection/chinese-mahjong-detection and leomiurarobot/mahjong-bmblq, CC BY 4.0"
)
_ASPECT: Final = (0.60, 0.95)
_MIN_PX: Final = 30.0
_MIN_KINDS: Final = 5


@dataclass(frozen=True, slots=True)
class CutoutPhoto:
    """A photo whose boxes lie square enough to be cut out."""

    path: Path
    size: tuple[int, int]
    family: str
    boxes: tuple[tuple[str, tuple[float, float, float, float]], ...]


def _fits(xyxy: Sequence[float]) -> bool:
    width, height = xyxy[2] - xyxy[0], xyxy[3] - xyxy[1]
    short, long = min(width, height), max(width, height)
    return short >= _MIN_PX and _ASPECT[0] <= short / long <= _ASPECT[1]


def _overlap(boxes: npt.NDArray[np.float64]) -> float:
    """Return the largest share of a box that another one covers: turned photos have much of it."""
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    np.fill_diagonal(shared, 0)
    return float(np.max(shared / areas[:, None])) if len(boxes) else 1.0


def _photo(folder: Path, row: dict[str, Any]) -> CutoutPhoto | None:
    boxes = row["boxes"]
    if len(boxes) < _MIN_KINDS or _overlap(np.array([b["xyxy"] for b in boxes])) > 0.12:
        return None
    good = tuple((str(b["code"]), tuple(b["xyxy"])) for b in boxes if _fits(b["xyxy"]))
    if len({code for code, _ in good}) < _MIN_KINDS:
        return None
    width, height = row["size"]
    return CutoutPhoto(folder / str(row["image"]), (width, height), str(row["family"]), good)


@lru_cache(maxsize=4)
def cutout_photos(data: Path) -> tuple[CutoutPhoto, ...]:
    """Every usable photo of ``data/real/train``; empty where the folder is absent."""
    folder = data / _FOLDER
    if not (folder / "labels.jsonl").is_file():
        return ()
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    photos = (_photo(folder, json.loads(line)) for line in lines)
    return tuple(photo for photo in photos if photo is not None)


def _crop(picture: Image8, xyxy: Sequence[float]) -> Image8:
    """One face, upright (or turned by half), scaled to the size of a face."""
    inset = 0.03 * min(xyxy[2] - xyxy[0], xyxy[3] - xyxy[1])
    x1, y1 = (round(v + inset) for v in xyxy[:2])
    x2, y2 = (round(v - inset) for v in xyxy[2:])
    face = picture[max(0, y1) : y2, max(0, x1) : x2]
    if face.shape[1] > face.shape[0]:
        face = np.rot90(face)
    return np.asarray(cv2.resize(face, FACE_PX, interpolation=cv2.INTER_CUBIC), np.uint8)


def _tint(faces: Sequence[Image8]) -> tuple[int, int, int]:
    pixels = np.concatenate([face[::8, ::8].reshape(-1, 3) for face in faces])
    light = pixels[pixels.sum(1) >= np.percentile(pixels.sum(1), 60)]
    r, g, b = np.median(light, axis=0)
    return int(r), int(g), int(b)


class CutoutSet:
    """The kinds that one photo shows; what is missing is drawn on the same body."""

    chamfer = 0.02
    source = _SOURCE

    def __init__(self, photo: CutoutPhoto, seed: Sequence[int]) -> None:
        rng = np.random.default_rng(list(seed))
        data = np.fromfile(photo.path, np.uint8)
        picture = cv2.cvtColor(cv2.imdecode(data, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
        picture = cv2.resize(picture, photo.size, interpolation=cv2.INTER_CUBIC)
        self._faces: dict[str, list[Image8]] = defaultdict(list)
        for code, xyxy in photo.boxes:
            self._faces[code].append(_crop(picture, xyxy))
        widths = [min(b[2] - b[0], b[3] - b[1]) for _, b in photo.boxes]
        self.native_px = float(np.median(widths)) * 1.15
        tint = _tint([face for faces in self._faces.values() for face in faces])
        self.style: SetStyle = replace(sample_style(rng), tint=tint)
        self._drawn = DrawnSet(seed, self.style)

    @property
    def codes(self) -> Sequence[str]:
        """The kinds that the photo shows."""
        return tuple(self._faces)

    def face(self, code: str, rng: np.random.Generator) -> Image8:
        """One of the cut-outs of this kind; drawn where the photo has none."""
        if code not in self._faces:
            return self._drawn.face(code, rng)
        faces = self._faces[code]
        return faces[int(rng.integers(len(faces)))]
