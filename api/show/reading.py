"""A reading for people: rows of faces, what is in doubt, and what to do about it."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from hupai.api.show.speaker import Speaker
from hupai.api.show.tiles import meld_text, tile_face
from hupai.scorer.core.tiles import DECKS, MAHJONG, Deck

__all__ = ["doubt_lines", "show_reading", "warning_lines"]

_MAX_DOUBTS: Final = 8
_ELSEWHERE: Final = -1


def show_reading(say: Speaker, reading: Mapping[str, Any]) -> None:
    """Print what a photo shows."""
    body = Group(*_rows(say, reading), *doubt_lines(say, reading), *warning_lines(say, reading))
    title = Text(str(reading["file"]), style="bold")
    say.out.print(Panel(body, title=title, title_align="left", border_style="cyan", expand=False))


def _deck(reading: Mapping[str, Any]) -> Deck:
    return DECKS[reading.get("deck", MAHJONG.id)]


def _rows(say: Speaker, reading: Mapping[str, Any]) -> Iterator[RenderableType]:
    rows: dict[int, list[Text]] = {}
    deck = _deck(reading)
    for tile in reading["tiles"]:
        face = tile_face(tile["code"], say.lang, sure=tile["sure"], deck=deck)
        rows.setdefault(tile["row"], []).append(face)
    rows.pop(_ELSEWHERE, None)
    for row in rows.values():
        yield Text(" ").join(row)
    hand = reading["hand"]
    if hand["melds"]:
        melds = (_meld(say, meld, deck) for meld in hand["melds"])
        yield Text(f"{say.pick('门前', 'melds')}: ", style="dim").append(Text(" ").join(melds))
    if rows:
        yield Text(f"{say.pick('手牌', 'hand')}: {hand['concealed']}", style="dim")


def _meld(say: Speaker, meld: str, deck: Deck) -> Text:
    if deck is MAHJONG:
        return meld_text(meld, say.lang)
    faces = (tile_face(code, say.lang, deck=deck) for code in meld.split())
    return Text("[").append(Text(" ").join(faces)).append("]")


def doubt_lines(say: Speaker, reading: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield one line for each doubtful tile, with its candidates and how to correct it.

    Of cards, which are all in doubt, the most doubtful come first.
    """
    deck = _deck(reading)
    doubtful = [(i, t) for i, t in enumerate(reading["tiles"]) if not t["sure"]]
    doubtful = [(i, t) for i, t in doubtful if t["row"] != _ELSEWHERE]
    if deck is not MAHJONG:
        doubtful.sort(key=lambda one: float(one[1]["confidence"]))
    for index, tile in doubtful[:_MAX_DOUBTS]:
        face = tile_face(tile["code"], say.lang, deck=deck)
        line = Text(f"  #{index} ", style="yellow").append(face)
        line.append(f" {tile['confidence']:.0%}", style="dim")
        for other in tile["alternatives"][:3]:
            line.append(" · ", style="dim").append(tile_face(other["code"], say.lang, deck=deck))
        if tile["alternatives"]:
            line.append(f"   --fix {index}={tile['alternatives'][0]['code']}", style="dim italic")
        yield line
    if len(doubtful) > _MAX_DOUBTS:
        yield Text(f"  … +{len(doubtful) - _MAX_DOUBTS}", style="yellow")


def warning_lines(say: Speaker, reading: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield the reading's warnings as sentences."""
    for warning in reading["warnings"]:
        yield Padding(Text(f"⚠ {say.words(warning['message'])}", style="yellow"), (0, 0, 0, 0))
