"""House options of 割千胡: frozen values, and what each of them means."""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionSpec

__all__ = ["SPECS", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """One table of 割千胡; the defaults are those of the common six-slot game."""

    slots: int = 6
    min: int = 30
    dealer_min: int | None = None
    waive: int = 2
    cap_fan: int = 4
    cap: int = 1000
    dihu: int = 1
    jsg: bool = False
    exact_zero: bool = False
    exact_plus: bool = False
    wilds: bool = True
    pays: str = "points"
    piao_mode: str = "rolling"
    target: int = 1000
    players: int = 4


def _flag(name: str, zh: str, en: str) -> OptionSpec:
    return OptionSpec(name, "bool", Text(zh, en))


def _number(name: str, zh: str, en: str, low: int = 0, high: int = 1000) -> OptionSpec:
    return OptionSpec(name, "int", Text(zh, en), minimum=low, maximum=high)


SPECS: Final = (
    _number("slots", "几个位子（6，或像割胡一样9）", "slots of a hand: 6, or 9 as in ge-hu", 1, 12),
    _number("min", "起胡点数", "points that a hand needs"),
    OptionSpec(
        "dealer_min",
        "int_or_null",
        Text("庄家起胡点数，null 同闲家", "points that the dealer needs; null: as the others"),
        maximum=1000,
    ),
    _number(
        "waive", "红点不超过几点就没有起胡限制", "red pips up to which no minimum applies", 0, 20
    ),
    _number("cap_fan", "封顶番数（4、5、6）", "cap in fan", 0, 20),
    _number(
        "cap",
        "每家最多给多少；2000 只对报叫的人",
        "most that one payer gives; 2000: declared payers",
        1,
        100000,
    ),
    _number("dihu", "地胡几番", "fan of 地胡", 0, 10),
    _flag(
        "jsg",
        "见四滚：番牌成坎又四张全，再加一番",
        "a fan card's triple with its fourth copy: one more fan",
    ),
    _flag("exact_zero", "正好起胡点数算零番", "exactly the minimum counts no fan"),
    _flag("exact_plus", "正好起胡点数加一番", "exactly the minimum counts one fan more"),
    _flag("wilds", "带听用、财神", "played with wild cards"),
    OptionSpec(
        "pays",
        "choice",
        Text(
            "points 按点数翻番，fan 只按番",
            "a share is the points doubled per fan, or 2 to the fan",
        ),
        ("points", "fan"),
    ),
    OptionSpec(
        "piao_mode",
        "choice",
        Text("漂：rolling 滚（×2n），ladder 梯（×(1+n)）", "漂 multiplies by 2n or by 1+n"),
        ("rolling", "ladder"),
    ),
    _number("target", "谁先到多少分赢", "the race ends at this total", 1, 1000000),
    _number("players", "几家打", "players", 3, 4),
)
