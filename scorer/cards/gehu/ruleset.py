"""割胡 (source 000): the point table, the fans of seven regions, and what is not sure."""

from dataclasses import asdict
from typing import Final

from hupai.scorer.cards.deck import LONG_CARDS
from hupai.scorer.cards.gehu import patterns as p
from hupai.scorer.cards.gehu.context import CONTEXT_FIELDS
from hupai.scorer.cards.gehu.doubts import CAVEATS
from hupai.scorer.cards.gehu.options import SPECS, Options
from hupai.scorer.cards.gehu.reading import KINDS, Reading
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, PointRow, Profile
from hupai.scorer.core.explain import Text
from hupai.scorer.core.fan import Switch

__all__ = ["GEHU"]

_S2: Final = "long cards, section 2"

FAN_KAN: Final = CardFan("fan_kan", "番牌坎", "triple of a fan card", p.fan_kan, 1, source=_S2)
FAN_LONG: Final = CardFan("fan_long", "番牌龙", "quad of a fan card", p.fan_long, 2, source=_S2)
ZA_LONG: Final = CardFan(
    "za_long",
    "杂牌龙",
    "quad of another card",
    p.za_long,
    fan_option="other_long",
    source=_S2,
    certainty="medium",
)
XIAO_KAN: Final = CardFan("xiao_kan", "小家坎", "triple of a small hand", p.xiao_kan, 1, source=_S2)
XIAO_LONG: Final = CardFan(
    "xiao_long", "小家龙", "quad of a small hand", p.xiao_long, 2, source=_S2
)
XIAO_LONG_ONE: Final = CardFan(
    "xiao_long", "小家龙", "quad of a small hand", p.xiao_long, 1, source=_S2
)
XIAO_FAN: Final = CardFan(
    "xiao_fan", "小家番牌", "fan card of a small hand", p.xiao_fan, 1, source=_S2
)
DA_HU: Final = CardFan("da_hu", "大胡", "big win", p.da_hu, 1, source=_S2, certainty="medium")
HEI_XIAO: Final = CardFan(
    "hei_xiao", "全黑", "all-black small hand", p.hei_xiao, 1, source=_S2, certainty="medium"
)
HONG_XIAO: Final = CardFan(
    "hong_xiao", "全红", "all-red small hand", p.hong_xiao, 1, source=_S2, certainty="medium"
)
SAN_KAN_HEI: Final = CardFan(
    "san_kan_hei",
    "三坎黑",
    "three black triples",
    p.san_kan_hei,
    1,
    switch=Switch("san_kan_hei"),
    source=_S2,
    certainty="medium",
)
XIAO_ZI_MO: Final = CardFan(
    "xiao_zi_mo",
    "小家自摸",
    "small self-draw",
    p.xiao_zi_mo,
    1,
    switch=Switch("small_self"),
    source=_S2,
)
SI_GEN: Final = CardFan(
    "si_gen",
    "四根",
    "fourth copy of a triple",
    p.si_gen,
    1,
    switch=Switch("si_gen"),
    source=_S2,
    certainty="medium",
)
QUAN_QI: Final = CardFan(
    "quan_qi",
    "扯全七点",
    "all sevens as triples",
    p.quan_qi,
    1,
    switch=Switch("quan_qi"),
    source=_S2,
    certainty="low",
)
SHI_BA_WU_KAN: Final = CardFan(
    "shi_ba_wu_kan",
    "十八坨无坎",
    "18 without a triple",
    p.shi_ba_wu_kan,
    3,
    source=_S2,
    certainty="low",
)
LAN_SHI_BA: Final = CardFan(
    "lan_shi_ba", "烂十八", "eighteen different cards", p.lan_shi_ba, 1, source=_S2, certainty="low"
)

_BIG: Final = (FAN_KAN, FAN_LONG, ZA_LONG, DA_HU, SAN_KAN_HEI, SI_GEN, QUAN_QI)
_RICH_SMALL: Final = (XIAO_KAN, XIAO_LONG, XIAO_FAN, HEI_XIAO, HONG_XIAO, XIAO_ZI_MO)
_POOR_SMALL: Final = (XIAO_LONG_ONE, XIAO_FAN, HEI_XIAO, HONG_XIAO, XIAO_ZI_MO)
_KAO: Final = (
    CardFan("kao_kan", "碰番牌", "triple of a fan card", p.kao_kan, 1, source=_S2),
    CardFan("kao_gen", "四根", "four of a face", p.kao_gen, 1, source=_S2),
    CardFan("ping_hu", "平胡", "pairs only", p.ping_hu, 3, source=_S2),
    CardFan("quan_hong", "全红", "all red", p.quan_hong, 10, source=_S2),
    CardFan("hai_di", "海底", "last card", p.hai_di, 1, source=_S2),
    CardFan("jin_gou_diao", "金钩钓", "one slot in the hand", p.jin_gou_diao, 1, source=_S2),
    CardFan("zi_mo", "自摸", "self-draw", p.zi_mo, 1, source=_S2),
    CardFan("gang_shang_hua", "杠上花", "replacement card", p.gang_shang_hua, 1, source=_S2),
    CardFan("qia_hu", "恰胡", "exactly the minimum", p.qia_hu, 1, source=_S2),
)
_PLAIN: Final = {"san_kan_hei": False, "si_gen": False}

