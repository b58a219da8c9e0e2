"""What the tiles do not show: how the winning tile came, who deals, what was passed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final, Literal

from hupai.scorer.core.context import ContextField, check_context
from hupai.scorer.core.explain import Text
from hupai.scorer.mahjong.deck import FLOWERS

__all__ = ["CONTEXT_FIELDS", "EMPTY", "WIN_BY", "Context", "ContextField", "WinBy", "parse_context"]

WinBy = Literal["", "self_draw", "discard"]
WIN_BY: Final = ("", "self_draw", "discard")


@dataclass(frozen=True, slots=True)
class Context:
    """The circumstances of one win; every field has a harmless default."""

    dealer: bool = False
    first_draw: bool = False
    kong_chain: int = 0
    kong_source: str = ""
    kong_from: int | None = None
    discard_after_kong: int = 0
    rob_kong: bool = False
    wall_remaining: int | None = None
    passed_fan: int | None = None
    passed_points: int | None = None
    que: str = ""
    seat: str = ""
    flowers: tuple[str, ...] = ()
    flower_replacement: bool = False
    dealer_first_discard: bool = False


EMPTY: Final = Context()
_MOST_POINTS: Final = 1_000_000
"""Without a cap each fan doubles the points."""


def _flag(value: object) -> str:
    return "" if isinstance(value, bool) else "must be true or false"


def _count_to(most: int) -> Callable[[object], str]:
    def fault(value: object) -> str:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        return "" if fits else f"must be a whole number from 0 to {most}"

    return fault


_count: Final = _count_to(1000)


def _one_of(*choices: str) -> Callable[[object], str]:
    return lambda value: "" if value in ("", *choices) else f"must be one of {', '.join(choices)}"


def _flowers(value: object) -> str:
    fits = isinstance(value, list | tuple) and all(code in FLOWERS for code in value)
    return "" if fits else "must be a list of H1-H12"


CONTEXT_FIELDS: Final = (
    ContextField("dealer", "bool", Text("赢家是庄家", "the winner deals"), _flag),
    ContextField("first_draw", "bool", Text("自己的第一张牌就胡", "own first draw"), _flag),
    ContextField(
        "kong_chain",
        "int",
        Text("连续几杠之后摸到这张", "kongs in a row that led to this draw"),
        _count,
    ),
    ContextField(
        "kong_source",
        "exposed|added|concealed",
        Text("最后一杠是哪种杠", "kind of the last kong of the chain"),
        _one_of("exposed", "added", "concealed"),
    ),
    ContextField(
        "kong_from", "seat", Text("直杠是谁放的", "seat that fed the exposed kong"), _count
    ),
    ContextField(
        "discard_after_kong",
        "int",
        Text("点炮的人刚刚连续几杠", "kongs in a row that the discarder had just made"),
        _count,
    ),
    ContextField("rob_kong", "bool", Text("抢杠", "the tile robbed from a kong"), _flag),
    ContextField(
        "wall_remaining",
        "int",
        Text("最后一次摸牌后牌墙还剩几张", "tiles left in the wall after the last draw"),
        _count,
    ),
    ContextField(
        "passed_fan",
        "int",
        Text("这一轮放过的胡是几番", "fan of the win passed this round"),
        _count,
    ),
    ContextField(
        "passed_points",
        "int",
        Text("这一轮放过的胡是几分", "points of the win passed this round"),
        _count_to(_MOST_POINTS),
        maximum=_MOST_POINTS,
    ),
    ContextField(
        "que", "m|p|s", Text("定缺的花色", "the declared void suit"), _one_of("m", "p", "s")
    ),
    ContextField(
        "seat",
        "E|S|W",
        Text("座位：庄家东，下家南，上家西", "seat: dealer E, next S, before W"),
        _one_of("E", "S", "W"),
    ),
    ContextField("flowers", "list", Text("补过的花", "flowers laid aside"), _flowers),
    ContextField(
        "flower_replacement", "bool", Text("补花摸到的牌", "draw that replaces a flower"), _flag
    ),
    ContextField(
        "dealer_first_discard",
        "bool",
        Text("庄家打的第一张", "the dealer's first discard"),
        _flag,
    ),
)
"""Every field, in the order of :class:`Context`."""

assert [field.name for field in fields(Context)] == [field.name for field in CONTEXT_FIELDS]


def parse_context(given: Mapping[str, object] | None, where: str = "context") -> Context:
    """Check names and types of all fields at once; null means that a field is not given.

    :raises HandInvalid: with one fault for every field that is wrong.
    """
    if not given:
        return EMPTY
    told = check_context(CONTEXT_FIELDS, given, where)
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in told.items()}
    return Context(**values)  # type: ignore[arg-type]  # every field was checked above
