"""大贰 (source 000): tables of 胡, the payouts of five regions, and what is not sure."""

from dataclasses import asdict
from typing import Final

from hupai.scorer.cards.daer import patterns as p
from hupai.scorer.cards.daer.context import CONTEXT_FIELDS
from hupai.scorer.cards.daer.doubts import CAVEATS
from hupai.scorer.cards.daer.options import SPECS, Options
from hupai.scorer.cards.daer.reading import KINDS, Reading
from hupai.scorer.cards.deck import DAER as DECK
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, PointRow, Profile
from hupai.scorer.core.explain import Text

__all__ = ["DAER"]

_S5: Final = "long cards, section 5"


_HONG: Final = CardFan("hong", "红", "ten reds", p.hong, 1, source=_S5)
_TIAN_HU: Final = CardFan("tian_hu", "天胡", "won as dealt", p.tian_hu, 1, source=_S5)
_HAI_DI_LAO: Final = CardFan("hai_di_lao", "海底捞", "last card", p.hai_di_lao, 1, source=_S5)
_ZI_MO: Final = CardFan("zi_mo", "自摸", "self-draw", p.zi_mo, 1, source=_S5)
_ALWAYS: Final = (
    _HONG,
    CardFan("hei", "黑", "no red", p.hei, 3, source=_S5),
    _TIAN_HU,
    CardFan("shui_shang_piao", "水上漂", "first turned card", p.shui_shang_piao, 1, source=_S5),
    _HAI_DI_LAO,
    CardFan("kun", "昆", "every group scores", p.kun, 1, source=_S5),
    CardFan("gui", "归", "four of a face", p.gui, 1, source=_S5),
    _ZI_MO,
    CardFan("sha_bao", "杀爆", "beat a declarer", p.sha_bao, 1, source=_S5),
)
_STEP: Final = (
    CardFan("qia", "恰", "round ten", p.qia, 1, source=_S5),
    CardFan("luan", "乱", "no 胡", p.luan, 1, source=_S5),
    *_ALWAYS,
    CardFan("bao", "爆", "declared", p.bao, 1, source=_S5),
)
_ROLL: Final = (
    *_ALWAYS,
    CardFan("bao", "炸天报", "declared", p.bao, 3, source=_S5),
    CardFan("dian_pao", "点炮", "on a discard", p.dian_pao, 1, source=_S5),
)
_SUIYANG: Final = (
    CardFan("zhao", "招", "quad taken", p.zhao, 1, source=_S5),
    CardFan("long", "拢", "quad from the hand", p.long, 2, source=_S5),
    _HONG,
    CardFan("er_shi_er", "二十二胡", "exactly 22", p.er_shi_er, 1, source=_S5),
    CardFan("da_hong", "大红碰坎", "贰柒拾 alike", p.da_hong, 1, source=_S5),
    CardFan("hei", "黑", "no red", p.hei, 4, source=_S5),
    CardFan("luan", "乱", "no 胡", p.luan, 2, source=_S5),
    _ZI_MO,
    CardFan("tian_hu", "天胡", "won as dealt", p.tian_hu, 6, source=_S5),
    CardFan("di_hu", "地胡", "won before a draw", p.di_hu, 5, source=_S5),
    CardFan("shi_hu", "整十胡", "round ten", p.shi_hu, 1, source=_S5),
    CardFan("hai_di_lao", "海底", "last card", p.hai_di_lao, fan_option="last_card", source=_S5),
)
_YINGJING: Final = (
    _HONG,
    CardFan("hei", "黑", "no red", p.hei, 3, source=_S5, certainty="low"),
    CardFan("gui", "归", "four of a face", p.gui, 1, source=_S5, certainty="low"),
    _ZI_MO,
    _TIAN_HU,
)

