"""Faces from open vector artwork: an optional source, used where the artwork is at hand.

Needs the folder ``artwork`` of a data folder and the package ``resvg_py`` (extra ``synth``).
"""

import io
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from hupai.datasets.synth.faces import compose_face
from hupai.datasets.synth.pen import FACE_PX
from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet

__all__ = ["ARTWORK", "VectorSet", "artwork_at_hand"]

Image8 = npt.NDArray[np.uint8]
_FLUFFY: Final = {
    **{f"{k}m": f"Man{k}" for k in range(1, 10)},
    **{f"{k}p": f"Pin{k}" for k in range(1, 10)},
    **{f"{k}s": f"Sou{k}" for k in range(1, 10)},
    **dict(zip("ESWNCF", ("Ton", "Nan", "Shaa", "Pei", "Chun", "Hatsu"), strict=True)),
}
_PLANAR: Final = {
    **{f"{k}m": f"character{k}" for k in range(1, 10)},
    **{f"{k}p": f"circles{k}" for k in range(1, 10)},
    **{f"{k}s": f"bamboo{k}" for k in range(1, 10)},
    **{f"H{k}": f"season{k}" for k in range(1, 5)},
    **{f"H{k + 4}": f"flower{k}" for k in range(1, 5)},
    "E": "windeast",
    "S": "windsouth",
    "W": "windwest",
    "N": "windnorth",
    "C": "dragonred",
    "F": "dragongreen",
    "P": "dragonwhite",
}
ARTWORK: Final = {
    "fluffystuff_CC0": (_FLUFFY, 0.0, "vector faces by FluffyStuff, CC0"),
    "wikimedia_bihaifeng_CC-BY-SA-4.0": (
        _PLANAR, 0.075, "vector faces by 碧海风 / Wikimedia Commons, CC BY-SA 4.0",
    ),
}  # fmt: skip
"""Folder under ``artwork`` -> files by code, printed border to cut away, source and licence."""


def artwork_at_hand(data: Path) -> tuple[str, ...]:
    """Names of the artwork folders that can be used here; none without ``resvg_py``."""
    if find_spec("resvg_py") is None:
        return ()
    return tuple(name for name in ARTWORK if (data / "artwork" / name).is_dir())


@lru_cache(maxsize=128)
def _ink(path: str, border: float) -> Image8:
    """Return the print of one face without its border: uint8 (192, 144, 4), RGBA."""
    import resvg_py

    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_path=path, width=300))))
    layer = np.asarray(picture.convert("RGBA"))
    dy, dx = round(layer.shape[0] * border), round(layer.shape[1] * border)
    inner = layer[dy : layer.shape[0] - dy or None, dx : layer.shape[1] - dx or None]
    return np.asarray(cv2.resize(inner, FACE_PX, interpolation=cv2.INTER_AREA), np.uint8)


def _recoloured(ink: Image8, style: SetStyle) -> Image8:
    """Return the print in the inks of a set: hue by hue, the dark rest as the numerals."""
    rgb = ink[..., :3].astype(np.int32)
    r, g, b = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    coloured = rgb.max(2) - rgb.min(2) > 45
    out = ink.copy()
    tones = (
        (coloured & (r >= g) & (r >= b), style.inks.red),
        (coloured & (g > r) & (g >= b), style.inks.green),
        (coloured & (b > r) & (b > g), style.inks.blue),
        (~coloured & (rgb.max(2) < 120), style.inks.numeral),
        (rgb.min(2) > 180, style.tint),
    )
    for mask, colour in tones:
        out[mask, :3] = colour
    return out


class VectorSet:
    """A set printed with vector faces in inks of its own; kinds that are missing are drawn.

    :raises FontMissing: the machine has no Chinese font.
    """

    chamfer = 0.035

    def __init__(self, data: Path, name: str, seed: Sequence[int], pool: Pool = "all") -> None:
        rng = np.random.default_rng(list(seed))
        self._files, self._border, self.source = ARTWORK[name]
        self._folder = data / "artwork" / name
        self.style = sample_style(rng, pool)
        self.native_px = 144.0
        self._share = float(rng.uniform(0.68, 0.9)) if self._border == 0 else 1.0
        self._recolour = bool(rng.random() < 0.8)
        self._drawn = DrawnSet(seed, self.style)
        self._faces: dict[str, Image8] = {}

    @property
    def codes(self) -> Sequence[str]:
        """All classes of the detector."""
        return self._drawn.codes

    def face(self, code: str, rng: np.random.Generator) -> Image8:
        """Return the face of this code; the same for every tile of the set."""
        if code not in self._files:
            return self._drawn.face(code, rng)
        if code not in self._faces:
            ink = _ink(str(self._folder / f"{self._files[code]}.svg"), self._border)
            ink = _recoloured(ink, self.style) if self._recolour else ink
            self._faces[code] = compose_face(ink, self.style, self._share)
        return self._faces[code]
