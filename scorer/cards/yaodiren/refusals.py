"""Why a 幺地人 hand does not win, in the order in which a table asks."""

from collections.abc import Mapping
from typing import Final

from hupai.scorer.cards.deck import TOTAL
from hupai.scorer.cards.group import Group
from hupai.scorer.cards.result import Refusal
from hupai.scorer.cards.yaodiren.reading import KINDS, Reading, is_sevens
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["COUNT", "NO_GROUPS", "can_open", "first_refusal", "wrong_group"]

COUNT: Final = Refusal("count", Text("要刚好七组", "exactly seven groups are needed"))
NO_GROUPS: Final = Refusal("group", Text("这些牌凑不成七组", "the cards make no seven groups"))
_CHI: Final = Refusal(
    "group",
    Text(
        "吃要两张一样的配一张，两样加起来十四点",
        "a 吃 is two alike and one, both faces totalling 14",
    ),
)
_SEVENS: Final = Refusal(
    "group", Text("三个七要三四、高高、二五各一张", "three sevens: 34, 16, 25")
)
_ALIKE: Final = Refusal("group", Text("要几张一样的牌", "the cards of this group must be alike"))


def wrong_group(group: Group) -> Refusal | None:
    """Refuse a group that is none."""
    kind = KINDS.find(group.how)
    if kind is None or kind.alike:
        fits = kind is not None and group.alike and len(group.cards) == kind.size
        return None if fits else _ALIKE
    if is_sevens(group.cards):
        return None
    if group.how == "sanqi":
        return _SEVENS
    return None if _is_chi(group.cards) else _CHI


def _is_chi(cards: tuple[str, ...]) -> bool:
    faces = sorted(set(cards))
    return len(cards) == 3 and len(faces) == 2 and sum(_total(face) for face in faces) == 14


def _total(face: str) -> int:
    return next(total for code, total in TOTAL.items() if code == face)


def first_refusal(r: Reading) -> Refusal | None:
    """Refuse for too few points."""
    if r.all_black or r.tuo >= r.minimum:
        return None
    return Refusal(
        "tuo", Text(f"只有{r.tuo}坨，要{r.minimum}坨", f"{r.tuo} points, {r.minimum} needed")
    )


def can_open(held: Mapping[TileCode, int]) -> TileCode | None:
    """Return the card that allows a hand to open (起), None when it must fold (仰)."""
    for card, copies in held.items():
        if copies >= (2 if card in ("14", "11", "44") else 4):
            return card
    return None
