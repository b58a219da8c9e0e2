"""What the routes and the command line both ask of the scorer, as plain dictionaries."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from typing import Any

from hupai import scorer
from hupai.api.pipeline import Answers, doubts, to_hand
from hupai.scorer.core.errors import Fault, UnknownRuleSet
from hupai.scorer.core.tiles import BACK, TileCode

__all__ = ["Terms", "allowed_codes", "judge", "list_fields", "score_hand"]


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


def judge(terms: Terms, reading: Mapping[str, Any], answers: Answers) -> dict[str, Any]:
    """Score what a photo shows, together with what a person says about it.

    Returns ``reading`` (with a warning more where an answer does not fit it), ``hand`` as it was
    scored, and ``score``.

    :raises HupaiError: an answer, option or rule set that cannot be understood.
    """
    aside = any(code.startswith("H") for code in allowed_codes(terms.ruleset))
    hand = to_hand(reading, answers, flowers_aside=aside)
    context = dict(terms.context)
    if hand.flowers and "flowers" not in context:
        context["flowers"] = list(hand.flowers)
    warnings = [*reading["warnings"], *doubts(reading, answers)]
    return {
        "reading": {**reading, "warnings": warnings},
        "hand": {**asdict(hand), "melds": list(hand.melds), "flowers": list(hand.flowers)},
        "score": score_hand(replace(terms, context=context), hand.hand, hand.melds, hand.win_tile),
    }


@cache
def allowed_codes(ruleset: str) -> frozenset[TileCode]:
    """Return the faces that a photo of this game may show, face-down tiles among them.

    :raises UnknownRuleSet: no such rule set, or a card game.
    """
    told: Any = scorer.describe_ruleset(ruleset)
    if told["game"] != "mahjong":
        message = f"{told['en']} is played with cards; the camera's live view reads tiles only"
        raise UnknownRuleSet(message, faults=[Fault("ruleset", message)])
    deck = told["deck"]
    return frozenset((*map(TileCode, deck["tiles"]), BACK))


def list_fields(ruleset: str) -> frozenset[str]:
    """Return the context fields that hold several values.

    :raises UnknownRuleSet: no such rule set.
    """
    fields: Any = scorer.describe_ruleset(ruleset).get("context", ())
    return frozenset(field["name"] for field in fields if field["type"] == "list")
