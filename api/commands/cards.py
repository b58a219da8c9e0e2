"""Hands of paper cards on the command line: what they are worth and what they wait for."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer

from hupai import scorer
from hupai.api import card_photos
from hupai.api.card_schemas import CARD_GAMES
from hupai.api.commands.options import parse_pairs, settings
from hupai.api.commands.photos import PhotoRun, as_usage_errors, file_name, load_card_reader
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.scoring import list_fields
from hupai.api.show.cards import show_card_judgement, show_card_score, show_card_waits
from hupai.api.show.speaker import Speaker
from hupai.scorer.cards.deck import find_card
from hupai.scorer.cards.games import find_game
from hupai.scorer.cards.ruleset import CardRuleSet
from hupai.scorer.core.tiles import Deck

__all__ = ["CardPhotos", "CardTerms", "card_score", "card_waits", "is_card_game"]

_SOURCES: Final = {"self_draw": ("self", "chetou"), "discard": ("discard",)}
"""The sources that ``--win-by`` may mean; the first is taken where ``--context`` says nothing."""
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


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

        :raises typer.BadParameter: a text that is no NAME=VALUE, a flag that the game does not
            take, or a flag that contradicts ``--context``.
        """
        typed = parse_pairs(self.context, "--context", list_fields(self.ruleset))
        fields = {field.name: field for field in self._ruleset.context}
        facts = {
            name: _read(value, fields[name].fault) if name in fields else value
            for name, value in typed.items()
        }
        if self.win_by:
            self._tell(facts, "source", "--win-by", _SOURCES[self.win_by])
        if self.win_card:
            same = _spellings(self.win_card, facts.get("win_card"), self._ruleset.deck)
            self._tell(facts, "win_card", "--win-tile", same)
        return facts

    @property
    def _ruleset(self) -> CardRuleSet[Any]:
        return find_game(self.ruleset).ruleset

    def _tell(self, facts: dict[str, Any], name: str, flag: str, values: Sequence[str]) -> None:
        """Add the fact of a flag: the first of the values, unless another of them is told."""
        if name not in {field.name for field in self._ruleset.context}:
            raise typer.BadParameter(f"{self.ruleset} takes no {flag}")
        if facts.get(name) is None:
            facts[name] = values[0]
        elif facts[name] not in values:
            raise typer.BadParameter(
                f"{flag} and --context {name}={facts[name]} contradict each other"
            )

    def options(self) -> dict[str, Any]:
        """Return the house options.

        :raises typer.BadParameter: a text that is no NAME=VALUE.
        """
        typed = parse_pairs(self.option, "--option")
        specs = {spec.name: spec for spec in self._ruleset.options}
        return {
            name: _read(value, specs[name].fault) if name in specs else value
            for name, value in typed.items()
        }


def _read(value: Any, fault: Callable[[object], str]) -> Any:
    """Return the reading of what was typed that fits, else the plainest."""
    return next((reading for reading in _readings(value) if not fault(reading)), value)


def _readings(value: Any) -> Iterator[Any]:
    """Yield what may be meant: 66 is a number or a card, 1,0,2 are words or numbers."""
    yield value
    yield str(value)
    if isinstance(value, list):
        yield [int(item) if _is_number(item) else item for item in value]


def _is_number(item: object) -> bool:
    return isinstance(item, str) and _NUMBER.fullmatch(item) is not None


def _spellings(card: str, told: object, deck: Deck) -> tuple[str, ...]:
    """Return the card as it was typed, and as it was told elsewhere if that is the same card."""
    found = find_card(card, deck)
    if found and isinstance(told, str) and find_card(told, deck) == found:
        return (card, told)
    return (card,)


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
