"""Patterns that the tiles of one reading show."""

from hupai.scorer.mahjong.deck import TERMINALS, kinds_in
from hupai.scorer.mahjong.reading import Reading


def ping_hu(r: Reading) -> bool:
    """基本胡: any four sets and a pair."""
    return r.shape.standard


def dui_dui_hu(r: Reading) -> bool:
    """对对胡: all four sets are triplets or kongs."""
    return r.shape.all_triplets


def qing_yi_se(r: Reading) -> bool:
    """清一色: four sets and a pair of one suit, no honours."""
    return r.shape.standard and r.one_suit


def qing_dui(r: Reading) -> bool:
    """清对: 对对胡 in one suit."""
    return r.shape.all_triplets and r.one_suit


def jiang_dui(r: Reading) -> bool:
    """将对: all triplets, every set and the pair of rank 2, 5 or 8."""
    return r.shape.sets_258 and r.shape.pair_258


def yao_jiu(r: Reading) -> bool:
    """幺九: every set contains a 1 or a 9, and the pair is 1 or 9 unless the house frees it."""
    free = not r.win.options.yao_jiu_pair_required
    return r.shape.terminal_sets and (free or r.shape.terminal_pair)


def qing_yao_jiu(r: Reading) -> bool:
    """清幺九: 幺九 in one suit."""
    return r.one_suit and yao_jiu(r)


def qi_dui(r: Reading) -> bool:
    """七对: seven pairs, a kind held four times being two of them."""
    return r.shape.seven_pairs


def qing_qi_dui(r: Reading) -> bool:
    """清七对: seven pairs of one suit."""
    return r.shape.seven_pairs and r.one_suit


def long_qi_dui(r: Reading) -> bool:
    """龙七对: seven pairs with a kind held four times."""
    return r.shape.seven_pairs and r.win.roots > 0


def qing_long_qi_dui(r: Reading) -> bool:
    """清龙七对: 龙七对 of one suit."""
    return r.one_suit and long_qi_dui(r)


def jiang_qi_dui(r: Reading) -> bool:
    """将七对: seven pairs of ranks 2, 5 and 8 only."""
    return r.shape.seven_pairs and all(kind[0] in "258" for kind in kinds_in(r.win.packed))


def zhong_zhang(r: Reading) -> bool:
    """中张: no 1 and no 9 anywhere."""
    return not r.win.packed & TERMINALS


def men_qing(r: Reading) -> bool:
    """门清: four sets and a pair, nothing laid down but concealed kongs."""
    return r.shape.standard and not r.win.claimed
