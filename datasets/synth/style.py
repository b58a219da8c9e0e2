"""What makes one tile set: inks, glyphs, forms, body. Drawn once a set, never a tile."""

from dataclasses import dataclass
from typing import Final, Literal, TypeVar

import numpy as np

from hupai.datasets.synth.fonts import FontRef, cjk_fonts, latin_fonts
from hupai.datasets.synth.pen import Rgb

__all__ = ["Inks", "Look", "SetStyle", "jitter", "sample_style"]

Look = Literal["mainland", "hongkong", "japan"]
_T = TypeVar("_T")

_BLUES: Final[tuple[Rgb, ...]] = ((24, 44, 140), (20, 60, 170), (30, 40, 110), (40, 80, 190))
_GREENS: Final[tuple[Rgb, ...]] = ((16, 92, 52), (20, 120, 60), (10, 70, 50), (30, 140, 80))
_REDS: Final[tuple[Rgb, ...]] = ((190, 30, 30), (215, 45, 35), (160, 20, 30), (225, 70, 40))
_BLACKS: Final[tuple[Rgb, ...]] = ((22, 22, 26), (35, 32, 34), (30, 34, 48))
_TINTS: Final[tuple[Rgb, ...]] = (
    (244, 244, 242),
    (238, 238, 232),
    (242, 236, 216),
    (236, 226, 196),
    (246, 246, 250),
    (228, 232, 224),
    (236, 240, 244),
)
_BACKS: Final[tuple[Rgb, ...]] = (
    (30, 130, 70),
    (40, 150, 90),
    (40, 110, 190),
    (70, 160, 220),
    (225, 130, 40),
    (225, 120, 160),
    (230, 195, 60),
    (150, 30, 130),
    (120, 70, 40),
    (60, 60, 66),
    (180, 40, 40),
    (140, 200, 170),
)


@dataclass(frozen=True, slots=True)
class Inks:
    """The four inks of a set; mainland sets use blue where black stands on Japanese ones."""

    blue: Rgb
    green: Rgb
    red: Rgb
    black: Rgb


@dataclass(frozen=True, slots=True)
class SetStyle:
    """All choices that every tile of one set shares."""

    look: Look
    inks: Inks
    numeral: Rgb
    wind: Rgb
    frame: Rgb
    font: FontRef
    small_font: FontRef
    stroke: int
    glyph_w: float
    glyph_h: float
    wan: str
    five: str
    fa: str
    white: str
    index: str
    index_font: FontRef
    index_black: bool
    ring: str
    ring_size: float
    coin: str
    bamboo: str
    bamboo_w: float
    bamboo_alt: bool
    bird: str
    third: str
    joker: str
    digit_ink: str
    tint: Rgb
    back: Rgb
    back_print: str
    print_size: float
    engrave: float
    thickness: float
    back_share: float
    corner: float
    aspect: float


def jitter(rng: np.random.Generator, ink: Rgb, spread: int = 14) -> Rgb:
    """Return the colour moved a little in each channel."""
    moved = np.clip(np.array(ink) + rng.integers(-spread, spread + 1, 3), 0, 255)
    return int(moved[0]), int(moved[1]), int(moved[2])


def _one(rng: np.random.Generator, options: tuple[_T, ...]) -> _T:
    return options[int(rng.integers(len(options)))]


def _weighted(rng: np.random.Generator, table: dict[str, float]) -> str:
    weights = np.array(list(table.values()))
    return list(table)[int(rng.choice(len(table), p=weights / weights.sum()))]


def _font(rng: np.random.Generator) -> FontRef:
    fonts = cjk_fonts()
    kai = tuple(f for f in fonts if f.script == "kai")
    song = tuple(f for f in fonts if f.script == "song")
    roll = rng.random()
    if kai and roll < 0.5:
        return _one(rng, kai)
    return _one(rng, song if song and roll < 0.78 else fonts)


def _inks(rng: np.random.Generator, look: Look) -> Inks:
    black = jitter(rng, _one(rng, _BLACKS), 8)
    blue = black if look == "japan" else jitter(rng, _one(rng, _BLUES))
    if look == "mainland" and rng.random() < 0.25:
        blue = black
    return Inks(blue, jitter(rng, _one(rng, _GREENS)), jitter(rng, _one(rng, _REDS)), black)


