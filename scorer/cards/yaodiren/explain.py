"""Why a 幺地人 hand pays what it pays: sentences made from the verdict itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hupai.scorer.cards.explain import count_fans, count_points, name_groups, name_payments
from hupai.scorer.cards.yaodiren.reading import KINDS
from hupai.scorer.core.explain import Text

if TYPE_CHECKING:
    from hupai.scorer.cards.yaodiren.score import Verdict

__all__ = ["explanation"]

_UNIT: Final = Text("坨", "points")


def explanation(verdict: "Verdict") -> Iterator[Text]:
    """Tell the way from cards to money."""
    reading = verdict.reading
    yield from name_groups(reading.groups, KINDS)
    yield count_points(reading.counted, _UNIT)
    if verdict.refusal:
        yield verdict.refusal.reason
        return
    if reading.all_black:
        yield Text("一张红牌都没有，不限坨数", "no red card: no minimum")
    else:
        need = reading.minimum
        yield Text(f"{need}坨起胡，够了", f"{need} are needed: it wins")
    yield count_fans(verdict.awarded, verdict.fan)
    step = reading.options.mode == "step"
    way = f"1+{verdict.fan}" if step else f"2^{verdict.fan}"
    yield Text(f"每家：{way}={verdict.each}", f"each: {way} = {verdict.each}")
    yield from name_payments(verdict.payments)
