"""Patterns of the three-player game with dots, honours, flowers and jokers (source 000)."""

from typing import Final

from hupai.scorer.mahjong.patterns.shapes import dui_dui_hu
from hupai.scorer.mahjong.reading import Reading, bit

_EAST, _SOUTH, _WEST, _NORTH = (bit(code) for code in "ESWN")
_RED, _GREEN, _WHITE = (bit(code) for code in "CFP")
_WINDS: Final = _EAST | _SOUTH | _WEST | _NORTH
_DRAGONS: Final = _RED | _GREEN | _WHITE
_ENDS: Final = bit("1p") | bit("9p")
_PAIRS: Final = (0, *(bit(code) for code in "ESWNCFP"))


def dong_ke(r: Reading) -> bool:
    """三张东: a triplet of east, for any player."""
    return bool(r.triplets & _EAST)


def dong_ke_zhuang(r: Reading) -> bool:
    """庄家东: a triplet of east in the dealer's hand."""
    return r.win.seat == "E" and dong_ke(r)


def nan_ke(r: Reading) -> bool:
    """三张南: a triplet of south, for the player next to the dealer."""
    return r.win.seat == "S" and bool(r.triplets & _SOUTH)


def xi_ke(r: Reading) -> bool:
    """三张西: a triplet of west, for the player before the dealer."""
    return r.win.seat == "W" and bool(r.triplets & _WEST)


def bei_ke(r: Reading) -> bool:
    """三张北: a triplet of north, for any player."""
    return bool(r.triplets & _NORTH)


def zhong_ke(r: Reading) -> bool:
    """中: a triplet of the red dragon."""
    return bool(r.triplets & _RED)


def fa_ke(r: Reading) -> bool:
    """发: a triplet of the green dragon."""
    return bool(r.triplets & _GREEN)


def bai_ke(r: Reading) -> bool:
    """白: a triplet of the white dragon."""
    return bool(r.triplets & _WHITE)


def hua_tao(r: Reading) -> int:
    """一套花: once for each family of four flowers laid aside complete."""
    held = {int(code[1:]) for code in r.win.context.flowers}
    return sum(held.issuperset(range(first, first + 4)) for first in (1, 5, 9))


def yao_jiu_ke(r: Reading) -> bool:
    """幺九: triplets of both 1p and 9p."""
    return r.triplets & _ENDS == _ENDS


def quan_shun_ping_hu(r: Reading) -> bool:
    """平糊: four sequences; some houses want a pair that is no honour."""
    return r.shape.all_sequences and (r.win.options.ping_hu_pair_any or not r.honour_pair)


def chi_hu(r: Reading) -> bool:
    """吃糊: winning at all, or in the way that the house asks for."""
    asked = r.win.options.chi_hu
    return asked == "any" or asked == ("self_draw" if r.win.self_drawn else "discard")


def men_qian_qing(r: Reading) -> bool:
    """门前清: nothing claimed; concealed kongs are allowed."""
    return not r.win.claimed


def gang_shang_kai_hua(r: Reading) -> bool:
    """杠上开花: self-draw on a kong's replacement, whatever the chain."""
    return r.win.self_drawn and r.win.context.kong_chain > 0


def hua_shang_kai_hua(r: Reading) -> bool:
    """花上开花: self-draw on a flower's replacement."""
    return r.win.self_drawn and r.win.context.flower_replacement


def _all_but_pair(r: Reading, kinds: int) -> bool:
    """Whether one of these kinds is the pair and all the others are triplets."""
    return kinds & ~r.triplets == _PAIRS[r.honour_pair] & kinds != 0


def xiao_san_yuan(r: Reading) -> bool:
    """小三元: triplets of two dragons and a pair of the third."""
    return _all_but_pair(r, _DRAGONS)


def xiao_si_xi(r: Reading) -> bool:
    """小四喜: triplets of three winds and a pair of the fourth."""
    return _all_but_pair(r, _WINDS)


def tian_hu(r: Reading) -> bool:
    """天糊: the dealer wins on the dealt hand, flowers replaced."""
    return r.win.context.first_draw and r.win.seat == "E"


def di_hu(r: Reading) -> bool:
    """地糊: win on the dealer's first discard."""
    return r.win.context.dealer_first_discard


def wu_hua(r: Reading) -> bool:
    """无花: a complete hand without any flower."""
    return not r.win.context.flowers


def an_ke_dui_dui(r: Reading) -> bool:
    """暗刻对对糊: four triplets, nothing claimed; some houses ask for a self-draw."""
    free = r.win.self_drawn or not r.win.options.an_ke_self_draw_only
    return dui_dui_hu(r) and not r.win.claimed and free


def quan_zi(r: Reading) -> bool:
    """全字: honours only."""
    return r.suits == 8


def da_san_yuan(r: Reading) -> bool:
    """大三元: triplets of all three dragons."""
    return r.triplets & _DRAGONS == _DRAGONS


def da_si_xi(r: Reading) -> bool:
    """大四喜: triplets of all four winds."""
    return r.triplets & _WINDS == _WINDS


def hai_di_lao_yue(r: Reading) -> bool:
    """海底捞月: self-draw of the last tile of the wall."""
    return r.win.self_drawn and r.win.context.wall_remaining == 0
