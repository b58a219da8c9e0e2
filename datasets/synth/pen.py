"""A pen for tile faces: shapes in face units, drawn large and scaled down.

A face is 90 units wide and 120 high, y down. The pen keeps an ink layer (RGBA, transparent
where no ink is), so that the tile's body can be tinted and the ink engraved afterwards.
"""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from hupai.datasets.synth.fonts import FontRef, glyph_mask

__all__ = ["FACE_PX", "FACE_W", "Pen", "Point", "Rgb", "bezier", "turned"]

Rgb = tuple[int, int, int]
Point = tuple[float, float]

FACE_W: Final = 90.0
FACE_PX: Final = (144, 192)
"""Width and height of a finished face in pixels."""

_OVERSAMPLE: Final = 2


def bezier(start: Point, bend: Point, end: Point, steps: int = 14) -> list[Point]:
    """Points of a quadratic Bezier curve, both ends included."""
    curve: list[Point] = []
    for k in range(steps + 1):
        t = k / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append(
            (a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1])
        )
    return curve


def turned(points: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """Return the points turned clockwise (as seen) about a centre."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    cx, cy = centre
    return [
        (cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos)
        for x, y in points
    ]


def _slanted(mask: Image.Image, slant: float) -> Image.Image:
    """Lean a mask to the right by a share of its height, about its middle."""
    move = (1, slant, -slant * mask.height / 2, 0, 1, 0)
    pad = math.ceil(abs(slant) * mask.height / 2)
    wide = Image.new("L", (mask.width + 2 * pad, mask.height), 0)
    wide.paste(mask, (pad, 0))
    return wide.transform(wide.size, Image.Transform.AFFINE, move, Image.Resampling.BILINEAR)


class Pen:
    """Draws inks on one transparent face.

    ``px`` is the finished width and height, ``units`` the face's width in face units.
    """

    def __init__(self, px: tuple[int, int] = FACE_PX, units: float = FACE_W) -> None:
        self._size, self._scale = px, px[0] * _OVERSAMPLE / units
        size = (px[0] * _OVERSAMPLE, px[1] * _OVERSAMPLE)
        self._image = Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    def finish(self) -> npt.NDArray[np.uint8]:
        """Return the ink layer: uint8 (height, width, 4), RGBA; (192, 144, 4) for a tile."""
        return np.asarray(self._image.resize(self._size, Image.Resampling.BOX))

    def _px(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def disc(self, x: float, y: float, r: float, ink: Rgb | None) -> None:
        """Draw a filled circle; no ink clears it."""
        self.oval(x, y, r, r, ink)

    def oval(self, x: float, y: float, rx: float, ry: float, ink: Rgb | None) -> None:
        """Draw a filled upright ellipse; no ink clears it."""
        box = (
            (x - rx) * self._scale,
            (y - ry) * self._scale,
            (x + rx) * self._scale,
            (y + ry) * self._scale,
        )
        self._draw.ellipse(box, fill=(*ink, 255) if ink else (0, 0, 0, 0))

    def ring(self, x: float, y: float, r: float, width: float, ink: Rgb) -> None:
        """Draw a circle line of outer radius r."""
        box = (
            (x - r) * self._scale,
            (y - r) * self._scale,
            (x + r) * self._scale,
            (y + r) * self._scale,
        )
        self._draw.ellipse(box, outline=(*ink, 255), width=max(1, round(width * self._scale)))

    def leaf(
        self, x: float, y: float, length: float, width: float, degrees: float, ink: Rgb | None
    ) -> None:
        """Draw a leaf from (x, y) that points to ``degrees`` (0 = right, 90 = down)."""
        upper = bezier((x, y), (x + length * 0.5, y - width), (x + length, y), 8)
        lower = bezier((x + length, y), (x + length * 0.5, y + width), (x, y), 8)
        self.polygon(turned(upper + lower, (x, y), degrees), ink)

    def polygon(self, points: Sequence[Point], ink: Rgb | None) -> None:
        """Draw a filled polygon; no ink clears it."""
        self._draw.polygon(self._px(points), fill=(*ink, 255) if ink else (0, 0, 0, 0))

    def line(self, points: Sequence[Point], width: float, ink: Rgb) -> None:
        """Draw a line of round ends and joints."""
        px, w = self._px(points), max(1, round(width * self._scale))
        self._draw.line(px, fill=(*ink, 255), width=w, joint="curve")
        r = w / 2
        for x, y in (px[0], px[-1]):
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=(*ink, 255))

    def frame(
        self, box: tuple[float, float, float, float], width: float, radius: float, ink: Rgb
    ) -> None:
        """Draw an empty rounded rectangle (x1, y1, x2, y2)."""
        self._draw.rounded_rectangle(
            tuple(v * self._scale for v in box),
            radius=radius * self._scale,
            outline=(*ink, 255),
            width=max(1, round(width * self._scale)),
        )

    def block(self, box: tuple[float, float, float, float], radius: float, ink: Rgb | None) -> None:
        """Draw a filled rounded rectangle (x1, y1, x2, y2); no ink clears it."""
        self._draw.rounded_rectangle(
            tuple(v * self._scale for v in box),
            radius=radius * self._scale,
            fill=(*ink, 255) if ink else (0, 0, 0, 0),
        )

    def stamp(
        self, mask: npt.NDArray[np.uint8], box: tuple[float, float, float, float], ink: Rgb
    ) -> None:
        """Print a ready mask (255 = ink), stretched to the box (x1, y1, x2, y2)."""
        x1, y1, x2, y2 = (round(v * self._scale) for v in box)
        stencil = Image.fromarray(mask).resize((max(1, x2 - x1), max(1, y2 - y1)))
        self._image.paste((*ink, 255), (x1, y1), stencil)

    def glyph(
        self,
        text: str,
        box: tuple[float, float, float, float],
        font: FontRef,
        ink: Rgb,
        *,
        stroke: int = 0,
        degrees: float = 0.0,
        slant: float = 0.0,
    ) -> None:
        """Draw a text whose ink fills the box (x1, y1, x2, y2), turned anticlockwise."""
        x1, y1, x2, y2 = (v * self._scale for v in box)
        mask = Image.fromarray(glyph_mask(font, text, stroke))
        mask = mask.resize((max(1, round(x2 - x1)), max(1, round(y2 - y1))))
        if slant:
            mask = _slanted(mask, slant)
        if degrees:
            mask = mask.rotate(degrees, Image.Resampling.BILINEAR, expand=True)
        at = (round((x1 + x2 - mask.width) / 2), round((y1 + y2 - mask.height) / 2))
        self._image.paste((*ink, 255), at, mask)
