"""Facts that nobody told and that would change the result: each is tried, only those are asked."""

from collections.abc import Iterator, Sequence
from typing import Any

from hupai.scorer.cards.request import Game, Request
from hupai.scorer.cards.result import CardScore, Question
from hupai.scorer.core.context import ContextField
from hupai.scorer.core.errors import HupaiError
from hupai.scorer.core.explain import Text

__all__ = ["open_questions"]

_LAID = Text(
    "哪几组是碰的、招的（别家的牌），哪几组是手里的坎、拢",
    "which groups were taken with another's card, and which lay in the hand",
)


def open_questions(game: Game[Any], request: Request, found: CardScore) -> tuple[Question, ...]:
    """Return the questions that are still open after ``found``."""
    if not found.judged:
        return ()
    questions = (_question(game, request, found, field) for field in _untold(game, request))
    return tuple(question for question in questions if question.changes)


def _untold(game: Game[Any], request: Request) -> Iterator[ContextField]:
    told = {name for name, value in request.facts.items() if value is not None}
    if "me" in told:
        told.add("seat")
    told |= {name for name, value in request.parts.items() if value is not None}
    told |= {name for name in ("dang",) if request.options.get(name)}
    for field in game.ruleset.context:
        if field.choices and field.name not in told:
            yield field
    if request.cards is not None and request.laid is None:
        yield ContextField("laid", "groups", _LAID, lambda value: "", ("groups",))


def _question(game: Game[Any], request: Request, found: CardScore, field: ContextField) -> Question:
    changes = []
    for value in _choices(game, request, found, field):
        other = _try(game, request.telling(field.name, value, game.parts))
        if other and other.summary() != found.summary():
            changes.append({"value": value, **other.summary()})
    return Question(field.name, field.meaning, field.assumed, tuple(changes))


def _choices(
    game: Game[Any], request: Request, found: CardScore, field: ContextField
) -> Sequence[object]:
    return game.choices(field.name, found, request) or (
        ()
        if isinstance(field.choices[0], str) and field.choices[0] in ("cards", "groups")
        else field.choices
    )


def _try(game: Game[Any], request: Request) -> CardScore | None:
    """Score with the fact; a value under which the cards are no whole hand is no answer."""
    try:
        found = game.score(request)
    except HupaiError:
        return None
    return None if found.refusal and found.refusal.code == "count" else found
