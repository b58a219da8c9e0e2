"""What a pattern of 幺地人 may ask: the seven groups of one reading, their points, the facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hupai.scorer.cards.deck import RED, SEVENS, name, spell
from hupai.scorer.cards.group import Group, GroupKind, GroupKinds
from hupai.scorer.cards.result import Counted
from hupai.scorer.cards.yaodiren.context import Context
from hupai.scorer.cards.yaodiren.options import Options
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["GROUPS", "KINDS", "POINTS", "Reading", "is_sevens"]

GROUPS: Final = 7
"""Groups of a winning hand."""


def _guess(cards: tuple[TileCode, ...]) -> str:
    if len(set(cards)) > 1:
        return "sanqi" if is_sevens(cards) else "chi"
    return {4: "sha", 5: "ming"}.get(len(cards), "peng")


KINDS: Final = GroupKinds(
    (
        GroupKind("chi", "吃", "three of fourteen", 3, alike=False),
        GroupKind(
            "sanqi", "三个七", "three sevens", 3, alike=False, aliases=("san_qi", "qi", "777")
        ),
        GroupKind("peng", "碰", "triple taken", 3),
        GroupKind("sha_qiang", "杀抢", "triple from the hand", 3, aliases=("kan", "坎")),
        GroupKind("sha", "杀", "quad taken", 4),
        GroupKind("tuhuo", "土伙", "quad from the hand", 4),
        GroupKind("ming", "明土伙", "five taken", 5),
        GroupKind("xiang", "土伙响", "five from the hand", 5),
    ),
    _guess,
    bare="peng",
)

POINTS: Final[Mapping[tuple[int, bool], int]] = {
    (3, True): 8,
    (3, False): 4,
    (4, True): 12,
    (4, False): 6,
    (5, True): 16,
    (5, False): 8,
}
"""坨 of a group alike by its size and by red or not."""


def is_sevens(cards: tuple[TileCode, ...]) -> bool:
    """三个七: 34, 16 and 25 once each."""
    return len(cards) == 3 and set(cards) == set(SEVENS)


@dataclass(frozen=True)
class Reading:
    """One way to see the cards as seven groups."""

    groups: tuple[Group, ...]
    context: Context
    options: Options

    @cached_property
    def sets(self) -> tuple[Group, ...]:
        """The groups alike: three, four or five of a face."""
        return tuple(group for group in self.groups if group.alike)

    @property
    def all_black(self) -> bool:
        """Whether no card is red."""
        return not any(card in RED for group in self.groups for card in group.cards)

    @property
    def minimum(self) -> int:
        """Points that this seat needs, and from which each ten counts a fan."""
        return self.options.dealer_min if self.context.banker else self.options.min

    @property
    def tuo(self) -> int:
        """坨: all points."""
        return sum(row.value for row in self.counted)

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The rows of the points."""
        return tuple(row for group in self.groups if (row := _row(group)).value)


def _row(group: Group) -> Counted:
    kind = KINDS.name(group)
    if group.alike:
        said, red = name(group.card), group.card in RED
        text = Text(f"{said.zh}{kind.zh}", f"{kind.en} of {said.en}")
        points = POINTS.get((len(group.cards), red), 0)
        return Counted(f"alike_{len(group.cards)}", text, points, group.cards)
    said = spell(group.cards)
    reds = sum(card in RED for card in group.cards)
    return Counted(
        group.how, Text(f"{kind.zh} {said.zh}", f"{kind.en} {said.en}"), reds, group.cards
    )
