"""How a shown hand lies: one function a group of pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hupai.datasets.synth.scene.hands.deal import HandDeal, Meld
from hupai.datasets.synth.scene.spot import Spot, turn_all
from hupai.scorer.core.tiles import BACK

__all__ = ["Placed", "grid", "melds_aside", "one_row", "rows_of", "turned", "two_rows", "win_apart"]


@dataclass(frozen=True, slots=True)
class Placed:
    """One tile of the hand; lines are counted from the one that is farthest from its reader."""

    code: str
    spot: Spot
    line: int = 0


Layer = Callable[[np.random.Generator, HandDeal, float], list[Placed]]
_TIGHT: Final = (0.005, 0.02, 0.05)


def rows_of(placed: Sequence[Placed]) -> list[list[str]]:
    """Return the codes line by line, each from left to right; before the hand is turned."""
    lines = sorted({tile.line for tile in placed})
    return [[tile.code for tile in in_order(placed) if tile.line == line] for line in lines]


def in_order(placed: Sequence[Placed]) -> list[Placed]:
    """Return the tiles in reading order; before the hand is turned."""
    return sorted(placed, key=lambda tile: (tile.line, tile.spot.x))


def turned(placed: Sequence[Placed], degrees: float) -> list[Placed]:
    """Return the hand turned about the origin."""
    spots = turn_all(tuple(tile.spot for tile in placed), degrees)
    return [replace(tile, spot=spot) for tile, spot in zip(placed, spots, strict=True)]


def _line(
    rng: np.random.Generator,
    codes: Sequence[str],
    x: float,
    y: float,
    line: int,
    loose: float = 1.0,
) -> tuple[list[Placed], float]:
    """Lay tiles side by side from ``x`` on; return them and where the next would begin."""
    gap, placed = float(rng.choice(_TIGHT)), []
    for code in codes:
        dy, yaw = float(rng.normal(0, 0.02 * loose)), float(rng.normal(0, 0.8 * loose))
        spot = Spot(x + 0.5, y + dy, yaw, back=code == BACK)
        placed.append(Placed(code, spot, line))
        x += 1.005 + gap * abs(float(rng.normal(1, 0.5)))
    return placed, x


def centred(placed: Sequence[Placed]) -> list[Placed]:
    """Return the tiles about the origin."""
    x, y = ([getattr(tile.spot, axis) for tile in placed] for axis in "xy")
    mx, my = (max(x) + min(x)) / 2, (max(y) + min(y)) / 2
    return [replace(t, spot=replace(t.spot, x=t.spot.x - mx, y=t.spot.y - my)) for t in placed]


def one_row(rng: np.random.Generator, deal: HandDeal, aspect: float) -> list[Placed]:
    """Lay all in one row."""
    return centred(_line(rng, deal.concealed, 0, 0, 0, float(rng.uniform(0.4, 1.8)))[0])


def two_rows(rng: np.random.Generator, deal: HandDeal, aspect: float) -> list[Placed]:
    """Lay the hand in two rows that touch or nearly touch."""
    cut = int(rng.integers(6, 9))
    step = aspect * float(rng.choice((1.01, 1.06, 1.25)))
    far, _ = _line(rng, deal.concealed[:cut], float(rng.uniform(-0.6, 0.6)), step, 0)
    near, _ = _line(rng, deal.concealed[cut:], 0, 0, 1)
    return centred([*far, *near])


def grid(rng: np.random.Generator, deal: HandDeal, aspect: float) -> list[Placed]:
    """Lay the hand in a block of three or four lines."""
    columns = int(rng.choice((4, 5)))
    placed: list[Placed] = []
    lines = -(-len(deal.concealed) // columns)
    for line in range(lines):
        codes = deal.concealed[line * columns : (line + 1) * columns]
        placed += _line(rng, codes, 0, (lines - line) * aspect * 1.02, line, 0.5)[0]
    return centred(placed)


def _meld_tiles(
    rng: np.random.Generator, meld: Meld, x: float, y: float, line: int, aspect: float
) -> tuple[list[Placed], float]:
    """Lay a meld; in some, one tile lies across."""
    tiles, end = _line(rng, meld.shown, x, y, line, 0.8)
    if BACK in meld.shown or rng.random() > 0.15:
        return tiles, end
    k, shift = int(rng.integers(len(tiles))), aspect - 1
    across = tiles[k].spot
    spot = replace(across, x=across.x + shift / 2, y=y - shift / 2, yaw=90.0)
    tiles[k] = replace(tiles[k], spot=spot)
    for later in range(k + 1, len(tiles)):
        moved = replace(tiles[later].spot, x=tiles[later].spot.x + shift)
        tiles[later] = replace(tiles[later], spot=moved)
    return tiles, end + shift


def melds_aside(rng: np.random.Generator, deal: HandDeal, aspect: float) -> list[Placed]:
    """Lay melds to the right, to the left or above the hand, flowers beyond them."""
    side = ("right", "left", "above")[int(rng.choice(3, p=(0.5, 0.2, 0.3)))]
    hand, x = _line(rng, deal.concealed, 0, 0, 1)
    placed, melds = list(hand), []
    at, y, line = 0.0, (aspect * float(rng.uniform(1.12, 1.7)) if side == "above" else 0.0), 1
    if side == "above":
        line = 0
    for meld in deal.melds:
        tiles, at = _meld_tiles(rng, meld, at, y, line, aspect)
        melds += tiles
        at += float(rng.uniform(0.35, 0.9))
    offset = {"right": x + 0.5, "left": -at - 0.2, "above": float(rng.uniform(-0.5, 1.5))}[side]
    placed += _shifted(melds, offset)
    if deal.flowers:
        far = aspect * float(rng.uniform(1.3, 1.7)) + (y if side == "above" else 0)
        start = float(rng.uniform(0, max(0.5, x - len(deal.flowers))))
        placed += _line(rng, deal.flowers, start, far, -1)[0]
    return centred(placed)


def _shifted(placed: Sequence[Placed], dx: float) -> list[Placed]:
    return [replace(t, spot=replace(t.spot, x=t.spot.x + dx)) for t in placed]


def win_apart(rng: np.random.Generator, deal: HandDeal, aspect: float) -> list[Placed]:
    """Lay the winning tile apart: beside the row, across, or above its end."""
    hand, x = _line(rng, deal.concealed[:-1], 0, 0, 1)
    code, kind = deal.concealed[-1], int(rng.choice(3, p=(0.55, 0.2, 0.25)))
    gap = float(rng.uniform(0.35, 1.6))
    if kind == 2:
        spot = Spot(float(rng.uniform(x - 3, x - 0.5)), aspect * float(rng.uniform(1.15, 1.6)))
        return centred([*hand, Placed(code, spot, 0)])
    yaw = 90.0 if kind == 1 else float(rng.normal(0, 4))
    return centred([*hand, Placed(code, Spot(x + gap + 0.6, float(rng.normal(0, 0.1)), yaw), 1)])
