"""Why a 大贰 hand pays what it pays: sentences made from the verdict itself."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hupai.scorer.cards.daer.reading import KINDS, Reading
from hupai.scorer.cards.explain import count_fans, count_points, name_groups, name_payments
from hupai.scorer.core.explain import Text

if TYPE_CHECKING:
    from hupai.scorer.cards.daer.score import Verdict

__all__ = ["explanation"]

_UNIT: Final = Text("胡", "胡")


def explanation(verdict: "Verdict") -> Iterator[Text]:
    """Tell the way from cards to money."""
    reading = verdict.reading
    yield from name_groups(reading.groups, KINDS)
    yield count_points(reading.counted, _UNIT)
    if verdict.refusal:
        yield verdict.refusal.reason
        return
    yield _enough(reading)
    yield count_fans(verdict.awarded, verdict.price.fan)
    yield _share(verdict)
    yield from name_payments(verdict.price.payments)


def _enough(r: Reading) -> Text:
    if r.options.pair_258:
        return Text("四组一将，二五八定将", "four groups and a pair of 2, 5 or 8")
    if not r.hu:
        return Text("一胡都没有，是乱，也胡", "no 胡 at all: 乱 wins too")
    return Text(f"{r.options.min_hu}胡起，够了", f"{r.options.min_hu} 胡 are needed: it wins")


def _share(verdict: "Verdict") -> Text:
    price, pays = verdict.price, verdict.reading.options.pays
    base, fan = price.base, price.fan
    way = {
        "step": f"{base}×(1+{fan})",
        "roll": f"{base}×2^{fan}",
        "sum": f"{base}+{fan}",
        "power": f"2^{fan}",
        "flat": "1",
    }[pays]
    full = {"step": base * (1 + fan), "roll": base * 2**fan}.get(pays, price.share)
    more = Text("", "")
    if price.alone and pays == "step":
        more = Text("，点炮包两家×2", ", doubled: a discarder pays for both")
    elif full > price.share:
        more = Text(f"，最多{price.share}", f", at most {price.share}")
    return Text(f"一份：{way}={full}{more.zh}", f"one share: {way} = {full}{more.en}")
