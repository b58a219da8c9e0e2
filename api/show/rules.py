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
    table.add_column("--option", style="bold", no_wrap=True)
    table.add_column(say.pick("默认", "default"))
    table.add_column(say.pick("含义", "meaning"), overflow="fold")
    for option in options:
        shown = _shown(option["default"])
        if option.get("choices"):
            shown += "\n" + "|".join(option["choices"])
        table.add_row(option["name"], shown, _on_two_lines(say, option["meaning"]))
    return table


def _shown(value: object) -> str:
    """Write a value as --option takes it."""
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _on_two_lines(say: Speaker, words: Mapping[str, str]) -> Text:
    if say.lang != "both":
        return Text(words[say.lang])
    return Text(words["zh"]).append(f"\n{words['en']}", style="dim")


def _presets(say: Speaker, presets: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("--preset", style="bold")
    table.add_column(say.pick("名称", "name"))
    table.add_column(say.pick("选项", "options"), style="dim")
    for preset in presets:
        options = ", ".join(f"{name}={_shown(value)}" for name, value in preset["options"].items())
        table.add_row(preset["id"], say.pick(preset["zh"], preset["en"]), options)
    return table
