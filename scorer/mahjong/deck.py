"""Tiles as numbers: one packed integer counts every kind of a hand.

Each of the 34 kinds owns four bits (万 0-8, 筒 9-17, 条 18-26, honours 27-33, the joker 34), so
counts add by adding integers. A count may reach 15; :func:`pack` is only used up to that length.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.tiles import MAHJONG, TileCode

__all__ = [
    "CHONGQING_80",
    "EIGHTS",
    "FIVES",
    "FLOWERS",
    "FOURS",
    "HONOURS",
    "JOKER",
    "JOKER_SHIFT",
    "KINDS",
    "SECTION",
    "SICHUAN_108",
    "SUITS",
    "TERMINALS",
    "WEIGHT",
    "TileSet",
    "kinds_in",
    "pack",
]

KINDS: Final[tuple[TileCode, ...]] = tuple(
    kind.code for kind in MAHJONG.kinds if kind.suit in "mpsz"
)
"""The 34 kinds that can stand in a set, in packing order."""

SUITS: Final = ("m", "p", "s")
HONOURS: Final = KINDS[27:]
FLOWERS: Final[tuple[TileCode, ...]] = tuple(k.code for k in MAHJONG.kinds if k.suit == "h")
JOKER: Final = TileCode("J")

SECTION: Final = (1 << 36) - 1
"""The nine kinds of one suit."""
JOKER_SHIFT: Final = 4 * 34
_PLACES: Final = 35
FIVES: Final = int("3" * _PLACES, 16)
EIGHTS: Final = int("8" * _PLACES, 16)
"""``(n | n + FIVES) & EIGHTS`` is not 0 where a count of ``n`` is above four."""
FOURS: Final = int("4" * _PLACES, 16)
"""The bit that is set where a count is four (to seven)."""
TERMINALS: Final = sum(15 << 4 * place for place in (0, 8, 9, 17, 18, 26))

WEIGHT: Final[dict[TileCode, int]] = {
    **{code: 1 << 4 * place for place, code in enumerate(KINDS)},
    JOKER: 1 << JOKER_SHIFT,
    **dict.fromkeys(FLOWERS, 1 << JOKER_SHIFT + 4),
}
"""What one tile adds to the packed count; flowers share a place above all others."""

_weigh = WEIGHT.__getitem__


def pack(tiles: Iterable[TileCode]) -> int:
    """Count at most 15 tiles into one integer."""
    return sum(map(_weigh, tiles))


def kinds_in(packed: int, at_least: int = 1) -> tuple[TileCode, ...]:
    """List the kinds of which ``packed`` holds ``at_least`` copies, in deck order."""
    return tuple(code for place, code in enumerate(KINDS) if (packed >> 4 * place) & 15 >= at_least)


@dataclass(frozen=True, slots=True)
class TileSet:
    """The physical tiles of a rule set."""

    id: str
    zh: str
    en: str
    kinds: tuple[TileCode, ...]
    """Kinds that may stand in a set, four copies each."""
    jokers: int = 0
    flowers: tuple[TileCode, ...] = ()

    @property
    def size(self) -> int:
        """Number of tiles in the full set."""
        return 4 * len(self.kinds) + self.jokers + len(self.flowers)

    def to_dict(self) -> dict[str, object]:
        """Describe the set for a client."""
        return {
            "id": self.id,
            "zh": self.zh,
            "en": self.en,
            "size": self.size,
            "tiles": [*self.kinds, *([JOKER] if self.jokers else []), *self.flowers],
        }


SICHUAN_108: Final = TileSet(
    "sichuan_108", "万筒条一百零八张", "108 suited tiles", kinds=KINDS[:27]
)
CHONGQING_80: Final = TileSet(
    "chongqing_80",
    "筒子、字牌、十二花、四飞，共八十张",
    "36 dots, 28 honours, 12 flowers and 4 jokers: 80 tiles",
    kinds=KINDS[9:18] + HONOURS,
    jokers=4,
    flowers=FLOWERS,
)
