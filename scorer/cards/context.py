"""Kinds of facts that a card game asks for: each says what is wrong with a value."""

from collections.abc import Callable, Mapping

from hupai.scorer.cards.deck import find_card
from hupai.scorer.core.tiles import Deck

_MAX_ITEMS = 16

__all__ = ["card_of", "count", "counts", "flag", "list_of", "one_of"]


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
    """Accept a short list of words, each one of the choices."""

    def fault(value: object) -> str:
        if isinstance(value, list | tuple) and len(value) > _MAX_ITEMS:
            return f"must not have more than {_MAX_ITEMS} items"
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
