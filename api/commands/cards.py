"""Hands of paper cards on the command line: what they are worth and what they wait for."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hupai import scorer
from hupai.api import card_photos
from hupai.api.card_schemas import CARD_GAMES
from hupai.api.commands.options import parse_pairs, settings
from hupai.api.commands.photos import PhotoRun, as_usage_errors, file_name, load_card_reader
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.scoring import list_fields
from hupai.api.show.cards import show_card_judgement, show_card_score, show_card_waits
from hupai.api.show.speaker import Speaker

__all__ = ["CardPhotos", "CardTerms", "card_score", "card_waits", "is_card_game"]

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


@dataclass(frozen=True, slots=True)
class CardPhotos:
    """Photos of cards and what is typed beside them."""

    say: Speaker
    terms: CardTerms
    laid: list[str] | None
    fixes: Mapping[int, str]
    model: str | None
    folder: AnnotatedFolder

    def score(self, photos: list[Path]) -> bool:
        """Score each photo and print what it is worth; tell whether one could not be read.

        :raises typer.BadParameter: facts, options or answers that cannot be understood.
        """
        with as_usage_errors():
            told = self._told()
            self._try_terms(told)
            table = card_photos.cards_on(None, told.ruleset)
        assert table is not None
        reader = load_card_reader(settings(), self.model)

        def work(photo: Path, data: bytes) -> None:
            reading = reader.read(data, deck=table.deck, copies=table.copies)
            self.folder.add(photo, data, reading)
            judged = card_photos.judge_cards(reading.to_dict(), told)
            self._print({"file": file_name(photo), **judged})

        run = PhotoRun(self.say, photos)
        run.each(work)
        return run.failed

    def _told(self) -> card_photos.CardTerms:
        return card_photos.CardTerms(
            self.terms.ruleset,
            profile=self.terms.preset,
            options=self.terms.options(),
            facts=self.terms.facts(),
            laid=self.laid,
            fixes=self.fixes,
        )

    @staticmethod
    def _try_terms(told: card_photos.CardTerms) -> None:
        """Let what was typed be refused before a photo is read."""
        nothing = {"tiles": [], "hand": {"melds": []}, "warnings": []}
        card_photos.judge_cards(nothing, card_photos.without_answers(told))

    def _print(self, fields: Mapping[str, Any]) -> None:
        if self.say.as_json:
            self.say.line(fields)
        else:
            show_card_judgement(self.say, fields)


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
