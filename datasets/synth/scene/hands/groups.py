"""The groups of pictures with one shown hand, and what each of them asks of a reader."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hupai.datasets.synth.scene.hands.deal import HandDeal
from hupai.datasets.synth.scene.hands.lay import (
    Layer,
    Placed,
    grid,
    melds_aside,
    one_row,
    two_rows,
    win_apart,
)

__all__ = ["GROUPS", "Group", "lay_hand", "turn_of"]


@dataclass(frozen=True, slots=True)
class Group:
    """How the hand lies (one of ``layers``) and what is round it.

    ``yaw``: middle and deviation of its turn in degrees, or None for any angle. ``rack``: it
    stands. ``table``: discards and other players' tiles lie about. ``things``: books, cups,
    telephones. ``chat``: sent by a chat program.
    """

    layers: tuple[Layer, ...]
    yaw: tuple[float, float] | None = (0.0, 4.0)
    melds: bool = False
    apart: bool = False
    rack: bool = False
    table: bool = False
    things: bool = False
    chat: bool = False


_ANY: Final = (one_row, two_rows, melds_aside)
GROUPS: Final[Mapping[str, Group]] = {
    "row": Group((one_row,)),
    "any_angle": Group((one_row, two_rows, melds_aside), yaw=None, melds=True),
    "upside_down": Group((one_row, two_rows, melds_aside), yaw=(180.0, 5.0), melds=True),
    "rack": Group((one_row,), yaw=(0.0, 5.0), rack=True),
    "two_rows": Group((two_rows,)),
    "grid": Group((grid,), yaw=(0.0, 6.0)),
    "melds": Group((melds_aside,), melds=True),
    "win_apart": Group((win_apart,), apart=True),
    "clutter": Group(_ANY, melds=True, things=True),
    "table": Group((one_row, melds_aside), melds=True, table=True),
    "chat": Group(_ANY, melds=True, table=True, chat=True),
}
"""Name to group; a folder shows them in turn."""


def lay_hand(
    group: Group, layer: Layer, deal: HandDeal, aspect: float, rng: np.random.Generator
) -> list[Placed]:
    """Lay a hand, before it is turned."""
    placed = layer(rng, deal, aspect)
    if not group.rack:
        return placed
    tilt = float(rng.uniform(64, 86))
    return [replace(t, spot=replace(t.spot, tilt=tilt, yaw=t.spot.yaw * 0.5)) for t in placed]


def turn_of(group: Group, rng: np.random.Generator) -> float:
    """Draw by how many degrees the hand is turned on the table."""
    if group.yaw is None:
        return float(rng.uniform(0, 360))
    return group.yaw[0] + float(rng.normal(0, group.yaw[1]))
