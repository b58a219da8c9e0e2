"""From a print to a card: paper and its fibres, wear, stains, and the back."""

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.card_faces.style import CardStyle, Stock
from hupai.datasets.synth.pen import Pen, Rgb
from hupai.datasets.synth.scene.surfaces import noise

__all__ = ["draw_back", "lay_on_paper"]

Image8 = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def _field(rng: np.random.Generator, cells: tuple[int, int], size: tuple[int, int]) -> Floats:
    """Return smooth noise of deviation about 1: ``cells`` (down, across) stretched to ``size``."""
    grid = noise(rng, *cells)
    return np.asarray(cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC), np.float32)


def lay_on_paper(ink: Image8, style: CardStyle, rng: np.random.Generator) -> Image8:
    """Return the card with this print, uint8 (h, w, 3), RGB; the ink is RGBA of the same size."""
    height, width = ink.shape[:2]
    paper = _paper(style.stock, (width, height), rng)
    cover = ink[..., 3:].astype(np.float32) / 255
    if style.stock.wear > 0.1:
        worn = _field(rng, (60, 16), (width, height))[..., None]
        cover = cover * np.clip(1.3 - style.stock.wear * (0.6 + worn), 0.35, 1)
    card = paper * (1 - cover) + ink[..., :3] * cover
    if style.stock.stain > 0.15:
        card *= _stains(style.stock, (width, height), rng)[..., None]
    return np.clip(card, 0, 255).astype(np.uint8)


def _paper(stock: Stock, size: tuple[int, int], rng: np.random.Generator) -> Floats:
    width, height = size
    fibre = noise(rng, height, width) * 0.018 * (0.2 + stock.rough)
    cloud = _field(rng, (9, 4), size) * 0.035 * stock.rough
    tone = 1 + fibre + cloud
    return np.asarray(np.array(stock.paper, np.float32) * tone[..., None], np.float32)


def _stains(stock: Stock, size: tuple[int, int], rng: np.random.Generator) -> Floats:
    """Return a factor (h, w): thumbs darken patches and both ends."""
    width, height = size
    mask = np.zeros((height // 4, width // 4), np.float32)
    for _ in range(int(rng.integers(2, 7))):
        at = (int(rng.integers(0, width // 4)), int(rng.integers(0, height // 4)))
        axes = (int(rng.integers(4, 14)), int(rng.integers(6, 20)))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(mask, at, axes, turn, 0, 360, float(rng.uniform(0.2, 0.7)), -1)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 4), np.float32)
    mask[:3] += 0.3
    mask[-3:] += 0.3
    smooth = cv2.resize(cv2.GaussianBlur(mask, (0, 0), 1), size)
    return np.asarray(1 - 0.45 * stock.stain * smooth, np.float32)


def _tone(ink: Rgb, factor: float) -> Rgb:
    r, g, b = (min(255, int(v * factor + 12)) for v in ink)
    return r, g, b


def draw_back(pen: Pen, style: CardStyle) -> None:
    """Draw the back with its pattern, point-symmetric."""
    colour = style.back.colour
    pen.block((-5, -5, 105, 420), 1, colour)
    ink = _tone(colour, 1.6)
    if style.back.pattern == "frame":
        pen.frame((7, 7, 93, 407), 3, 6, ink)
        pen.frame((13, 13, 87, 401), 1.2, 4, ink)
    elif style.back.pattern == "lattice":
        for y in range(-100, 420, 16):
            pen.line(((0, y), (100, y + 100)), 1.4, ink)
            pen.line(((0, y + 100), (100, y)), 1.4, ink)
    elif style.back.pattern == "dots":
        for row, y in enumerate(range(6, 414, 12)):
            for x in range(6 + row % 2 * 6, 100, 12):
                pen.disc(x, y, 2, ink)
    elif style.back.pattern == "waves":
        for y in range(0, 420, 10):
            for x in range(0, 100, 20):
                pen.ring(x + (y // 10 % 2) * 10, y, 9, 1.2, ink)
