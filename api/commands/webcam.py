"""``hupai webcam``: an eye on the table, in a terminal."""

from typing import Annotated, Literal

import typer

from hupai.api.commands.options import (
    ContextOption,
    JsonOption,
    LangOption,
    ModelOption,
    OptionOption,
    PresetOption,
    RuleSetOption,
    parse_pairs,
    settings,
    speaker,
)
from hupai.api.commands.photos import as_usage_errors, load_reader
from hupai.api.live import LiveSession
from hupai.api.live_messages import Question
from hupai.api.scoring import Terms, allowed_codes, list_fields
from hupai.api.show.live import JsonLines, LiveTable, Show
from hupai.api.show.speaker import Speaker

__all__ = ["webcam"]


def webcam(
    source: Annotated[
        str, typer.Argument(metavar="[SOURCE]", help="Device number, address or video file.")
    ] = "0",
    win_by: Annotated[
        Literal["self_draw", "discard"] | None,
        typer.Option("--win-by", help="Self-draw 自摸 or another's discard 点炮."),
    ] = None,
    win_tile: Annotated[str, typer.Option("--win-tile", help="The winning tile, as 9m.")] = "",
    ruleset: RuleSetOption = None,
    preset: PresetOption = "",
    context: ContextOption = None,
    option: OptionOption = None,
    window: Annotated[
        bool, typer.Option("--window", help="Show the picture too; needs hupai[window].")
    ] = False,
    list_cameras: Annotated[
        bool, typer.Option("--list", help="List the cameras of this machine and leave.")
    ] = False,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """实时看牌: watch the table; a hand that lies still is scored."""
    say = speaker(lang, as_json)
    if list_cameras:
        _list(say)
        return
    with as_usage_errors():
        name = ruleset or settings().ruleset
        question = _question(name, win_by, win_tile, preset, context, option)
    try:
        session = LiveSession(load_reader(settings(), model), question)
        show = JsonLines(say, source) if as_json else LiveTable(say, source)
        _watch(say, source, session, show, window=window)
    except KeyboardInterrupt:
        say.note("再见。", "Goodbye.")


def _question(
    ruleset: str,
    win_by: str | None,
    win_tile: str,
    preset: str,
    context: list[str] | None,
    option: list[str] | None,
) -> Question:
    allowed_codes(ruleset)
    facts = parse_pairs(context, "--context", list_fields(ruleset))
    terms = Terms(ruleset, win_by or "", facts, parse_pairs(option, "--option"), preset)
    return Question(terms, win_tile).checked()


def _list(say: Speaker) -> None:
    from hupai.vision.camera import list_devices

    found = 0
    for device in list_devices():
        found += 1
        if say.as_json:
            size = {"width": device.width, "height": device.height}
            say.line({"source": device.number, "name": device.name, **size})
        else:
            say.out.print(f"{device.number}  {device.name}  {device.width} x {device.height}")
    if not found:
        say.note("没有找到摄像头。", "No camera was found.")


def _watch(say: Speaker, source: str, session: LiveSession, show: Show, *, window: bool) -> None:
    from hupai.vision.camera import Camera, CameraError, parse_source
    from hupai.vision.window import Window, WindowError

    try:
        with (
            Window(window) as picture,
            Camera(parse_source(source), on_change=show.camera) as camera,
            show.running(),
        ):
            for frame in camera.frames():
                view = session.see_image(frame.image, frame.number)
                show.view(view, frame.dropped)
                key = picture.show(frame.image, view.reading)
                if key == "q":
                    break
                if key == "u":
                    session.unlock()
    except (CameraError, WindowError) as error:
        say.warn(str(error))
        raise typer.Exit(1) from None
