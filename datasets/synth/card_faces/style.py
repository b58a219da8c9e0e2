"""What makes one deck of cards: paper, inks, pips, glyphs, middle. Drawn once a deck."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from hupai.datasets.synth.card_faces.pools import Pool, card_fonts, pick
from hupai.datasets.synth.fonts import FontRef
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.style import jitter

__all__ = ["BackStyle", "CardStyle", "GlyphForm", "PipForm", "Stock", "sample_card_style"]

_STOCKS: Final[dict[str, tuple[Rgb, Rgb, float, float]]] = {
    "oiled": ((196, 166, 110), (226, 196, 150), 0.0, 1.0),
    "white": ((236, 234, 222), (253, 252, 248), 0.5, 0.25),
    "greenish": ((230, 240, 226), (246, 250, 240), 0.4, 0.25),
    "cream": ((238, 228, 196), (250, 242, 222), 0.4, 0.4),
    "aged": ((212, 194, 152), (236, 220, 190), 0.0, 0.9),
    "plastic": ((242, 243, 244), (255, 255, 255), 1.0, 0.05),
    "ivory": ((236, 230, 208), (250, 246, 230), 1.0, 0.05),
}
"""Lowest and highest colour, gloss, roughness; the oiled and white colours as measured."""

_STOCK_SHARES: Final = {
    "oiled": 0.22, "white": 0.28, "greenish": 0.14, "cream": 0.14, "aged": 0.1, "plastic": 0.1,
    "ivory": 0.08,
}  # fmt: skip
_PIPS: Final[dict[str, tuple[float, float]]] = {
    "tall": (10.5, 14.5), "slim": (9.4, 14.6), "plump": (11.2, 13.8), "round": (11.6, 12.4),
}  # fmt: skip
"""Half width and half height of an upright pip, in hundredths of the card's width."""
_PIP_SHARES: Final = {"tall": 0.5, "slim": 0.2, "plump": 0.3, "round": 0.3}
_FIGURE_SHARES: Final = {
    "none": 0.5, "robe": 0.8, "warrior": 0.8, "animal": 0.4, "seated": 0.6, "vase": 0.4,
}  # fmt: skip
_BACK_SHARES: Final = {"plain": 3, "lattice": 1, "frame": 1, "dots": 1, "waves": 1.5}
_BACKS: Final[tuple[Rgb, ...]] = (
    (24, 24, 26), (20, 60, 42), (110, 22, 28), (40, 34, 70), (84, 50, 30), (30, 60, 110),
)  # fmt: skip
_REDS: Final[tuple[Rgb, ...]] = ((225, 30, 40), (196, 30, 36), (214, 52, 34), (160, 24, 32))
_GREENS: Final[tuple[Rgb, ...]] = ((16, 132, 66), (24, 110, 70), (40, 140, 60))
_BORDERS: Final[tuple[Rgb, ...]] = ((215, 195, 90), (150, 40, 40), (60, 60, 60))
_SEALS: Final = "川渝巴蜀吉祥如意福禄寿喜龙凤山水锦城"
_FONT_WEIGHTS: Final = {"brush": 3.0, "kai": 2.5, "song": 1.0, "hei": 0.7, "latin": 0.0}


@dataclass(frozen=True, slots=True)
class Stock:
    """The card's material; ``gloss`` and ``rough`` 0-1, ``wear`` and ``stain`` how used it is."""

    name: str
    paper: Rgb
    gloss: float
    rough: float
    wear: float
    stain: float
    corner: float
    border: Rgb | None


@dataclass(frozen=True, slots=True)
class PipForm:
    """Pips of the domino faces: half sizes of an upright one in hundredths of the width."""

    stacked: bool
    rx: float
    ry: float
    swapped: bool
    """The high number stands left (above, when stacked)."""


@dataclass(frozen=True, slots=True)
class GlyphForm:
    """How characters are written; ``fat`` (across, along) thickens, ``wave`` bends the strokes."""

    font: FontRef
    fat: tuple[float, float]
    wave: float
    slant: float
    width: float
    height: float
    top: float
    traditional: bool


