"""All cut-out faces of a data folder, and which photos show the same set of tiles.

Photos show 5-20 kinds each. Two photos belong together if the faces that both show look alike;
a face that looks unlike its namesakes is probably labelled wrongly and is left out.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.cutout_photos import CutoutPhoto, cut_faces, read_photos

__all__ = ["Bank", "Cut", "cutout_bank"]

Image8 = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
_THUMB: Final = (12, 16)
_ALIKE: Final = 0.72
_UNLIKE: Final = 0.3
_SHARED: Final = 3


@dataclass(frozen=True, slots=True)
class Cut:
    """One face: its code, its pixels in native size, the number of its photo."""

    code: str
    face: Image8
    photo: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Faces by photo, tint (3,) of each photo's tiles, likeness (n, n) of photos, -1 to 1."""

    photos: tuple[CutoutPhoto, ...]
    cuts: tuple[tuple[Cut, ...], ...]
    tints: Floats
    likeness: Floats

    def is_odd(self, number: int) -> bool:
        """Whether the tiles are neither white nor ivory: some photos' colours were turned."""
        tint = self.tints[number]
        return bool(tint.max() - tint.min() > 58 or tint.max() < 60)

    def alike(self, number: int) -> list[int]:
        """Numbers of the photos of the same set, itself first, the most alike next."""
        order = np.argsort(-self.likeness[number], kind="stable")
        width = self.photos[number].width_px
        return [number] + [
            int(k)
            for k in order
            if k != number
            and self.likeness[number, k] > _ALIKE
            and self.photos[k].width_px > 0.75 * width
            and not self.is_odd(int(k))
        ]


def _thumb(face: Image8) -> Floats:
    grey = cv2.resize(cv2.cvtColor(face, cv2.COLOR_RGB2GRAY), _THUMB, interpolation=cv2.INTER_AREA)
    flat = grey.astype(np.float32).ravel() - grey.mean()
    return np.asarray(flat / (np.linalg.norm(flat) + 60), np.float32)


def _tint(cuts: list[tuple[str, Image8]]) -> Floats:
    pixels = np.concatenate([face[::4, ::4].reshape(-1, 3) for _, face in cuts]).astype(np.float32)
    light = pixels[pixels.sum(1) >= np.percentile(pixels.sum(1), 60)]
    return np.asarray(np.median(light, axis=0), np.float32)


def _likeness(cuts: list[Cut], photos: int) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Return the likeness of all pairs of photos, and which cuts resemble their namesakes."""
    total, count = np.zeros((photos, photos), np.float32), np.zeros((photos, photos), np.float32)
    sound = np.ones(len(cuts), bool)
    for code in sorted({cut.code for cut in cuts}):
        rows = np.array([k for k, cut in enumerate(cuts) if cut.code == code])
        thumbs = np.stack([_thumb(cuts[k].face) for k in rows])
        alike = np.maximum(thumbs @ thumbs.T, thumbs @ thumbs[:, ::-1].T)
        where = np.array([cuts[k].photo for k in rows])
        np.add.at(total, (where[:, None], where[None]), alike)
        np.add.at(count, (where[:, None], where[None]), 1)
        if len(rows) > 8 and code != "P":
            sound[rows] = np.sort(alike, axis=1)[:, -6:-1].mean(1) > _UNLIKE
    return np.where(count >= _SHARED, total / np.maximum(count, 1), -1), sound


@lru_cache(maxsize=2)
def cutout_bank(data: Path) -> Bank:
    """Read, cut and compare all photos of a data folder once; an empty bank without photos."""
    photos = read_photos(data)
    raw = [cut_faces(photo) for photo in photos]
    cuts = [Cut(code, face, n) for n, faces in enumerate(raw) for code, face in faces]
    likeness, sound = _likeness(cuts, len(photos))
    kept = [cut for cut, ok in zip(cuts, sound, strict=True) if ok]
    by_photo = tuple(tuple(c for c in kept if c.photo == n) for n in range(len(photos)))
    tints = np.stack([_tint(faces) for faces in raw]) if raw else np.zeros((0, 3), np.float32)
    return Bank(photos, by_photo, np.asarray(tints, np.float32), likeness)
