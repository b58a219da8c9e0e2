"""Table tops, cloths, floors and printed paper as flat pictures."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from hupai.datasets.synth.fonts import cjk_fonts
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.pools import Pool, of_pool

__all__ = ["NOISE_SEED", "felt", "mesh", "noise", "paper", "plain", "surface", "wood"]

Image8 = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
NOISE_SEED: Final = 20240607
_PX: Final = 320
_PAPERS: Final = 32

_FELTS: Final[tuple[Rgb, ...]] = (
    (20, 110, 60), (10, 70, 45), (60, 160, 80), (150, 40, 45), (200, 90, 90), (35, 60, 120),
    (70, 150, 180), (110, 70, 45), (60, 60, 66), (20, 40, 34), (170, 150, 120), (120, 30, 60),
)  # fmt: skip
_WOODS: Final[tuple[Rgb, ...]] = (
    (190, 150, 105), (150, 100, 60), (105, 62, 38), (215, 185, 145), (70, 42, 28), (180, 170, 155),
)  # fmt: skip
_PLAINS: Final[tuple[Rgb, ...]] = (
    (235, 235, 232), (200, 200, 196), (40, 40, 44), (22, 24, 28), (90, 95, 100), (160, 190, 200),
)  # fmt: skip


@lru_cache(maxsize=1)
def _pool() -> Floats:
    rng = np.random.default_rng(NOISE_SEED)
    return rng.standard_normal((1024, 1024), dtype=np.float32)


def noise(rng: np.random.Generator, height: int, width: int) -> Floats:
    """White noise of deviation 1, cut from one fixed sheet: float32 (height, width)."""
    pool = _pool()
    y, x = int(rng.integers(0, 1024)), int(rng.integers(0, 1024))
    rows = (np.arange(height) + y) % 1024
    columns = (np.arange(width) + x) % 1024
    return np.asarray(pool[np.ix_(rows, columns)], np.float32)


def _smooth(rng: np.random.Generator, cells_y: int, cells_x: int) -> Floats:
    grid = noise(rng, cells_y, cells_x)
    return np.asarray(cv2.resize(grid, (_PX, _PX), interpolation=cv2.INTER_CUBIC), np.float32)


def _tinted(tone: Floats, colour: Rgb) -> Image8:
    picture = np.array(colour, np.float32) * (1 + tone[..., None])
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _pick(rng: np.random.Generator, colours: tuple[Rgb, ...]) -> Rgb:
    base = np.array(colours[int(rng.integers(len(colours)))])
    r, g, b = np.clip(base * rng.uniform(0.75, 1.2) + rng.integers(-18, 19, 3), 5, 250)
    return int(r), int(g), int(b)


def felt(rng: np.random.Generator, colour: Rgb | None = None) -> Image8:
    """Draw an even cloth; without a colour, one of those that tables have."""
    tone = 0.05 * noise(rng, _PX, _PX) + 0.04 * _smooth(rng, 9, 9) + 0.03 * _smooth(rng, 40, 40)
    return _tinted(tone, colour or _pick(rng, _FELTS))


def mesh(rng: np.random.Generator, colour: Rgb | None = None) -> Image8:
    """Draw the woven mat of automatic tables."""
    y, x = np.mgrid[0:_PX, 0:_PX].astype(np.float32)
    pitch = float(rng.uniform(5, 11))
    dots = np.cos(2 * np.pi * (x + y * 0.5) / pitch) * np.cos(2 * np.pi * y / pitch)
    tone = float(rng.uniform(0.05, 0.22)) * dots + 0.03 * _smooth(rng, 8, 8)
    return _tinted(tone.astype(np.float32), colour or _pick(rng, _FELTS))


def wood(rng: np.random.Generator, colour: Rgb | None = None) -> Image8:
    """Draw wood with its grain, sometimes in boards."""
    grain = 0.1 * _smooth(rng, int(rng.integers(60, 200)), 4) + 0.05 * _smooth(rng, 160, 12)
    tone = grain + 0.05 * _smooth(rng, 6, 3)
    picture = _tinted(tone, colour or _pick(rng, _WOODS))
    boards = int(rng.integers(0, 5))
    for k in range(1, boards):
        picture[k * _PX // boards : k * _PX // boards + 2] //= 2
    return np.ascontiguousarray(np.rot90(picture, int(rng.integers(2))))


def plain(rng: np.random.Generator, colour: Rgb | None = None) -> Image8:
    """Draw plastic, lacquer or stone of one colour."""
    tone = 0.015 * noise(rng, _PX, _PX) + 0.02 * _smooth(rng, 4, 4)
    return _tinted(tone, colour or _pick(rng, _PLAINS))


def _marble(rng: np.random.Generator) -> Image8:
    vein = np.abs(_smooth(rng, 7, 7) + 0.5 * _smooth(rng, 22, 22))
    return _tinted(-0.25 * np.exp(-vein * 9) + 0.02 * _smooth(rng, 30, 30), _pick(rng, _PLAINS))


def _plaid(rng: np.random.Generator) -> Image8:
    picture = felt(rng).astype(np.float32)
    for _ in range(int(rng.integers(2, 6))):
        pitch, width = int(rng.integers(24, 110)), int(rng.integers(3, 20))
        bands = (np.arange(_PX) + int(rng.integers(_PX))) % pitch < width
        colour = rng.uniform(20, 240, 3)
        for mask in (bands[:, None] & np.ones(_PX, bool), bands[None] & np.ones((_PX, 1), bool)):
            picture[mask] = 0.6 * picture[mask] + 0.4 * colour
    return picture.astype(np.uint8)


def _figured(rng: np.random.Generator) -> Image8:
    picture = felt(rng)
    pitch = int(rng.integers(22, 64))
    colours = [tuple(int(v) for v in rng.integers(20, 250, 3)) for _ in range(3)]
    form = int(rng.integers(3))
    for row, y in enumerate(range(0, _PX, pitch)):
        for x in range((row % 2) * pitch // 2, _PX, pitch):
            colour = colours[(x + row) % 3]
            if form == 0:
                cv2.circle(picture, (x, y), pitch // 4, colour, -1, cv2.LINE_AA)
            elif form == 1:
                cv2.drawMarker(picture, (x, y), colour, cv2.MARKER_STAR, pitch // 2, 2)
            else:
                cv2.ellipse(picture, (x, y), (pitch // 3, pitch // 6), x, 0, 360, colour, 2)
    return picture


def _tiled(rng: np.random.Generator) -> Image8:
    picture = plain(rng) if rng.random() < 0.5 else _marble(rng)
    pitch = int(rng.integers(40, 160))
    picture[::pitch] = picture[:, ::pitch] = picture[1::pitch] = picture[0, 0] // 2 + 20
    return picture


def _leather(rng: np.random.Generator) -> Image8:
    """Draw artificial leather: pebbles with dark creases between them."""
    cells = int(rng.integers(50, 90))
    crease = np.abs(_smooth(rng, cells, cells)) * 0.5 + np.abs(_smooth(rng, 2 * cells, 2 * cells))
    tone = -0.3 * np.exp(-crease * 2.5) + 0.05 * _smooth(rng, 5, 5)
    return _tinted(tone, _pick(rng, _FELTS + _WOODS))


def _bamboo_mat(rng: np.random.Generator) -> Image8:
    """Draw a mat of narrow strips with two or three seams across it."""
    pitch = int(rng.integers(9, 18))
    across = np.abs((np.arange(_PX) % pitch) / pitch - 0.5).astype(np.float32)
    strips = noise(rng, _PX // pitch + 1, 1)[np.arange(_PX) // pitch, 0]
    tone = (0.06 * strips - 0.5 * np.clip(across - 0.36, 0, 1))[:, None]
    picture = _tinted(tone + 0.04 * _smooth(rng, 160, 8), _pick(rng, _WOODS))
    for x in rng.integers(0, _PX - 8, int(rng.integers(2, 4))):
        picture[:, x : x + 4] = picture[:, x : x + 4] // 2 + 20
    return np.ascontiguousarray(np.rot90(picture, int(rng.integers(2))))


_SURFACES: Final[dict[str, tuple[Callable[[np.random.Generator], Image8], float]]] = {
    "felt": (felt, 0.26),
    "mesh": (mesh, 0.18),
    "wood": (wood, 0.22),
    "plain": (plain, 0.12),
    "marble": (_marble, 0.04),
    "plaid": (_plaid, 0.06),
    "figured": (_figured, 0.07),
    "tiled": (_tiled, 0.05),
    "leather": (_leather, 0.2),
    "bamboo_mat": (_bamboo_mat, 0.15),
}


def surface(rng: np.random.Generator, pool: Pool = "all") -> Image8:
    """Return a random table top or cloth of a pool: uint8 (320, 320, 3), RGB."""
    shares = of_pool("cloth", {name: share for name, (_, share) in _SURFACES.items()}, pool)
    weights = np.array(list(shares.values()))
    name = list(shares)[int(rng.choice(len(shares), p=weights / weights.sum()))]
    return _SURFACES[name][0](rng)


@lru_cache(maxsize=_PAPERS)
def _sheet(number: int) -> Image8:
    """Page ``number`` of a small stock of prints: lines of Chinese or Latin text, big titles."""
    rng = np.random.default_rng([NOISE_SEED, number])
    ground, ink = (tuple(int(v) for v in rng.integers(*span, 3)) for span in ((170, 255), (0, 120)))
    if number % 3 == 0:
        ground, ink = tuple(int(v) for v in rng.integers(20, 200, 3)), (250, 250, 240)
    picture = Image.new("RGB", (240, 320), ground)
    draw = ImageDraw.Draw(picture)
    fonts, y = cjk_fonts(), 8
    while y < 310:
        px = int(rng.choice((11, 14, 20, 34, 60), p=(0.35, 0.25, 0.2, 0.12, 0.08)))
        font = fonts[int(rng.integers(len(fonts)))]
        face = ImageFont.truetype(font.path, px, index=font.index)
        low, high = (0x4E00, 0x8FFF) if rng.random() < 0.7 else (0x41, 0x7A)
        text = "".join(chr(int(c)) for c in rng.integers(low, high, 230 // px))
        colour = ink if rng.random() < 0.8 else tuple(int(v) for v in rng.integers(0, 255, 3))
        draw.text((8, y), text, fill=colour, font=face)
        y += int(px * 1.35)
    return np.asarray(picture)


def paper(rng: np.random.Generator) -> Image8:
    """Return a printed page, cover or label: uint8 (320, 240, 3), RGB."""
    return _sheet(int(rng.integers(_PAPERS)))
