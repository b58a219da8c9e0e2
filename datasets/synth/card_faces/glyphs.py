"""Written marks: the 20 faces of 大贰, 听用 and 财神, in a sign painter's fat hand."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.card_faces.pools import Pool, card_fonts
from hupai.datasets.synth.card_faces.style import CardStyle, GlyphForm
from hupai.datasets.synth.fonts import FontRef, glyph_mask, has_glyph
from hupai.datasets.synth.pen import Pen, Rgb

__all__ = ["draw_numeral", "draw_wild", "sign_mask"]

Mask = npt.NDArray[np.uint8]
_TRADITIONAL: Final = str.maketrans("贰陆听财", "貳陸聽財")
_FLAT: Final = {"一": (13, 26), "二": (34, 48), "三": (42, 58)}
"""Lowest and highest height of flat numerals, in hundredths of the width."""
_BAR_FAT: Final = {"一": 0.12, "二": 0.07, "三": 0.05}
"""Bars are thickened by no more than this share of the height, or they would run together."""
_PX: Final = 2.0
"""Pixels of a mask to one hundredth of the width."""
_GAP_SHARE: Final = 0.52
"""Strokes grow by at most this share of the gaps between them: nearly closed, never a blot."""


def draw_numeral(pen: Pen, text: str, ink: Rgb, style: CardStyle, rng: np.random.Generator) -> None:
    """Draw 一…十 or 壹…拾 at the upper end."""
    form = style.glyphs
    low, high = _FLAT.get(text, (62, 84) if text in "四五六七八九十" else (76, 94))
    height = float(rng.uniform(low, high)) * (1.0 if text in _FLAT else form.height)
    _write(pen, text, (50 - form.width / 2, form.top, form.width, height), ink, style, rng)


def draw_wild(pen: Pen, text: str, ink: Rgb, style: CardStyle, rng: np.random.Generator) -> None:
    """Draw two characters, one over the other, at the upper end."""
    form = style.glyphs
    height, y = 31 * form.height, form.top * 0.7
    for character in text:
        _write(pen, character, (50 - form.width / 2, y, form.width, height), ink, style, rng)
        y += height + 2


def _write(
    pen: Pen, text: str, box: tuple[float, float, float, float], ink: Rgb, style: CardStyle,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    x, y, width, height = box
    written = text.translate(_TRADITIONAL) if style.glyphs.traditional else text
    font = _covering(style.glyphs.font, written, style.pool)
    if font is None:
        written = text
        font = _covering(style.glyphs.font, written, style.pool) or style.glyphs.font
    mask = sign_mask(font, written, (width, height), style.glyphs, rng)
    pen.stamp(mask, (x, y, x + width, y + height), ink)


def _covering(font: FontRef, text: str, pool: Pool) -> FontRef | None:
    """Return the font, or one of the same pool that has the character."""
    return next((f for f in (font, *card_fonts(pool)) if has_glyph(f, text)), None)


def sign_mask(
    font: FontRef, text: str, size: tuple[float, float], form: GlyphForm, rng: np.random.Generator
) -> Mask:
    """Return a character that fills ``size`` (hundredths of the width), thickened and bent."""
    width, height = (max(8, round(v * _PX)) for v in size)
    plain = glyph_mask(font, text, 2)
    room = height * _BAR_FAT.get(text, 0) or _gap(plain, (width, height)) * _GAP_SHARE
    rx, ry = (round(min(v * _PX, room)) for v in form.fat)
    fat = _thickened(plain, (width, height), rx, ry)
    bent = _waved(fat, form.wave * _PX, form.slant, rng) if form.wave or form.slant else fat
    return np.asarray(bent, np.uint8)


def _gap(plain: Mask, size: tuple[int, int]) -> float:
    """Half the width of the wider gaps between a glyph's strokes, in pixels at ``size``."""
    glyph = cv2.resize(plain, size, interpolation=cv2.INTER_AREA)
    ink = np.argwhere(glyph > 127)[:, ::-1].astype(np.int32)
    hull = np.zeros_like(glyph)
    cv2.fillConvexPoly(hull, cv2.convexHull(ink), 255)
    inside = (hull > 0) & (glyph <= 127)
    far = cv2.distanceTransform((glyph <= 127).astype(np.uint8), cv2.DIST_L2, 3)
    return float(np.percentile(far[inside], 85)) if inside.any() else 0.0


def _thickened(plain: Mask, size: tuple[int, int], rx: int, ry: int) -> Mask:
    width, height = size
    inner = (max(4, width - 2 * rx - 2), max(4, height - 2 * ry - 2))
    glyph = cv2.resize(plain, inner, interpolation=cv2.INTER_AREA)
    left, top = (width - inner[0]) // 2, (height - inner[1]) // 2
    canvas = np.zeros((height, width), np.uint8)
    canvas[top : top + inner[1], left : left + inner[0]] = glyph
    if rx + ry:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rx + 1, 2 * ry + 1))
        canvas = np.asarray(cv2.dilate(canvas, kernel), np.uint8)
        soft = cv2.GaussianBlur(canvas, (0, 0), max(1.0, (rx + ry) / 4))
        canvas = np.clip((soft.astype(np.int16) - 96) * 4, 0, 255).astype(np.uint8)
    return canvas


def _waved(mask: Mask, reach: float, slant: float, rng: np.random.Generator) -> Mask:
    """Move strokes by up to ``reach`` pixels, as no two painters write alike."""
    height, width = mask.shape
    dx, dy = (
        cv2.resize(rng.normal(0, 0.6, (4, 4)).astype(np.float32), (width, height),
                   interpolation=cv2.INTER_CUBIC) * reach
        for _ in range(2)
    )  # fmt: skip
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    lean = slant * (y - height / 2)
    moved = cv2.remap(mask, x + dx + lean, y + dy, cv2.INTER_LINEAR)
    return np.asarray(moved, np.uint8)
