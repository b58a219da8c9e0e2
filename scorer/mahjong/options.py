"""House options of the mahjong rule sets: frozen values, and what each of them means.

A rule set names the options it knows with its own defaults; every other name is refused.
"""

from dataclasses import dataclass, fields
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionKind, OptionSpec

__all__ = ["CATALOG", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """Every house option that a mahjong rule set may have, as one table plays it."""

    base: float = 1
    cap_fan: int | None = None
    gen_fan: int = 1
    gang_shang_hua_fan: int = 0
    gang_shang_hua_absorbs_root: bool = False
    gang_shang_pao_fan: int = 0
    rob_kong_fan: int = 0
    long_qi_dui_fan: int = 0
    jiang_dui: bool = True
    yao_jiu: bool = True
    yao_jiu_pair_required: bool = True
    tian_di_hu: bool = True
    self_draw_bonus: str = "none"
    jin_gou_diao: bool = False
    hai_di: bool = False
    men_qing: bool = False
    zhong_zhang: bool = False
    jiang_qi_dui: bool = False
    ding_que: bool = False
    guo_shui: bool = False
    dian_gang_hua: str = "all"
    cha_jiao: str = "off"
    hua_zhu: bool = False
    hua_zhu_uncapped_units: int = 10
    tui_shui: bool = False
    hu_jiao_zhuan_yi: bool = False
    play_on: bool = False
    win_again: bool = False
    rain: bool = False
    late_added_kong_pays: bool = True
    dealer_multi_only_if_first: bool = False
    must_win_last: int = 0
    kong_points: int = 0
    min_fan: int = 0
    limit_fan: int = 0
    chi_hu: str = "any"
    ping_hu_pair_any: bool = True
    an_ke_self_draw_only: bool = False
    payout: str = "doubling"
    wu_hua: bool = True
    max_copies_with_joker: int = 4

    @property
    def others(self) -> Text:
        """Name those who pay a self-draw: where winners stand aside, only who has not won."""
        if self.play_on and not self.win_again:
            return Text("没胡的各家", "each player still in")
        return Text("其余各家", "each other player")


def _option(
    name: str,
    kind: OptionKind,
    zh: str,
    en: str,
    *choices: str,
    bounds: tuple[int, int] = (0, 1_000_000),
) -> OptionSpec:
    return OptionSpec(name, kind, Text(zh, en), choices, *bounds)


_FAN: Final = (0, 100)

_SPECS: Final = (
    _option("base", "number", "底金，一份的单价", "stake: the price of one unit"),
    _option(
        "cap_fan", "int_or_null", "封顶番数，null 不封顶", "cap in fan; null: none", bounds=_FAN
    ),
    _option("gen_fan", "int", "每一根加几番", "fan of each root", bounds=_FAN),
    _option(
        "gang_shang_hua_fan", "int", "杠上花每杠几番", "fan of a win on a kong's draw", bounds=_FAN
    ),
    _option(
        "gang_shang_hua_absorbs_root",
        "bool",
        "杠上花的番里已含那一杠的根",
        "that fan already contains the kong's own root",
    ),
    _option(
        "gang_shang_pao_fan",
        "int",
        "杠上炮每杠几番",
        "fan of a win on the discard after a kong",
        bounds=_FAN,
    ),
    _option("rob_kong_fan", "int", "抢杠几番", "fan of robbing a kong", bounds=_FAN),
    _option("long_qi_dui_fan", "int", "龙七对几番", "fan of dragon seven pairs", bounds=_FAN),
    _option("jiang_dui", "bool", "算将对", "2-5-8 triplets count"),
    _option("yao_jiu", "bool", "算幺九、清幺九", "terminals everywhere counts"),
    _option(
        "yao_jiu_pair_required",
        "bool",
        "幺九的将也必须是一或九",
        "the pair of terminals everywhere must be 1 or 9 too",
    ),
    _option("tian_di_hu", "bool", "算天胡、地胡", "heavenly and earthly wins count"),
    _option(
        "self_draw_bonus",
        "choice",
        "自摸：不加、加底、加番",
        "self-draw: nothing, one base from each payer, or one fan",
        "none",
        "base",
        "fan",
    ),
    _option("jin_gou_diao", "bool", "算金钩钓", "four melds and a single wait count"),
    _option("hai_di", "bool", "算海底", "the last tile of the wall counts"),
    _option("men_qing", "bool", "算门清", "nothing claimed counts"),
    _option("zhong_zhang", "bool", "算中张（断幺）", "no 1 or 9 counts"),
    _option("jiang_qi_dui", "bool", "算将七对", "seven pairs of 2, 5, 8 count"),
    _option("ding_que", "bool", "开局定缺，缺的一门必须打完", "a void suit is declared"),
    _option("guo_shui", "bool", "过水不胡", "a passed win blocks until the next own draw"),
    _option(
        "dian_gang_hua",
        "choice",
        "点杠杠上花：放杠的人包，或各家都给",
        "win on the draw after a fed kong: paid by the feeder or by all",
        "discarder",
        "all",
    ),
    _option(
        "cha_jiao",
        "choice",
        "流局查叫：按最小、最大、不查",
        "empty wall: pay the ready hands' smallest or largest wait, or nothing",
        "min",
        "max",
        "off",
    ),
    _option("hua_zhu", "bool", "查花猪", "whoever still holds three suits pays"),
    _option(
        "hua_zhu_uncapped_units",
        "int",
        "不封顶时花猪赔几个底",
        "units a three-suit hand pays when there is no cap",
    ),
    _option("tui_shui", "bool", "没叫的退还杠钱", "hands not ready give kong money back"),
    _option(
        "hu_jiao_zhuan_yi",
        "bool",
        "呼叫转移：杠上炮把那一杠的钱转给赢家",
        "a discard after a kong hands that kong's money to the winner",
    ),
    _option("play_on", "bool", "血战到底", "after a win the others play on"),
    _option("win_again", "bool", "血流成河：胡了还可以再胡", "a winner may win again"),
    _option("rain", "bool", "刮风下雨，杠钱当场付", "kongs are paid at once"),
    _option(
        "late_added_kong_pays",
        "bool",
        "过手的补杠也收钱",
        "an added kong declared on a later turn still pays",
    ),
    _option(
        "dealer_multi_only_if_first",
        "bool",
        "只有第一次胡就是一炮多响，放炮的才坐庄",
        "the discarder of a multiple win deals next only if it was the first win",
    ),
    _option("must_win_last", "int", "最后几张必须胡", "last tiles of the wall that must be won on"),
    _option("kong_points", "int", "每一杠加几分", "points for each declared kong", bounds=_FAN),
    _option("min_fan", "int", "几番起胡", "fan needed to win", bounds=_FAN),
    _option("limit_fan", "int", "满糊番数", "fan of a limit hand", bounds=(0, 100)),
    _option(
        "chi_hu",
        "choice",
        "吃糊加一番：都加、点炮、自摸、不加",
        "one fan for winning: always, by discard, by self-draw, never",
        "any",
        "discard",
        "self_draw",
        "none",
    ),
    _option("ping_hu_pair_any", "bool", "平糊的将可以是字牌", "the pair of all sequences is free"),
    _option(
        "an_ke_self_draw_only", "bool", "暗刻对对糊必须自摸", "concealed triplets need a self-draw"
    ),
    _option(
        "payout",
        "choice",
        "番数怎样算钱：按番相加，或逐番翻倍",
        "money: base times fan, or doubling each fan above five",
        "linear",
        "doubling",
    ),
    _option("wu_hua", "bool", "算无花（肮脏糊）", "a win without any flower is a limit hand"),
    _option(
        "max_copies_with_joker",
        "int",
        "连飞在内，同一种牌最多几张",
        "copies of a kind, jokers counted",
        bounds=(4, 8),
    ),
)

CATALOG: Final = {spec.name: spec for spec in _SPECS}
"""Every option by name; its fields are those of :class:`Options`."""

assert list(CATALOG) == [field.name for field in fields(Options)]
