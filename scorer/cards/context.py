"""What the cards do not show: who sits where, how the last card came, what was declared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hupai.scorer.cards.deck import find_card
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import Deck

__all__ = [
    "ContextField",
    "card_of",
    "check_context",
    "count",
    "counts",
    "flag",
    "list_of",
    "one_of",
]


@dataclass(frozen=True, slots=True)
class ContextField:
    """How one fact is given in JSON; ``fault`` says what is wrong with a value."""

    name: str
    type: str
    meaning: Text
    fault: Callable[[object], str]
    choices: tuple[object, ...] = ()
    """Values that may be tried when nobody told the fact; empty: it is never asked for."""
    assumed: object = None
    """What is taken when nobody told it."""

    def to_dict(self) -> dict[str, object]:
        """Describe the fact for a client that draws a form."""
        return {"name": self.name, "type": self.type, "meaning": self.meaning.to_dict()}


def flag(value: object) -> str:
    """Accept true, false, 1 and 0."""
    return "" if isinstance(value, bool) or value in (0, 1) else "must be true or false"


def count(value: object) -> str:
    """Accept a small number from 0."""
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100
    return "" if fits else "must be a whole number from 0 to 100"


def one_of(*choices: str) -> Callable[[object], str]:
    """Accept one of some words."""
    return lambda value: "" if value in choices else f"must be one of {', '.join(choices)}"


def card_of(deck: Deck) -> Callable[[object], str]:
    """Accept one card of a deck."""
    return lambda value: "" if find_card(value, deck) else f"must be a card of {deck.en}"


def list_of(*choices: str) -> Callable[[object], str]:
    """Accept a list of words, each one of the choices."""

    def fault(value: object) -> str:
        fits = isinstance(value, list | tuple) and all(word in choices for word in value)
        return "" if fits else f"must be a list of {', '.join(choices)}"

    return fault


def counts(*keys: str) -> Callable[[object], str]:
    """Accept a small number for each of some keys."""

    def fault(value: object) -> str:
        fits = isinstance(value, Mapping) and all(
            key in keys and not count(number) for key, number in value.items()
        )
        return "" if fits else f"must give a number for some of {', '.join(keys)}"

    return fault


def check_context(fields: Sequence[ContextField], given: Mapping[str, object]) -> dict[str, object]:
    """Check names and types of all facts at once; a null fact counts as not told.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    known = {field.name: field for field in fields}
    told = {name: value for name, value in given.items() if value is not None}
    faults = [
        Fault(name, f"{name} {problem}")
        for name, value in told.items()
        if (problem := known[name].fault(value) if name in known else _unknown(known))
    ]
    if faults:
        raise HandInvalid("; ".join(fault.message for fault in faults), faults=faults)
    return told


def _unknown(known: Mapping[str, ContextField]) -> str:
    return f"is no field of this game; known: {', '.join(sorted(known))}"
