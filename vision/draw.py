"""A reading drawn onto its photo, for people to check at a glance."""

from typing import Final

import numpy as np
from PIL import ImageDraw, ImageFont

from hupai.vision.cards.reading import CardReading
from hupai.vision.image import RgbImage
from hupai.vision.reading import ELSEWHERE, HandReading, Tile

__all__ = ["annotate"]

_SURE: Final = (0, 190, 90)
_DOUBTFUL: Final = (255, 60, 40)
_ELSEWHERE: Final = (150, 150, 150)
_INK: Final = (255, 255, 255)
_FONT_SHARE: Final = 0.34
"""Height of the lettering as a share of a tile's narrow side."""


def annotate(image: RgbImage, reading: HandReading | CardReading) -> RgbImage:
    """Return a copy with a box and a code a tile; doubtful tiles are red, with their runner-up.

    Codes are drawn, not Chinese names, as no font for these may be assumed.
    """
    picture = image.to_pil()
    draw = ImageDraw.Draw(picture)
    for tile in reading.tiles:
        _mark(draw, tile, image)
    return RgbImage(np.asarray(picture), image.width, image.height)


def _mark(draw: ImageDraw.ImageDraw, tile: Tile, image: RgbImage) -> None:
    scale_x, scale_y = image.scale_xy
    x1, y1, x2, y2 = tile.box
    box = x1 / scale_x, y1 / scale_y, x2 / scale_x, y2 / scale_y
    side = max(1.0, min(box[2] - box[0], box[3] - box[1]))
    colour = _colour(tile)
    line = max(1, round(side * (0.04 if tile.sure else 0.08)))
    draw.rectangle(box, outline=colour, width=line)
    size = side * _FONT_SHARE
    _label(draw, (box[0], box[1]), tile.code if tile.sure else f"{tile.code}?", "lb", colour, size)
    if not tile.sure and tile.alternatives:
        _label(draw, (box[0], box[3]), f"{tile.alternatives[0].code}?", "lt", colour, size)


def _colour(tile: Tile) -> tuple[int, int, int]:
    if tile.row == ELSEWHERE:
        return _ELSEWHERE
    return _SURE if tile.sure else _DOUBTFUL


def _label(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    anchor: str,
    colour: tuple[int, int, int],
    size: float,
) -> None:
    """Write outside the box, so that the face stays visible."""
    font = ImageFont.load_default(size=max(9.0, size))
    left, top, right, bottom = draw.textbbox(at, text, font=font, anchor=anchor)
    draw.rectangle((left - 1, top - 1, right + 1, bottom + 1), fill=colour)
    draw.text(at, text, fill=_INK, font=font, anchor=anchor)
