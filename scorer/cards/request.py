"""One request to score cards, in either form: groups already made, or cards laid flat."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, TypeVar

from hupai.scorer.cards.deck import parse_cards
from hupai.scorer.cards.group import Group, GroupKinds, parse_groups
from hupai.scorer.cards.result import CardScore
from hupai.scorer.cards.ruleset import CardRuleSet
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.tiles import Deck, TileCode

__all__ = ["Flat", "Game", "Request", "best_score", "flat_hands", "split_input"]

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
    laid_among: bool | None = None
    """Whether ``cards`` hold the cards of ``laid`` too; None: as the number of cards says."""

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


def flat_hands(
    request: Request, kinds: GroupKinds, deck: Deck, fits: Callable[[Flat], bool]
) -> tuple[Flat, ...]:
    """Read ``cards`` and ``laid``: the laid groups are named among the cards or beside them.

    The request says which by ``laid_among``; without it both are returned where both have a
    possible number of cards, first among (as on a photo of the whole table).

    :raises HandInvalid: cards or groups that cannot be read.
    """
    cards = parse_cards(request.cards, deck, "cards")
    if len(cards) > _MAX_CARDS:
        raise _invalid("cards", f"{len(cards)} cards, at most {_MAX_CARDS} can be read")
    laid = parse_groups(request.laid or (), kinds, deck, "laid", laid=True)
    left = Counter(cards)
    left.subtract(card for group in laid for card in group.cards)
    missing = min(left.values(), default=0) < 0
    beside, among = Flat(laid, cards), Flat(laid, tuple((+left).elements()))
    if request.laid_among and missing:
        raise _invalid("laid", "a laid group has cards that are not among the cards")
    if not laid or missing or request.laid_among is not None:
        return (among,) if request.laid_among else (beside,)
    return tuple(flat for flat in (among, beside) if fits(flat)) or (among,)


def best_score(scores: Iterable[CardScore]) -> CardScore:
    """Return the first score that wins, else the first."""
    listed = list(scores)
    return next((score for score in listed if score.wins), listed[0])


def _invalid(where: str, message: str) -> HandInvalid:
    return HandInvalid(f"{where}: {message}", faults=[Fault(where, message)])