PROFILES: Final[tuple[Profile[Reading], ...]] = (
    Profile("luzhou_step", "泸州（加番）", "Luzhou, step", {}, _STEP, _S5, "medium"),
    Profile("luzhou_roll", "泸州（滚番）", "Luzhou, roll", {"pays": "roll"}, _ROLL, _S5, "medium"),
    Profile(
        "suiyang",
        "绥阳",
        "Suiyang",
        {"table": "common", "pays": "sum"},
        _SUIYANG,
        _S5,
        "medium",
    ),
    Profile(
        "yingjing",
        "荥经（草样）",
        "Yingjing, a sketch",
        {"table": "common", "pays": "power"},
        _YINGJING,
        _S5,
        "low",
    ),
    Profile(
        "leshan",
        "乐山（草样）",
        "Leshan, a sketch",
        {"table": "plain", "pays": "flat"},
        (),
        _S5,
        "low",
    ),
    Profile(
        "jiangjin258",
        "江津二五八定将",
        "Jiangjin, a pair of 2, 5 or 8",
        {"pair_258": True, "pays": "flat", "min_hu": 0},
        (),
        _S5,
        "low",
    ),
)

DAER: Final[CardRuleSet[Reading]] = CardRuleSet(
    id="daer",
    version="1",
    zh="大贰",
    en="Da-er",
    source="source 000; long cards, section 5",
    deck=DECK,
    copies=4,
    wilds=False,
    players=3,
    kinds=KINDS,
    points=(
        PointRow(
            "碰（泸州）",
            "triple taken (Luzhou)",
            Text("小黑1 小红6 大黑3 大红9", "small 1, red 6; big 3, red 9"),
            _S5,
        ),
        PointRow(
            "坎（泸州）",
            "triple in the hand (Luzhou)",
            Text("小黑6 小红9 大黑9 大红12", "small 6, red 9; big 9, red 12"),
            _S5,
        ),
        PointRow(
            "招（泸州）",
            "quad taken (Luzhou)",
            Text("小黑9 小红12 大黑12 大红15", "small 9, red 12; big 12, red 15"),
            _S5,
        ),
        PointRow(
            "拢（泸州）",
            "quad in the hand (Luzhou)",
            Text("小黑12 小红15 大黑15 大红18", "small 12, red 15; big 15, red 18"),
            _S5,
        ),
        PointRow("二七十", "2-7-10 (Luzhou)", Text("小6 大9", "small 6, big 9"), _S5),
        PointRow("一二三", "1-2-3", Text("小3 大6", "small 3, big 6"), _S5),
        PointRow("别的顺子、大小搭、将", "other runs, mixed three, pair", Text("0胡", "0"), _S5),
        PointRow(
            "通行表：碰、坎、招、拢",
            "elsewhere: triple taken, in hand, quad taken, in hand",
            Text("小1 3 6 9，大3 6 9 12；红碰3/6", "small 1 3 6 9, big 3 6 9 12; red 碰 3/6"),
            _S5,
            "medium",
        ),
        PointRow(
            "通行表：二七十、一二三",
            "elsewhere: 2-7-10, 1-2-3",
            Text("小3 大6", "small 3, big 6"),
            _S5,
        ),
    ),
    win=(
        Text("三家打，庄家二十一张", "three players, the dealer holds 21 cards"),
        Text(
            "七组就胡；有招或拢时其中刚好一组是将，没有就不要将",
            "seven groups win; exactly one is a pair when there is a quad, none otherwise",
        ),
        Text("十胡起胡，刚好0胡叫乱，也胡", "10 胡 are needed; exactly 0 wins too"),
        Text(
            "泸州加番：底2（二十胡3，三十胡4，四十胡5）×(1+番)，点炮包两家",
            "Luzhou: base 2 (3 from 20, 4 from 30, 5 from 40) times 1 + fan; a discarder pays both",
        ),
        Text(
            "碰、招有就要碰要招，要胡才可以不碰；抢牌先胡、再招、再碰、再吃；"
            "只能吃上家的或自己翻的；吃的时候手上同样的牌要一起比下来；过了的张不能再要",
            "碰 and 招 are compulsory unless one wins; win before 招 before 碰 before 吃; "
            "吃 only from the upper neighbour or one's own turned card; other copies in hand "
            "are laid as further groups when eating; a passed card stays passed",
        ),
    ),
    profiles=PROFILES,
    options=SPECS,
    defaults=asdict(Options()),
    context=CONTEXT_FIELDS,
    caveats=CAVEATS,
)