PROFILES: Final[tuple[Profile[Reading], ...]] = (
    Profile("guangyuan", "广元", "Guangyuan", {}, (*_BIG, *_RICH_SMALL), _S2),
    Profile(
        "nanchong",
        "南充",
        "Nanchong",
        {**_PLAIN, "leader": "dang", "small_dahu": "10/12/16/18", "swing_fan": True},
        (*_BIG, *_POOR_SMALL),
        _S2,
        "medium",
    ),
    Profile(
        "xichong",
        "西充",
        "Xichong",
        {
            **_PLAIN,
            "leader": "dang",
            "bare_bid": True,
            "swing_fan": True,
            "two_swings": True,
        },
        (*_BIG, *_POOR_SMALL, SHI_BA_WU_KAN, LAN_SHI_BA),
        _S2,
        "medium",
    ),
    Profile(
        "mianyang",
        "绵阳",
        "Mianyang",
        {**_PLAIN, "leader": "dang", "chetou_discarder": True},
        (XIAO_ZI_MO,),
        _S2,
        "medium",
    ),
    Profile(
        "cangxi",
        "苍溪",
        "Cangxi",
        {"san_kan_hei": False, "sansi": True, "dealer_share": "add", "small_dahu": "10"},
        (*_BIG, *_RICH_SMALL),
        _S2,
        "medium",
    ),
    Profile(
        "langzhong",
        "阆中",
        "Langzhong",
        {**_PLAIN, "min": 18, "dealer_min": 18, "small_dahu": "10"},
        (*_BIG, *_RICH_SMALL),
        _S2,
        "medium",
    ),
    Profile(
        "kaokao",
        "考考（三人）",
        "Kaokao, three players",
        {
            **_PLAIN,
            "min": 14,
            "dealer_min": 16,
            "players": 3,
            "discard_wins": False,
            "dealer_share": "none",
            "mode": "jia",
            "cap": None,
        },
        _KAO,
        _S2,
        "medium",
    ),
)

GEHU: Final[CardRuleSet[Reading]] = CardRuleSet(
    id="gehu",
    version="1",
    zh="割胡",
    en="Ge-hu",
    source="source 000; long cards, section 2",
    deck=LONG_CARDS,
    copies=4,
    wilds=False,
    players=4,
    kinds=KINDS,
    points=(
        PointRow("红牌扯/偷（三张）", "triple of a red card", Text("8坨", "8"), _S2),
        PointRow("黑牌扯/偷（三张）", "triple of a black card", Text("4坨", "4"), _S2),
        PointRow("红牌龙（四张）", "quad of a red card", Text("10坨", "10"), _S2),
        PointRow("黑牌龙（四张）", "quad of a black card", Text("6坨", "6"), _S2),
        PointRow("对子里每张红牌", "each red card in a pair", Text("1坨", "1"), _S2),
        PointRow(
            "小家无坎：六张一色", "small hand without triples, one colour", Text("6坨", "6"), _S2
        ),
        PointRow(
            "小家五黑一红",
            "small hand, five black and one red",
            Text("5坨（要约定）", "5, as an option"),
            _S2,
        ),
    ),
    win=(
        Text(
            "两张合十四点为一对；扯、偷三张，龙四张，各占一个位子",
            "two cards of 14 pips make a pair; triples and quads fill one slot each",
        ),
        Text("大家九个位子，小家三个位子", "a big hand has nine slots, the small family three"),
        Text("起胡：庄家20坨，闲家18坨，小家5坨", "needed: dealer 20, others 18, small family 5"),
        Text(
            "胡的那张是七点（高高、二五、三四）不能胡：扯头可以，小家自摸可以；"
            "全黑小家胡二五叫飞天二五，可以",
            "a seven does not win, except as the replacement card of a triple, self-drawn by "
            "the small family, or any 25 for an all-black small hand",
        ),
        Text(
            "一份=底分×2的番数次方，大家封四番，小家封三番；庄家参与加倍；"
            "翻出来的三家给，点炮一家包三份",
            "a share is the stake doubled per fan, at most 4 fan (small 3), doubled with the "
            "dealer; on a turned card all three pay, a discarder pays all three shares",
        ),
    ),
    profiles=PROFILES,
    options=SPECS,
    defaults=asdict(Options()),
    context=CONTEXT_FIELDS,
    caveats=CAVEATS,
)
