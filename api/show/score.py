"""A score for people: the hand, each fan with its value, the total, and what did not count."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hupai.api.show.reading import doubt_lines, warning_lines
from hupai.api.show.speaker import Speaker
from hupai.api.show.tiles import meld_text, tile_row
from hupai.scorer.core.errors import HandInvalid
from hupai.scorer.core.explain import plain_number
from hupai.scorer.core.hand import parse_tiles

__all__ = ["show_judgement", "show_score"]


def show_score(say: Speaker, score: Mapping[str, Any], hand: Mapping[str, Any]) -> None:
    """Print the score of a typed hand."""
    _panel(say, [_hand_line(say, hand), *_score_body(say, score)], score, "")


def show_judgement(say: Speaker, judgement: Mapping[str, Any]) -> None:
    """Print what a photo shows and what that is worth."""
    reading, score, hand = judgement["reading"], judgement["score"], judgement["hand"]
    doubts = [*doubt_lines(say, reading), *warning_lines(say, reading)]
    if not reading["tiles"]:
        _panel(say, doubts, score, judgement["file"])
        return
    body = [_hand_line(say, hand), *doubts, *_score_body(say, score)]
    _panel(say, body, score, judgement["file"])


def _panel(say: Speaker, body: list[RenderableType], score: Mapping[str, Any], file: str) -> None:
    wins = bool(score.get("wins"))
    verdict = say.pick("胡", "wins") if wins else say.pick("没有胡", "no win")
    title = Text(f"{file}  " if file else "").append(verdict, style="bold")
    ruleset = Text(str(score.get("ruleset", "")), style="dim")
    say.out.print(
        Panel(
            Group(*body),
            title=title,
            title_align="left",
            subtitle=ruleset,
            subtitle_align="right",
            border_style="green" if wins else "red",
            expand=False,
            padding=(0, 1),
        )
    )


def _hand_line(say: Speaker, hand: Mapping[str, Any]) -> Text:
    line = _faces(say, hand["hand"])
    for meld in hand["melds"]:
        line.append("  ").append(meld_text(meld, say.lang))
    if hand["win_tile"]:
        line.append("  + ", style="dim").append(_faces(say, hand["win_tile"]))
    return line


def _faces(say: Speaker, tiles: str) -> Text:
    try:
        return tile_row(parse_tiles(tiles), say.lang)
    except HandInvalid:
        return Text(tiles)


def _score_body(say: Speaker, score: Mapping[str, Any]) -> Iterator[RenderableType]:
    if not score.get("wins"):
        yield Text(say.words(score.get("reason") or score.get("reason_code") or ""), style="bold")
    if score.get("decomposition"):
        yield _sets_line(say, score["decomposition"])
    if score.get("fans"):
        yield _fan_table(say, score)
        yield _total(say, score)
    for advice in score.get("advice") or ():
        if advice["code"] == "must_win":
            yield Text(say.words(advice))
    yield from _not_counted(say, score)
    yield from _payments(say, score)


def _sets_line(say: Speaker, sets: Iterable[Mapping[str, Any]]) -> Text:
    line = Text(f"{say.pick('牌型', 'read as')} ", style="dim")
    return line.append(Text("  ").join(tile_row(part["tiles"], say.lang, "") for part in sets))


def _fan_table(say: Speaker, score: Mapping[str, Any]) -> Table:
    """In both languages the Chinese name stands first and the English one beside it."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("番种", "fan"), style="bold")
    if say.lang == "both":
        table.add_column("", style="dim")
    table.add_column(say.pick("番", "value"), justify="right")
    for fan in score["fans"]:
        names = (fan["zh"], fan["en"]) if say.lang == "both" else (say.words(fan),)
        table.add_row(*names, str(fan["fan"]))
    return table


def _total(say: Speaker, score: Mapping[str, Any]) -> Text:
    style = "bold green" if score.get("wins") else "bold"
    total = Text(
        f"{say.pick('合计', 'total')}  {score['fan']} {say.pick('番', 'fan')}", style=style
    )
    if score.get("raw_fan") not in (None, score["fan"]):
        total.append(f" ({say.pick('封顶前', 'before the cap')} {score['raw_fan']})", style="dim")
    if score.get("multiplier"):
        total.append(f"  ×{plain_number(score['multiplier'])}")
    if score.get("points") not in (None, score.get("multiplier")):
        total.append(f"  {plain_number(score['points'])} {say.pick('分', 'points')}")
    return total


def _not_counted(say: Speaker, score: Mapping[str, Any]) -> Iterator[RenderableType]:
    for index, row in enumerate(score.get("not_counted") or ()):
        if index == 0:
            yield Text(say.pick("没有算的", "not counted"), style="dim underline")
        name = say.pick(row.get("zh", row["id"]), row.get("en", row["id"]))
        yield Text(f"  {name}: {say.words(row['reason'])}", style="dim")


def _payments(say: Speaker, score: Mapping[str, Any]) -> Iterator[RenderableType]:
    for index, row in enumerate(score.get("payments") or ()):
        if index == 0:
            yield Text(say.pick("付钱", "who pays"), style="dim underline")
        amount = plain_number(row["amount"])
        yield Text(f"  {amount}  ", style="bold").append(say.words(row["reason"]))
