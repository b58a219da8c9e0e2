"""Patterns of 割千胡 that the slots and facts of one reading show."""

from hupai.scorer.cards.deck import FAN_FACES
from hupai.scorer.cards.qianhu.reading import Reading


def fan_la(r: Reading) -> int:
    """番牌拉: a triple of 天地人和幺四."""
    return r.fan_triples


def si_gen(r: Reading) -> int:
    """四根: four of a face anywhere, 丁丁 and 斧头 laid out included."""
    return len(r.fours)


def jian_si_gun(r: Reading) -> int:
    """见四滚: one more when the four are a fan card that stands as a triple."""
    return sum(group.card in FAN_FACES and group.card in r.fours for group in r.triples)


def bao_jiao(r: Reading) -> bool:
    """报叫: the winner had declared that he is ready."""
    return r.context.bao


def tian_hu(r: Reading) -> bool:
    """天胡: won with the cards as dealt."""
    return r.context.tianhu


def di_hu(r: Reading) -> bool:
    """地胡: won on the first turned card."""
    return r.context.dihu


def zheng_hao(r: Reading) -> bool:
    """正好起胡: the slots make exactly the minimum."""
    return r.exact


def quan_hei(r: Reading) -> bool:
    """全黑: no red pip in the slots (眉山)."""
    return r.all_black


def quan_hong(r: Reading) -> bool:
    """全红: every card of the slots is red (眉山)."""
    return r.all_red


def shao_hong(r: Reading) -> bool:
    """四红点以内: some red, at most four pips of it (眉山)."""
    return 0 < r.red_pips <= r.options.waive


def wu_cheng(r: Reading) -> bool:
    """无成: a dealt hand in which nothing makes fourteen and nothing is tripled (眉山)."""
    return all(len(group.cards) == 1 for group in r.groups)


def ba_yi(r: Reading) -> bool:
    """八十一点: 81 points or more (眉山)."""
    return r.points >= 81


def tian_di(r: Reading) -> int:
    """天胡、地胡: counted twice when won on 天牌, on 地牌 (眉山)."""
    card = "66" if r.context.tianhu else "11"
    return (1 + (r.context.win_card == card)) * (r.context.tianhu or r.context.dihu)


def bao_jiao_ms(r: Reading) -> bool:
    """报叫: declared ready; 天胡 and 地胡 take its place (眉山)."""
    return r.context.bao and not (r.context.tianhu or r.context.dihu)
