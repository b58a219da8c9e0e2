"""Rule sets for people: the list, and one in full."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from hupai.api.show.speaker import Speaker

__all__ = ["show_ruleset", "show_rulesets"]


def show_rulesets(say: Speaker, rulesets: Sequence[Mapping[str, Any]]) -> None:
    """Print the list of rule sets."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("id", style="bold")
    table.add_column(say.pick("名称", "name"))
    for ruleset in rulesets:
        table.add_row(ruleset["id"], say.pick(ruleset["zh"], ruleset["en"]))
    say.out.print(table)


def show_ruleset(say: Speaker, ruleset: Mapping[str, Any]) -> None:
    """Print one rule set: its fans, house options and presets."""
    title = Text(say.pick(ruleset["zh"], ruleset["en"]), style="bold")
    deck = say.words(ruleset["deck"])
    say.out.print(title.append(f"  {ruleset['id']} · {deck}", style="dim"))
    say.out.print(_fans(say, ruleset["fans"]))
    say.out.print(_options(say, ruleset["options"]))
    if ruleset.get("presets"):
        say.out.print(_presets(say, ruleset["presets"]))


def _fans(say: Speaker, fans: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("番种", "fan"))
    table.add_column("id", style="dim")
    table.add_column(say.pick("番", "value"), justify="right")
    for fan in fans:
        style = "" if fan.get("on", True) else "dim"
        table.add_row(say.pick(fan["zh"], fan["en"]), fan["id"], str(fan["value"]), style=style)
    return table


def _options(say: Speaker, options: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("--option", style="bold")
    table.add_column(say.pick("默认", "default"))
    table.add_column(say.pick("含义", "meaning"))
    for option in options:
        default = option["default"]
        shown = default if isinstance(default, str) else str(default).lower()
        shown = "null" if default is None else shown
        if option.get("choices"):
            shown += f" ({'|'.join(option['choices'])})"
        table.add_row(option["name"], shown, say.words(option["meaning"]))
    return table


def _presets(say: Speaker, presets: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("--preset", style="bold")
    table.add_column(say.pick("名称", "name"))
    table.add_column(say.pick("选项", "options"), style="dim")
    for preset in presets:
        options = ", ".join(f"{name}={value}" for name, value in preset["options"].items())
        table.add_row(preset["id"], say.pick(preset["zh"], preset["en"]), options)
    return table
