"""The one vocabulary of tiles: codes, suits, ranks, names.

Codes are ``1m``-``9m`` 万, ``1p``-``9p`` 筒, ``1s``-``9s`` 条, ``E S W N`` 东南西北,
``C F P`` 中发白, ``H1``-``H12`` flowers in three families of four, ``J`` the joker 飞. A detector
also knows ``back``, a tile that lies face down: an object on the table, never a tile of a hand.

Long cards 川牌 are named by their pips, the low end first: ``11`` 地牌 … ``66`` 天牌; ``T`` is 听用
and ``C`` 财神. The cards of 大贰 are ``s1``-``s10`` 一…十 and ``b1``-``b10`` 壹…拾.
"""

from dataclasses import dataclass
from typing import Final, Literal, NewType

__all__ = [
    "BACK",
    "CARD_CLASSES",
    "DAER",
    "DECKS",
    "DETECTOR_CLASSES",
    "LONG_CARDS",
    "MAHJONG",
    "Deck",
    "Suit",
    "TileCode",
    "TileKind",
]

TileCode = NewType("TileCode", str)
"""A code of the vocabulary above; made by :meth:`Deck.code` or a parser, never by hand."""

Suit = Literal["m", "p", "s", "z", "h", "j", "red", "black", "wild", "small", "big"]
"""万 m, 筒 p, 条 s, honours z, flowers h, joker j; long cards red, black, wild; 大贰 small, big."""

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
    *(
        ("花九", "flower 9"),
        ("花十", "flower 10"),
        ("花十一", "flower 11"),
        ("花十二", "flower 12"),
    ),
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
    red: bool = False
    """Cards only: 红 or 黑."""
    aliases: tuple[str, ...] = ()
    """Other names that players use."""
    pips: tuple[int, int] | None = None
    """The two ends of a domino card, the low one first."""


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

_DOMINOES: Final = (
    ("66", "天牌", "heaven 6-6", ()),
    ("11", "地牌", "earth 1-1", ()),
    ("44", "人牌", "man 4-4", ()),
    ("13", "和牌", "harmony 1-3", ("合牌", "鹅")),
    ("14", "幺四", "one-four", ()),
    ("12", "丁丁", "one-two", ("丁",)),
    ("24", "二四", "two-four", ("二红",)),
    ("15", "猫猫", "one-five", ("幺五",)),
    ("16", "高高", "one-six", ("高脚", "幺六")),
    ("34", "三四", "three-four", ("大七",)),
    ("45", "红九", "four-five", ()),
    ("46", "四六", "four-six", ("红十", "苕十")),
    ("22", "板凳", "two-two", ("长二",)),
    ("23", "拐子", "two-three", ()),
    ("33", "长三", "three-three", ()),
    ("25", "二五", "two-five", ()),
    ("26", "二六", "two-six", ("平八", "胖子")),
    ("35", "三五", "three-five", ()),
    ("36", "三六", "three-six", ("弯鞭", "黑九")),
    ("55", "梅子", "five-five", ()),
    ("56", "斧头", "axe 5-6", ()),
)
"""Names of the 21 faces. Slips of source 000 are put right here: 斧头 is 5+6 (not 3+6), 四六 has
six black pips on its right (not five), 拐子 is all black, 三六 has three pips on its left."""

_RED_ENDS: Final = (1, 4)
"""Groups of one and of four pips are red, all others black; 6-6 is half red, half black."""
_DAER_SMALL: Final = "一二三四五六七八九十"
_DAER_BIG: Final = "壹贰叁肆伍陆柒捌玖拾"
_DAER_RED: Final = (2, 7, 10)


def _domino(code: str, zh: str, en: str, aliases: tuple[str, ...]) -> TileKind:
    low, high = int(code[0]), int(code[1])
    red = code == "66" or low in _RED_ENDS or high in _RED_ENDS
    suit: Suit = "red" if red else "black"
    return TileKind(TileCode(code), suit, low + high, zh, en, 5, red, aliases, (low, high))


def _daer(suit: Suit, glyphs: str) -> list[TileKind]:
    return [
        TileKind(TileCode(f"{suit[0]}{n}"), suit, n, glyph, f"{suit} {n}", 4, n in _DAER_RED)
        for n, glyph in enumerate(glyphs, 1)
    ]


LONG_CARDS: Final = Deck(
    id="long_cards",
    zh="川牌",
    en="Sichuan long cards",
    kinds=(
        *(_domino(*row) for row in _DOMINOES),
        TileKind(TileCode("T"), "wild", 0, "听用", "wild card", 5, aliases=("聽用",)),
        TileKind(TileCode("C"), "wild", 0, "财神", "god of wealth", 5, aliases=("財神",)),
    ),
)
"""The 21 domino faces and two wild ones; a boxed deck holds five of each, most games use four."""

DAER: Final = Deck(
    id="daer", zh="大贰", en="da-er", kinds=(*_daer("small", _DAER_SMALL), *_daer("big", _DAER_BIG))
)
"""Twenty faces, four copies each; 2, 7 and 10 are red."""

CARD_CLASSES: Final[tuple[TileCode, ...]] = (*LONG_CARDS.codes, *DAER.codes, BACK)
"""Class names of a card detector, in the order of its outputs (44 of them); ``back`` as above."""

DECKS: Final = {deck.id: deck for deck in (MAHJONG, LONG_CARDS, DAER)}
"""Every deck by its id."""
