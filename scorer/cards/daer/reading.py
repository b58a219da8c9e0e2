"""What a pattern of 大贰 may ask: the groups of one reading, their 胡, and the facts."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hupai.scorer.cards.daer.context import Context
from hupai.scorer.cards.daer.options import Options
from hupai.scorer.cards.daer.points import hu_of
from hupai.scorer.cards.deck import RED, name, spell
from hupai.scorer.cards.group import Group, GroupKind, GroupKinds
from hupai.scorer.cards.result import Counted
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["KINDS", "Reading"]


def _guess(cards: tuple[TileCode, ...]) -> str:
    if len(set(cards)) > 1:
        return "chi"
    return {2: "pair", 4: "zhao"}.get(len(cards), "peng")


KINDS: Final = GroupKinds(
    (
        GroupKind("chi", "吃", "run or mixed three", 3, alike=False, aliases=("shun", "顺")),
        GroupKind("peng", "碰", "triple taken", 3),
        GroupKind("kan", "坎", "triple in the hand", 3, aliases=("ken", "啃")),
        GroupKind("zhao", "招", "quad taken", 4, aliases=("kai", "开")),
        GroupKind("long", "拢", "quad in the hand", 4, aliases=("kaishui", "开水")),
        GroupKind("pair", "将", "pair", 2, aliases=("jiang", "对")),
    ),
    _guess,
    bare="peng",
)


@dataclass(frozen=True)
class Reading:
    """One way to see the cards as groups."""

    groups: tuple[Group, ...]
    context: Context
    options: Options

    @cached_property
    def every(self) -> Counter[TileCode]:
        """How often each face occurs."""
        return Counter(card for group in self.groups for card in group.cards)

    @cached_property
    def reds(self) -> int:
        """Red cards of the whole hand."""
        return sum(held for card, held in self.every.items() if card in RED)

    @cached_property
    def hu(self) -> int:
        """胡: all points."""
        return sum(hu_of(group, self.options.table) for group in self.groups)

    @cached_property
    def every_group_scores(self) -> bool:
        """Whether each group but the pair is worth something."""
        table = self.options.table
        return all(hu_of(group, table) for group in self.groups if group.how != "pair")

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The rows of the points: the groups that are worth something."""
        table = self.options.table
        return tuple(_row(group, hu) for group in self.groups if (hu := hu_of(group, table)))

    def happened(self, event: str) -> bool:
        """Whether an event was told."""
        return event in self.context.events


def _row(group: Group, hu: int) -> Counted:
    if group.how == "chi":
        said = spell(group.cards)
        return Counted("chi", Text(said.zh.replace("、", ""), said.en), hu, group.cards)
    kind, said = KINDS.name(group), name(group.card)
    size = Text("大" if group.card[0] == "b" else "小", "")
    text = Text(f"{kind.zh}{size.zh}{said.zh}", f"{kind.en} of {said.en}")
    return Counted(group.how, text, hu, group.cards)
