"""Legal hands, won or nearly, out of one box of tiles; what is left lies about the table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from hupai.scorer.core.tiles import BACK, MAHJONG

__all__ = ["Box", "HandDeal", "Meld", "deal_hand"]

_GAMES: Final = ("sichuan", "three_player", "any")
_SUITS: Final = "mps"
_SEVEN_PAIRS: Final = 0.08


@dataclass(frozen=True, slots=True)
class Meld:
    """A pong or kong; ``shown`` are its tiles as they lie, ``back`` where one lies face down."""

    kind: str
    code: str
    shown: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"


@dataclass(frozen=True, slots=True)
class HandDeal:
    """One hand; ``concealed`` as it is sorted, the winning tile last if it lies ``apart``."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[str, ...]
    apart: bool


@dataclass(slots=True)
class Box:
    """The tiles that have not been dealt yet."""

    left: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, codes: Sequence[str]) -> "Box":
        """Fill a box with every copy of these kinds."""
        return cls(Counter({code: MAHJONG.kind(code).copies for code in codes}))

    def take(self, codes: Sequence[str]) -> bool:
        """Take these tiles out, all or none; tell whether they were there."""
        wanted = Counter(codes)
        if any(self.left[code] < count for code, count in wanted.items()):
            return False
        self.left -= wanted
        return True

    def draw(self, rng: np.random.Generator, count: int) -> list[str]:
        """Draw tiles blindly, fewer where the box gets empty."""
        every = sorted(self.left.elements())
        picked = rng.permutation(len(every))[:count]
        drawn = [every[int(k)] for k in picked]
        self.left -= Counter(drawn)
        return drawn


def _kinds(rng: np.random.Generator) -> tuple[list[str], list[str], list[str]]:
    """Return the kinds of the game, those that the hand is made of, and its flowers' kinds."""
    game = _GAMES[int(rng.choice(3, p=(0.5, 0.25, 0.25)))]
    codes = [code for code in MAHJONG.codes if code[0].isdigit()]
    honours = [code for code in "ESWNCFP" if code in MAHJONG.codes] if game != "sichuan" else []
    flowers = [f"H{k}" for k in range(1, 9)] if game != "sichuan" else []
    suits = [
        _SUITS[int(k)] for k in rng.permutation(3)[: int(rng.choice((1, 2, 3), p=(0.2, 0.6, 0.2)))]
    ]
    own = [code for code in codes if code[1] in suits] + honours
    return codes + honours + flowers, own, flowers


def _set_of_three(rng: np.random.Generator, box: Box, own: Sequence[str]) -> list[str]:
    while True:
        code = own[int(rng.integers(len(own)))]
        tiles = [code] * 3
        if code[0] in "1234567" and rng.random() < 0.65:
            tiles = [f"{int(code[0]) + step}{code[1]}" for step in range(3)]
        if box.take(tiles):
            return tiles


def _pair(rng: np.random.Generator, box: Box, own: Sequence[str]) -> list[str]:
    while True:
        code = own[int(rng.integers(len(own)))]
        if box.take([code, code]):
            return [code, code]


def _meld(rng: np.random.Generator, box: Box, own: Sequence[str]) -> Meld:
    while True:
        code = own[int(rng.integers(len(own)))]
        if rng.random() < 0.35 and box.take([code] * 4):
            if rng.random() < 0.5:
                return Meld("kong_exposed", code, (code,) * 4)
            return Meld("kong_concealed", code, (code, BACK, BACK, code))
        if box.take([code] * 3):
            return Meld("pong", code, (code,) * 3)


def _order(code: str) -> int:
    return MAHJONG.codes.index(code)


def deal_hand(
    rng: np.random.Generator, *, melds: int = 0, flowers: int = 0, apart: bool = False
) -> tuple[HandDeal, Box]:
    """Deal one hand and return it with what is left in the box.

    Three hands in four are won; the others have one tile exchanged, or, if the winning tile does
    not lie ``apart``, one tile less.
    """
    kinds, own, own_flowers = _kinds(rng)
    box = Box.of(kinds)
    laid = tuple(_meld(rng, box, own) for _ in range(melds))
    if not melds and rng.random() < _SEVEN_PAIRS:
        tiles = [code for _ in range(7) for code in _pair(rng, box, own)]
    else:
        tiles = [code for _ in range(4 - melds) for code in _set_of_three(rng, box, own)]
        tiles += _pair(rng, box, own)
    tiles = [tiles[int(k)] for k in rng.permutation(len(tiles))]
    if rng.random() < 0.25:
        tiles = tiles[:-1] + (box.draw(rng, 1) if apart or rng.random() < 0.6 else [])
        tiles = [code for code in tiles if not code.startswith("H")]
        while len(tiles) + 3 * melds < 13:
            tiles += [code for code in box.draw(rng, 1) if not code.startswith("H")]
    last = [tiles.pop()] if apart else []
    if rng.random() < 0.85:
        tiles.sort(key=_order)
    aside = [code for code in own_flowers if box.left[code]]
    drawn = [aside[int(k)] for k in rng.permutation(len(aside))[:flowers]]
    box.take(drawn)
    return HandDeal((*tiles, *last), laid, tuple(drawn), apart), box
