"""Typed hands of paper cards on the command line: what they are worth and what they wait for."""

from dataclasses import dataclass
from typing import Any, Final

from hupai import scorer
from hupai.api.card_schemas import CARD_GAMES
from hupai.api.commands.options import parse_pairs
from hupai.api.commands.photos import as_usage_errors
from hupai.api.scoring import list_fields
from hupai.api.show.cards import show_card_score, show_card_waits
from hupai.api.show.speaker import Speaker

__all__ = ["CardTerms", "card_score", "card_waits", "is_card_game"]

_SOURCES: Final = {"self_draw": "self", "discard": "discard"}


def is_card_game(ruleset: str) -> bool:
    """Whether a rule set is played with paper cards."""
    return ruleset in CARD_GAMES


@dataclass(frozen=True, slots=True)
class CardTerms:
    """The game and the facts as they were typed."""

    ruleset: str
    preset: str
    win_by: str
    context: list[str] | None
    option: list[str] | None
    win_card: str = ""

    def facts(self) -> dict[str, Any]:
        """Return the facts; ``--win-by`` and ``--win-tile`` are facts too.

        :raises typer.BadParameter: a text that is no NAME=VALUE.
        """
        facts = parse_pairs(self.context, "--context", list_fields(self.ruleset))
        # 66 and 11 are names of cards here, not numbers.
        facts |= {k: str(v) for k, v in facts.items() if k == "win_card"}
        if self.win_by:
            facts.setdefault("source", _SOURCES[self.win_by])
        if self.win_card:
            facts.setdefault("win_card", self.win_card)
        return facts

    def options(self) -> dict[str, Any]:
        """Return the house options.

        :raises typer.BadParameter: a text that is no NAME=VALUE.
        """
        return parse_pairs(self.option, "--option")


def card_score(say: Speaker, terms: CardTerms, hand: str, laid: list[str] | None) -> None:
    """Score cards and print what they are worth.

    :raises typer.BadParameter: cards, facts or options that cannot be understood.
    """
    with as_usage_errors():
        found = scorer.score_cards(
            terms.ruleset,
            cards=hand,
            laid=laid,
            facts=terms.facts(),
            options=terms.options(),
            profile=terms.preset,
        ).to_dict()
    if say.as_json:
        say.line({"file": None, "reading": None, "score": found})
    else:
        show_card_score(say, found)


def card_waits(say: Speaker, terms: CardTerms, hand: str, laid: list[str] | None) -> None:
    """Find the waits of cards and print them.

    :raises typer.BadParameter: cards, facts or options that cannot be understood.
    """
    with as_usage_errors():
        found = scorer.waits_cards(
            terms.ruleset,
            cards=hand,
            laid=laid,
            facts=terms.facts(),
            options=terms.options(),
            profile=terms.preset,
        ).to_dict()
    if say.as_json:
        say.line(found)
    else:
        show_card_waits(say, found)
