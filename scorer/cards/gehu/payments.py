"""Who pays whom after a win of 割胡, and after a 包子."""

from typing import Final

from hupai.scorer.cards.gehu.context import SEAT_NAMES, Context
from hupai.scorer.cards.gehu.options import SEATS, Options
from hupai.scorer.cards.gehu.reading import Reading
from hupai.scorer.cards.result import Payment
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.settle import Settlement, Transfer, money

__all__ = [
    "UNNAMED",
    "check_seats",
    "pay_baozi",
    "pay_by_seat",
    "payments_for",
    "seats_of",
    "share",
]


UNNAMED: Final = "discarder"
"""The payer of a discard when nobody told who discarded."""


def seats_of(options: Options) -> tuple[str, ...]:
    """Return the seats that play; with three players there is no small family."""
    return SEATS[: options.players]


def check_seats(context: Context, options: Options) -> None:
    """Refuse seats that nobody sits on, and a winner who discards to himself.

    :raises HandInvalid: with one fault for every seat that is wrong.
    """
    seats = seats_of(options)
    told = {name: getattr(context, name) for name in ("seat", "discarder", "baozi", "dealer")}
    faults = [
        Fault(name, f"{name}: nobody sits there with {options.players} players")
        for name, seat in told.items()
        if seat and seat not in seats
    ]
    if context.source == "discard" and context.discarder == context.seat:
        faults.append(Fault("discarder", "discarder: the winner cannot discard to himself"))
    if faults:
        raise HandInvalid("; ".join(fault.message for fault in faults), faults=faults)


def share(
    winner: str, payer: str, fan: int, leader: str, context: Context, options: Options
) -> int:
    """Return what one payer owes: stake and 漂 times the fan, more with the leader."""
    piao = context.piao.get(winner, 0) + context.piao.get(payer, 0)
    factor = 2**fan if options.mode == "cheng" else 1 + fan
    amount = options.base * (1 + piao) * factor
    if leader not in (winner, payer) or options.dealer_share == "none":
        return amount
    return amount + options.base if options.dealer_share == "add" else 2 * amount


def payments_for(r: Reading, fan: int) -> tuple[Payment, ...]:
    """Return the payments of a win; a discarder whom nobody named pays the least that it can be."""
    context, options, winner = r.context, r.options, r.context.seat
    others = [seat for seat in seats_of(options) if seat != winner]

    def owed(payer: str, more: int = 0) -> int:
        return share(winner, payer, fan + more, r.leader, context, options)

    def alone(payer: str) -> int:
        if context.source == "discard" and options.discard_pays == "two":
            return 2 * owed(payer)
        if context.source == "discard" and options.discard_pays == "plus_fan":
            return owed(payer, 1)
        return sum(owed(seat) for seat in others)

    payer = _lone_payer(context, options)
    if payer == UNNAMED:
        return (Payment(payer, Text("点炮的", "the discarder"), min(map(alone, others))),)
    if payer:
        return (Payment(payer, SEAT_NAMES[payer], alone(payer)),)
    return tuple(Payment(seat, SEAT_NAMES[seat], owed(seat)) for seat in others)


def _lone_payer(context: Context, options: Options) -> str:
    """Return the one payer who pays alone, if any."""
    if context.source == "discard":
        return context.discarder or UNNAMED
    replaced = context.source == "chetou" and options.chetou_discarder
    return context.discarder if replaced and context.discarder != context.seat else ""


def pay_by_seat(
    winner: str, payments: tuple[Payment, ...], options: Options
) -> dict[str, int | float]:
    """Return the net change of every seat; the sum is zero."""
    return _deltas([(p.payer, winner, p.amount, p.who) for p in payments], options)


def pay_baozi(context: Context, options: Options) -> dict[str, int | float]:
    """Return what a 包子 costs: each other player gets a share of one fan, more with the dealer."""
    leader = options.dang if options.leader == "dang" else context.dealer
    payer, reason = context.baozi, Text("包子", "no legal card to play")
    others = [seat for seat in seats_of(options) if seat != payer]
    return _deltas(
        [(payer, seat, share(seat, payer, 1, leader, context, options), reason) for seat in others],
        options,
    )


def _deltas(
    transfers: list[tuple[str, str, int, Text]], options: Options
) -> dict[str, int | float]:
    seats = seats_of(options)
    moved = tuple(
        Transfer(seats.index(payer), seats.index(payee), money(amount), reason)
        for payer, payee, amount, reason in transfers
    )
    return dict(zip(seats, Settlement(len(seats), moved).deltas, strict=True))
