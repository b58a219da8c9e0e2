"""Facts of a 大贰 hand that its cards do not show."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hupai.scorer.cards.context import card_of, list_of, one_of
from hupai.scorer.cards.deck import DAER, find_card
from hupai.scorer.core.context import ContextField, check_context
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["CONTEXT_FIELDS", "EVENTS", "SOURCES", "Context", "parse_context"]

SOURCES: Final = ("other", "self", "discard")
EVENTS: Final = (
    "tianhu",
    "dihu",
    "shuishangpiao",
    "haidilao",
    "bao",
    "shabao",
    "jushou",
    "fang",
)
"""天胡, 地胡, 水上漂, 海底捞, 爆 (炸天报), 杀爆; Leshan's 举手 and 房."""


@dataclass(frozen=True, slots=True)
class Context:
    """The circumstances of one win; every field has a harmless default."""

    source: str = "other"
    win_card: TileCode | None = None
    events: tuple[str, ...] = ()


CONTEXT_FIELDS: Final = (
    ContextField(
        "source",
        "|".join(SOURCES),
        Text(
            "胡牌怎么来的：other 别家翻出来的，self 自己摸的，discard 别家打的",
            "how the last card came: turned up by another, drawn by oneself, discarded",
        ),
        one_of(*SOURCES),
        SOURCES,
        "other",
    ),
    ContextField(
        "win_card", "card", Text("胡的是哪张", "the winning card"), card_of(DAER), ("cards",)
    ),
    ContextField(
        "events",
        "list",
        Text(
            "天胡、地胡、水上漂、海底捞、爆、杀爆；乐山：举手、房",
            "won as dealt, on the first card, on the last; declared; Leshan: 举手 and 房",
        ),
        list_of(*EVENTS),
    ),
)


def parse_context(given: Mapping[str, object]) -> Context:
    """Read the facts.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    told = check_context(CONTEXT_FIELDS, given)
    if "win_card" in told:
        told["win_card"] = find_card(told["win_card"], DAER)
    events = told.get("events")
    if isinstance(events, list):
        told["events"] = tuple(events)
    return Context(**told)  # type: ignore[arg-type]  # every field was checked above
