"""What makes one tile set: inks, glyphs, forms, body. Drawn once a set, never a tile."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeVar

import numpy as np

from hupai.datasets.synth.fonts import FontRef, brush_fonts, cjk_fonts, has_glyph, latin_fonts
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.pools import Pool, allowed, of_pool, pool_fonts

__all__ = [
    "BodyStyle",
    "Forms",
    "Glyphs",
    "Inks",
    "Look",
    "Marks",
    "SetStyle",
    "jitter",
    "sample_style",
]

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
    """The inks of a set; mainland sets use blue where black stands on Japanese ones."""

    blue: Rgb
    green: Rgb
    red: Rgb
    black: Rgb
    numeral: Rgb
    wind: Rgb
    frame: Rgb


@dataclass(frozen=True, slots=True)
class Glyphs:
    """How characters are written; ``stroke`` thickens glyphs of 160 px by so many pixels.

    ``spare`` has the characters that a brush face lacks.
    """

    font: FontRef
    small: FontRef
    spare: FontRef
    stroke: int
    width: float
    height: float
    slant: float
    zhong_h: float
    wan: str
    five: str
    fa: str

    def face(self, text: str) -> FontRef:
        """Return the face that can write this text."""
        return self.font if all(has_glyph(self.font, sign) for sign in text) else self.spare


@dataclass(frozen=True, slots=True)
class Marks:
    """Index digits and letters: ``index`` none, corner or both; ``digit`` ink of the flowers'.

    ``digit_chinese`` says for seasons and for plants whether 一 stands for 1.
    """

    index: str
    font: FontRef
    black: bool
    digit: str
    digit_chinese: tuple[bool, bool]
    digit_size: float
    digit_left: bool
    name: bool


@dataclass(frozen=True, slots=True)
class Forms:
    """Which drawing stands for a kind, and how it is proportioned."""

    white: str
    ring: str
    ring_size: float
    dot_gap: float
    coin: str
    bamboo: str
    bamboo_w: float
    bamboo_alt: bool
    spread: float
    diamond: bool
    bird: str
    third: str
    joker: str
    line_art: bool
    art_shift: int
    hollow: bool
    wear: float
    print_size: float
    engrave: float
    wobble: float
    papercut: bool = False
    """Flowers are cut out of a disc; goes before ``line_art``."""

    stick_length: float = 1.0
    """Of bamboo, in usual lengths; above 1.06 the sticks of a column run into one another."""

    stick_dice: int = 0
    """Seed of the kind of stick that only this set has."""


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """The solid tile: colours, proportions in tile widths."""

    tint: Rgb
    back: Rgb
    back_print: str
    thickness: float
    back_share: float
    corner: float
    aspect: float


@dataclass(frozen=True, slots=True)
class SetStyle:
    """All choices that every tile of one set shares."""

    look: Look
    inks: Inks
    glyphs: Glyphs
    marks: Marks
    forms: Forms
    body: BodyStyle

    @property
    def tint(self) -> Rgb:
        """The colour of the face where no ink is."""
        return self.body.tint


def jitter(rng: np.random.Generator, ink: Rgb, spread: int = 14) -> Rgb:
    """Return the colour moved a little in each channel."""
    moved = np.clip(np.array(ink) + rng.integers(-spread, spread + 1, 3), 0, 255)
    return int(moved[0]), int(moved[1]), int(moved[2])


def _one(rng: np.random.Generator, options: tuple[_T, ...]) -> _T:
    return options[int(rng.integers(len(options)))]


def _weighted(rng: np.random.Generator, table: dict[str, float]) -> str:
    weights = np.array(list(table.values()))
    return list(table)[int(rng.choice(len(table), p=weights / weights.sum()))]


def _span(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _chance(rng: np.random.Generator, share: float) -> bool:
    return bool(rng.random() < share)


_BRUSHED: Final = 0.4
"""Share of the sets that are written by hand."""


def _font(rng: np.random.Generator, pool: Pool) -> FontRef:
    fonts = pool_fonts(cjk_fonts(), pool)
    kai = tuple(f for f in fonts if f.script == "kai")
    song = tuple(f for f in fonts if f.script == "song")
    roll = rng.random()
    if kai and roll < 0.55:
        return _one(rng, kai)
    return _one(rng, song if song and roll < 0.8 else fonts)


def _stroke(rng: np.random.Generator, font: FontRef) -> int:
    if font.script in ("kai", "brush"):
        return int(rng.integers(2, 8))
    heavy = "Black" in font.path or "Bold" in font.path
    return int(rng.integers(0, 3)) if heavy else int(rng.integers(1, 6))


def _inks(rng: np.random.Generator, look: Look) -> Inks:
    black = jitter(rng, _one(rng, _BLACKS), 8)
    blue = black if look == "japan" else jitter(rng, _one(rng, _BLUES))
    if look == "mainland" and _chance(rng, 0.3):
        blue = black
    green, red = jitter(rng, _one(rng, _GREENS)), jitter(rng, _one(rng, _REDS))
    dark = black if look == "japan" or _chance(rng, 0.35) else blue
    return Inks(
        blue=blue,
        green=green,
        red=red,
        black=black,
        numeral=dark,
        wind=dark if _chance(rng, 0.85) else black,
        frame=dark if _chance(rng, 0.75) else _one(rng, (blue, green, red)),
    )


def _brush(rng: np.random.Generator, pool: Pool) -> FontRef | None:
    """Now and then, return a face written by hand, where the machine has one."""
    fonts = tuple(f for f in brush_fonts() if allowed("font", f.name, pool))
    return _one(rng, fonts) if fonts and _chance(rng, _BRUSHED) else None


def _glyphs(rng: np.random.Generator, pool: Pool) -> Glyphs:
    brush = _brush(rng, pool)
    spare = _font(rng, pool)
    font = brush or spare
    return Glyphs(
        font=font,
        small=spare if _chance(rng, 0.6) else _font(rng, pool),
        spare=spare,
        stroke=_stroke(rng, font),
        width=_span(rng, 0.84, 1.1),
        height=_span(rng, 0.88, 1.08),
        slant=float(rng.normal(0, 0.07)),
        zhong_h=_span(rng, 0.85, 1.2),
        wan=_weighted(rng, {"萬": 0.9, "万": 0.1}),
        five=_weighted(rng, {"五": 0.5, "伍": 0.5}),
        fa=_weighted(rng, {"發": 0.85, "发": 0.15}),
    )


def _marks(rng: np.random.Generator, look: Look, pool: Pool) -> Marks:
    own = rng.spawn(1)[0]
    index = {"mainland": 0.15, "hongkong": 0.65, "japan": 0.1}[look]
    return Marks(
        index=_weighted(rng, {"none": 1 - index, "corner": index * 0.75, "both": index * 0.25}),
        font=_one(rng, pool_fonts(latin_fonts(), pool)),
        black=_chance(rng, 0.4),
        digit=_weighted(rng, {"red": 2, "black": 1, "blue": 1.5, "none": 0.35}),
        digit_chinese=(_chance(rng, 0.12) or _chance(own, 0.2), _chance(own, 0.15)),
        digit_size=_span(own, 0.9, 1.6),
        digit_left=_chance(rng, 0.5),
        name=_chance(rng, 0.85),
    )


_JOKERS: Final = {
    "飛": 2.0, "飞": 2.0, "百搭": 2.0, "聽用": 1.5, "听用": 0.7,
    "jester": 0.8, "butterfly": 0.8, "helicopter": 0.8,
}  # fmt: skip
_RINGS: Final = {
    "rings": 3.0, "target": 3.0, "coin": 1.5, "flower": 1.0, "solid": 0.5, "hollow": 0.8,
    "clover": 2.0,
}  # fmt: skip
_BIRDS: Final = {
    "sparrow": 1.6, "peacock": 2.2, "crane": 1.2, "phoenix": 1.8, "parrot": 1.2, "swallow": 2.0,
    "free": 5.0, "line": 4.0, "papercut": 2.0,
}  # fmt: skip
_COINS: Final = {
    "rosette": 2.0, "rings": 1.0, "sunflower": 2.0, "wheel": 1.0, "petals": 1.0, "daisy": 3.0,
    "gear": 2.0,
}  # fmt: skip
_STICKS: Final = {
    "bone": 2.0, "capsule": 1.5, "segmented": 1.5, "outline": 1.0, "knots": 1.0, "bead": 2.0,
    "slats": 2.0, "rods": 1.2, "ringed": 1.2, "cane": 4.0,
}  # fmt: skip
_THIRDS: Final = {"arts": 1.0, "trades": 1.0, "luck": 1.0, "animals": 1.0}
_BACK_PRINTS: Final = {
    "plain": 6.0, "bamboo": 0.7, "lattice": 0.8, "medallion": 0.8, "frame": 0.6,
}  # fmt: skip


def _whites(look: Look) -> dict[str, float]:
    whites = {"blank": 0.9 if look == "japan" else 0.1, "frame": 0.3, "double": 0.4}
    return {**whites, "ornate": 0.2, "notched": 0.2, "cut": 0.4, "key": 0.15}


def _forms(rng: np.random.Generator, look: Look, pool: Pool) -> Forms:
    return Forms(
        white=_weighted(rng, of_pool("white", _whites(look), pool)),
        ring=_weighted(rng, of_pool("ring", _RINGS, pool)),
        ring_size=_span(rng, 0.88, 1.1),
        dot_gap=_span(rng, 1.0, 1.22),
        coin=_weighted(rng, of_pool("coin", _COINS, pool)),
        bamboo=_weighted(rng, of_pool("bamboo", _STICKS, pool)),
        bamboo_w=_span(rng, 0.8, 1.2),
        bamboo_alt=_chance(rng, 0.6),
        spread=_span(rng, 0.72, 1.02),
        diamond=_chance(rng, 0.6),
        bird=_weighted(rng, of_pool("bird", _BIRDS, pool)),
        third=_weighted(rng, of_pool("third", _THIRDS, pool)),
        joker=_weighted(rng, of_pool("joker", _JOKERS, pool)),
        line_art=_chance(rng, 0.6),
        art_shift=int(rng.integers(0, 8)) if _chance(rng, 0.35) else 0,
        hollow=_chance(rng, 0.05),
        wear=_span(rng, 0.1, 0.7) if _chance(rng, 0.15) else 0.0,
        print_size=_span(rng, 0.84, 1.04),
        engrave=_span(rng, 0.0, 1.0),
        wobble=_span(rng, 0.0, 1.0) ** 2 * 2.2,
        papercut=pool == "test",
    )


def _body(rng: np.random.Generator, pool: Pool) -> BodyStyle:
    return BodyStyle(
        tint=jitter(rng, _one(rng, _TINTS), 5),
        back=jitter(rng, _one(rng, _BACKS), 16),
        back_print=_weighted(rng, of_pool("back", _BACK_PRINTS, pool)),
        thickness=_span(rng, 0.58, 0.78),
        back_share=_span(rng, 0.25, 0.5),
        corner=_span(rng, 0.06, 0.12),
        aspect=_span(rng, 1.26, 1.42),
    )


def sample_style(rng: np.random.Generator, pool: Pool = "all") -> SetStyle:
    """Draw one set's choices from a pool of looks.

    :raises FontMissing: the machine has no Chinese font, or none of the pool.
    """
    look: Look = _one(rng, ("mainland", "mainland", "hongkong", "hongkong", "japan"))
    inks, glyphs = _inks(rng, look), _glyphs(rng, pool)
    marks, forms = _marks(rng, look, pool), _forms(rng, look, pool)
    body = _body(rng, pool)
    if pool == "train":
        forms = replace(
            forms, stick_length=_span(rng, 0.84, 1.12), stick_dice=int(rng.integers(1 << 32))
        )
    return SetStyle(look, inks, glyphs, marks, forms, body)
