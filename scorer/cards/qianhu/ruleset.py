"""割千胡 / 斗十四点 (source 000): pip table, fans, Meishan's table, and what is not sure."""

from dataclasses import asdict
from typing import Final

from hupai.scorer.cards.deck import LONG_CARDS
from hupai.scorer.cards.qianhu import patterns as p
from hupai.scorer.cards.qianhu.context import CONTEXT_FIELDS
from hupai.scorer.cards.qianhu.doubts import CAVEATS
from hupai.scorer.cards.qianhu.options import SPECS, Options
from hupai.scorer.cards.qianhu.reading import KINDS, Reading
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, PointRow, Profile
from hupai.scorer.core.explain import Text
from hupai.scorer.core.fan import Switch

__all__ = ["QIANHU"]

_S3: Final = "long cards, section 3"

_FAN_LA: Final = CardFan("fan_la", "番牌拉", "triple of a fan card", p.fan_la, 1, source=_S3)
_SI_GEN: Final = CardFan("si_gen", "四根", "four of a face", p.si_gen, 1, source=_S3)
_JSG: Final = CardFan(
    "jian_si_gun",
    "见四滚",
    "fan triple with its fourth",
    p.jian_si_gun,
    1,
    switch=Switch("jsg"),
    source=_S3,
)
_STANDARD: Final = (
    _FAN_LA,
    _SI_GEN,
    _JSG,
    CardFan("bao_jiao", "报叫", "declared ready", p.bao_jiao, 1, source=_S3),
    CardFan("tian_hu", "天胡", "won as dealt", p.tian_hu, 2, source=_S3),
    CardFan(
        "di_hu",
        "地胡",
        "won on the first card",
        p.di_hu,
        fan_option="dihu",
        source=_S3,
        certainty="low",
    ),
    CardFan(
        "zheng_hao",
        "正好起胡",
        "exactly the minimum",
        p.zheng_hao,
        1,
        switch=Switch("exact_plus"),
        source=_S3,
        certainty="medium",
    ),
)
_MEISHAN: Final = (
    CardFan("quan_hei", "全黑", "all black", p.quan_hei, 5, source=_S3),
    CardFan("quan_hong", "全红", "all red", p.quan_hong, 3, source=_S3),
    CardFan("shao_hong", "四红点以内", "at most four red pips", p.shao_hong, 3, source=_S3),
    CardFan("wu_cheng", "无成", "nothing fits", p.wu_cheng, 2, source=_S3),
    CardFan("ba_yi", "八十一点", "81 points", p.ba_yi, 2, source=_S3),
    CardFan("tian_di", "天胡地胡", "won as dealt", p.tian_di, 2, source=_S3),
    _FAN_LA,
    _SI_GEN,
    _JSG,
    CardFan("bao_jiao_ms", "报叫", "declared ready", p.bao_jiao_ms, 1, source=_S3),
)

PROFILES: Final[tuple[Profile[Reading], ...]] = (
    Profile("standard", "斗十四点", "Dou-shi-si", {}, _STANDARD, _S3),
    Profile(
        "qionglai",
        "邛崃（三人）",
        "Qionglai, three players",
        {"min": 40, "exact_zero": True, "players": 3},
        _STANDARD,
        _S3,
        "medium",
    ),
    Profile("dayi", "大邑", "Dayi", {"exact_plus": True}, _STANDARD, _S3, "medium"),
    Profile(
        "meishan",
        "眉山",
        "Meishan",
        {"min": 26, "dealer_min": 28, "waive": 4, "cap_fan": 5, "jsg": True, "pays": "fan"},
        _MEISHAN,
        _S3,
        "medium",
    ),
)

QIANHU: Final[CardRuleSet[Reading]] = CardRuleSet(
    id="qianhu",
    version="1",
    zh="割千胡（斗十四点）",
    en="Qian-hu",
    source="source 000; long cards, section 3",
    deck=LONG_CARDS,
    copies=4,
    wilds=True,
    players=4,
    kinds=KINDS,
    points=(
        PointRow("天牌", "66", Text("6点", "6"), _S3),
        PointRow("地牌", "11", Text("4点", "4"), _S3),
        PointRow("幺四", "14", Text("10点", "10"), _S3),
        PointRow("人牌", "44", Text("16点", "16"), _S3),
        PointRow("二四、三四、红九、四六", "24, 34, 45, 46", Text("4点", "4"), _S3),
        PointRow("和牌、丁丁、猫猫、高高", "13, 12, 15, 16", Text("1点", "1"), _S3),
        PointRow("黑牌", "black cards", Text("0点", "0"), _S3),
        PointRow(
            "拉（三张）", "triple", Text("三倍，不足十点算十点", "three times, at least 10"), _S3
        ),
        PointRow(
            "打火（丁丁、斧头）", "12 or 56 laid out", Text("各10点", "10 each"), _S3, "medium"
        ),
        PointRow("听用、财神", "wild cards", Text("0点", "0"), _S3, "low"),
    ),
    win=(
        Text(
            "六个位子，每个是十四点的对子，或者三张一样",
            "six slots, each a pair of 14 pips or three alike",
        ),
        Text(
            "三十点起胡；红点不超过两点没有限制",
            "30 points are needed; none with at most two red pips",
        ),
        Text(
            "点数进到整十做底；没有红点底1000，全红底500，一两点红底500",
            "the base is the points rounded up to ten; without red 1000, all red 500, "
            "with one or two red pips 500",
        ),
        Text(
            "每家给底×2的番数次方，封四番，最多1000；报了叫的输家多给一番",
            "each other player pays that doubled per fan, at most 4 fan and 1000; "
            "a payer who had declared pays one fan more",
        ),
        Text("割千胡：谁先收到一千分谁赢", "the race: who first has received 1000 wins"),
    ),
    profiles=PROFILES,
    options=SPECS,
    defaults=asdict(Options()),
    context=CONTEXT_FIELDS,
    caveats=CAVEATS,
)
