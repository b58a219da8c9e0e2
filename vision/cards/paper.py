"""What the pixels say: a card's paper between its two ends, and the colour of its ink."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.vision.detector import Boxes
from hupai.vision.image import Pixels

__all__ = ["ink_shares", "paper_colours", "paper_share"]

Floats = npt.NDArray[np.float64]

_BRIGHT: Final = 55.0
"""Paper is brighter than this share (in per cent) of an end's pixels."""

_STRIP: Final = (0.25, 0.75)
_STEPS, _LANES = 25, 7
_HALF_WIDTH: Final = 0.28
_LIGHT: Final = (0.62, 1.25)
"""The light on a card varies between these shares of the light on its ends."""

_TINT: Final = 0.14
_INNER: Final = 0.08
_DARK: Final = 0.55
"""Ink is darker than this share of the paper in at least one colour."""

_RED_LEAD: Final = 0.22
"""In red ink the red part exceeds the others by this share of the paper's."""

_LEAST_INK: Final = 0.02


def paper_colours(pixels: Pixels, boxes: Boxes) -> Floats:
    """Return the paper's colour (n, 3) in each box: the middle of its brighter pixels."""
    return np.array([_paper(_cut(pixels, box)) for box in boxes]).reshape(-1, 3)


def paper_share(
    pixels: Pixels, ends: Sequence[Floats], papers: Sequence[Floats], width: float
) -> float:
    """Return how much of the strip between two points looks like paper, 0 to 1.

    ``papers`` are the colours at the two points, ``width`` px is that of the card. The table
    between two cards lowers the share, a figure drawn on one card hardly does.
    """
    along = ends[1] - ends[0]
    across = np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1e-6)
    steps = np.linspace(*_STRIP, _STEPS)[:, None, None]
    lanes = np.linspace(-_HALF_WIDTH, _HALF_WIDTH, _LANES)[None, :, None] * width
    points = np.round(ends[0] + steps * along + lanes * across).astype(np.intp)
    height, length = pixels.shape[:2]
    seen = pixels[points[..., 1].clip(0, height - 1), points[..., 0].clip(0, length - 1)]
    paper = papers[0] * (1 - steps) + papers[1] * steps
    ratio = seen / np.maximum(paper, 8.0)
    light = ratio.mean(axis=2)
    tint = np.abs(ratio - light[..., None]).max(axis=2) / np.maximum(light, 0.1)
    return float(((light > _LIGHT[0]) & (light < _LIGHT[1]) & (tint < _TINT)).mean())


def ink_shares(pixels: Pixels, boxes: Boxes, papers: Floats) -> Floats:
    """Return (n, 2): which share of an end's ink is red, and which is black; 0, 0 for no ink.

    Colours are compared with the paper's own, so that warm light does not redden black ink.
    """
    return np.array(
        [_inks(_cut(pixels, box), paper) for box, paper in zip(boxes, papers, strict=True)]
    ).reshape(-1, 2)


def _inks(part: Pixels, paper: Floats) -> tuple[float, float]:
    if part.size == 0:
        return 0.0, 0.0
    ratio = part.reshape(-1, 3) / np.maximum(paper, 8.0)
    ink = ratio.min(axis=1) < _DARK
    if ink.mean() < _LEAST_INK:
        return 0.0, 0.0
    inked = ratio[ink]
    red = inked[:, 0] - inked[:, 1:].max(axis=1) > _RED_LEAD
    black = inked.max(axis=1) < _DARK
    return float(red.mean()), float((black & ~red).mean())


def _paper(part: Pixels) -> Floats:
    if part.size == 0:
        return np.full(3, 128.0)
    flat = part.reshape(-1, 3).astype(np.float64)
    light = flat.mean(axis=1)
    middle: Floats = np.median(flat[light >= np.percentile(light, _BRIGHT)], axis=0)
    return middle


def _cut(pixels: Pixels, box: npt.NDArray[np.float32]) -> Pixels:
    x1, y1, x2, y2 = (float(edge) for edge in box)
    off_x, off_y = _INNER * (x2 - x1), _INNER * (y2 - y1)
    top, left = max(0, int(y1 + off_y)), max(0, int(x1 + off_x))
    return pixels[top : max(top, int(y2 - off_y) + 1), left : max(left, int(x2 - off_x) + 1)]
