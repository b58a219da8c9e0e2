"""One request to score cards, in either form: groups already made, or cards laid flat."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from hupai.scorer.cards.deck import parse_cards
from hupai.scorer.cards.group import Group, GroupKinds, parse_groups
from hupai.scorer.cards.result import CardScore
from hupai.scorer.cards.ruleset import CardRuleSet
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.tiles import Deck, TileCode

__all__ = ["Flat", "Game", "Request", "flat_hand", "split_input"]

ReadingT = TypeVar("ReadingT")
_MAX_CARDS = 60


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked. ``parts`` holds the groups of a grouped hand, ``cards`` a flat one."""

    profile: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)
    parts: Mapping[str, object] = field(default_factory=dict)
    cards: object = None
    laid: object = None

    def telling(self, fact: str, value: object, parts: frozenset[str] = frozenset()) -> "Request":
        """Return the same request with one more fact; some facts are ``parts`` of the cards."""
        if fact == "laid":
            return replace(self, laid=value)
        if fact in parts:
            return replace(self, parts={**self.parts, fact: value})
        return replace(self, facts={**self.facts, fact: value})


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[ReadingT]):
    """A rule set and the function that judges a request by it."""

    ruleset: CardRuleSet[ReadingT]
    parts: frozenset[str]
    """Fields of a grouped ``input`` that hold cards."""
    score: Callable[[Request], CardScore]
    choices: Callable[[str, CardScore, Request], Sequence[object]] = lambda fact, found, request: ()
    """Values to try for a fact that was not told, where they depend on the hand."""
    waits: bool = True


def split_input(game: Game[Any], given: Mapping[str, object]) -> Request:
    """Sort the fields of a grouped ``input`` into cards, options, profile and facts.

    :raises HandInvalid: options that are no object.
    """
    options = given.get("options") or {}
    if not isinstance(options, Mapping):
        message = "options must be an object of names and values"
        raise HandInvalid(message, faults=[Fault("options", message)])
    rest = {
        key: value
        for key, value in given.items()
        if key not in game.parts and key not in ("options", "profile")
    }
    parts = {key: value for key, value in given.items() if key in game.parts}
    return Request(str(given.get("profile") or ""), dict(options), rest, parts)


class Flat(NamedTuple):
    """A hand laid on the table: the groups that were laid there, and the other cards."""

    laid: tuple[Group, ...]
    rest: tuple[TileCode, ...]

    @property
    def cards(self) -> tuple[TileCode, ...]:
        """Every card."""
        return (*self.rest, *(card for group in self.laid for card in group.cards))


def flat_hand(
    request: Request, kinds: GroupKinds, deck: Deck, fits: Callable[[Flat], bool]
) -> tuple[Flat, ...]:
    """Read ``cards`` and ``laid``: the laid groups may be named among the cards or beside them.

    Both ways to understand it are returned when both have a possible number of cards.

    :raises HandInvalid: cards or groups that cannot be read.
    """
    cards = parse_cards(request.cards, deck, "cards")
    if len(cards) > _MAX_CARDS:
        message = f"cards: {len(cards)} cards, at most {_MAX_CARDS} can be read"
        raise HandInvalid(message, faults=[Fault("cards", message)])
    laid = parse_groups(request.laid or (), kinds, deck, "laid", laid=True)
    beside = Flat(laid, cards)
    left = Counter(cards)
    left.subtract(card for group in laid for card in group.cards)
    if not laid or min(left.values(), default=0) < 0:
        return (beside,)
    among = Flat(laid, tuple(left.elements()))
    return tuple(flat for flat in (among, beside) if fits(flat)) or (among,)
