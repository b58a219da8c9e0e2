"""What each payer of a 割千胡 hand gives."""

from collections.abc import Mapping, Sequence

from hupai.scorer.cards.qianhu.context import Context
from hupai.scorer.cards.qianhu.options import Options
from hupai.scorer.cards.qianhu.reading import Reading
from hupai.scorer.cards.result import Payment
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text

__all__ = ["base_of", "check_payers", "each", "payments_for", "race"]

_ALL_BLACK = 1000
_ONE_COLOUR = 500
_FEW_PIPS = 2


def check_payers(context: Context, options: Options) -> None:
    """Refuse 漂 of more or fewer payers than there are.

    :raises HandInvalid: when the list has another length.
    """
    payers = options.players - 1
    if context.piao_payers and len(context.piao_payers) != payers:
        message = f"piao_payers must be a list of {payers} numbers, one for each payer"
        raise HandInvalid(message, faults=[Fault("piao_payers", message)])


def base_of(r: Reading) -> tuple[int, bool]:
    """Return the base of a share, and whether it is one of the fixed ones."""
    if r.options.pays == "fan":
        return 1, False
    if r.all_black:
        return _ALL_BLACK, True
    if r.all_red or r.red_pips <= _FEW_PIPS:
        return _ONE_COLOUR, True
    return -(-r.points // 10) * 10, False


def each(r: Reading, fan: int, *, declared: bool = False) -> int:
    """Return one share; a payer who had declared ready pays one fan more.

    A ceiling of 2000 is lifted only for such a payer, against a fixed base.
    """
    base, fixed = base_of(r)
    amount: int = base * 2 ** min(fan + declared, r.options.cap_fan)
    if r.options.pays == "fan":
        return amount
    ceiling = r.options.cap if r.options.cap <= 1000 or (declared and fixed) else 1000
    return min(amount, ceiling)


def piao_factor(n: int, options: Options) -> int:
    """Return what ``n`` 漂 of payer and winner together multiply a share by."""
    return max(1, 2 * n) if options.piao_mode == "rolling" else 1 + n


def payments_for(r: Reading, fan: int) -> tuple[Payment, ...]:
    """Return what the others pay; all alike unless their 漂 are told."""
    share, context, options = each(r, fan), r.context, r.options
    others = options.players - 1
    if not (context.piao or context.piao_payers):
        return (Payment("each_opponent", Text("每家", "each opponent"), share, others),)
    payers = context.piao_payers or (0,) * others
    return tuple(
        Payment(
            f"opponent_{place}",
            Text(f"第{place}家", f"opponent {place}"),
            share * piao_factor(context.piao + piao, options),
        )
        for place, piao in enumerate(payers, 1)
    )


def race(scores: Sequence[Mapping[str, int]], target: int) -> tuple[dict[str, int], str]:
    """Add up what every player received, hand by hand; the first at ``target`` wins.

    Returns the totals when the race ended (or so far) and the winner, empty while it goes on.
    """
    totals: dict[str, int] = {}
    for received in scores:
        for player, amount in received.items():
            totals[player] = totals.get(player, 0) + amount
        leader = max(totals, key=lambda player: totals[player], default="")
        if leader and totals[leader] >= target:
            return totals, leader
    return totals, ""
