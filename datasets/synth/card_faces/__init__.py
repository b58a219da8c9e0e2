"""The faces of the long cards 川牌 and of 大贰, drawn by our own code.

A card is 100 units wide and 414 high. Both ends carry its mark, the lower one turned by half.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from hupai.datasets.synth.card_faces.figures import draw_emblem, draw_figure, draw_scenery
from hupai.datasets.synth.card_faces.glyphs import draw_numeral, draw_wild
from hupai.datasets.synth.card_faces.pips import draw_pips
from hupai.datasets.synth.card_faces.stock import draw_back, lay_on_paper
from hupai.datasets.synth.card_faces.style import CardStyle
from hupai.datasets.synth.pen import Pen, Rgb
from hupai.scorer.core.tiles import BACK, DAER, LONG_CARDS, TileKind

__all__ = ["CARD_ASPECT", "CARD_PX", "PRINT_CELLS", "CardFace", "draw_card"]

Image8 = npt.NDArray[np.uint8]
CARD_ASPECT: Final = 4.14
"""Height of a card in its widths: 145 mm by 35 mm."""
CARD_PX: Final = (144, 596)
"""Width and height of a finished face in pixels."""
PRINT_CELLS: Final = (48, 54)
"""Cells across a card, and down from its end, in which a face keeps what is printed there."""

_UNITS: Final = 100.0
_BELOW_MARK: Final = 0.06
_SMALLEST_MARK: Final = 0.5


@dataclass(frozen=True, slots=True)
class CardFace:
    """One drawn card: pixels uint8 (596, 144, 3), RGB, and what its ends hold.

    ``mark`` is the height of the mark at each end, measured from the end, in card widths; 0 on
    a back. ``end`` is the upper end's ink alone, on white, uint8 (54, 48, 3).
    """

    code: str
    pixels: Image8
    mark: float
    end: Image8 | None = None


def draw_card(code: str, style: CardStyle, rng: np.random.Generator) -> CardFace:
    """Draw one card of a deck.

    :raises KeyError: the code is in neither deck.
    """
    if code == BACK:
        pen = Pen(CARD_PX, _UNITS)
        draw_back(pen, style)
        return CardFace(code, lay_on_paper(pen.finish(), style, rng), 0.0)
    kind = _kind(code)
    end, middle = Pen(CARD_PX, _UNITS), Pen(CARD_PX, _UNITS)
    _draw_end(end, kind, style, rng)
    _draw_middle(middle, kind, style, rng)
    mark = end.finish()
    rows = np.flatnonzero(mark[..., 3].any(1))
    deep = float(rows[-1] + 1) / CARD_PX[0] + _BELOW_MARK
    whole = _over(
        _over(_cleared(middle.finish(), deep), mark), np.ascontiguousarray(mark[::-1, ::-1])
    )
    paper = lay_on_paper(_shifted(whole, style), style, rng)
    return CardFace(code, paper, max(deep, _SMALLEST_MARK), _end(_shifted(mark, style)))


def _kind(code: str) -> TileKind:
    for deck in (LONG_CARDS, DAER):
        if code in deck:
            return deck.kind(code)
    raise KeyError(code)


def _ink(kind: TileKind, style: CardStyle) -> Rgb:
    if kind.suit == "wild":
        return style.green if kind.code == "T" else style.red
    return style.red if kind.red else style.black


def _draw_end(pen: Pen, kind: TileKind, style: CardStyle, rng: np.random.Generator) -> None:
    if kind.pips is not None:
        draw_pips(pen, *kind.pips, style)
    elif kind.suit == "wild":
        draw_wild(pen, kind.zh, _ink(kind, style), style, rng)
    else:
        draw_numeral(pen, kind.zh, _ink(kind, style), style, rng)


def _draw_middle(pen: Pen, kind: TileKind, style: CardStyle, rng: np.random.Generator) -> None:
    if style.stock.border is not None:
        pen.frame((2.5, 2.5, 97.5, 411.5), 1.2, style.stock.corner * 0.8, style.stock.border)
    if kind.pips is not None:
        draw_figure(pen, kind.code, _ink(kind, style), style, rng)
    elif kind.suit == "wild":
        draw_scenery(pen, _ink(kind, style), style, rng)
    else:
        draw_emblem(pen, style)


def _end(mark: Image8) -> Image8:
    """Return the ink of the upper end on white, a pixel a cell."""
    across, down = PRINT_CELLS
    upper = mark[: round(mark.shape[1] * down / across)].astype(np.float32)
    cover = upper[..., 3:] / 255
    inked = 255 * (1 - cover) + upper[..., :3] * cover
    small = cv2.resize(inked, PRINT_CELLS, interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(small, 0, 255), np.uint8)


def _cleared(middle: Image8, deep: float) -> Image8:
    """Take the middle's ink away where the ends' marks stand, except for the border."""
    kept = middle.copy()
    rows, edge = round(deep * CARD_PX[0]), 8
    kept[edge:rows, edge:-edge] = 0
    kept[-rows:-edge, edge:-edge] = 0
    return kept


def _over(lower: Image8, upper: Image8) -> Image8:
    """Lay one ink layer over another (RGBA)."""
    return np.asarray(Image.alpha_composite(Image.fromarray(lower), Image.fromarray(upper)))


def _shifted(ink: Image8, style: CardStyle) -> Image8:
    """Return the print off its place, as sheets are cut."""
    across, along = (round(v * CARD_PX[0] / _UNITS) for v in style.offset)
    return np.roll(ink, (along, across), axis=(0, 1))
