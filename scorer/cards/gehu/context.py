"""Facts of a 割胡 hand that its cards do not show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hupai.scorer.cards.context import card_of, counts, list_of, one_of
from hupai.scorer.cards.deck import LONG_CARDS, find_card
from hupai.scorer.cards.gehu.options import SEATS
from hupai.scorer.core.context import ContextField, check_context
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["CONTEXT_FIELDS", "SEAT_NAMES", "SOURCES", "Context", "parse_context"]

SOURCES: Final = ("flip", "self", "chetou", "discard")
EVENTS: Final = ("haidi",)

SEAT_NAMES: Final = {
    "dealer": Text("庄家", "dealer"),
    "next": Text("下家", "next"),
    "opposite": Text("对家", "opposite"),
    "small": Text("小家", "small family"),
}


@dataclass(frozen=True, slots=True)
class Context:
    """The circumstances of one win; every field has a harmless default."""

    seat: str = "next"
    source: str = "flip"
    win_card: TileCode | None = None
    discarder: str = ""
    piao: Mapping[str, int] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    baozi: str = ""
    dealer: str = "dealer"

    @property
    def small(self) -> bool:
        """Whether the hand is the small family's."""
        return self.seat == "small"

    @property
    def self_drawn(self) -> bool:
        """Whether the card came from the wall into the own hand."""
        return self.source in ("self", "chetou")


CONTEXT_FIELDS: Final = (
    ContextField(
        "seat", "|".join(SEATS), Text("赢家的座位", "the winner's seat"), one_of(*SEATS), SEATS
    ),
    ContextField("me", "|".join(SEATS), Text("同 seat", "the same as seat"), one_of(*SEATS)),
    ContextField(
        "source",
        "|".join(SOURCES),
        Text(
            "胡牌怎么来的：flip 翻出来的，self 小家自己摸的，chetou 扯后补的，discard 别家打的",
            "how the last card came: turned up, drawn by the small family, after a 扯, discarded",
        ),
        one_of(*SOURCES),
        SOURCES,
        "flip",
    ),
    ContextField(
        "win_card", "card", Text("胡的是哪张", "the winning card"), card_of(LONG_CARDS), ("cards",)
    ),
    ContextField(
        "discarder",
        "|".join(SEATS),
        Text(
            "谁打的（绵阳扯头胡：最后打牌的一家）", "who discarded (Mianyang: the last discarder)"
        ),
        one_of(*SEATS),
        SEATS,
    ),
    ContextField("piao", "seat: n", Text("各家漂几个", "漂 of each seat"), counts(*SEATS)),
    ContextField(
        "events", "list", Text("海底（考考）", "last card of the wall (kaokao)"), list_of(*EVENTS)
    ),
    ContextField(
        "baozi", "|".join(SEATS), Text("谁是包子", "who has no card to play"), one_of(*SEATS)
    ),
    ContextField(
        "dealer", "|".join(SEATS), Text("包子这一局的庄家", "the dealer of a 包子"), one_of(*SEATS)
    ),
)


def parse_context(given: Mapping[str, object]) -> Context:
    """Read the facts.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    told = check_context(CONTEXT_FIELDS, given)
    seat = told.pop("me", None)
    if seat:
        told.setdefault("seat", seat)
    if "win_card" in told:
        told["win_card"] = find_card(told["win_card"], LONG_CARDS)
    if "events" in told:
        told["events"] = tuple(str(event) for event in _items(told["events"]))
    return Context(**told)  # type: ignore[arg-type]  # every field was checked above


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
