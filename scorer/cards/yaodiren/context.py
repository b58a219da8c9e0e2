"""Facts of a 幺地人 hand that its cards do not show."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hupai.scorer.cards.context import flag
from hupai.scorer.core.context import ContextField, check_context
from hupai.scorer.core.explain import Text

__all__ = ["CONTEXT_FIELDS", "Context", "parse_context"]


@dataclass(frozen=True, slots=True)
class Context:
    """The circumstances of one win; every field has a harmless default."""

    banker: bool = False
    baozi: bool = False


CONTEXT_FIELDS: Final = (
    ContextField(
        "banker", "bool", Text("赢家是庄家", "the winner deals"), flag, (True, False), False
    ),
    ContextField(
        "baozi",
        "bool",
        Text("这一家是包子", "a false win or an illegal play instead of a win"),
        flag,
    ),
)


def parse_context(given: Mapping[str, object]) -> Context:
    """Read the facts.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    told = check_context(CONTEXT_FIELDS, given)
    return Context(**{name: bool(value) for name, value in told.items()})
