"""A tile of a set as a body on the table."""

import numpy as np

from hupai.datasets.synth.scene.body import Body, rotation
from hupai.datasets.synth.scene.layouts import Spot
from hupai.datasets.synth.tileset import TileSet
from hupai.scorer.core.tiles import BACK

__all__ = ["tile_body"]


def tile_body(
    spot: Spot, code: str, tiles: TileSet, rng: np.random.Generator, *, flip: bool, gloss: float
) -> Body:
    """Place one tile; ``flip`` turns it by half on its spot, ``gloss`` lights its face (0-1)."""
    style = tiles.style
    thick, height = style.body.thickness, style.body.aspect
    back = spot.back
    bands = ((style.body.back_share, style.body.back), (1 - style.body.back_share, style.tint))
    if back:
        bands = ((1 - style.body.back_share, style.tint), (style.body.back_share, style.body.back))
    turn = rotation(spot.yaw, spot.tilt, spot.lean)
    if flip:
        turn = turn @ rotation(180, 0)
    up = abs(turn[2] @ np.array((0, height / 2, 0))) + abs(turn[2] @ np.array((0, 0, thick / 2)))
    face = tiles.face(BACK if back else code, rng)
    return Body(
        (spot.x, spot.y, spot.z + float(up)), (1.0, height, thick), turn, bands, face,
        style.body.corner, 0.035 if back else tiles.chamfer, BACK if back else code, gloss,
        float(rng.random()),
    )  # fmt: skip
