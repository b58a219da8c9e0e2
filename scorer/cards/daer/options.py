"""House options of 大贰: frozen values, and what each of them means."""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionSpec

__all__ = ["SPECS", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """One table of 大贰; the defaults are those of Luzhou."""

    table: str = "luzhou"
    pays: str = "step"
    min_hu: int = 10
    ceiling: int = 64
    last_card: int = 5
    hei_flat: bool = False
    pair_258: bool = False


SPECS: Final = (
    OptionSpec(
        "table",
        "choice",
        Text(
            "胡数表：luzhou 泸州，common 通行（红碰3/6），plain 通行（红碰1/3）",
            "table of 胡: Luzhou, common with red 碰 3/6, common with red 碰 1/3",
        ),
        ("luzhou", "common", "plain"),
    ),
    OptionSpec(
        "pays",
        "choice",
        Text(
            "step 底×(1+番)，roll 底×2的番次方，sum 底+番，power 2的番次方，flat 每家1",
            "base x (1 + fan), base x 2^fan, base + fan, 2^fan, or 1 a player",
        ),
        ("step", "roll", "sum", "power", "flat"),
    ),
    OptionSpec(
        "min_hu",
        "int",
        Text("起胡胡数（0胡的乱总能胡）", "胡 that a hand needs; exactly 0 always wins"),
        maximum=100,
    ),
    OptionSpec(
        "ceiling",
        "int",
        Text(
            "滚番每家最多（点炮加倍）", "most of one share when fan double; twice that on a discard"
        ),
        minimum=1,
    ),
    OptionSpec(
        "last_card",
        "int",
        Text("绥阳海底加几分（5或10）", "points of the last card in Suiyang: 5 or 10"),
        maximum=20,
    ),
    OptionSpec(
        "hei_flat",
        "bool",
        Text(
            "滚番黑摆16只翻归，别的番不算",
            "in luzhou_roll a hand without red is 16, doubled by 归 alone",
        ),
    ),
    OptionSpec(
        "pair_258",
        "bool",
        Text("江津：十四张，贰伍捌定将", "Jiangjin: 14 cards, a pair of 2, 5 or 8"),
    ),
)
