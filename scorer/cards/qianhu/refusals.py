"""Why a 割千胡 hand does not win, in the order in which a table asks."""

from typing import Final

from hupai.scorer.cards.deck import TOTAL, WILDS
from hupai.scorer.cards.group import Group
from hupai.scorer.cards.qianhu.reading import DEALT, DINGFU, Reading
from hupai.scorer.cards.result import Refusal
from hupai.scorer.core.explain import Text

__all__ = [
    "COUNT",
    "NOT_14",
    "NOT_LAID",
    "dealt_count",
    "first_refusal",
    "too_many_laid",
    "wrong_group",
]

COUNT: Final = Refusal("count", Text("位子没有坐满，或者多了", "the cards do not fill the slots"))
NOT_14: Final = Refusal("not_14", Text("有对子凑不成十四点", "a pair does not make fourteen"))
_TRIPLE: Final = Refusal(
    "group", Text("拉要三张一样的牌，听用不能进坎", "a triple is three alike, without wild cards")
)
_LAID_OUT: Final = Refusal(
    "group", Text("丁丁、斧头要打火，不能占位子", "丁丁 and 斧头 are laid out and fill no slot")
)
NOT_LAID: Final = Refusal("group", Text("打火的只有丁丁、斧头", "only 丁丁 and 斧头 are laid out"))


def wrong_group(group: Group) -> Refusal | None:
    """Refuse a group that is none."""
    if group.how == DEALT:
        return COUNT
    wild = sum(card in WILDS for card in group.cards)
    laid_out = any(card in DINGFU for card in group.cards)
    if group.how != "pair":
        fits = group.alike and len(group.cards) == 3 and not wild
        return _TRIPLE if not fits else _LAID_OUT if laid_out else None
    if len(group.cards) != 2 or (not wild and sum(TOTAL[card] for card in group.cards) != 14):
        return NOT_14
    return _LAID_OUT if laid_out else None


def first_refusal(r: Reading) -> Refusal | None:
    """Refuse for too few points."""
    if r.points >= r.minimum or r.red_pips <= r.options.waive:
        return None
    return Refusal(
        "min",
        Text(f"只有{r.points}点，要{r.minimum}点", f"{r.points} points, {r.minimum} are needed"),
    )


def dealt_count(size: int) -> Refusal:
    """Refuse a hand as dealt that has another number of cards."""
    return Refusal("count", Text(f"刚发的牌该有{size}张", f"a hand as dealt has {size} cards"))


def too_many_laid(number: int, most: int) -> Refusal:
    """Refuse more 丁丁 and 斧头 than the deck has."""
    return Refusal(
        "copies",
        Text(
            f"丁丁、斧头有{number}张，一副牌只有{most}张",
            f"{number} of 丁丁 and 斧头, the deck has {most}",
        ),
    )
