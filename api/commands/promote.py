"""``hupai promote``: a newly trained model replaces the shipped one only if it reads better."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from hupai.api.commands.evaluate import count_photos, label_failures
from hupai.api.commands.options import JsonOption, LangOption, settings, speaker
from hupai.api.show.speaker import Speaker

if TYPE_CHECKING:
    from hupai.models.card_file import Measured
    from hupai.models.promote import Comparison

__all__ = ["promote"]


def promote(
    candidate: Annotated[
        Path, typer.Argument(metavar="CANDIDATE.onnx", help="The model that hupai export wrote.")
    ],
    data: Annotated[
        Path, typer.Option("--data", help="Folder with dev and newset, never trained on.")
    ],
    also: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=FOLDER", help="Another labelled folder to measure on."),
    ] = None,
    weights: Annotated[
        Path | None,
        typer.Option("--weights", help="Its weights (default: CANDIDATE.safetensors)."),
    ] = None,
    version: Annotated[
        str | None, typer.Option("--version", help="Its version (default: the next one).")
    ] = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="Compare only.")] = False,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """换模型: replace the shipped model with a better one, or refuse and say what got worse.

    No set may lose more than 2 tiles, 1 hand or 1 sure tile, and the weighted sum must be lower.
    """
    from hupai.models import registry
    from hupai.models.promote import Comparison, Standing, install, next_version, stage, to_dict

    say = speaker(lang, as_json)
    trained = weights or candidate.with_suffix(".safetensors")
    with label_failures(say), TemporaryDirectory() as folder:
        for file in (candidate, *([] if dry else [trained])):
            if not file.is_file():
                raise FileNotFoundError(f"there is no {file}")
        sets = _sets(data, also or [])
        shipped = registry.load_card()
        card = registry.folder() / "cards" / f"{shipped.id}.toml"
        staged = stage(candidate, card, Path(folder))
        before, after = (_measure(say, model, sets) for model in (shipped.id, str(staged)))
        compared = Comparison(
            tuple(map(Standing.of, before)),
            tuple(map(Standing.of, after)),
            size_bytes=staged.stat().st_size,
        )
        if as_json:
            say.line(to_dict(compared))
        else:
            _show(say, compared)
        if not compared.objections and not dry:
            install(staged, trained, card, version or next_version(shipped.version), after)
    _conclude(say, compared, dry)


def _sets(data: Path, also: Sequence[str]) -> list[tuple[str, Path]]:
    """Return (name, folder); a folder without a name is measured by its groups of photos."""
    import hupai.datasets

    samples = Path(hupai.datasets.__file__).parent / "samples"
    named = []
    for text in also:
        name, mark, folder = text.partition("=")
        if not name or not mark:
            raise typer.BadParameter(f"write --set NAME=FOLDER, not {text!r}")
        named.append((name, Path(folder)))
    return [("", data / "dev"), ("", data / "newset"), ("", samples), *named]


def _measure(say: Speaker, model: str, sets: Sequence[tuple[str, Path]]) -> "list[Measured]":
    from hupai.datasets.truth import read_any_truth
    from hupai.models.evaluate import evaluate_photos
    from hupai.vision.reader import Reader

    reader = Reader.load(model, threads=settings().threads)
    measured: list[Measured] = []
    for name, folder in sets:
        with count_photos(say) as step:
            report = evaluate_photos(
                read_any_truth(folder), lambda data: reader.read(data).to_dict(), step
            )
        if report.unread:
            raise ValueError(f"{folder}: {report.unread[0][0]}: {report.unread[0][1]}")
        figures = report.to_dict()
        measured += [(name, figures["all"])] if name else figures["groups"].items()
    return measured


def _show(say: Speaker, compared: "Comparison") -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("哪组照片", "photos of"))
    for zh, en in (
        ("看错的牌", "tiles wrong"),
        ("没有全对的手", "hands not exact"),
        ("说准却错的牌", "sure tiles wrong"),
    ):
        table.add_column(say.pick(zh, en), justify="right")
    for old, new in zip(compared.before, compared.after, strict=True):
        table.add_row(
            old.name,
            _step(old.errors, new.errors),
            _step(old.hands, new.hands),
            _step(old.sure_wrong, new.sure_wrong),
        )
    say.out.print(table)
    costs = "{:g} → {:g}".format(*compared.costs)
    say.out.print(say.pick(f"加权总分 {costs}", f"weighted sum {costs}"), markup=False)


def _step(old: int, new: int) -> str:
    colour = "" if new == old else "[green]" if new < old else "[red]"
    return f"{colour}{old} → {new}"


def _conclude(say: Speaker, compared: "Comparison", dry: bool) -> None:
    for objection in compared.objections:
        say.warn(say.pick(objection.zh, objection.en))
    if compared.objections:
        say.note("没有换：不比现在的好。", "Not replaced: it is not better than the shipped model.")
        raise typer.Exit(1)
    if dry:
        say.note("可以换。", "It may replace the shipped model.")
    else:
        say.note(
            "换好了。请把训练经过写进模型卡的 [training]，再跑 make figures。",
            "Replaced. Tell in the card's [training] how it was trained, then run make figures.",
        )
