"""Why a 大贰 hand does not win, in the order in which a table asks."""

from collections.abc import Sequence
from typing import Final

from hupai.scorer.cards.daer.options import Options
from hupai.scorer.cards.daer.points import is_270, rank, same_size
from hupai.scorer.cards.daer.reading import KINDS, Reading
from hupai.scorer.cards.group import Group
from hupai.scorer.cards.result import Refusal
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = [
    "COUNT",
    "NO_GROUPS",
    "first_refusal",
    "groups_needed",
    "right_count",
    "wrong_group",
]

COUNT: Final = Refusal(
    "count",
    Text(
        "要七组；有招或拢时刚好一组是将，没有就不要将",
        "seven groups are needed, one of them a pair if there is a quad, none otherwise",
    ),
)
NO_GROUPS: Final = Refusal("group", Text("这些牌凑不成组", "the cards make no such groups"))
_CHI: Final = Refusal(
    "group",
    Text(
        "吃要同样大小的顺子、二七十，或者大小搭",
        "a run of one size, 2-7-10, or two and one of the same number",
    ),
)
_ALIKE: Final = Refusal("group", Text("要几张一样的牌", "the cards of this group must be alike"))
_PAIR: Final = Refusal("group", Text("将要是二、五、八", "the pair must be 2, 5 or 8"))
_QUADS: Final = ("zhao", "long")


def groups_needed(options: Options) -> int:
    """Return how many groups a winning hand has."""
    return 5 if options.pair_258 else 7


def right_count(groups: Sequence[Group], options: Options) -> bool:
    """Whether the number of groups and of pairs fits."""
    pairs = sum(group.how == "pair" for group in groups)
    quads = any(group.how in _QUADS for group in groups)
    wanted = 1 if options.pair_258 or quads else 0
    return len(groups) == groups_needed(options) and pairs == wanted


def wrong_group(group: Group, options: Options) -> Refusal | None:
    """Refuse a group that is none."""
    kind = KINDS.find(group.how)
    if kind is None or group.how != "chi":
        fits = kind is not None and group.alike and len(group.cards) == kind.size
        if fits and group.how == "pair" and options.pair_258:
            return None if rank(group.card) in (2, 5, 8) else _PAIR
        return None if fits else _ALIKE
    if options.pair_258:
        return None if _is_run(group.cards) else _CHI
    return None if _is_run(group.cards) or _is_mixed(group.cards) or is_270(group.cards) else _CHI


def _is_run(cards: tuple[TileCode, ...]) -> bool:
    numbers = sorted(map(rank, cards))
    low = numbers[0]
    return same_size(cards) and numbers == [low, low + 1, low + 2]


def _is_mixed(cards: tuple[TileCode, ...]) -> bool:
    """大小搭: two of one size and one of the other, the same number."""
    return len(cards) == 3 and len(set(map(rank, cards))) == 1 and not same_size(cards)


def first_refusal(r: Reading) -> Refusal | None:
    """Refuse for too little 胡; exactly 0 (乱) wins."""
    need = r.options.min_hu
    if r.hu == 0 or r.hu >= need:
        return None
    return Refusal("hu", Text(f"只有{r.hu}胡，要{need}胡", f"{r.hu} 胡, {need} are needed"))
