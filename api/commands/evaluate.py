"""``hupai eval``: how many hands of a folder are read exactly right."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from hupai.api.commands.options import (
    JsonOption,
    LangOption,
    ModelOption,
    settings,
    speaker,
)
from hupai.api.commands.photos import load_reader
from hupai.scorer.core.errors import HupaiError

__all__ = ["evaluate"]


def evaluate(
    folder: Annotated[Path, typer.Argument(help="A folder with truth.jsonl and its photos.")],
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """测准确率: measure exact hands and single tiles on labelled photos."""
    from hupai.models.evaluate import evaluate_folder

    say = speaker(lang, as_json)
    reader = load_reader(settings(), model)
    with Progress(console=say.err, transient=True, disable=not say.err.is_terminal) as progress:
        task = progress.add_task(say.pick("读牌", "reading"), total=None)

        def step(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        try:
            report = evaluate_folder(folder, lambda data: reader.read(data).to_dict(), step)
        except (OSError, ValueError, HupaiError) as error:
            say.warn(str(error))
            raise typer.Exit(1) from None
    if as_json:
        say.line(report.to_dict())
    else:
        say.out.print(report.table(), markup=False, soft_wrap=True)
