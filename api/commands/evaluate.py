"""``hupai eval``: how many hands of a folder are read exactly right."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.progress import Progress

from hupai.api.commands.options import (
    BackendOption,
    JsonOption,
    LangOption,
    ModelOption,
    settings,
    speaker,
)
from hupai.api.commands.photos import load_card_reader, load_reader
from hupai.api.show.evaluation import show_evaluation
from hupai.api.show.speaker import Speaker

__all__ = ["count_photos", "evaluate", "label_failures"]


def evaluate(
    folder: Annotated[
        Path,
        typer.Argument(
            help="Photos with truth.jsonl or labels.jsonl, as the page keeps them, or as YOLO, "
            "COCO or Label Studio."
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE.json", help="Keep the figures there, each photo in FILE.csv."
        ),
    ] = None,
    deck: Annotated[
        Literal["mahjong", "cards"] | None,
        typer.Option("--deck", help="Which reader is measured; without it, the labels say."),
    ] = None,
    corrections: Annotated[
        Path | None,
        typer.Option("--corrections", help="Reviewed corrections: measure by the mended labels."),
    ] = None,
    model: ModelOption = None,
    backend: BackendOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """测准确率: measure exact hands and single tiles or cards on labelled photos."""
    from hupai.datasets.truth import read_any_truth
    from hupai.models.compare_cards import are_cards
    from hupai.models.corrections import load_corrections, mend_truth
    from hupai.models.evaluate import check_present, evaluate_photos
    from hupai.models.report import write_report

    say = speaker(lang, as_json)
    if out is not None and out.suffix != ".json":
        raise typer.BadParameter(f"write --out FILE.json, not {str(out)!r}")
    with label_failures(say):
        photos = mend_truth(read_any_truth(folder), folder, load_corrections(corrections))
        check_present(photos)
    deck = deck or ("cards" if any(map(are_cards, photos)) else "mahjong")
    load = load_card_reader if deck == "cards" else load_reader
    reader = load(settings(), model, backend)
    with count_photos(say) as step:
        report = evaluate_photos(photos, lambda data: reader.read(data).to_dict(), step)
    if as_json:
        say.line(report.to_dict())
    else:
        show_evaluation(say, report.to_dict())
    if out is not None:
        facts = {"folder": str(folder), "model": reader.info.to_dict()}
        with label_failures(say):
            beside = write_report(report, out, facts)
        say.note(f"已写入 {out}，每张照片见 {beside}", f"written: {out}, photo by photo: {beside}")
    for image, reason in report.unread:
        say.warn(f"{image}: {say.pick('看不了，没有计入。', 'not read, not counted:')} {reason}")
    raise typer.Exit(1 if report.unread else 0)


@contextmanager
def count_photos(say: Speaker) -> Iterator[Callable[[int, int], None]]:
    """Show how many photos of how many are done, on a terminal."""
    with Progress(console=say.err, transient=True, disable=not say.err.is_terminal) as progress:
        task = progress.add_task(say.pick("读牌", "reading"), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


@contextmanager
def label_failures(say: Speaker) -> Iterator[None]:
    """Say in one sentence what is wrong with a folder of labelled photos, exit status 1."""
    try:
        yield
    except FileNotFoundError as error:
        say.warn(f"{say.pick('找不到标注或者照片。', '')} {error}".strip())
        raise typer.Exit(1) from None
    except ValueError as error:
        say.warn(f"{say.pick('标注看不懂。', '')} {error}".strip())
        raise typer.Exit(1) from None
    except OSError as error:
        say.warn(f"{say.pick('文件读写不了。', '')} {error}".strip())
        raise typer.Exit(1) from None
