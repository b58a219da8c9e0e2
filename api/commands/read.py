"""``hupai read``: which tiles a photo shows."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from hupai.api.card_photos import cards_on
from hupai.api.commands.options import (
    JsonOption,
    LangOption,
    ModelOption,
    SaveOption,
    settings,
    speaker,
)
from hupai.api.commands.photos import (
    PhotoRun,
    as_usage_errors,
    file_name,
    load_card_reader,
    load_reader,
)
from hupai.api.commands.saving import AnnotatedFolder
from hupai.api.scoring import allowed_codes
from hupai.api.show.reading import show_reading

__all__ = ["read"]


def read(
    photos: Annotated[list[Path], typer.Argument(metavar="PHOTO", help="- reads standard input.")],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", help="Read only tiles or cards that this game has.")
    ] = None,
    deck: Annotated[
        Literal["mahjong", "long_cards", "daer"] | None,
        typer.Option("--deck", help="What lies on the table: tiles, 川牌 or 大贰."),
    ] = None,
    save: SaveOption = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """读牌: say which tiles or cards a photo shows."""
    say = speaker(lang, as_json)
    read_one = _reader(deck, ruleset, model)
    folder = AnnotatedFolder(save)

    def work(photo: Path, data: bytes) -> None:
        reading = read_one(data)
        folder.add(photo, data, reading)
        fields = {"file": file_name(photo), **reading.to_dict()}
        if as_json:
            say.line(fields)
        else:
            show_reading(say, fields)

    run = PhotoRun(say, photos)
    run.each(work)
    raise typer.Exit(1 if run.failed else 0)


def _reader(deck: str | None, ruleset: str | None, model: str | None) -> Callable[[bytes], Any]:
    """Return what reads a photo of this deck or game.

    :raises typer.BadParameter: no such rule set, or not played with this deck.
    """
    with as_usage_errors():
        cards = cards_on(deck, ruleset)
        allowed = allowed_codes(ruleset) if ruleset and not cards else None
    if cards:
        reader = load_card_reader(settings(), model)
        return lambda data: reader.read(data, deck=cards.deck, copies=cards.copies)
    tiles = load_reader(settings(), model)
    return lambda data: tiles.read(data, allowed=allowed)
