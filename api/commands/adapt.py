"""``hupai adapt``: learn one's own tiles from a few photos of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from hupai.api.commands.data import plain_failures
from hupai.api.commands.options import (
    JsonOption,
    LangOption,
    ModelOption,
    settings,
    speaker,
)
from hupai.api.commands.photos import load_reader
from hupai.api.show.speaker import Speaker
from hupai.models.adapt.errors import AdaptError, Note

__all__ = ["adapt"]


def adapt(
    folder: Annotated[Path, typer.Argument(help="Photos of your tiles with tiles.txt or labels.")],
    draft: Annotated[
        bool, typer.Option("--draft", help="Write tiles.txt as the photos are read now, and stop.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Where the model is kept (FOLDER/adapted).")
    ] = None,
    hold: Annotated[
        int | None,
        typer.Option("--hold", min=1, help="Photos kept back to measure on (a quarter)."),
    ] = None,
    minutes: Annotated[
        float, typer.Option("--minutes", min=1, max=600, help="The longest it may take.")
    ] = 15.0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Chooses what is held back.")] = 1,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Real photos of other sets, so that they are not forgotten."),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=0, help="0 takes all allowed.")] = 0,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """学认自己的牌: learn your own tiles from 5 to 20 photos; needs the extra 'train'."""
    say = speaker(lang, as_json)
    with plain_failures(say), _said(say):
        reader = load_reader(settings(), model)
        if draft:
            _draft(folder, reader, say)
            return
        outcome, place = _run(
            folder,
            reader,
            say,
            out=out or folder / "adapted",
            options={"hold": hold, "minutes": minutes, "seed": seed, "threads": threads},
            model=model,
            data=data,
        )
    if as_json:
        say.line({"kept": outcome.kept, "seconds": outcome.seconds, **outcome.verdict.to_dict()})
    else:
        from hupai.api.show.adapt import show_outcome

        show_outcome(say, outcome, place)
    raise typer.Exit(0 if outcome.kept else 1)


@contextmanager
def _said(say: Speaker) -> Iterator[None]:
    """Say what does not fit, exit status 1."""
    try:
        yield
    except AdaptError as trouble:
        say.warn(say.pick(trouble.zh, trouble.en))
        raise typer.Exit(1) from None


def _draft(folder: Path, reader: Any, say: Speaker) -> None:
    from hupai.api.adapting import read_with
    from hupai.models.adapt.answers import find_photos, write_draft
    from hupai.models.adapt.label import draft_lines

    photos = find_photos(folder)
    if not photos:
        raise AdaptError(f"{folder} 里没有照片。", f"There are no photos in {folder}.")

    def refused(photo: Path, why: str) -> None:
        say.warn(f"{photo.name}: {why}")

    file = write_draft(folder, draft_lines(photos, read_with(reader), refused))
    say.note(
        f"已起草 {file}。对着照片改好，再运行 hupai adapt {folder}",
        f"Drafted {file}. Mend it beside the photos, then run hupai adapt {folder}",
    )


def _run(
    folder: Path, reader: Any, say: Speaker, *, out: Path, options: dict[str, Any],
    model: str | None, data: Path | None,
) -> tuple[Any, Path]:  # fmt: skip
    from hupai.api.adapting import job_facts, labelled_photos, read_with, tools
    from hupai.models.adapt.job import AdaptJob
    from hupai.models.adapt.run import check_installed, run_adapt

    check_installed()
    photos, notes = labelled_photos(folder, read_with(reader))
    _tell_left_out(notes, say)
    facts = job_facts(model or settings().model)
    job = AdaptJob(photos=tuple(photos), out=out, **facts, **options)
    return run_adapt(job, tools(reader, options["threads"], data, say)), out


def _tell_left_out(notes: list[Note], say: Speaker) -> None:
    for note in notes:
        say.warn(say.pick(f"没用上 {note.zh}", f"left out {note.en}"))
