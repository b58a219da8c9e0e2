"""The wall is empty: 查花猪, 查叫 and 退税, in this order, among those who have not won."""

from fractions import Fraction
from typing import NamedTuple

from hupai.scorer.core.explain import Text
from hupai.scorer.core.settle import Transfer, money
from hupai.scorer.mahjong.advice import hua_zhu_units
from hupai.scorer.mahjong.course import CannotBe, Course
from hupai.scorer.mahjong.deck import SUITS
from hupai.scorer.mahjong.events import Exhaust, Holding
from hupai.scorer.mahjong.rain import returned
from hupai.scorer.mahjong.refusals import unreadable_meld
from hupai.scorer.mahjong.waits import WaitsResult, waits_of

__all__ = ["is_hua_zhu", "settle_exhaust"]

_HARMLESS = ("three_suits", "void_suit_present")
"""Refusals that only mean that a hand is not ready."""


class _Checked(NamedTuple):
    seat: int
    waits: WaitsResult
    pig: bool


def settle_exhaust(course: Course, event: Exhaust) -> tuple[Transfer, ...]:
    """Check every hand that has not won and return what they owe each other.

    :raises CannotBe: the players named are not those who still play, or a hand cannot be.
    """
    checked = _checked(course, event)
    course.exhausted = True
    transfers = [*_hua_zhu(course, checked), *_cha_jiao(course, checked)]
    if course.house.options.tui_shui:
        unready = [player.seat for player in checked if not player.waits.ready]
        transfers += [back for seat in unready for back in returned(course, seat)]
    return tuple(transfers)


def _checked(course: Course, event: Exhaust) -> list[_Checked]:
    options = course.house.options
    expected = [seat for seat in range(course.players) if seat not in course.has_won]
    asked = options.hua_zhu or options.tui_shui or options.cha_jiao != "off"
    named = sorted(event.players)
    if named != expected and (asked or named):
        raise CannotBe(
            f"流局要写没胡的各家：{expected}，现在是{named}",
            f"name the hands of seats {expected} (those who have not won), not of {named}",
        )
    return [_check(course, seat, event.players[seat]) for seat in named]


def _check(course: Course, seat: int, holding: Holding) -> _Checked:
    waits = waits_of(holding.hand, course.house, course.seated(seat, holding.context))
    strange = holding.unreadable is not None and unreadable_meld(holding.unreadable)
    refusal = strange or waits.refusal
    if refusal and refusal.code not in _HARMLESS:
        why = refusal.reason
        raise CannotBe(f"{seat}号的牌不对：{why.zh}", f"seat {seat} cannot hold this: {why.en}")
    return _Checked(seat, waits, course.house.options.hua_zhu and is_hua_zhu(waits))


def is_hua_zhu(waits: WaitsResult) -> bool:
    """花猪: tiles in all three suits; where a void suit is declared, any tile of it."""
    win = waits.win
    if win.options.ding_que and win.context.que:
        return bool(win.suits & 1 << SUITS.index(win.context.que))
    return win.suits.bit_count() > win.house.ruleset.max_suits


def _hua_zhu(course: Course, checked: list[_Checked]) -> list[Transfer]:
    house = course.house
    units = hua_zhu_units(house)
    if house.cap is None:
        reason = Text(f"花猪，赔{units}个底", f"still three suits: pays {units} units")
    else:
        reason = Text("花猪，赔满庄", "still three suits: pays the cap")
    amount = money(house.options.base, units)
    return [
        Transfer(pig.seat, other.seat, amount, reason)
        for pig in checked
        for other in checked
        if pig.pig and not other.pig
    ]


def _cha_jiao(course: Course, checked: list[_Checked]) -> list[Transfer]:
    house = course.house
    if house.options.cha_jiao == "off":
        return []
    paid_already = house.cap is not None
    payers = [p for p in checked if not p.waits.ready and not (p.pig and paid_already)]
    transfers = []
    for ready in (player for player in checked if player.waits.ready):
        amount, reason = _claim(course, ready)
        transfers += [Transfer(payer.seat, ready.seat, amount, reason) for payer in payers]
    return transfers


def _claim(course: Course, ready: _Checked) -> tuple[Fraction, Text]:
    """Value a ready hand by its smallest or largest wait, as a plain win on a discard."""
    house = course.house
    choose = min if house.options.cha_jiao == "min" else max
    tile, result = choose(ready.waits.scored(), key=lambda scored: scored[1].points)
    fan = result.fan
    reason = Text(f"查叫：叫{tile}，{fan}番", f"not ready pays ready: {tile} would make {fan} fan")
    return money(house.options.base, result.points), reason
