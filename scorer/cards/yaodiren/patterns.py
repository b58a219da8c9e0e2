"""Patterns of 幺地人 that the groups of one reading show."""

from hupai.scorer.cards.deck import FAN_FACES
from hupai.scorer.cards.yaodiren.reading import Reading, is_sevens

YAO_DI_REN = ("14", "11", "44")
"""幺四, 地牌, 人牌: the cards that give the game its name."""


def _sets(r: Reading, size: int, faces: tuple[str, ...]) -> int:
    return sum(len(group.cards) == size and group.card in faces for group in r.sets)


def fan_peng(r: Reading) -> int:
    """番牌三张: a triple of 幺四, 地牌 or 人牌."""
    return _sets(r, 3, YAO_DI_REN)


def fan_sha(r: Reading) -> int:
    """番牌四张: a quad of 幺四, 地牌 or 人牌."""
    return _sets(r, 4, YAO_DI_REN)


def wu_zhang(r: Reading) -> int:
    """五张: five alike, whatever the card."""
    return sum(len(group.cards) == 5 for group in r.sets)


def fan_wu(r: Reading) -> int:
    """番牌五张: what five of 幺四, 地牌 or 人牌 count beyond 五张."""
    return _sets(r, 5, YAO_DI_REN)


def peng_hu(r: Reading) -> bool:
    """碰胡: every group alike; a 三个七 does not break it."""
    return all(group.alike or is_sevens(group.cards) for group in r.groups)


def tens(r: Reading) -> int:
    """坨数番: each full ten points above the minimum."""
    return max(0, (r.tuo - r.minimum) // 10)


def si_zhang(r: Reading) -> int:
    """四张: four alike, whatever the card (打抓)."""
    return sum(len(group.cards) == 4 for group in r.sets)


def zhua_peng(r: Reading) -> int:
    """番牌三张: a triple of 天地人和幺四 (打抓)."""
    return _sets(r, 3, FAN_FACES)


def zhua_more(r: Reading) -> int:
    """番牌四张、五张: one more for four or five of 天地人和幺四 (打抓)."""
    return _sets(r, 4, FAN_FACES) + _sets(r, 5, FAN_FACES)
