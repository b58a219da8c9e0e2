"""Fans for how the winning tile came, and for roots: the same for every reading of a hand."""

from hupai.scorer.mahjong.reading import Reading


def gen(r: Reading) -> int:
    """根: each kind held four times, less those that 杠上花 already contains."""
    return r.win.roots - roots_in_kong_win(r)


def roots_in_kong_win(r: Reading) -> int:
    """Count the kong roots that 杠上花 takes over in this house."""
    options = r.win.options
    if not options.gang_shang_hua_absorbs_root or not options.gang_shang_hua_fan:
        return 0
    return min(gang_shang_hua(r), r.win.kong_roots)


def gang_shang_hua(r: Reading) -> int:
    """杠上花: self-draw on a kong's replacement, once for each kong of the chain."""
    return r.win.context.kong_chain if r.win.self_drawn else 0


def gang_shang_pao(r: Reading) -> int:
    """杠上炮: win on the discard after a kong, once for each kong of the discarder's chain."""
    return 0 if r.win.self_drawn else r.win.context.discard_after_kong


def qiang_gang_hu(r: Reading) -> bool:
    """抢杠: win on the tile that another player adds to a pong."""
    return r.win.context.rob_kong


def tian_hu(r: Reading) -> bool:
    """天胡: the dealer wins on the first fourteen tiles."""
    return r.win.context.first_draw and r.win.context.dealer


def di_hu(r: Reading) -> bool:
    """地胡: another player wins on the own first draw."""
    return r.win.context.first_draw and not r.win.context.dealer


def zi_mo_jia_fan(r: Reading) -> bool:
    """自摸加番: a self-draw that is not paid by the feeder of a kong alone."""
    return r.win.self_drawn and not r.win.fed_kong_win


def jin_gou_diao(r: Reading) -> bool:
    """金钩钓: four melds, waiting on one single tile."""
    return len(r.win.hand.melds) == 4


def hai_di(r: Reading) -> bool:
    """海底: win on the last tile of the wall or the discard after it."""
    return r.win.context.wall_remaining == 0
