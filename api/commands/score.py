"""``hupai score``: what a hand is worth, from a photo or typed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from hupai.api.commands.cards import CardPhotos, CardTerms, card_score, is_card_game
from hupai.api.commands.options import (
    ContextOption,
    FixOption,
    JsonOption,
    LangOption,
    ModelOption,
    OptionOption,
    PresetOption,
    RuleSetOption,
    SaveOption,
    parse_fixes,
    parse_pairs,
    settings,
    speaker,
)
from hupai.api.commands.photos import PhotoRun, as_usage_errors, file_name, load_reader
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.pipeline import Answers
from hupai.api.scoring import Terms, allowed_codes, judge, list_fields, score_hand
from hupai.api.show.score import show_judgement, show_score
from hupai.api.show.speaker import Speaker

__all__ = ["score"]


def score(
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="PHOTO", help="- reads standard input.")
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", help="A typed hand, as 123m456p, without the win tile.")
    ] = None,
    meld: Annotated[
        list[str] | None,
        typer.Option("--meld", help="As 'pong 3p'; repeatable. Replaces what was read."),
    ] = None,
    win_tile: Annotated[str, typer.Option("--win-tile", help="The winning tile, as 9m.")] = "",
    win_by: Annotated[
        Literal["self_draw", "discard"] | None,
        typer.Option("--win-by", help="Self-draw 自摸 or another's discard 点炮."),
    ] = None,
    ruleset: RuleSetOption = None,
    preset: PresetOption = "",
    context: ContextOption = None,
    option: OptionOption = None,
    fix: FixOption = None,
    save: SaveOption = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """算番: say what a hand is worth and why."""
    say = speaker(lang, as_json)
    ruleset = ruleset or settings().ruleset
    if is_card_game(ruleset):
        _check_one_way(hand, photos, fix, save, about_one=bool(fix or meld or win_tile))
        cards = CardTerms(ruleset, preset, win_by or "", context, option, win_tile)
        if hand is not None:
            card_score(say, cards, hand, meld)
            return
        shown = CardPhotos(say, cards, meld, parse_fixes(fix), model, AnnotatedFolder(save))
        raise typer.Exit(1 if shown.score(photos or []) else 0)
    with as_usage_errors():
        terms = _terms(ruleset, preset, win_by or "", context, option)
    _check_one_way(hand, photos, fix, save, about_one=bool(fix or meld or win_tile))
    if hand is not None:
        _typed(say, terms, hand, meld or [], win_tile)
        return
    answers = Answers(win_tile, tuple(meld) if meld else None, parse_fixes(fix))
    task = _PhotoTask(say, terms, answers, load_reader(settings(), model), AnnotatedFolder(save))
    run = PhotoRun(say, photos or [])
    run.each(task)
    raise typer.Exit(1 if run.failed else 0)


def _check_one_way(
    hand: str | None,
    photos: list[Path] | None,
    fix: list[str] | None,
    save: Path | None,
    *,
    about_one: bool,
) -> None:
    """Let a hand be typed or photographed, not both."""
    if hand is not None and (photos or fix or save):
        raise typer.BadParameter("--hand goes without photos, --fix and --save")
    if hand is None and not photos:
        raise typer.BadParameter("give a photo, or a hand with --hand")
    if photos and len(photos) > 1 and about_one:
        raise typer.BadParameter("--fix, --meld and --win-tile are about one photo; give one")


def _terms(
    ruleset: str,
    preset: str,
    win_by: str,
    context: list[str] | None,
    option: list[str] | None,
) -> Terms:
    """Check what was typed before a photo is read."""
    facts = parse_pairs(context, "--context", list_fields(ruleset))
    terms = Terms(ruleset, win_by, facts, parse_pairs(option, "--option"), preset)
    score_hand(terms, "")
    return terms


def _typed(say: Speaker, terms: Terms, hand: str, melds: list[str], win_tile: str) -> None:
    with as_usage_errors():
        result = score_hand(terms, hand, melds, win_tile)
    if say.as_json:
        say.line({"file": None, "reading": None, "score": result})
    else:
        show_score(say, result, {"hand": hand, "melds": melds, "win_tile": win_tile})


@dataclass(frozen=True, slots=True)
class _PhotoTask:
    say: Speaker
    terms: Terms
    answers: Answers
    reader: Any
    folder: AnnotatedFolder

    def __call__(self, photo: Path, data: bytes) -> None:
        reading = self.reader.read(data, allowed=allowed_codes(self.terms.ruleset))
        judgement = judge(self.terms, reading.to_dict(), self.answers)
        self.folder.add(photo, data, reading)
        fields = {"file": file_name(photo), **judgement}
        if self.say.as_json:
            self.say.line(fields)
        else:
            show_judgement(self.say, fields)
