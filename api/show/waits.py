"""Waits for people: each tile with what it would be worth."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from hupai.api.show.speaker import Speaker
from hupai.api.show.tiles import tile_face, tile_row
from hupai.scorer.core.explain import plain_number

__all__ = ["show_waits"]


def show_waits(say: Speaker, found: Mapping[str, Any]) -> None:
    """Print the waits of a hand, the best first."""
    if not found["waits"]:
        say.out.print(Text(say.pick("没有下叫。", "The hand waits for nothing."), style="bold red"))
    else:
        say.out.print(_table(say, found["waits"]))
    if found["dead"]:
        dead = say.pick("四张都在自己手里，听不成：", "All four are in the own hand:")
        say.out.print(Text(dead + " ", style="dim").append(tile_row(found["dead"], say.lang)))


def _table(say: Speaker, waits: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("听", "wait"))
    table.add_column(say.pick("番", "fan"), justify="right")
    table.add_column(say.pick("倍", "times"), justify="right")
    table.add_column(say.pick("番种", "fans"))
    for wait in sorted(waits, key=lambda wait: -wait["multiplier"]):
        names = "、".join(_name(say, fan) for fan in wait["fans"])
        face = tile_face(wait["tile"], say.lang)
        table.add_row(face, str(wait["fan"]), f"×{plain_number(wait['multiplier'])}", names)
    return table


def _name(say: Speaker, fan: Any) -> str:
    return say.pick(fan["zh"], fan["en"]) if isinstance(fan, Mapping) else str(fan)
