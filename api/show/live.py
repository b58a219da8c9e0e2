"""What a camera shows: a table that is drawn anew with every frame, or lines of JSON."""

import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Protocol

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from hupai.api.live import LiveView
from hupai.api.show.reading import warning_lines
from hupai.api.show.score import show_judgement
from hupai.api.show.speaker import Speaker
from hupai.api.show.tiles import meld_text, tile_face

__all__ = ["JsonLines", "LiveTable", "Show"]

_REDRAWS_A_SECOND: Final = 12
_SPEED_OVER: Final = 20
"""Frames over which the speed is taken."""

_COLOURS: Final = {"locked": "green", "stable": "cyan", "moving": "yellow", "looking": "white"}
_WORDS: Final = {
    "locked": ("已锁定", "locked"),
    "stable": ("快了，别动", "nearly, hold still"),
    "moving": ("画面在动", "moving"),
    "looking": ("看牌中", "looking"),
}


_GONE: Final = ("摄像头断开了，正在等它回来……", "The camera is gone; waiting for it to come back.")


class Show(Protocol):
    """Where views of a camera go."""

    def running(self) -> Any:
        """Return the context in which views come."""
        ...

    def view(self, view: LiveView, dropped: int) -> None:
        """Take in what holds after a frame; so many frames were skipped so far."""
        ...

    def camera(self, here: bool) -> None:
        """Hear that the camera is gone, or here again; may come from another thread."""
        ...


class JsonLines:
    """One object a line for each frame that was read or changed something."""

    def __init__(self, say: Speaker, source: str) -> None:
        self._say = say
        self._source = source
        self._last: tuple[bool, bool] | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Do nothing more."""
        yield

    def view(self, view: LiveView, dropped: int) -> None:
        """Print it, unless it only repeats what was said."""
        state = view.stable, view.locked
        if view.look != "kept" or state != self._last:
            self._say.line({"file": self._source, **view.to_dict(), "dropped": dropped})
        self._last = state

    def camera(self, here: bool) -> None:
        """Say it on standard error."""
        _tell(self._say, here)


class LiveTable:
    """A panel at the foot of the terminal; each locked hand is printed above it in full."""

    def __init__(self, say: Speaker, source: str) -> None:
        self._say = say
        self._source = source
        self._times: deque[float] = deque(maxlen=_SPEED_OVER)
        self._said: Mapping[str, Any] | None = None
        self._live = Live(
            console=say.out, auto_refresh=False, transient=True, redirect_stderr=False
        )
        self._drawn_s = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Keep the panel there, if this is a terminal."""
        if not self._say.out.is_terminal:
            yield
            return
        with self._live:
            yield

    def view(self, view: LiveView, dropped: int) -> None:
        """Draw it; print a hand that is new."""
        now = time.monotonic()
        self._times.append(now)
        self._print_if_new(view)
        if self._live.is_started and now - self._drawn_s > 1 / _REDRAWS_A_SECOND:
            self._drawn_s = now
            panel = _live_panel(self._say, view, per_second=self._speed(), dropped=dropped)
            self._live.update(panel, refresh=True)

    def _print_if_new(self, view: LiveView) -> None:
        if view.score is not None and view.score != self._said:
            fields = {"file": self._source, "reading": view.reading}
            show_judgement(self._say, {**fields, "hand": view.hand, "score": view.score})
        self._said = view.score

    def _speed(self) -> float:
        passed = self._times[-1] - self._times[0]
        return (len(self._times) - 1) / passed if passed else 0.0

    def camera(self, here: bool) -> None:
        """Show that the camera is gone."""
        if not self._live.is_started:
            _tell(self._say, here)
        elif not here:
            self._live.update(_waiting_panel(self._say), refresh=True)


def _tell(say: Speaker, here: bool) -> None:
    if here:
        say.note("摄像头回来了。", "The camera is back.")
    else:
        say.note(*_GONE)


def _live_panel(say: Speaker, view: LiveView, *, per_second: float, dropped: int) -> Panel:
    """Draw the newest view: the hand, how far it has settled, and the speed."""
    state = _state(view)
    body: list[RenderableType] = [_tiles(say, view.reading), *warning_lines(say, view.reading)]
    if view.score is not None:
        body.append(_worth(say, view.score))
    speed = say.pick(f"每秒 {per_second:.1f} 帧", f"{per_second:.1f} frames/s")
    skipped = say.pick(f"跳过 {dropped}", f"{dropped} skipped")
    return Panel(
        Group(*body),
        title=Text(say.pick(*_WORDS[state]), style="bold"),
        title_align="left",
        subtitle=Text(f"{speed} · {skipped} · Ctrl-C", style="dim"),
        subtitle_align="right",
        border_style=_COLOURS[state],
    )


def _waiting_panel(say: Speaker) -> Panel:
    """Draw what stands there while the camera is away."""
    return Panel(Text(say.pick(*_GONE)), border_style="red")


def _state(view: LiveView) -> str:
    if view.locked:
        return "locked"
    if view.stable:
        return "stable"
    return "moving" if view.look == "glance" else "looking"


def _tiles(say: Speaker, reading: Mapping[str, Any]) -> Text:
    rows: dict[int, list[Text]] = {}
    for tile in reading["tiles"]:
        if tile["row"] >= 0:
            face = tile_face(tile["code"], say.lang, sure=tile["sure"])
            rows.setdefault(tile["row"], []).append(face)
    text = Text("\n").join(Text(" ").join(row) for row in rows.values())
    for meld in reading["hand"]["melds"]:
        text.append("  ").append(meld_text(meld, say.lang))
    return text


def _worth(say: Speaker, score: Mapping[str, Any]) -> Text:
    if not score.get("wins"):
        return Text(say.words(score.get("reason") or score.get("reason_code") or ""), style="bold")
    fan = Text(f"{score['fan']} {say.pick('番', 'fan')}", style="bold green")
    names = " · ".join(say.words(one) for one in score["fans"])
    return fan.append(f"  {names}", style="bold")
