"""From a group and dice rolls to one photographed hand with its right answer."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.clutter import rack, rim, thing
from hupai.datasets.synth.scene.hands.around import Loose, around
from hupai.datasets.synth.scene.hands.deal import HandDeal, deal_hand
from hupai.datasets.synth.scene.hands.groups import GROUPS, Group, lay_hand, turn_of
from hupai.datasets.synth.scene.hands.lay import Placed, in_order, melds_aside, rows_of, turned
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.lens import defocus, through_lens
from hupai.datasets.synth.scene.render import Lighting, Table, render
from hupai.datasets.synth.scene.tiles import tile_body
from hupai.datasets.synth.scene.view import table_top
from hupai.datasets.synth.tileset import TileSet

__all__ = ["HandScene", "compose_hand"]

Floats = npt.NDArray[np.float64]
_SHAPES: Final = ((4, 3), (3, 4), (16, 9), (9, 16), (1, 1))
_SHAPE_SHARES: Final = (0.4, 0.24, 0.16, 0.1, 0.1)
_TRIES: Final = 12


@dataclass(frozen=True, slots=True)
class HandScene:
    """A table, all its labels, and the hand: rows of codes and labels in reading order."""

    table: Table
    rows: list[list[str]]
    hand: tuple[Label, ...]
    deal: HandDeal


def compose_hand(
    name: str, tiles: TileSet, rng: np.random.Generator, pool: Pool, long_side: int
) -> HandScene:
    """Compose one picture of a group; every tile of the hand can be seen.

    :raises RuntimeError: no picture came out in which the whole hand can be seen.
    """
    for _ in range(_TRIES):
        scene = _try(GROUPS[name], tiles, rng, pool, long_side)
        if scene is not None:
            return scene
    raise RuntimeError(f"no picture of the group {name} shows its whole hand")


def _try(
    group: Group, tiles: TileSet, rng: np.random.Generator, pool: Pool, long_side: int
) -> HandScene | None:
    body, layer = tiles.style.body, group.layers[int(rng.integers(len(group.layers)))]
    with_melds = layer is melds_aside
    deal, box = deal_hand(
        rng,
        melds=int(rng.integers(1, 4)) if with_melds else 0,
        flowers=int(rng.choice((0, 1, 2, 4), p=(0.5, 0.25, 0.15, 0.1))) if with_melds else 0,
        apart=group.apart,
    )
    flat = lay_hand(group, layer, deal, body.aspect, rng)
    placed = turned(in_order(flat), turn_of(group, rng))
    hand = _bodies(tiles, [(t.code, t.spot) for t in placed], rng)
    loose = around(rng, box, placed, body) if group.table else []
    others = _bodies(tiles, loose, rng)
    camera = _aim(np.concatenate([b.corners() for b in hand]), group, rng, long_side)
    table = _shown(camera, [*hand, *others], _things(group, placed, loose, rng, pool), rng, pool)
    seen = {label.owner: label for label in table.labels}
    if any(number not in seen for number in range(1, len(hand) + 1)):
        return None
    labels = tuple(seen[number] for number in range(1, len(hand) + 1))
    return HandScene(table, rows_of(flat), labels, deal)


def _bodies(tiles: TileSet, laid: list[Loose], rng: np.random.Generator) -> list[Body]:
    gloss = float(rng.uniform(0.1, 1)) if rng.random() < 0.3 else 0.0
    half = float(rng.choice((0.0, 0.12, 0.5), p=(0.6, 0.25, 0.15)))
    return [
        tile_body(spot, code, tiles, rng, flip=bool(rng.random() < half),
                  gloss=gloss * float(rng.random()))
        for code, spot in laid
    ]  # fmt: skip


def _aim(points: Floats, group: Group, rng: np.random.Generator, long_side: int) -> Camera:
    """Return a camera that shows the whole hand, on a table from the player's seat."""
    width, height = _SHAPES[int(rng.choice(len(_SHAPES), p=_SHAPE_SHARES))]
    wide = bool(np.ptp(points[:, 0]) >= np.ptp(points[:, 1]))
    if wide != (width >= height) and rng.random() < 0.6:
        width, height = height, width
    size = tuple(round(long_side * side / max(width, height)) for side in (width, height))
    low, high = (8.0, 40.0) if group.rack else (34.0, 62.0) if group.table else (38.0, 88.0)
    elevation, roll = float(rng.uniform(low, high)), float(rng.normal(0, 3))
    focal = 0.5 * long_side / np.tan(np.radians(float(rng.uniform(44, 72)) / 2))
    fill = float(rng.uniform(0.5, 0.8) if group.table else rng.uniform(0.6, 0.94))
    middle = (points.min(0) + points.max(0)) / 2
    unit = long_side / 6
    while True:
        camera = look_at(
            (float(middle[0]), float(middle[1])), elevation, focal / unit, focal,
            (size[0], size[1]), roll=roll, centre_px=_middle(group, size, rng),
        )  # fmt: skip
        image = camera.project(points)
        inside = (image > 0.015 * long_side) & (image < np.array(size) - 0.015 * long_side)
        span = np.ptp(image, axis=0) / np.array(size)
        if camera.depth(points).min() > 1 and span.max() <= fill and inside.all():
            return camera
        unit *= 0.94


def _middle(group: Group, size: tuple[int, ...], rng: np.random.Generator) -> tuple[float, float]:
    """Return where the hand's middle appears: low in the picture where a table is shown."""
    x = size[0] * float(rng.uniform(0.46, 0.54))
    return x, size[1] * float(rng.uniform(0.7, 0.84) if group.table else rng.uniform(0.4, 0.6))


def _things(
    group: Group, placed: list[Placed], loose: list[Loose], rng: np.random.Generator, pool: Pool
) -> list[Body]:
    """Return things beside the hand, and the rack or rim before it."""
    spots = [tile.spot for tile in placed] + [spot for _, spot in loose]
    xy = np.array([(spot.x, spot.y) for spot in spots])
    bodies: list[Body] = []
    for _ in range(int(rng.integers(3, 8)) if group.things else int(rng.integers(-3, 3))):
        way, reach = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(3, 10))
        at = (reach * float(np.cos(way)) * 1.3, reach * float(np.sin(way)))
        bodies += [b for b in thing(rng, at, pool) if _apart(b, xy)]
    if group.rack and rng.random() < 0.7:
        bodies.append(rack(rng, -0.62, float(rng.uniform(16, 22)), 0, 0.22, pool))
    if group.table and rng.random() < 0.4:
        bodies.append(rim(rng, min(spot.y for spot in spots) - 1.6, 0, pool))
    return bodies


def _apart(body: Body, xy: Floats) -> bool:
    gap = np.hypot(xy[:, 0] - body.centre[0], xy[:, 1] - body.centre[1])
    return bool((gap > float(np.hypot(body.size[0], body.size[1])) / 2 + 1.0).all())


def _shown(
    camera: Camera, tiles: list[Body], things: list[Body], rng: np.random.Generator, pool: Pool
) -> Table:
    """Render the table through a lens."""
    lx, ly = rng.normal(0, 0.55, 2)
    lighting = Lighting((float(lx), float(ly), 1.0), float(rng.uniform(0.05, 1)))
    table = render(table_top(camera, rng, pool), camera, [*tiles, *things], lighting)
    if rng.random() < 0.6:
        pixels = defocus(table.pixels, camera, (0.0, 0.0), float(rng.uniform(0.5, 6)))
        table = Table(pixels, table.labels)
    return through_lens(table, rng)
