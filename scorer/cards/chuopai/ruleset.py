"""戳牌 (source 000): the order of the combinations, the settlement, and what is not sure."""

from dataclasses import asdict
from typing import Final

from hupai.scorer.cards.chuopai.doubts import CAVEATS
from hupai.scorer.cards.chuopai.options import SPECS, Options
from hupai.scorer.cards.chuopai.reading import KINDS, Combination
from hupai.scorer.cards.deck import LONG_CARDS
from hupai.scorer.cards.ruleset import CardRuleSet, PointRow, Profile
from hupai.scorer.core.explain import Text

__all__ = ["CHUOPAI"]

_S6: Final = "long cards, section 6"

CHUOPAI: Final[CardRuleSet[Combination]] = CardRuleSet(
    id="chuopai",
    version="1",
    zh="戳牌（乱戳）",
    en="Chuo-pai",
    source="source 000; long cards, section 6",
    deck=LONG_CARDS,
    copies=4,
    wilds=False,
    players=3,
    kinds=KINDS,
    points=(
        PointRow(
            "文牌，大到小",
            "civil, high to low",
            Text(
                "天 地 人 和 梅子 长三 板凳 斧头 四六 高高 猫猫", "66 11 44 13 55 33 22 56 46 16 15"
            ),
            _S6,
        ),
        PointRow(
            "武牌，大到小",
            "military by total, high to low",
            Text("九 八 七 六 五 三", "9 8 7 6 5 3"),
            _S6,
        ),
        PointRow("文武搭", "mixed", Text("天九 地八 人七 和五", "66+9, 11+8, 44+7, 13+5"), _S6),
        PointRow("至尊", "supreme pair", Text("二四配丁丁", "24 with 12"), _S6, "medium"),
    ),
    win=(
        Text("三家打，每家二十八张", "three players, 28 cards each"),
        Text(
            "出一张、一对、三四张一样的文牌，或文武搭；要同样的出法才比大小，一样大压不过",
            "a single card, a pair, three or four of a civil card, or a mixed set; only the same "
            "make-up with a higher rank takes the trick",
        ),
        Text(
            "压不过或不想压，就扣同样张数",
            "who cannot or will not beat it puts as many cards face down",
        ),
        Text(
            "一共二十八墩：墩数×3减28，正的收、负的给",
            "28 piles in all: everybody settles 3 x piles - 28",
        ),
    ),
    profiles=(Profile("chuopai", "戳牌", "Chuo-pai", {}, (), _S6),),
    options=SPECS,
    defaults=asdict(Options()),
    context=(),
    caveats=CAVEATS,
)
