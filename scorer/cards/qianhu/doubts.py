"""Lines of the 割千胡 rules that are not sure, and which readings rest on them."""

from typing import Final

from hupai.scorer.cards.qianhu.reading import Reading
from hupai.scorer.cards.ruleset import Caveat

__all__ = ["CAVEATS"]

CAVEATS: Final[tuple[Caveat[Reading], ...]] = (
    Caveat(
        "wilds",
        "low",
        "听用、财神只补十四点的一半，算0点；怎么用没有成文的说法",
        "wild cards fill half a pair and count 0; no source says more",
        lambda r: bool(r.wilds),
        "wilds",
    ),
    Caveat(
        "slots",
        "low",
        "九个位子的打法只有一处来源",
        "the game with nine slots rests on one source",
        lambda r: r.options.slots != 6,
        "slots",
    ),
    Caveat(
        "race",
        "low",
        "先到一千分赢，只有源文这么说",
        "the race to 1000 stands in the source document alone",
        lambda r: False,
        "target",
    ),
    Caveat(
        "laid",
        "medium",
        "丁丁、斧头打火各算十点",
        "丁丁 and 斧头 laid out count ten each",
        lambda r: bool(r.laid.number),
    ),
    Caveat(
        "exact_zero",
        "medium",
        "正好起胡点数算零番",
        "exactly the minimum counts no fan",
        lambda r: r.options.exact_zero and r.exact,
        "exact_zero",
    ),
)
