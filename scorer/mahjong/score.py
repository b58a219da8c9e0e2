"""Score one hand, or many."""

from collections.abc import Iterable, Iterator

from hupai.scorer.core.explain import Text
from hupai.scorer.core.hand import Hand
from hupai.scorer.mahjong.context import EMPTY, Context, WinBy
from hupai.scorer.mahjong.evaluate import Entry, evaluate
from hupai.scorer.mahjong.facts import gather
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.payments import points_of
from hupai.scorer.mahjong.reading import Win
from hupai.scorer.mahjong.readings import readings
from hupai.scorer.mahjong.refusals import Refusal, first_refusal
from hupai.scorer.mahjong.result import ScoreResult

__all__ = ["score_hand", "score_many"]

_INCOMPLETE = Refusal("incomplete", Text("还没有胡：凑不成四副一将", "no four sets and a pair"))


def score_hand(
    hand: Hand, house: House, context: Context = EMPTY, win_by: WinBy = ""
) -> ScoreResult:
    """Score a hand as ``house`` plays; a hand that does not win says why in ``refusal``."""
    win = gather(hand, house, context, win_by)
    refusal = first_refusal(win)
    if refusal:
        return ScoreResult(win, refusal)
    found = readings(win)
    if not found:
        return ScoreResult(win, _INCOMPLETE)
    evaluation = evaluate(house, found)
    best = evaluation.best
    return ScoreResult(win, _too_little(win, best), evaluation, best)


def score_many(
    hands: Iterable[Hand], house: House, context: Context = EMPTY, win_by: WinBy = ""
) -> Iterator[ScoreResult]:
    """Score hands that share a table and circumstances, in order, one at a time as asked for.

    Nothing is kept, so a hundred thousand hands need no more memory than one.
    """
    return (score_hand(hand, house, context, win_by) for hand in hands)


def _too_little(win: Win, best: Entry) -> Refusal | None:
    """Refuse a complete hand that may not be declared for its value."""
    options = win.options
    fan = win.house.capped(best.total)
    if options.guo_shui and not win.self_drawn:
        refusal = _passed(win, fan)
        if refusal:
            return refusal
    is_limit = bool(best.rows) and best.rows[0].fan.kind == "limit"
    if fan >= options.min_fan or is_limit:
        return None
    return Refusal(
        "below_min_fan",
        Text(
            f"{options.min_fan}番起胡，只有{fan}番，还差{options.min_fan - fan}番",
            f"{fan} fan, {options.min_fan} needed: {options.min_fan - fan} short",
        ),
    )


def _passed(win: Win, fan: int) -> Refusal | None:
    measure = win.house.ruleset.passed
    passed = {"fan": win.context.passed_fan, "points": win.context.passed_points}.get(measure)
    if passed is None:
        return None
    now = fan if measure == "fan" else points_of(win.house, fan, win.kongs)
    if now > passed:
        return None
    zh, en = ("番", "fan") if measure == "fan" else ("分", "points")
    return Refusal(
        "passed_hu",
        Text(
            f"过水不胡：放过{passed}{zh}，这次{now}{zh}没有更大，要等自己再摸牌",
            f"a win of {passed} {en} was passed; this one is {now}, not more: wait for a draw",
        ),
    )
