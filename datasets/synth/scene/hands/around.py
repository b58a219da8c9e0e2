"""The rest of a table in play: discards, other players' melds, walls, hands of backs."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from hupai.datasets.synth.scene.hands.deal import Box
from hupai.datasets.synth.scene.hands.lay import Placed
from hupai.datasets.synth.scene.pile import touches
from hupai.datasets.synth.scene.spot import Spot, turn_all
from hupai.datasets.synth.style import BodyStyle

__all__ = ["Loose", "around"]

Loose = tuple[str, Spot]
"""A tile that is not the hand's: its code and its place."""

_CLEAR_OF_HAND: Final = 2.4
"""No such tile lies nearer to a tile of the hand than this many widths."""


def around(
    rng: np.random.Generator, box: Box, placed: Sequence[Placed], body: BodyStyle
) -> list[Loose]:
    """Return what lies beyond a hand on a table in play, no tile in another.

    The hand's reader sits before it; all that is not the hand lies farther away.
    """
    clear = max(tile.spot.y for tile in placed) + body.aspect
    own = np.array([(tile.spot.x, tile.spot.y) for tile in placed])
    loose = _discards(rng, box, body.aspect, clear)
    loose += _other_players(rng, box, body, clear, float(np.abs(own[:, 0]).max()))
    kept: list[Loose] = []
    for code, spot in loose:
        if np.hypot(own[:, 0] - spot.x, own[:, 1] - spot.y).min() < _CLEAR_OF_HAND:
            continue
        level = [s for _, s in kept if abs(s.z - spot.z) < body.thickness / 2]
        others = np.array([(s.x, s.y, s.yaw) for s in level]).reshape(-1, 3)
        if not touches(np.array((spot.x, spot.y, spot.yaw)), others, body.aspect).any():
            kept.append((code, spot))
    return kept


def _row(
    rng: np.random.Generator, codes: list[str], x: float, y: float, loose: float = 1.0
) -> list[Loose]:
    tiles = []
    for k, code in enumerate(codes):
        dx, dy = rng.normal(0, 0.02 * loose, 2)
        yaw = float(rng.normal(0, 1.6 * loose))
        tiles.append((code, Spot(x + 1.04 * k + float(dx), y + float(dy), yaw)))
    return tiles


def _turned(tiles: list[Loose], degrees: float, dx: float, dy: float) -> list[Loose]:
    spots = turn_all(tuple(spot for _, spot in tiles), degrees)
    moved = (replace(spot, x=spot.x + dx, y=spot.y + dy) for spot in spots)
    return [(code, spot) for (code, _), spot in zip(tiles, moved, strict=True)]


def _pool(rng: np.random.Generator, box: Box, aspect: float) -> list[Loose]:
    """Return one player's discards in rows of about six, top row first thrown."""
    count, width = int(rng.integers(5, 19)), int(rng.choice((5, 6, 6, 7)))
    codes, loose = box.draw(rng, count), float(rng.uniform(0.6, 3.0))
    tiles: list[Loose] = []
    for k in range(0, len(codes), width):
        line = codes[k : k + width]
        tiles += _row(rng, line, -width / 2, -(k // width) * aspect * 1.06, loose)
    return tiles


def _discards(rng: np.random.Generator, box: Box, aspect: float, clear: float) -> list[Loose]:
    """Return the discards in the middle; none nearer to the hand's line (y = 0) than ``clear``."""
    middle = clear + 3.4 * aspect + float(rng.uniform(0.4, 2.5))
    tiles = _turned(_pool(rng, box, aspect), 0, float(rng.normal(0, 1)), middle)
    reach = middle + 2.2 * aspect
    if rng.random() < 0.8:
        tiles += _turned(_pool(rng, box, aspect), 180, float(rng.normal(0, 1)), reach + 2.4)
    for side in (-1, 1):
        if rng.random() < 0.6:
            tiles += _turned(
                _pool(rng, box, aspect), 90.0 * side, side * float(rng.uniform(4.6, 6)), reach
            )
    return [(code, spot) for code, spot in tiles if spot.y > clear + 0.5 * aspect]


def _melds(rng: np.random.Generator, box: Box) -> list[Loose]:
    tiles: list[Loose] = []
    x = 0.0
    for _ in range(int(rng.integers(1, 4))):
        whole = [code for code, left in sorted(box.left.items()) if left >= 3]
        if not whole:
            break
        code = whole[int(rng.integers(len(whole)))]
        count = 4 if box.left[code] == 4 and rng.random() < 0.3 else 3
        box.take([code] * count)
        tiles += _row(rng, [code] * count, x, 0, 0.7)
        x += count * 1.04 + float(rng.uniform(0.2, 0.8))
    return tiles


def _standing(rng: np.random.Generator) -> list[Loose]:
    """Return a hand of backs as it stands before another player."""
    count = int(rng.integers(7, 14))
    spots = [Spot(1.02 * k, 0, 180.0, tilt=80.0, back=True) for k in range(count)]
    return [("back", replace(spot, y=float(rng.normal(0, 0.02)))) for spot in spots]


def _wall(rng: np.random.Generator, thickness: float) -> list[Loose]:
    count = int(rng.integers(4, 15))
    return [
        ("back", Spot(1.01 * k, float(rng.normal(0, 0.02)), z=z, back=True))
        for z in (0.0, thickness)
        for k in range(count)
    ]


def _other_players(
    rng: np.random.Generator, box: Box, body: BodyStyle, clear: float, half_width: float
) -> list[Loose]:
    """Return open melds, walls and standing hands on the other sides of the table."""
    far = clear + float(rng.uniform(11, 15)) * body.aspect
    wide = max(half_width + 2.0, float(rng.uniform(9.5, 12)))
    tiles: list[Loose] = []
    for degrees, x, y in ((180, 4.0, far), (90, wide, clear + 3), (-90, -wide, far - 4)):
        if rng.random() < 0.7:
            tiles += _turned(_melds(rng, box), degrees, x, y)
        if rng.random() < 0.5:
            step = {180: (0.0, 2.2), 90: (2.2, 6.0), -90: (-2.2, -6.0)}[degrees]
            tiles += _turned(_standing(rng), degrees, x + step[0], y + step[1])
    for degrees, x, y in ((180, 6.0, far - 2.4), (90, wide - 2.6, clear + 2)):
        if rng.random() < 0.55:
            tiles += _turned(_wall(rng, body.thickness), degrees, x, y)
    return tiles
