"""``hupai read``: which tiles a photo shows."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from hupai.api.commands.options import (
    JsonOption,
    LangOption,
    ModelOption,
    SaveOption,
    settings,
    speaker,
)
from hupai.api.commands.photos import PhotoRun, as_usage_errors, file_name, load_reader
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.scoring import allowed_codes
from hupai.api.show.reading import show_reading

__all__ = ["read"]


def read(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO", help="- reads standard input.")],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", help="Read only tiles that this game has.")
    ] = None,
    deck: Annotated[
        Literal["mahjong"] | None, typer.Option("--deck", help="What lies on the table.")
    ] = None,
    save: SaveOption = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """读牌: say which tiles a photo shows."""
    say = speaker(lang, as_json)
    with as_usage_errors():
        allowed = allowed_codes(ruleset) if ruleset else None
    reader = load_reader(settings(), model)
    folder = AnnotatedFolder(save)

    def work(photo: Path, data: bytes) -> None:
        reading = reader.read(data, allowed=allowed)
        folder.add(photo, data, reading)
        fields = {"file": file_name(photo), **reading.to_dict()}
        if as_json:
            say.line(fields)
        else:
            show_reading(say, fields)

    run = PhotoRun(say, photos)
    run.each(work)
    raise typer.Exit(1 if run.failed else 0)