def sample_style(rng: np.random.Generator) -> SetStyle:
    """Draw one set's choices.

    :raises FontMissing: the machine has no Chinese font.
    """
    look: Look = _one(rng, ("mainland", "mainland", "hongkong", "hongkong", "japan"))
    inks = _inks(rng, look)
    font = _font(rng)
    dark = inks.black if look == "japan" or rng.random() < 0.35 else inks.blue
    index = {"mainland": 0.12, "hongkong": 0.65, "japan": 0.1}[look]
    return SetStyle(
        look=look,
        inks=inks,
        numeral=dark,
        wind=dark if rng.random() < 0.85 else inks.black,
        frame=dark if rng.random() < 0.75 else _one(rng, (inks.blue, inks.green, inks.red)),
        font=font,
        small_font=font if rng.random() < 0.6 else _font(rng),
        stroke=_stroke(rng, font),
        glyph_w=float(rng.uniform(0.84, 1.1)),
        glyph_h=float(rng.uniform(0.88, 1.08)),
        wan=_weighted(rng, {"萬": 0.9, "万": 0.1}),
        five=_weighted(rng, {"五": 0.5, "伍": 0.5}),
        fa=_weighted(rng, {"發": 0.85, "发": 0.15}),
        white=_weighted(
            rng,
            {
                "blank": 0.6 if look == "japan" else 0.1,
                "frame": 0.3,
                "double": 0.4,
                "ornate": 0.25,
                "notched": 0.25,
            },
        ),
        index=_weighted(rng, {"none": 1 - index, "corner": index * 0.75, "both": index * 0.25}),
        index_font=_one(rng, latin_fonts()),
        index_black=bool(rng.random() < 0.4),
        ring=_weighted(
            rng, {"rings": 3, "target": 2, "coin": 1.5, "flower": 1, "solid": 0.6, "hollow": 0.8}
        ),
        ring_size=float(rng.uniform(0.88, 1.08)),
        coin=_weighted(rng, {"rosette": 2, "rings": 1, "sunflower": 2, "wheel": 1, "petals": 1}),
        bamboo=_weighted(
            rng, {"bone": 2, "capsule": 1.5, "segmented": 1.5, "outline": 1, "knots": 1}
        ),
        bamboo_w=float(rng.uniform(0.8, 1.2)),
        bamboo_alt=bool(rng.random() < 0.5),
        bird=_weighted(
            rng, {"sparrow": 2, "peacock": 2, "crane": 1.3, "phoenix": 2, "parrot": 1.3}
        ),
        third=_weighted(rng, {"arts": 1, "trades": 1, "luck": 1, "animals": 1}),
        joker=_weighted(
            rng,
            {
                "飛": 2,
                "飞": 2,
                "百搭": 2,
                "聽用": 1.5,
                "听用": 0.7,
                "jester": 0.8,
                "butterfly": 0.8,
                "helicopter": 0.8,
            },
        ),
        digit_ink=_weighted(rng, {"red": 2, "black": 1, "blue": 1, "none": 0.5}),
        tint=jitter(rng, _one(rng, _TINTS), 5),
        back=jitter(rng, _one(rng, _BACKS), 16),
        back_print=_weighted(
            rng, {"plain": 6, "bamboo": 0.7, "lattice": 0.8, "medallion": 0.8, "frame": 0.6}
        ),
        print_size=float(rng.uniform(0.84, 1.04)),
        engrave=float(rng.uniform(0.0, 1.0)),
        thickness=float(rng.uniform(0.58, 0.78)),
        back_share=float(rng.uniform(0.25, 0.5)),
        corner=float(rng.uniform(0.06, 0.12)),
        aspect=float(rng.uniform(1.28, 1.42)),
    )


def _stroke(rng: np.random.Generator, font: FontRef) -> int:
    if font.script == "kai":
        return int(rng.integers(2, 8))
    heavy = "Black" in font.path or "Bold" in font.path
    return int(rng.integers(0, 3)) if heavy else int(rng.integers(1, 7))
