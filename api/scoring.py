"""What the routes and the command line both ask of the scorer, as plain dictionaries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hupai import scorer
from hupai.api.pipeline import Answers, to_hand
from hupai.scorer.core.tiles import BACK

__all__ = ["Terms", "allowed_codes", "score_hand", "score_reading"]


@dataclass(frozen=True, slots=True)
class Terms:
    """The rule set and the facts under which a hand is scored."""

    ruleset: str
    win_by: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str = ""


def score_hand(
    terms: Terms, hand: str, melds: Sequence[str] = (), win_tile: str = ""
) -> dict[str, Any]:
    """Score a typed hand.

    :raises HupaiError: a text, option or rule set that cannot be understood.
    """
    return scorer.score(
        terms.ruleset,
        hand,
        melds=melds,
        win_tile=win_tile,
        win_by=terms.win_by,
        context=terms.context,
        options=terms.options,
        preset=terms.preset,
    ).to_dict()


def score_reading(terms: Terms, reading: Mapping[str, Any], answers: Answers) -> dict[str, Any]:
    """Score what a photo shows, together with what a person says about it.

    :raises HupaiError: an answer, option or rule set that cannot be understood.
    """
    confirmed = to_hand(reading, answers)
    context = dict(terms.context)
    if confirmed.flowers and "flowers" not in context:
        context["flowers"] = list(confirmed.flowers)
    terms = Terms(terms.ruleset, terms.win_by, context, terms.options, terms.preset)
    return score_hand(terms, confirmed.hand, confirmed.melds, confirmed.win_tile)


@cache
def allowed_codes(ruleset: str) -> frozenset[str]:
    """Return the faces that a photo of this game may show, face-down tiles among them.

    :raises UnknownRuleSet: no such rule set.
    """
    deck = scorer.describe_ruleset(ruleset)["deck"]
    return frozenset((*deck["tiles"], BACK))
