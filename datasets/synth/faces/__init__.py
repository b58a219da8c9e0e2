"""The 48 faces that a detector of mahjong tiles knows, drawn by our own code."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.faces.backs import draw_back
from hupai.datasets.synth.faces.bamboo import draw_bamboo
from hupai.datasets.synth.faces.birds import draw_bird
from hupai.datasets.synth.faces.dots import draw_dots
from hupai.datasets.synth.faces.flowers import draw_flower
from hupai.datasets.synth.faces.glyphs import draw_characters, draw_honour
from hupai.datasets.synth.faces.indices import draw_index
from hupai.datasets.synth.faces.jokers import draw_joker
from hupai.datasets.synth.pen import FACE_PX, Pen
from hupai.datasets.synth.style import SetStyle
from hupai.scorer.core.tiles import BACK, DETECTOR_CLASSES

__all__ = ["compose_face", "draw_face"]

Image8 = npt.NDArray[np.uint8]
_BESIDE_INDEX: Final = 0.84
"""Sets with corner digits have a smaller print, that keeps clear of them."""
_WRITTEN: Final = frozenset((*(f"{rank}m" for rank in range(1, 10)), *"ESWNCF"))
_SUITED: Final[dict[str, Callable[[Pen, int, SetStyle, np.random.Generator], None]]] = {
    "m": draw_characters,
    "p": draw_dots,
    "s": draw_bamboo,
}


def draw_face(code: str, style: SetStyle, rng: np.random.Generator) -> Image8:
    """Draw one face of a set: uint8 (192, 144, 3), RGB, upright.

    :raises KeyError: the code is no class of the detector.
    """
    if code not in DETECTOR_CLASSES:
        raise KeyError(code)
    pen = Pen()
    _draw_print(pen, code, style, rng)
    ink = pen.finish()
    if code == BACK:
        return _lay(ink, style.body.back, 0.0)
    corner = Pen()
    size = style.forms.print_size
    indexed = draw_index(corner, code, style)
    ink = _bend(_shrink(ink, min(size, _BESIDE_INDEX) if indexed else size), style, rng)
    ink = _worn(_hollowed(ink) if style.forms.hollow and code in _WRITTEN else ink, style, rng)
    if indexed:
        ink = _over(ink, corner.finish())
    return _lay(ink, style.tint, style.forms.engrave)


def compose_face(ink: Image8, style: SetStyle, share: float) -> Image8:
    """Lay a ready print (192, 144, 4), RGBA, scaled by ``share``, on the face of a set."""
    return _lay(_shrink(ink, share), style.tint, style.forms.engrave)


def _draw_print(pen: Pen, code: str, style: SetStyle, rng: np.random.Generator) -> None:
    if code == BACK:
        draw_back(pen, style, rng)
    elif code == "J":
        draw_joker(pen, style, rng)
    elif code.startswith("H"):
        draw_flower(pen, int(code[1:]), style, rng)
    elif code == "1s":
        draw_bird(pen, style, rng)
    elif code[0].isdigit():
        _SUITED[code[1]](pen, int(code[0]), style, rng)
    else:
        draw_honour(pen, code, style, rng)


def _shrink(ink: Image8, share: float) -> Image8:
    """Return the print scaled about the middle of the face."""
    width, height = FACE_PX
    move = np.array([[share, 0, width * (1 - share) / 2], [0, share, height * (1 - share) / 2]])
    return np.asarray(cv2.warpAffine(ink, move, FACE_PX, flags=cv2.INTER_AREA), np.uint8)


def _bend(ink: Image8, style: SetStyle, rng: np.random.Generator) -> Image8:
    """Move the ink by a smooth random field, as a hand that cuts the face would."""
    width, height = FACE_PX
    bends = rng.normal(0, style.forms.wobble, (2, 6, 5)).astype(np.float32)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    dx, dy = (cv2.resize(field, FACE_PX, interpolation=cv2.INTER_CUBIC) for field in bends)
    return np.asarray(cv2.remap(ink, x + dx, y + dy, cv2.INTER_LINEAR), np.uint8)


def _hollowed(ink: Image8) -> Image8:
    """Leave only the edges of the strokes, as on sets whose paint has gone from the cuts."""
    core = cv2.erode(ink[..., 3], np.ones((3, 3), np.uint8), iterations=2)
    alpha = cv2.subtract(ink[..., 3], core)
    return np.dstack((ink[..., :3], alpha)).astype(np.uint8)


def _worn(ink: Image8, style: SetStyle, rng: np.random.Generator) -> Image8:
    """Rub the paint off in patches."""
    if not style.forms.wear:
        return ink
    patches = rng.normal(0, 1, (24, 18)).astype(np.float32)
    field = cv2.resize(patches, FACE_PX, interpolation=cv2.INTER_CUBIC)
    keep = np.clip(1.1 - style.forms.wear * np.maximum(field, 0), 0.1, 1)
    return np.dstack((ink[..., :3], ink[..., 3] * keep)).astype(np.uint8)


def _over(below: Image8, above: Image8) -> Image8:
    alpha = above[..., 3:].astype(np.float32) / 255
    return np.asarray(below * (1 - alpha) + above * alpha, np.uint8)


def _lay(ink: Image8, ground: tuple[int, int, int], depth: float) -> Image8:
    alpha = ink[..., 3:].astype(np.float32) / 255
    flat = np.array(ground, np.float32)
    face = np.asarray(flat * (1 - alpha) + ink[..., :3] * alpha, np.float32)
    if depth:
        face = _engrave(face, np.asarray(alpha[..., 0], np.float32), depth)
    return np.clip(face, 0, 255).astype(np.uint8)


def _engrave(
    face: npt.NDArray[np.float32], alpha: npt.NDArray[np.float32], depth: float
) -> npt.NDArray[np.float32]:
    """Light the lower and shade the upper edges of the ink, as of a carved line."""
    slope = cv2.GaussianBlur(alpha, (0, 0), 1.4)
    relief = slope - np.roll(slope, (2, 2), (0, 1))
    return np.asarray(face - 60 * depth * relief[..., None], np.float32)
