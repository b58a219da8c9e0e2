"""Lines of the 戳牌 rules that are not sure, and which readings rest on them."""

from typing import Final

from hupai.scorer.cards.chuopai.reading import Combination
from hupai.scorer.cards.result import Doubt
from hupai.scorer.cards.ruleset import Caveat
from hupai.scorer.core.explain import Text

__all__ = ["CAVEATS", "SETTLEMENT"]

SETTLEMENT: Final = Doubt(
    "settlement",
    "low",
    Text(
        "戳牌怎么结账没有成文的说法，这里按平均分：墩数×人数减总墩数",
        "no source gives the settlement; here everybody is measured against a fair share",
    ),
    "base",
)

CAVEATS: Final[tuple[Caveat[Combination], ...]] = (
    Caveat(
        "three_alike",
        "low",
        "三张、四张一样的文牌能不能一起出，没有来源",
        "no source says whether three or four of a civil card may be played together",
        lambda c: c.shape in ("civil3", "civil4"),
    ),
    Caveat(
        "supreme",
        "medium",
        "至尊领出谁都压不过，后出压不了谁",
        "the supreme pair is unbeatable when led and beats nothing later",
        lambda c: c.shape == "supreme",
    ),
    Caveat(
        "goflat",
        "medium",
        "有人说文武搭压得过对子",
        "some let mixed pairs beat civil and military pairs",
        lambda c: c.shape in ("civil2", "military2"),
        "goflat",
    ),
)
