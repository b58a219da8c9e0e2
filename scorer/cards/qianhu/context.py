"""Facts of a 割千胡 hand that its cards do not show."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hupai.scorer.cards.context import card_of, count, flag
from hupai.scorer.cards.deck import LONG_CARDS, find_card
from hupai.scorer.core.context import ContextField, check_context
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["CONTEXT_FIELDS", "Context", "parse_context"]


@dataclass(frozen=True, slots=True)
class Context:
    """The circumstances of one win; every field has a harmless default."""

    bao: bool = False
    tianhu: bool = False
    dihu: bool = False
    banker: bool = False
    dealt: bool = False
    win_card: TileCode | None = None
    piao: int = 0
    piao_payers: tuple[int, ...] = ()


_BOTH: Final = (True, False)


def _piao_list(value: object) -> str:
    fits = isinstance(value, list | tuple) and len(value) <= 3 and not any(map(count, value))
    return "" if fits else "must be a list of one number for each payer"


CONTEXT_FIELDS: Final = (
    ContextField("bao", "bool", Text("报叫没有", "declared ready"), flag, _BOTH, False),
    ContextField("tianhu", "bool", Text("天胡", "won with the cards as dealt"), flag, _BOTH, False),
    ContextField("dihu", "bool", Text("地胡", "won on the first turned card"), flag, _BOTH, False),
    ContextField("banker", "bool", Text("赢家是庄家", "the winner deals"), flag, _BOTH, False),
    ContextField(
        "dealt", "bool", Text("刚发完的牌（眉山无成）", "the hand as dealt (Meishan 无成)"), flag
    ),
    ContextField(
        "win_card",
        "card",
        Text("胡的是哪张（眉山天胡、地胡）", "the winning card (Meishan 天胡 and 地胡)"),
        card_of(LONG_CARDS),
        ("cards",),
    ),
    ContextField(
        "dingfu",
        "int",
        Text("打火几张（丁丁、斧头）", "how many 12 and 56 are laid out, or which"),
        lambda value: "",
        ("cards",),
        0,
    ),
    ContextField("piao", "int", Text("赢家漂几个", "漂 of the winner"), count),
    ContextField("piao_payers", "list", Text("各家漂几个", "漂 of each payer"), _piao_list),
)


def parse_context(given: Mapping[str, object]) -> Context:
    """Read the facts.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    told = check_context(CONTEXT_FIELDS, given)
    for name in ("bao", "tianhu", "dihu", "banker", "dealt"):
        if name in told:
            told[name] = bool(told[name])
    if "win_card" in told:
        told["win_card"] = find_card(told["win_card"], LONG_CARDS)
    payers = told.get("piao_payers")
    if isinstance(payers, list):
        told["piao_payers"] = tuple(payers)
    _check_first_cards(told)
    return Context(**told)  # type: ignore[arg-type]  # every field was checked above


def _check_first_cards(told: Mapping[str, object]) -> None:
    if told.get("tianhu") and told.get("dihu"):
        message = "tianhu and dihu: a hand is won as dealt or on the first card, not both"
        raise HandInvalid(message, faults=[Fault("dihu", message)])
