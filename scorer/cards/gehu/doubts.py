"""Lines of the 割胡 rules that are not sure, and which readings rest on them."""

from typing import Final

from hupai.scorer.cards.gehu.reading import Reading
from hupai.scorer.cards.ruleset import Caveat

__all__ = ["CAVEATS"]

CAVEATS: Final[tuple[Caveat[Reading], ...]] = (
    Caveat(
        "dealer_share",
        "medium",
        "庄家加倍：有的地方只有当家才加倍",
        "shares with the dealer double here; elsewhere only 当家 doubles",
        lambda r: r.options.dealer_share == "double" and r.options.leader == "dealer",
        "leader",
    ),
    Caveat(
        "seven_rule",
        "medium",
        "七点牌胡不胡，各地说法不同",
        "whether a seven may win differs from table to table",
        lambda r: r.context.win_card in ("16", "25", "34") and r.options.seven_rule,
        "seven_rule",
    ),
    Caveat(
        "swing",
        "medium",
        "丁斧可以当红当黑（甩）",
        "the pair 丁斧 takes either colour",
        lambda r: bool(r.swings),
        "two_swings",
    ),
    Caveat(
        "plus_fan",
        "low",
        "点炮只赔自己一份、加一番，只有一处来源",
        "a discarder who pays one share of one fan more rests on one source",
        lambda r: r.options.discard_pays != "three" and r.context.source == "discard",
        "discard_pays",
    ),
    Caveat(
        "cangxi_small",
        "low",
        "苍溪靠庄的小家大胡要十二坨",
        "in Cangxi the small family beside the dealer needs 12 for a big win",
        lambda r: r.small and r.options.small_dahu == "10" and 10 <= r.tuo < 12,
        "small_dahu",
    ),
    Caveat(
        "kaokao_share",
        "low",
        "考考的番怎么变成钱、庄家加不加倍没有来源，这里加番、庄家不加倍",
        "no source says how kaokao fans become money; here they add, the dealer does not double",
        lambda r: r.options.dealer_share == "none",
        "dealer_share",
    ),
)
