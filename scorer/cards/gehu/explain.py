"""Why a 割胡 hand pays what it pays: sentences made from the verdict itself."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from hupai.scorer.cards.explain import count_fans, count_points, name_groups, name_payments
from hupai.scorer.cards.gehu.context import SEAT_NAMES, Context
from hupai.scorer.cards.gehu.payments import UNNAMED, seats_of, share
from hupai.scorer.cards.gehu.reading import KINDS
from hupai.scorer.cards.gehu.refusals import needed
from hupai.scorer.core.explain import Text

if TYPE_CHECKING:
    from hupai.scorer.cards.gehu.score import Verdict

__all__ = ["explanation", "explanation_of_baozi"]

_UNIT: Final = Text("坨", "points")


def explanation(verdict: "Verdict") -> Iterator[Text]:
    """Tell the way from cards to money."""
    reading = verdict.reading
    yield from name_groups(reading.groups, KINDS)
    yield count_points(reading.counted, _UNIT)
    if verdict.refusal:
        yield verdict.refusal.reason
        return
    need = needed(reading)
    yield Text(f"{need}坨起胡，够了", f"{need} are needed: it wins")
    yield count_fans(verdict.awarded, verdict.fan)
    yield _one_share(verdict)
    yield from _discard(verdict)
    yield from name_payments(verdict.payments)


def _one_share(verdict: "Verdict") -> Text:
    options, fan = verdict.reading.options, verdict.fan
    cheng = options.mode == "cheng"
    factor = 2**fan if cheng else 1 + fan
    way = f"2^{fan}" if cheng else f"(1+{fan})"
    total = options.base * factor
    return Text(
        f"一份：底{options.base}×{way}={total}", f"one share: {options.base} x {way} = {total}"
    )


def _discard(verdict: "Verdict") -> Iterator[Text]:
    reading = verdict.reading
    context, options = reading.context, reading.options
    if len(verdict.payments) != 1:
        return
    (payment,) = verdict.payments
    if options.discard_pays != "three":
        if payment.payer == UNNAMED:
            yield Text(
                "没说是哪家点的炮，按最少的算",
                "nobody said who discarded: the least that one of them would pay",
            )
        return
    others = [seat for seat in seats_of(options) if seat != context.seat]
    shares = [
        share(context.seat, seat, verdict.fan, reading.leader, context, options) for seat in others
    ]
    terms = "+".join(map(str, shares))
    who = payment.who
    yield Text(
        f"{who.zh}一家包：{terms}={sum(shares)}",
        f"{who.en} pays every share: {terms} = {sum(shares)}",
    )


def explanation_of_baozi(context: Context, pay: Mapping[str, int | float]) -> Iterator[Text]:
    """Tell what a 包子 costs."""
    who = SEAT_NAMES[context.baozi]
    yield Text(
        f"{who.zh}没有合法的牌打，是包子，给每家一番的一份",
        f"{who.en} had no legal card to play and pays each other player a share of one fan",
    )
    for seat, amount in pay.items():
        if seat != context.baozi:
            yield Text(f"{SEAT_NAMES[seat].zh}得{amount}", f"{SEAT_NAMES[seat].en} gets {amount}")
