"""Why a 割千胡 hand pays what it pays: sentences made from the verdict itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hupai.scorer.cards.explain import count_fans, count_points, name_groups, name_payments
from hupai.scorer.cards.qianhu.payments import base_of, each
from hupai.scorer.cards.qianhu.reading import KINDS, Reading
from hupai.scorer.core.explain import Text

if TYPE_CHECKING:
    from hupai.scorer.cards.qianhu.score import Verdict

__all__ = ["explanation"]

_UNIT: Final = Text("点", "points")


def explanation(verdict: "Verdict") -> Iterator[Text]:
    """Tell the way from cards to money."""
    reading = verdict.reading
    yield from name_groups(reading.groups, KINDS)
    yield count_points(reading.counted, _UNIT)
    if verdict.refusal:
        yield verdict.refusal.reason
        return
    yield _base(reading)
    yield count_fans(verdict.awarded, verdict.fan)
    base, _ = base_of(reading)
    share = each(reading, verdict.fan)
    plain = base * 2**verdict.fan
    stop = Text(f"，最多{share}", f", at most {share}") if share < plain else Text("", "")
    yield Text(
        f"每家：{base}×2^{verdict.fan}={plain}{stop.zh}",
        f"each: {base} x 2^{verdict.fan} = {plain}{stop.en}",
    )
    yield from name_payments(verdict.payments)
    declared = each(reading, verdict.fan_before_cap, declared=True)
    yield Text(f"报了叫的输家给{declared}", f"a loser who had declared pays {declared}")


def _base(r: Reading) -> Text:
    base, fixed = base_of(r)
    if r.options.pays == "fan":
        return Text("一份从1起翻番", "a share starts at 1")
    if not fixed:
        return Text(f"{r.points}点进到整十，底{base}", f"{r.points} rounded up: base {base}")
    if r.all_black:
        return Text(f"一点红都没有，底{base}", f"no red at all: base {base}")
    if r.all_red:
        return Text(f"全红，底{base}", f"all red: base {base}")
    return Text(f"红点只有{r.red_pips}点，底{base}", f"{r.red_pips} red pips only: base {base}")
