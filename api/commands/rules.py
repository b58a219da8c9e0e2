"""``hupai rules``: the rule sets, their fans and house options."""

from typing import Annotated

import typer

from hupai import scorer
from hupai.api.commands.options import JsonOption, LangOption, speaker
from hupai.api.commands.photos import as_usage_errors
from hupai.api.show.cards import show_page
from hupai.api.show.rules import show_ruleset, show_rulesets

__all__ = ["rules"]


def rules(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Show this rule set in full.")
    ] = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """规则: list the rule sets, or show one with its fans and options."""
    say = speaker(lang, as_json)
    with as_usage_errors():
        found = [scorer.describe_ruleset(ruleset)] if ruleset else scorer.list_rulesets()
    if as_json:
        for item in found:
            say.line(item)
    elif ruleset and found[0]["game"] == "cards":
        show_page(say, ruleset)
    elif ruleset:
        show_ruleset(say, found[0])
    else:
        show_rulesets(say, found)
