"""Patterns of 大贰 that the groups and facts of one reading show."""

from hupai.scorer.cards.daer.reading import Reading
from hupai.scorer.cards.group import Group

BIG_RED = ("b2", "b7", "b10")


def qia(r: Reading) -> bool:
    """恰: a round ten of 胡."""
    return r.hu > 0 and r.hu % 10 == 0


def luan(r: Reading) -> bool:
    """乱: no 胡 at all."""
    return r.hu == 0


def hong(r: Reading) -> bool:
    """红: ten red cards or more."""
    return r.reds >= 10


def hei(r: Reading) -> bool:
    """黑: no red card."""
    return r.reds == 0


def tian_hu(r: Reading) -> bool:
    """天胡: won as dealt."""
    return r.happened("tianhu")


def di_hu(r: Reading) -> bool:
    """地胡: won before the first own draw."""
    return r.happened("dihu")


def shui_shang_piao(r: Reading) -> bool:
    """水上漂: won on the first turned card."""
    return r.happened("shuishangpiao")


def hai_di_lao(r: Reading) -> bool:
    """海底捞: won on the last card."""
    return r.happened("haidilao")


def kun(r: Reading) -> bool:
    """昆: every group but the pair scores."""
    return r.every_group_scores


def gui(r: Reading) -> int:
    """归: each face held four times, wherever its copies lie."""
    return sum(held == 4 for held in r.every.values())


def zi_mo(r: Reading) -> bool:
    """自摸: drawn by oneself."""
    return r.context.source == "self"


def bao(r: Reading) -> bool:
    """爆: declared ready with the first twenty cards; in the rolling game 炸天报."""
    return r.happened("bao")


def sha_bao(r: Reading) -> bool:
    """杀爆: won against a player who had declared."""
    return r.happened("shabao")


def dian_pao(r: Reading) -> bool:
    """点炮: won on a discard."""
    return r.context.source == "discard"


def zhao(r: Reading) -> int:
    """招: each quad taken."""
    return sum(group.how == "zhao" for group in r.groups)


def long(r: Reading) -> int:
    """拢: each quad from the hand."""
    return sum(group.how == "long" for group in r.groups)


def er_shi_er(r: Reading) -> bool:
    """二十二胡: exactly 22."""
    return r.hu == 22


def is_big_red(group: Group) -> bool:
    """Whether a group is 贰, 柒 or 拾 alike."""
    return len(group.cards) > 2 and group.how != "chi" and group.card in BIG_RED


def da_hong(r: Reading) -> int:
    """大红碰坎: each triple or quad of 贰, 柒, 拾; one more when all four are there."""
    return sum(1 + (r.every[group.card] == 4) for group in r.groups if is_big_red(group))


def shi_hu(r: Reading) -> int:
    """整十胡: a tenth of a round ten."""
    return r.hu // 10 if qia(r) else 0
