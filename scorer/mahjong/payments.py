"""Who pays the winner of one hand, by the part they play: seats come in with the settlement."""

from fractions import Fraction
from typing import Literal, NamedTuple

from hupai.scorer.core.explain import Text, plain_number
from hupai.scorer.core.settle import money
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.reading import Win

__all__ = ["Payer", "Payment", "payments_for", "points_of"]

Payer = Literal["discarder", "konger", "kong_feeder", "each_opponent", "bystander"]
"""``each_opponent``: every other player still in the hand; ``bystander``: neither won nor fed."""


class Payment(NamedTuple):
    """What one payer (each of them) owes the winner, and why."""

    payer: Payer
    amount: Fraction
    reason: Text

    def to_dict(self) -> dict[str, object]:
        """Return the payment as JSON."""
        return {
            "payer": self.payer,
            "amount": plain_number(self.amount),
            "reason": self.reason.to_dict(),
        }


def points_of(house: House, fan: int, kongs: int) -> int | float:
    """Return the units one share is worth: the doubled (or summed) fan and the kong points."""
    return house.multiplier(fan) + house.options.kong_points * kongs


def payments_for(win: Win, fan: int) -> tuple[Payment, ...]:
    """List the payments of a win of ``fan`` (after the cap), in money."""
    share = money(win.options.base, points_of(win.house, fan, win.kongs))
    if win.fed_kong_win:
        reason = Text(
            "点杠的杠上花算点炮，放杠的一家包",
            "like a discard: who fed the kong pays this win alone",
        )
        return (Payment("kong_feeder", share, reason),)
    if win.self_drawn:
        return (_self_draw(win, share),)
    if win.context.rob_kong:
        paid = Payment("konger", share, Text("抢杠，补杠的那家给", "the robbed konger pays"))
    else:
        paid = Payment("discarder", share, Text("谁点炮谁给", "the discarder pays"))
    if not win.house.ruleset.bystander_half:
        return (paid,)
    half = Text("出冲时另一家给一半", "on a discard the third player pays half")
    return paid, Payment("bystander", share / 2, half)


def _self_draw(win: Win, share: Fraction) -> Payment:
    who = win.options.others
    if win.options.self_draw_bonus == "base":
        reason = Text(f"自摸加底，{who.zh}都给", f"self-draw: {who.en} pays, plus one base")
        return Payment("each_opponent", share + money(win.options.base), reason)
    reason = Text(f"自摸，{who.zh}都给", f"self-draw: {who.en} pays")
    return Payment("each_opponent", share, reason)
