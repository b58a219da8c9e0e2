"""From a tile set and dice rolls to one rendered table with its labelled faces."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.clutter import rack, rim, tray
from hupai.datasets.synth.scene.deal import deal
from hupai.datasets.synth.scene.fingers import paint_fingers
from hupai.datasets.synth.scene.layouts import LAYOUTS, Layout, turn_all
from hupai.datasets.synth.scene.paint import Canvas, Seen
from hupai.datasets.synth.scene.render import Lighting, Table, render
from hupai.datasets.synth.scene.tiles import tile_body
from hupai.datasets.synth.scene.view import aim, strew, table_top
from hupai.datasets.synth.tileset import TileSet

__all__ = ["compose"]


def _pick_layout(rng: np.random.Generator, aspect: float) -> Layout:
    weights = np.array([weight for _, weight in LAYOUTS])
    maker = LAYOUTS[int(rng.choice(len(LAYOUTS), p=weights / weights.sum()))][0]
    return maker(rng, aspect)


def _turn(rng: np.random.Generator, layout: Layout) -> float:
    if layout.standing:
        return float(rng.normal(0, 6))
    if layout.free:
        return float(rng.uniform(0, 360))
    base = float(rng.choice((0, 180, 90, 270), p=(0.72, 0.12, 0.08, 0.08)))
    return base + float(rng.normal(0, 4)) if rng.random() < 0.85 else float(rng.uniform(0, 360))


def _tiles(
    layout: Layout, tiles: TileSet, rng: np.random.Generator, more: Mapping[str, float] | None
) -> list[Body]:
    codes = deal(rng, tiles.codes, len(layout.spots), more)
    flips = float(rng.choice((0.0, 0.5, 1.0), p=(0.55, 0.3, 0.15)))
    return [
        tile_body(spot, code, tiles, rng, flip=bool(rng.random() < flips), gloss=_gloss(rng))
        for spot, code in zip(layout.spots, codes, strict=True)
    ]


def _gloss(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.1, 1)) if rng.random() < 0.3 else 0.0


def _rails(layout: Layout, yaw: float, rng: np.random.Generator, pool: Pool) -> list[Body]:
    """Return the rim of the table or a rack along the near side of the rows."""
    bodies = []
    for y in layout.rack_y:
        roll = rng.random()
        if roll < 0.3:
            bodies.append(rim(rng, y - float(rng.uniform(0, 1)), yaw, pool))
        elif roll < 0.5:
            length = float(rng.uniform(12, 24))
            bodies.append(rack(rng, y, length, yaw, float(rng.uniform(0.15, 0.6)), pool))
    return bodies


def _tray(layout: Layout, aspect: float, yaw: float, rng: np.random.Generator) -> list[Body]:
    """Return a tray round a block of tiles that is not turned yet."""
    if not layout.tray or rng.random() > 0.35:
        return []
    half_w = max(abs(spot.x) for spot in layout.spots) + 0.5
    half_h = max(abs(spot.y) for spot in layout.spots) + aspect / 2
    return tray(rng, (half_w, half_h), yaw)


def _cover(rng: np.random.Generator, canvas: Canvas, seen: Sequence[Seen]) -> None:
    if rng.random() < 0.18:
        widths = [float(np.ptp(face.polygon, 0).min()) for face in seen]
        unit = float(np.median(widths)) if widths else 40.0
        paint_fingers(canvas.pixels, canvas.owner, canvas.scale, rng, max(unit, 14.0))


def compose(
    tiles: TileSet,
    rng: np.random.Generator,
    pool: Pool = "all",
    more: Mapping[str, float] | None = None,
) -> Table:
    """Lay, light and render one table with cloths of a pool; labels in pixels of the picture.

    ``more`` says how many times as often as usual a face lies in the hand.
    """
    layout = _pick_layout(rng, tiles.style.body.aspect)
    yaw = _turn(rng, layout)
    trays = _tray(layout, tiles.style.body.aspect, yaw, rng)
    layout = replace(layout, spots=turn_all(layout.spots, yaw))
    hand = _tiles(layout, tiles, rng, more)
    points = np.concatenate([body.corners() for body in hand])
    camera = aim(points, rng, standing=layout.standing, native_px=tiles.native_px)
    around = strew(np.array([(s.x, s.y) for s in layout.spots]), rng, pool)
    bodies = [*hand, *around, *_rails(layout, yaw, rng, pool), *trays]
    lx, ly = rng.normal(0, 0.55, 2)
    lighting = Lighting((float(lx), float(ly), 1.0), float(rng.uniform(0.05, 1)))
    return render(table_top(camera, rng, pool), camera, bodies, lighting, partial(_cover, rng))
