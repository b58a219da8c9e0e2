"""刮风下雨: money for kongs, paid at once, and what may become of it later."""

from fractions import Fraction
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.settle import Transfer, money
from hupai.scorer.mahjong.course import CannotBe, Course, LaidKong
from hupai.scorer.mahjong.events import Kong

__all__ = ["hand_on", "lay_kong", "returned"]

_UNITS: Final = {"exposed": 2, "added": 1, "concealed": 2}
_MOST: Final = 4
"""Kongs that one player can lay."""


def lay_kong(course: Course, kong: Kong) -> tuple[Transfer, ...]:
    """Check a kong, enter it into the course and return its money.

    :raises CannotBe: a seat that does not play, a foreign tile, a kong laid twice, a fifth kong.
    """
    course.check_playing(kong.seat, "开杠的", "the konger")
    if kong.tile not in course.house.ruleset.tiles.kinds:
        raise CannotBe(f"{kong.tile}不能杠", f"{kong.tile} cannot be konged here")
    if any(laid.kong.tile == kong.tile for laid in course.kongs):
        raise CannotBe(f"{kong.tile}已经杠过了", f"a kong of {kong.tile} already lies on the table")
    if sum(laid.kong.seat == kong.seat for laid in course.kongs) >= _MOST:
        raise CannotBe("一家最多四杠", "nobody can lay more than four kongs")
    payers = _payers(course, kong)
    paid = _is_paid(course, kong)
    amount = money(course.house.options.base, _UNITS[kong.kind])
    reason = _reason(course, kong)
    transfers = tuple(Transfer(payer, kong.seat, amount, reason) for payer in payers if paid)
    course.kongs.append(LaidKong(kong, transfers))
    return transfers


def _payers(course: Course, kong: Kong) -> list[int]:
    if kong.kind != "exposed":
        return [seat for seat in course.playing if seat != kong.seat]
    source = course.check_playing(kong.source, "放杠的", "the player who fed the kong")
    if source == kong.seat:
        raise CannotBe("自己不能给自己放杠", "nobody feeds the own kong")
    return [source]


def _reason(course: Course, kong: Kong) -> Text:
    if kong.kind == "exposed":
        return Text("直杠，放杠的给", "exposed kong: the discarder pays")
    name, who = "补杠" if kong.kind == "added" else "暗杠", course.house.options.others
    return Text(f"{name}，{who.zh}给", f"{kong.kind} kong: {who.en} pays")


def _is_paid(course: Course, kong: Kong) -> bool:
    options = course.house.options
    late = kong.kind == "added" and kong.late and not options.late_added_kong_pays
    return options.rain and not late


def hand_on(course: Course, discarder: int, winners: list[int]) -> tuple[Transfer, ...]:
    """呼叫转移: give the money of the discarder's last kong to the winners, in equal parts."""
    laid = next((laid for laid in reversed(course.kongs) if laid.kong.seat == discarder), None)
    if laid is None or laid.moved or not winners:
        return ()
    laid.moved = True
    whole = sum((transfer.amount for transfer in laid.transfers), Fraction(0))
    reason = Text("呼叫转移：杠上炮，杠钱转给赢家", "the kong's money goes to the winner")
    part = whole / len(winners)
    return tuple(Transfer(discarder, winner, part, reason) for winner in winners if whole)


def returned(course: Course, seat: int) -> tuple[Transfer, ...]:
    """退税: give every kong's money back to those who paid it."""
    reason = Text("退税：没有叫，退还杠钱", "not ready: kong money is returned")
    return tuple(
        Transfer(seat, paid.payer, paid.amount, reason)
        for laid in course.kongs
        if laid.kong.seat == seat and not laid.moved
        for paid in laid.transfers
    )
