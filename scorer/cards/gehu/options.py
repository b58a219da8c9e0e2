"""House options of 割胡: frozen values, and what each of them means."""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionSpec

__all__ = ["SEATS", "SPECS", "Options"]

SEATS: Final = ("dealer", "next", "opposite", "small")
"""In the order of play: 庄家, 下家, 对家, 小家."""


@dataclass(frozen=True, slots=True)
class Options:
    """One table of 割胡; the defaults are those of Guangyuan."""

    base: int = 1
    mode: str = "cheng"
    cap: int | None = 4
    small_cap: int | None = 3
    min: int = 18
    dealer_min: int = 20
    small_min: int = 5
    seven_rule: bool = True
    wuhei: bool = False
    black_two: bool = False
    san_kan_hei: bool = True
    si_gen: bool = True
    small_self: bool = True
    sansi: bool = False
    quan_qi: bool = False
    other_long: int = 1
    dahu: int = 30
    dealer_dahu: int = 32
    small_dahu: str = "10/12/18"
    swing_fan: bool = False
    two_swings: bool = False
    leader: str = "dealer"
    dang: str = ""
    bare_bid: bool = False
    dealer_share: str = "double"
    discard_pays: str = "three"
    discard_wins: bool = True
    chetou_discarder: bool = False
    players: int = 4
    qi_men: bool = False


def _flag(name: str, zh: str, en: str) -> OptionSpec:
    return OptionSpec(name, "bool", Text(zh, en))


def _number(name: str, zh: str, en: str, maximum: int = 100) -> OptionSpec:
    return OptionSpec(name, "int", Text(zh, en), maximum=maximum)


def _cap(name: str, zh: str, en: str) -> OptionSpec:
    return OptionSpec(name, "int_or_null", Text(zh, en), maximum=30)


def _choice(name: str, zh: str, en: str, *choices: str) -> OptionSpec:
    return OptionSpec(name, "choice", Text(zh, en), choices)


SPECS: Final = (
    _number("base", "底分", "stake: one share without fan", 1_000_000),
    _choice(
        "mode",
        "cheng 乘番（每番翻倍），jia 加番",
        "cheng doubles per fan, jia adds",
        "cheng",
        "jia",
    ),
    _cap("cap", "大家封顶番数，null 不封顶", "cap in fan of a big hand; null: none"),
    _cap("small_cap", "小家封顶番数，null 不封顶", "cap in fan of a small hand; null: none"),
    _number("min", "闲家起胡坨数", "points that a big hand needs"),
    _number("dealer_min", "庄家（当家）起胡坨数", "points that the dealer (or 当家) needs"),
    _number("small_min", "小家起胡坨数", "points that the small hand needs"),
    _flag("seven_rule", "七点牌不能直接胡", "a seven does not win a hand directly"),
    _flag("wuhei", "小家五黑一红算五坨", "five black and one red count 5 in a small hand"),
    _flag("black_two", "小家全黑算两番", "an all-black small hand counts 2 fan"),
    _flag("san_kan_hei", "三坎黑加一番", "three black triples count 1 fan"),
    _flag("si_gen", "四根加一番", "a laid triple with its fourth copy in a pair counts 1 fan"),
    _flag("small_self", "小家自摸加一番", "a self-drawn small hand counts 1 fan"),
    _flag("sansi", "叁肆算番", "34 is a sixth fan card"),
    _flag("quan_qi", "三种七点都成坎加一番", "all three sevens as triples count 1 fan"),
    _number("other_long", "杂牌龙几番", "fan of a big hand's quad that is no fan card", 10),
    _number("dahu", "大胡坨数", "points of a big win"),
    _number("dealer_dahu", "庄家（当家）大胡坨数", "points of the dealer's big win"),
    _choice(
        "small_dahu",
        "小家大胡分档",
        "steps of a small hand's big win, one fan each",
        *("10", "12", "10/12/18", "10/12/16/18"),
    ),
    _flag(
        "swing_fan", "有丁斧的小家全黑全红也加番", "a one-colour small hand with 丁斧 counts too"
    ),
    _flag("two_swings", "小家两对丁斧可以甩", "two pairs of 丁斧 may both swing"),
    _choice("leader", "谁加倍：dealer 庄家，dang 当家", "whose shares double", "dealer", "dang"),
    _choice("dang", "当家是哪一家，空为没有", "the seat that bid 当; empty: nobody", "", *SEATS),
    _flag(
        "bare_bid", "当家没有扯也只要闲家的坨数", "a bidder without a triple needs no more points"
    ),
    _choice(
        "dealer_share",
        "庄家（当家）的一份：double 加倍，add 加一底，none 不加",
        "a share with the dealer: doubled, one stake more, or the same",
        *("double", "add", "none"),
    ),
    _choice(
        "discard_pays",
        "点炮包赔：three 三份，two 两份，plus_fan 自己一份加一番",
        "the discarder pays all three shares, two, or one share of one fan more",
        *("three", "two", "plus_fan"),
    ),
    _flag("discard_wins", "打出来的牌可以胡", "a discard may be won"),
    _flag("chetou_discarder", "扯头胡由最后打牌的一家包", "the last discarder pays for a 扯 draw"),
    OptionSpec("players", "int", Text("几家打", "players"), minimum=3, maximum=4),
    _flag("qi_men", "考考七门红：红九、三四也算番牌", "kaokao: 45 and 34 are fan cards too"),
)
