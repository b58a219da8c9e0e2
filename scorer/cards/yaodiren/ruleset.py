"""幺地人 (source 000, also 幺地哥 and 杀胡) with its sister 打抓: points, fans, doubts."""

from dataclasses import asdict
from typing import Final

from hupai.scorer.cards.deck import LONG_CARDS
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, PointRow, Profile
from hupai.scorer.cards.yaodiren import patterns as p
from hupai.scorer.cards.yaodiren.context import CONTEXT_FIELDS
from hupai.scorer.cards.yaodiren.doubts import CAVEATS
from hupai.scorer.cards.yaodiren.options import SPECS, Options
from hupai.scorer.cards.yaodiren.reading import KINDS, Reading
from hupai.scorer.core.explain import Text

__all__ = ["YAODIREN"]

_S4: Final = "long cards, section 4"

_PENG_HU: Final = CardFan("peng_hu", "碰胡", "every group alike", p.peng_hu, 1, source=_S4)
_TENS: Final = CardFan("tens", "坨数番", "ten points above the minimum", p.tens, 1, source=_S4)

PROFILES: Final[tuple[Profile[Reading], ...]] = (
    Profile(
        "yaodiren",
        "幺地人",
        "Yao-di-ren",
        {},
        (
            CardFan("fan_peng", "番牌三张", "triple of a fan card", p.fan_peng, 1, source=_S4),
            CardFan("fan_sha", "番牌四张", "quad of a fan card", p.fan_sha, 2, source=_S4),
            CardFan("wu_zhang", "五张", "five alike", p.wu_zhang, 1, source=_S4),
            CardFan("fan_wu", "番牌五张", "five of a fan card", p.fan_wu, 2, source=_S4),
            _PENG_HU,
            _TENS,
        ),
        _S4,
    ),
    Profile(
        "dazhua",
        "打抓",
        "Da-zhua",
        {"dealer_min": 33},
        (
            CardFan("zhua_peng", "番牌三张", "triple of a fan card", p.zhua_peng, 1, source=_S4),
            CardFan("si_zhang", "四张", "four alike", p.si_zhang, 1, source=_S4),
            CardFan("wu_zhang", "五张", "five alike", p.wu_zhang, 2, source=_S4),
            CardFan(
                "zhua_more", "番牌四五张", "four or five of a fan card", p.zhua_more, 1, source=_S4
            ),
            _PENG_HU,
            _TENS,
        ),
        _S4,
        "medium",
    ),
)

YAODIREN: Final[CardRuleSet[Reading]] = CardRuleSet(
    id="yaodiren",
    version="1",
    zh="幺地人（杀胡）",
    en="Yao-di-ren",
    source="source 000; long cards, section 4",
    deck=LONG_CARDS,
    copies=5,
    wilds=False,
    players=3,
    kinds=KINDS,
    points=(
        PointRow("碰、杀抢（三张）", "three alike", Text("黑4坨，红8坨", "black 4, red 8"), _S4),
        PointRow("杀、土伙（四张）", "four alike", Text("黑6坨，红12坨", "black 6, red 12"), _S4),
        PointRow(
            "明土伙、土伙响（五张）", "five alike", Text("黑8坨，红16坨", "black 8, red 16"), _S4
        ),
        PointRow(
            "吃（两张同样配一张，合十四）",
            "two alike and one that makes fourteen",
            Text("每张红牌1坨", "1 for each red card"),
            _S4,
        ),
        PointRow("三个七（三四、高高、二五）", "34, 16 and 25", Text("2坨", "2"), _S4),
    ),
    win=(
        Text(
            "三家打，一百零五张；起牌要一对幺四、地牌或人牌，或者土伙",
            "three players, 105 cards; a hand may open with a pair of 14, 11 or 44, or four alike",
        ),
        Text("七组就胡，不要将", "seven groups win, no pair is needed"),
        Text(
            "三十三坨起胡，庄家三十四；一张红牌都没有不限",
            "33 points are needed, the dealer 34; none without any red card",
        ),
        Text(
            "每家给1+番（梯梯番）或2的番次方（滚滚番）",
            "each other player pays 1 + fan, or 2 to the fan",
        ),
        Text("包子给每家2", "a false win or an illegal play pays each other player 2"),
    ),
    profiles=PROFILES,
    options=SPECS,
    defaults=asdict(Options()),
    context=CONTEXT_FIELDS,
    caveats=CAVEATS,
)
