"""Lines of the 大贰 rules that are not sure, and which readings rest on them."""

from typing import Final

from hupai.scorer.cards.daer.reading import Reading
from hupai.scorer.cards.ruleset import Caveat

__all__ = ["CAVEATS"]

CAVEATS: Final[tuple[Caveat[Reading], ...]] = (
    Caveat(
        "no_red_roll",
        "low",
        "滚番里黑摆16再翻番，还是只翻归，说法不一",
        "in the rolling game a hand without red is 16: doubled by every fan, or by 归 alone",
        lambda r: r.options.pays == "roll" and r.reds == 0,
        "hei_flat",
    ),
    Caveat(
        "min_hu",
        "medium",
        "有的地方要十二胡以上才能胡",
        "some tables ask for more than twelve 胡",
        lambda r: r.options.min_hu == 10 and 0 < r.hu < 13 and not r.options.pair_258,
        "min_hu",
    ),
    Caveat(
        "red_peng",
        "medium",
        "红碰算3/6还是1/3，各地不一",
        "a red 碰 counts 3 / 6 in some places, 1 / 3 in others",
        lambda r: (
            r.options.table != "luzhou"
            and any(
                g.how == "peng" and g.card in ("s2", "s7", "s10", "b2", "b7", "b10")
                for g in r.groups
            )
        ),
        "table",
    ),
)
