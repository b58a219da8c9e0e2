"""``hupai waits``: which tiles complete a hand, and what each is worth."""

from typing import Annotated

import typer

from hupai import scorer
from hupai.api.commands.cards import CardTerms, card_waits, is_card_game
from hupai.api.commands.options import (
    ContextOption,
    JsonOption,
    LangOption,
    OptionOption,
    PresetOption,
    RuleSetOption,
    parse_pairs,
    settings,
    speaker,
)
from hupai.api.commands.photos import as_usage_errors
from hupai.api.scoring import list_fields
from hupai.api.show.waits import show_waits

__all__ = ["waits"]


def waits(
    hand: Annotated[str, typer.Argument(help="Concealed tiles, as 123m456p; one is missing.")],
    meld: Annotated[
        list[str] | None, typer.Option("--meld", help="As 'pong 3p'; repeatable.")
    ] = None,
    ruleset: RuleSetOption = None,
    preset: PresetOption = "",
    context: ContextOption = None,
    option: OptionOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """听牌: say which tiles the hand waits for."""
    say = speaker(lang, as_json)
    ruleset = ruleset or settings().ruleset
    if is_card_game(ruleset):
        card_waits(say, CardTerms(ruleset, preset, "", context, option), hand, meld)
        return
    with as_usage_errors():
        found = scorer.waits(
            ruleset,
            hand,
            melds=meld or [],
            context=parse_pairs(context, "--context", list_fields(ruleset)),
            options=parse_pairs(option, "--option"),
            preset=preset,
        ).to_dict()
    if as_json:
        say.line(found)
    else:
        show_waits(say, found)
