"""What a pattern of 割千胡 may ask: the slots, the laid 丁丁 and 斧头, the pips."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hupai.scorer.cards.deck import FACES, FAN_FACES, RED, RED_PIPS, TOTAL, WILDS, name, spell
from hupai.scorer.cards.group import Group, GroupKind, GroupKinds
from hupai.scorer.cards.qianhu.context import Context
from hupai.scorer.cards.qianhu.options import Options
from hupai.scorer.cards.result import Counted
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["DEALT", "DINGFU", "KINDS", "VALUE", "Laid", "Reading"]

DINGFU: Final[tuple[TileCode, ...]] = (TileCode("12"), TileCode("56"))
"""丁丁 and 斧头: laid out face up (打火), they belong to no slot."""

DEALT: Final = "dealt"
"""The kind of a card of a hand as dealt (眉山无成): it belongs to no slot."""

KINDS: Final = GroupKinds(
    (
        GroupKind("peng", "拉", "triple", 3, aliases=("la", "碰", "tou", "che", "kan")),
        GroupKind("pair", "对", "pair", 2, alike=False, aliases=("chi", "吃")),
        GroupKind("dingfu", "打火", "laid out", 1),
        GroupKind(DEALT, "发的牌", "as dealt", 1),
    ),
    lambda cards: "peng" if len(cards) > 2 else "pair" if len(cards) == 2 else "dingfu",
    bare="peng",
)

VALUE: Final = {
    **{card: RED_PIPS[card] * (2 if RED_PIPS[card] == TOTAL[card] else 1) for card in FACES},
    **dict.fromkeys(WILDS, 0),
}
"""Points of a card: its red pips, at both ends when all its pips are red."""
_LEAST: Final = 10
"""Points of a triple at least, and of a laid 丁丁 or 斧头."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The 丁丁 and 斧头 laid out: their number, and the faces where they are known."""

    number: int = 0
    faces: tuple[TileCode, ...] = ()


@dataclass(frozen=True)
class Reading:
    """One way to see the cards as finished slots."""

    groups: tuple[Group, ...]
    laid: Laid
    context: Context
    options: Options

    @cached_property
    def triples(self) -> tuple[Group, ...]:
        """The triples."""
        return tuple(group for group in self.groups if len(group.cards) == 3)

    @cached_property
    def cards(self) -> tuple[TileCode, ...]:
        """Every card of a slot; laid 丁丁 and 斧头 and wild cards have no part in colours."""
        return tuple(c for group in self.groups for c in group.cards if c not in WILDS)

    @cached_property
    def wilds(self) -> int:
        """Wild cards in the slots."""
        return sum(card in WILDS for group in self.groups for card in group.cards)

    @cached_property
    def red_pips(self) -> int:
        """Red pips of the slots, counted once."""
        return sum(RED_PIPS[card] for card in self.cards)

    @property
    def all_black(self) -> bool:
        """Whether no slot shows red."""
        return not self.red_pips

    @property
    def all_red(self) -> bool:
        """Whether every card of a slot is red."""
        return bool(self.cards) and all(card in RED for card in self.cards)

    @property
    def fours(self) -> tuple[TileCode, ...]:
        """The faces held four times, laid ones included where they are known."""
        counts = Counter((*self.cards, *self.laid.faces))
        return tuple(card for card, held in counts.items() if held == 4)

    @property
    def fan_triples(self) -> int:
        """Triples of 天地人和幺四."""
        return sum(group.card in FAN_FACES for group in self.triples)

    @property
    def slot_points(self) -> int:
        """Points of the slots alone."""
        return sum(row.value for row in self.counted if row.id != "laid")

    @property
    def points(self) -> int:
        """All points."""
        return sum(row.value for row in self.counted)

    @property
    def minimum(self) -> int:
        """Points that this seat needs."""
        dealer = self.options.dealer_min if self.context.banker else None
        return self.options.min if dealer is None else dealer

    @property
    def exact(self) -> bool:
        """Whether the slots alone make exactly the minimum."""
        return self.slot_points == self.minimum

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """The rows of the points."""
        triples = tuple(_triple_row(group) for group in self.triples)
        return (*triples, *self._pair_row(), *self._laid_row())

    def _pair_row(self) -> tuple[Counted, ...]:
        cards = tuple(c for g in self.groups if len(g.cards) == 2 for c in g.cards if VALUE[c])
        if not cards:
            return ()
        said, total = spell(cards), sum(VALUE[card] for card in cards)
        terms = "+".join(str(VALUE[card]) for card in cards)
        text = Text(f"对子里的红点：{said.zh}（{terms}）", f"red in pairs: {said.en} ({terms})")
        return (Counted("pairs", text, total, cards),)

    def _laid_row(self) -> tuple[Counted, ...]:
        number = self.laid.number
        if not number:
            return ()
        text = Text(f"打火{number}张", f"{number} laid out")
        return (Counted("laid", text, _LEAST * number, self.laid.faces),)


def _triple_row(group: Group) -> Counted:
    said, value = name(group.card), 3 * VALUE[group.card]
    short = value < _LEAST
    zh = f"{said.zh}拉" + ("（不足十点算十点）" if short else f"（{VALUE[group.card]}×3）")
    en = f"triple of {said.en}" + (" (at least ten)" if short else f" ({VALUE[group.card]} x 3)")
    return Counted("triple", Text(zh, en), max(value, _LEAST), group.cards)
