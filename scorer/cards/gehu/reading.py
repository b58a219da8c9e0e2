"""What a pattern of 割胡 may ask: the groups of one reading, its points, and the facts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hupai.scorer.cards.deck import FAN_FACES, RED, TOTAL, name, spell
from hupai.scorer.cards.gehu.context import Context
from hupai.scorer.cards.gehu.options import Options
from hupai.scorer.cards.group import Group, GroupKind, GroupKinds
from hupai.scorer.cards.result import Counted
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["KINDS", "Reading"]


def _guess(cards: tuple[TileCode, ...]) -> str:
    return {3: "tou", 4: "long"}.get(len(cards), "chi")


KINDS: Final = GroupKinds(
    (
        GroupKind("che", "扯", "triple taken", 3, aliases=("peng", "碰")),
        GroupKind("tou", "偷", "triple from the hand", 3, aliases=("kan", "坎")),
        GroupKind("long", "龙", "quad", 4),
        GroupKind("chi", "吃", "pair taken", 2, alike=False),
        GroupKind("pair", "对", "pair", 2, alike=False),
    ),
    _guess,
    bare="tou",
)

_POINTS: Final[Mapping[tuple[int, bool], int]] = {
    (3, True): 8,
    (3, False): 4,
    (4, True): 10,
    (4, False): 6,
}
"""坨 of a group alike by its size and by red or not."""
_ALL: Final = 6
"""坨 of a small hand that is all black or all red."""
_NEARLY: Final = 5
"""坨 of five of one colour and one of the other."""


@dataclass(frozen=True)
class Reading:
    """One way to see the cards as finished slots."""

    groups: tuple[Group, ...]
    context: Context
    options: Options

    @property
    def small(self) -> bool:
        """Whether the hand is the small family's."""
        return self.context.small

    @property
    def leads(self) -> bool:
        """Whether the winner is the dealer, or 当家 where that seat takes the dealer's place."""
        return self.context.seat == self.leader

    @property
    def leader(self) -> str:
        """The seat whose shares differ; empty when there is none."""
        return self.options.dang if self.options.leader == "dang" else "dealer"

    @cached_property
    def sets(self) -> tuple[Group, ...]:
        """Triples and quads."""
        return tuple(group for group in self.groups if len(group.cards) > 2)

    @cached_property
    def loose(self) -> tuple[TileCode, ...]:
        """The cards that lie in pairs."""
        return tuple(card for group in self.groups if len(group.cards) == 2 for card in group.cards)

    @cached_property
    def reds(self) -> int:
        """Red cards among those in pairs."""
        return sum(card in RED for card in self.loose)

    @cached_property
    def every(self) -> Counter[TileCode]:
        """How often each face occurs."""
        return Counter(card for group in self.groups for card in group.cards)

    @property
    def fan_faces(self) -> tuple[str, ...]:
        """The faces whose triples and quads are worth a fan here."""
        more = ("45", "34") if self.options.qi_men else ("34",) if self.options.sansi else ()
        return (*FAN_FACES, *more)

    @property
    def swings(self) -> int:
        """Pairs of 丁斧 in a small hand without triples: they take either colour."""
        return self.loose.count(TileCode("12")) if self.small and not self.sets else 0

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The rows of the points."""
        if self.small and not self.sets:
            return (self._small_row(),)
        return (*map(_set_row, self.sets), *self._red_row())

    @property
    def tuo(self) -> int:
        """坨: all points."""
        return sum(row.value for row in self.counted)

    def _red_row(self) -> tuple[Counted, ...]:
        if not self.reds:
            return ()
        cards = tuple(card for card in self.loose if card in RED)
        said = spell(cards)
        return (
            Counted(
                "red_cards",
                Text(f"对子里的红牌：{said.zh}，{self.reds}张", f"red cards in pairs: {said.en}"),
                self.reds,
                cards,
            ),
        )

    def _small_row(self) -> Counted:
        value, text = self._small_count()
        return Counted("small_hand", text, value, self.loose)

    def _small_count(self) -> tuple[int, Text]:
        if self.swings > 1 and not self.options.two_swings:
            return 0, Text("两对丁斧，不能胡", "two pairs of 丁斧 do not win")
        fixed = len(self.loose) - 2 * self.swings
        reds = self.reds - self.swings
        if reds in (0, fixed):
            colour = Text("全红", "all red") if reds else Text("全黑", "all black")
            return _ALL, Text(f"小家{colour.zh}", f"small hand, {colour.en}")
        if self.swings > 1:
            return 0, Text("两对丁斧甩不拢一色", "the cards beside two 丁斧 differ in colour")
        return self._mixed(reds, fixed)

    def _mixed(self, reds: int, fixed: int) -> tuple[int, Text]:
        """Both colours: the reds count; one red beside black ones is 五黑一红."""
        swung = "，丁斧当红" if self.swings else ""
        if reds == 1 and self.options.wuhei:
            return _NEARLY, Text("五黑一红", "five black and one red")
        total = reds + 2 * self.swings
        return total, Text(f"红牌{total}张{swung}", f"{total} red cards")


def _set_row(group: Group) -> Counted:
    red = group.card in RED
    kind, said = KINDS.name(group), name(group.card)
    return Counted(
        f"{'quad' if len(group.cards) == 4 else 'triple'}_{'red' if red else 'black'}",
        Text(f"{said.zh}{kind.zh}", f"{kind.en} of {said.en}"),
        _POINTS[len(group.cards), red],
        group.cards,
    )


def is_fourteen(cards: tuple[TileCode, ...]) -> bool:
    """Whether two cards total fourteen."""
    return len(cards) == 2 and sum(TOTAL[card] for card in cards) == 14
