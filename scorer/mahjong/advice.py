"""What a player should know at once: compulsory wins, 花猪, how much is missing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hupai.scorer.core.explain import Text, plain_number
from hupai.scorer.core.settle import money
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.reading import Win
from hupai.scorer.mahjong.refusals import Refusal

if TYPE_CHECKING:
    from hupai.scorer.mahjong.result import ScoreResult

__all__ = ["Advice", "advice_for", "hua_zhu_units", "hua_zhu_warning"]


class Advice(NamedTuple):
    """A stable code and the sentence for people."""

    code: str
    text: Text

    def to_dict(self) -> dict[str, str]:
        """Return the advice as JSON."""
        return {"code": self.code, **self.text.to_dict()}


def advice_for(result: "ScoreResult") -> Iterator[Advice]:
    """Say what follows from a scored hand."""
    win, options = result.win, result.win.options
    if result.must_win:
        last = options.must_win_last
        text = Text(f"最后{last}张，能胡必须胡", f"one of the last {last} tiles: you must win")
        yield Advice("must_win", text)
    if result.wins and not win.win_by:
        text = Text("没说自摸还是点炮，按点炮算", "not said how it was won: taken as a discard")
        yield Advice("win_by_assumed", text)
    if result.wins and _may_be_fed(win):
        text = Text(
            "杠上花没说是哪一种杠，按各家都给算；是点杠就该放杠的一家包",
            "not said which kong led to this draw: all pay; were it the fed one, its feeder alone",
        )
        yield Advice("kong_source_assumed", text)
    if result.refusal and result.refusal.code == "passed_hu":
        text = Text(
            "自摸随时可以；胡别人的要等自己再摸一张（杠了也算）",
            "a self-draw is always allowed; a discard only after your next draw (a kong draws too)",
        )
        yield Advice("wait_for_own_draw", text)
    if result.refusal and result.refusal.code == "below_min_fan":
        short = options.min_fan - result.fan
        yield Advice("below_min_fan", Text(f"还差{short}番", f"{short} fan short"))
    yield from hua_zhu_warning(win, result.refusal)


def _may_be_fed(win: Win) -> bool:
    """Whether this 杠上花 may follow a fed kong, whose feeder would pay alone."""
    context = win.context
    unknown = win.self_drawn and context.kong_chain == 1 and not context.kong_source
    fed = any(meld.kind == "kong_exposed" for meld in win.hand.melds)
    return unknown and fed and win.options.dian_gang_hua == "discarder"


def hua_zhu_warning(win: Win, refusal: Refusal | None) -> Iterator[Advice]:
    """Warn a player who would be 花猪 if the wall ran out now."""
    if not win.options.hua_zhu or not refusal:
        return
    if refusal.code not in ("three_suits", "void_suit_present"):
        return
    amount = plain_number(money(win.options.base, hua_zhu_units(win.house)))
    text = Text(
        f"流局就是花猪，要赔没胡的每家{amount}",
        f"if the wall runs out now, each player still in gets {amount} from you",
    )
    yield Advice("hua_zhu", text)


def hua_zhu_units(house: House) -> int | float:
    """Return the units that a 花猪 pays: the cap, or a fixed number where there is no cap."""
    if house.cap is None:
        return house.options.hua_zhu_uncapped_units
    return house.multiplier(house.cap)
