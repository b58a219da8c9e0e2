"""Sets made of faces that are cut out of labelled photos, one real set each."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.cutout_bank import Bank
from hupai.datasets.synth.cutout_photos import SOURCE
from hupai.datasets.synth.pen import FACE_PX
from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet
from hupai.scorer.core.tiles import MAHJONG

__all__ = ["CutoutSet", "pick_cutout"]

Image8 = npt.NDArray[np.uint8]
_MINI_SHARE: Final = 0.12
"""Of all cut-out sets, those of the one Japanese mini set, of which there are many photos."""

_NEIGHBOURS: Final = 8
_FILLED_SHARE: Final = 0.25
"""Sets whose missing kinds are drawn, so that no kind is known by its material."""


class CutoutSet:
    """The kinds that a photo and its likes show; in some sets the missing ones are drawn.

    :raises FontMissing: the machine has no Chinese font.
    """

    chamfer = 0.02

    def __init__(self, bank: Bank, anchor: int, seed: Sequence[int], pool: Pool = "all") -> None:
        rng = np.random.default_rng(list(seed))
        tint = bank.tints[anchor]
        self._faces: dict[str, list[Image8]] = defaultdict(list)
        for number in bank.alike(anchor)[: 1 + int(rng.integers(_NEIGHBOURS + 1))]:
            gain = np.clip(tint / np.maximum(bank.tints[number], 1), 0.6, 1.6)
            for cut in bank.cuts[number]:
                self._faces[cut.code].append(_matched(cut.face, gain))
        self.native_px = bank.photos[anchor].width_px * 1.15
        style = sample_style(rng, pool)
        paper = (int(tint[0]), int(tint[1]), int(tint[2]))
        self.style: SetStyle = replace(style, body=replace(style.body, tint=paper))
        self._drawn = DrawnSet(seed, self.style)
        self._filled = bool(rng.random() < _FILLED_SHARE)
        self.source = SOURCE + ("; missing kinds drawn by hupai" if self._filled else "")

    @property
    def codes(self) -> Sequence[str]:
        """The kinds that the photos show, or every kind."""
        return MAHJONG.codes if self._filled else tuple(self._faces)

    def face(self, code: str, rng: np.random.Generator) -> Image8:
        """Return one of the cut-outs of this kind; drawn where the photos have none."""
        if code not in self._faces:
            return self._drawn.face(code, rng)
        faces = self._faces[code]
        face = faces[int(rng.integers(len(faces)))]
        return np.asarray(cv2.resize(face, FACE_PX, interpolation=cv2.INTER_CUBIC), np.uint8)


def _matched(face: Image8, gain: npt.NDArray[np.float32]) -> Image8:
    """Return the face in the light of the set's first photo."""
    return np.asarray(np.clip(face * gain, 0, 255), np.uint8)


def pick_cutout(
    bank: Bank, rng: np.random.Generator, seed: Sequence[int], pool: Pool = "all"
) -> CutoutSet | None:
    """Make a set around a random photo of true colours; none where there are no photos."""
    family = "jp_mini" if rng.random() < _MINI_SHARE else "hk"
    numbers = [n for n in range(len(bank.photos)) if not bank.is_odd(n) and len(bank.cuts[n]) > 3]
    own = [n for n in numbers if bank.photos[n].family == family] or numbers
    return CutoutSet(bank, own[int(rng.integers(len(own)))], seed, pool) if own else None
