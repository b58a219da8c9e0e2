"""A group: the cards that fill one slot of a hand, and how they came to lie together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from hupai.scorer.cards.deck import find_card, order, parse_cards, spell
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import Deck, TileCode

__all__ = ["Group", "GroupKind", "GroupKinds", "parse_groups"]


class Group(NamedTuple):
    """``how`` is the id of a :class:`GroupKind`; ``laid`` says that it lies on the table."""

    how: str
    cards: tuple[TileCode, ...]
    laid: bool = False

    @property
    def card(self) -> TileCode:
        """The first card: the face of a group of cards alike."""
        return self.cards[0]

    @property
    def alike(self) -> bool:
        """Whether all cards show one face."""
        return len(set(self.cards)) == 1


@dataclass(frozen=True, slots=True)
class GroupKind:
    """One kind of group of a game."""

    id: str
    zh: str
    en: str
    size: int
    alike: bool = True
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupKinds:
    """All kinds of a game; ``guess`` names the kind of a bare list of cards."""

    kinds: tuple[GroupKind, ...]
    guess: Callable[[tuple[TileCode, ...]], str]
    bare: str = ""
    """The kind that a single card alone stands for; empty: not allowed."""

    def find(self, text: object) -> GroupKind | None:
        """Find a kind by id, Chinese name or alias."""
        for kind in self.kinds:
            if text in (kind.id, kind.zh, *kind.aliases):
                return kind
        return None

    def name(self, group: Group) -> Text:
        """Say what a group is called."""
        kind = self.find(group.how)
        return Text(kind.zh, kind.en) if kind else Text(group.how, group.how)

    def to_dict(self, group: Group) -> dict[str, object]:
        """Return a group as JSON."""
        said = self.name(group)
        return {
            "how": group.how,
            "cards": list(group.cards),
            "laid": group.laid,
            "zh": f"{said.zh} {spell(group.cards).zh}",
            "en": f"{said.en}: {spell(group.cards).en}",
        }


_MAX_GROUPS: Final = 30


def parse_groups(
    value: object, kinds: GroupKinds, deck: Deck, where: str, *, laid: bool = False
) -> tuple[Group, ...]:
    """Read groups, each written in one of several forms.

    ::

        {"how": "peng", "cards": ["66", "66", "66"]}    {"card": "66", "n": 3, "how": "che"}
        ["16", "34"]                                    "che 66"    "pair 16 34"    "66"

    :raises HandInvalid: with one fault for every group that cannot be read.
    """
    if not isinstance(value, list | tuple) or len(value) > _MAX_GROUPS:
        message = f"{where} must be a list of at most {_MAX_GROUPS} groups"
        raise HandInvalid(message, faults=[Fault(where, message)])
    groups: list[Group] = []
    faults: list[Fault] = []
    for place, item in enumerate(value):
        try:
            groups.append(_parse(item, kinds, deck, f"{where}[{place}]")._replace(laid=laid))
        except HandInvalid as error:
            faults.extend(error.faults)
    if faults:
        raise HandInvalid("; ".join(fault.message for fault in faults), faults=faults)
    return tuple(groups)


def _parse(item: object, kinds: GroupKinds, deck: Deck, where: str) -> Group:
    if isinstance(item, str):
        return _from_text(item, kinds, deck, where)
    if isinstance(item, Mapping):
        return _from_mapping(item, kinds, deck, where)
    return _bare(parse_cards(item, deck, where), kinds, where)


def _from_text(text: str, kinds: GroupKinds, deck: Deck, where: str) -> Group:
    first, _, rest = text.strip().partition(" ")
    if kinds.find(first) and find_card(first, deck) is None:
        return _named(first, parse_cards(rest, deck, where), kinds, where)
    return _bare(parse_cards(text, deck, where), kinds, where)


def _from_mapping(item: Mapping[str, object], kinds: GroupKinds, deck: Deck, where: str) -> Group:
    odd = sorted(set(item) - {"how", "cards", "card", "n", "laid"})
    if odd:
        raise _wrong(where, f"unknown keys {', '.join(odd)}; known: how, cards, card, n")
    if "card" in item:
        return _from_count(item, kinds, deck, where)
    cards = parse_cards(item.get("cards", ()), deck, where)
    return _named(item["how"], cards, kinds, where) if "how" in item else _bare(cards, kinds, where)


def _from_count(item: Mapping[str, object], kinds: GroupKinds, deck: Deck, where: str) -> Group:
    count = item.get("n", 3)
    if isinstance(count, bool) or not isinstance(count, int) or not 2 <= count <= 5:
        raise _wrong(where, "n must be a number of cards from 2 to 5")
    cards = parse_cards([item["card"]], deck, where) * count
    how = item.get("how") or kinds.guess(cards)
    return _named(how, cards, kinds, where)


def _bare(cards: tuple[TileCode, ...], kinds: GroupKinds, where: str) -> Group:
    if len(cards) == 1 and kinds.bare:
        return _named(kinds.bare, cards, kinds, where)
    return _named(kinds.guess(cards), cards, kinds, where)


def _named(how: object, cards: tuple[TileCode, ...], kinds: GroupKinds, where: str) -> Group:
    kind = kinds.find(how)
    if kind is None:
        known = ", ".join(k.id for k in kinds.kinds)
        raise _wrong(where, f"{how!r} is no kind of group; known: {known}")
    if not cards:
        raise _wrong(where, "a group needs cards")
    if len(cards) == 1 and kind.alike:
        cards = cards * kind.size
    return Group(kind.id, tuple(sorted(cards, key=order)))


def _wrong(where: str, message: str) -> HandInvalid:
    return HandInvalid(f"{where}: {message}", faults=[Fault(where, message)])