@dataclass(frozen=True, slots=True)
class BackStyle:
    """The back of the deck."""

    colour: Rgb
    pattern: str


@dataclass(frozen=True, slots=True)
class CardStyle:
    """All choices that every card of one deck shares."""

    pool: Pool
    stock: Stock
    red: Rgb
    black: Rgb
    green: Rgb
    pips: PipForm
    glyphs: GlyphForm
    figure: str
    named: bool
    emblem: str
    maker: str
    """Two characters that the maker's mark shows."""
    back: BackStyle
    offset: tuple[float, float]
    """The print is off its place by so many hundredths of the width (across, along)."""


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _colour(rng: np.random.Generator, options: tuple[Rgb, ...], spread: int = 12) -> Rgb:
    return jitter(rng, options[int(rng.integers(len(options)))], spread)


def _stock(rng: np.random.Generator, pool: Pool) -> Stock:
    name = pick(rng, "stock", _STOCK_SHARES, pool)
    low, high, gloss, rough = _STOCKS[name]
    share = rng.random()
    r, g, b = (
        int(a + share * (c - a) + rng.integers(-2, 3)) for a, c in zip(low, high, strict=True)
    )
    used = float(rng.random()) ** 2
    return Stock(
        name, (min(r, 255), min(g, 255), min(b, 255)), gloss, rough, used * 0.5,
        min(1.0, used * (0.5 + rough)), _between(rng, 5, 20),
        _colour(rng, _BORDERS) if rng.random() < 0.15 else None,
    )  # fmt: skip


def _pips(rng: np.random.Generator, pool: Pool) -> PipForm:
    rx, ry = _PIPS[pick(rng, "pip", _PIP_SHARES, pool)]
    size = _between(rng, 0.93, 1.07)
    return PipForm(rng.random() < 0.2, rx * size, ry * size, rng.random() < 0.1)


def _font(rng: np.random.Generator, pool: Pool) -> FontRef:
    fonts = card_fonts(pool)
    weights = np.array([_FONT_WEIGHTS[font.script] for font in fonts])
    return fonts[int(rng.choice(len(fonts), p=weights / weights.sum()))]


def _glyphs(rng: np.random.Generator, pool: Pool) -> GlyphForm:
    fat = _between(rng, 0, 4.6) if rng.random() < 0.8 else 0.0
    return GlyphForm(
        font=_font(rng, pool),
        fat=(fat * _between(rng, 0.75, 1.25), fat * _between(rng, 0.75, 1.25)),
        wave=_between(rng, 0, 2.4) if rng.random() < 0.7 else 0.0,
        slant=float(rng.normal(0, 0.05)),
        width=_between(rng, 76, 88),
        height=_between(rng, 0.85, 1.1),
        top=_between(rng, 6, 11),
        traditional=bool(rng.random() < 0.5),
    )


def _black(rng: np.random.Generator) -> Rgb:
    level = int(rng.integers(8, 46))
    return jitter(rng, (level, level, level), 4)


def sample_card_style(rng: np.random.Generator, pool: Pool = "all") -> CardStyle:
    """Draw one deck's choices from a pool of looks.

    :raises FontMissing: no Chinese font of the pool is installed.
    """
    return CardStyle(
        pool=pool,
        stock=_stock(rng, pool),
        red=_colour(rng, _REDS),
        black=_black(rng),
        green=_colour(rng, _GREENS),
        pips=_pips(rng, pool),
        glyphs=_glyphs(rng, pool),
        figure=pick(rng, "figure", _FIGURE_SHARES, pool),
        named=bool(rng.random() < 0.5),
        emblem=("oval", "oval", "seal", "none")[int(rng.integers(4))],
        maker="".join(_SEALS[int(k)] for k in rng.choice(len(_SEALS), 2, replace=False)),
        back=BackStyle(_colour(rng, _BACKS), pick(rng, "back", _BACK_SHARES, pool)),
        offset=(_between(rng, -2, 2), _between(rng, -2, 2)),
    )
