"""Card games for people: the sum as it is counted aloud, the waits, the page of rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich import box
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hupai import scorer
from hupai.api.show.reading import show_reading
from hupai.api.show.speaker import Speaker

__all__ = ["show_card_judgement", "show_card_score", "show_card_waits", "show_page"]


def show_card_score(say: Speaker, score: Mapping[str, Any]) -> None:
    """Print a verdict with its sentences, its doubts and its open questions."""
    verdict = Text(_verdict(say, score), style="bold")
    lines = [*_sentences(say, score), *_doubts(say, score), *_asks(say, score)]
    say.out.print(
        Panel(
            Group(*lines),
            title=verdict,
            title_align="left",
            subtitle=Text(f"{score['ruleset']} · {score['profile']}", style="dim"),
            subtitle_align="right",
            border_style="green" if score.get("wins", True) else "red",
            expand=False,
            padding=(0, 1),
        )
    )


def show_card_judgement(say: Speaker, judged: Mapping[str, Any]) -> None:
    """Print the cards that a photo shows, then what they are worth."""
    show_reading(say, {"file": judged["file"], **judged["reading"]})
    show_card_score(say, judged["score"])


def _verdict(say: Speaker, score: Mapping[str, Any]) -> str:
    if "wins" not in score:
        return say.pick("结果", "result")
    return say.pick("胡", "wins") if score["wins"] else say.pick("没有胡", "no win")


def _sentences(say: Speaker, score: Mapping[str, Any]) -> Iterator[Text]:
    told = score["explanation"]
    for zh, en in zip(told["zh"], told["en"], strict=True):
        if say.lang == "both":
            yield Text(zh).append(f"\n  {en}", style="dim")
        else:
            yield Text(zh if say.lang == "zh" else en)


def _doubts(say: Speaker, score: Mapping[str, Any]) -> Iterator[Text]:
    for doubt in score["certainty_notes"]:
        option = f" [{doubt['option']}]" if doubt["option"] else ""
        yield Text(f"? {say.words(doubt)}{option}", style="yellow")


def _asks(say: Speaker, score: Mapping[str, Any]) -> Iterator[Text]:
    for ask in score["asks"]:
        values = ", ".join(_change(say, change) for change in ask["changes"][:4])
        yield Text(f"→ {ask['fact']}: {say.words(ask)} ({values})", style="cyan")


def _change(say: Speaker, change: Mapping[str, Any]) -> str:
    won = change.get("win", True)
    worth = change["total"] if won else say.pick("不胡", "no win")
    return f"{_plain(change['value'])} → {worth}"


def _plain(value: Any) -> str:
    """Write a value of a fact as it would be typed."""
    if isinstance(value, Mapping):
        return " ".join([str(value.get("how", "")), *map(str, value.get("cards", ()))]).strip()
    if isinstance(value, list):
        return " + ".join(map(_plain, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_card_waits(say: Speaker, found: Mapping[str, Any]) -> None:
    """Print the cards that a hand waits for, the best-paid first."""
    if not found["waits"]:
        say.out.print(Text(say.pick("没有下叫。", "The hand waits for nothing."), style="bold red"))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("听", "wait"))
    table.add_column(say.pick("番", "fan"), justify="right")
    table.add_column(say.pick("共收", "in all"), justify="right")
    for wait in sorted(found["waits"], key=lambda wait: -wait["total"]):
        name = f"{wait['card']} {say.words(wait)}"
        table.add_row(name, str(wait.get("fan", "")), str(wait["total"]))
    say.out.print(table)


def show_page(say: Speaker, ruleset: str) -> None:
    """Print the rules of a card game as a page; both languages follow each other."""
    if say.lang != "en":
        say.out.print(Text(scorer.rules_page(ruleset, "zh")), soft_wrap=True)
    if say.lang != "zh":
        say.out.print(Text(scorer.rules_page(ruleset, "en")), soft_wrap=True)
