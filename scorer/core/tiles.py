"""The one vocabulary of tiles: codes, suits, ranks, names.

Codes are ``1m``-``9m`` 万, ``1p``-``9p`` 筒, ``1s``-``9s`` 条, ``E S W N`` 东南西北, ``C F P`` 中发白,
``H1``-``H12`` flowers in three families of four, ``J`` the joker 飞. A detector also knows
``back``, a tile that lies face down: an object on the table, never a tile of a hand.
"""

from dataclasses import dataclass
from typing import Final, Literal, NewType

__all__ = [
    "BACK",
    "DETECTOR_CLASSES",
    "MAHJONG",
    "Deck",
    "Suit",
    "TileCode",
    "TileKind",
]

TileCode = NewType("TileCode", str)
"""A code of the vocabulary above; made by :meth:`Deck.code` or a parser, never by hand."""

Suit = Literal["m", "p", "s", "z", "h", "j"]
"""万 m, 筒 p, 条 s, honours z, flowers h, joker j."""

_DIGITS: Final = "一二三四五六七八九"
_SUITS: Final[tuple[tuple[Suit, str, str], ...]] = (
    ("m", "万", "characters"),
    ("p", "筒", "dots"),
    ("s", "条", "bamboo"),
)
_HONOURS: Final = (
    ("E", "东", "east"),
    ("S", "南", "south"),
    ("W", "西", "west"),
    ("N", "北", "north"),
    ("C", "中", "red dragon"),
    ("F", "发", "green dragon"),
    ("P", "白", "white dragon"),
)
_FLOWERS: Final = (
    *(("春", "spring"), ("夏", "summer"), ("秋", "autumn"), ("冬", "winter")),
    *(("梅", "plum"), ("兰", "orchid"), ("菊", "chrysanthemum"), ("竹", "bamboo plant")),
    *(("花九", "flower 9"), ("花十", "flower 10"), ("花十一", "flower 11"), ("花十二", "flower 12")),
)


@dataclass(frozen=True, slots=True)
class TileKind:
    """One face of a deck; ``copies`` is how many the full deck holds."""

    code: TileCode
    suit: Suit
    rank: int
    zh: str
    en: str
    copies: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The faces of one game in their order."""

    id: str
    zh: str
    en: str
    kinds: tuple[TileKind, ...]

    def __contains__(self, code: object) -> bool:
        return any(kind.code == code for kind in self.kinds)

    @property
    def codes(self) -> tuple[TileCode, ...]:
        """Every code, in deck order."""
        return tuple(kind.code for kind in self.kinds)

    def kind(self, code: str) -> TileKind:
        """Return the face with this code.

        :raises KeyError: no such face in the deck.
        """
        for kind in self.kinds:
            if kind.code == code:
                return kind
        raise KeyError(code)


def _suited() -> list[TileKind]:
    return [
        TileKind(TileCode(f"{r}{s}"), s, r, f"{_DIGITS[r - 1]}{zh}", f"{r} of {en}", 4)
        for s, zh, en in _SUITS
        for r in range(1, 10)
    ]


def _honours() -> list[TileKind]:
    return [
        TileKind(TileCode(code), "z", rank, zh, en, 4)
        for rank, (code, zh, en) in enumerate(_HONOURS, 1)
    ]


def _flowers() -> list[TileKind]:
    return [
        TileKind(TileCode(f"H{rank}"), "h", rank, zh, en, 1)
        for rank, (zh, en) in enumerate(_FLOWERS, 1)
    ]


MAHJONG: Final = Deck(
    id="mahjong",
    zh="麻将",
    en="mahjong",
    kinds=(
        *_suited(),
        *_honours(),
        *_flowers(),
        TileKind(TileCode("J"), "j", 1, "飞", "joker", 4),
    ),
)
"""Every face that one of our mahjong rule sets uses, or that a photo may show."""

BACK: Final = TileCode("back")
"""What a detector calls a tile that lies face down."""

DETECTOR_CLASSES: Final[tuple[TileCode, ...]] = (*MAHJONG.codes, BACK)
"""Class names of a tile detector, in the order of its outputs (48 of them)."""
