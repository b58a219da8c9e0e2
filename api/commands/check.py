"""``hupai check``: labels that are wrong or suspicious, for a person to look at."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hupai.api.commands.evaluate import count_photos, label_failures
from hupai.api.commands.options import JsonOption, LangOption, ModelOption, settings, speaker
from hupai.api.commands.photos import load_reader
from hupai.api.show.speaker import Speaker

if TYPE_CHECKING:
    from hupai.datasets.check import Problem
    from hupai.datasets.disagree import Disagreement

__all__ = ["check"]

_KINDS = {
    "wrong_code": ("牌名可能标错", "perhaps a wrong code"),
    "unlabelled": ("可能漏标", "perhaps not labelled"),
    "no_tile": ("框里可能没有牌", "perhaps no tile in the box"),
}


def check(
    folder: Annotated[Path, typer.Argument(help="Labelled photos, in any form that eval reads.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Write proposals.jsonl and sheets of crops."),
    ] = None,
    corrections: Annotated[
        Path | None,
        typer.Option("--corrections", help="Reviewed corrections: what they mend is left out."),
    ] = None,
    least: Annotated[
        float, typer.Option("--least", min=0, max=1, help="Least confidence of the reader.")
    ] = 0.9,
    read: Annotated[
        bool, typer.Option("--read/--no-read", help="Read the photos, or look at the labels only.")
    ] = True,
    accept: Annotated[
        str | None,
        typer.Option(
            "--accept",
            metavar="1,4,7-9",
            help="Put these proposals of DIR into the corrections; nothing is read.",
        ),
    ] = None,
    model: ModelOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """查标注: find labels that are wrong, missing or doubtful.

    The photos are read; where the reading disagrees with confidence, look at the crop by eye. A
    model that was trained on these photos has partly learnt their errors: then fewer are found.
    """
    say = speaker(lang, as_json)
    if accept is not None:
        _accept(say, accept, out, corrections)
        return
    from hupai.datasets.check import check_folder
    from hupai.models.corrections import load_corrections

    known = _existing(say, corrections)
    with label_failures(say):
        problems = check_folder(folder, load_corrections(known))
    _show_problems(say, problems)
    unread = _read(say, folder, out, known, least, model) if read else 0
    raise typer.Exit(1 if problems or unread else 0)


def _existing(say: Speaker, corrections: Path | None) -> Path | None:
    """Return the file of corrections, none where the first ``--accept`` is still to make it."""
    if corrections is None or corrections.exists():
        return corrections
    say.note(f"还没有修正：{corrections}", f"no corrections yet: {corrections}")
    return None


def _accept(say: Speaker, text: str, out: Path | None, corrections: Path | None) -> None:
    from hupai.datasets.review import accept, parse_numbers

    if out is None or corrections is None:
        raise typer.BadParameter("--accept needs --out, where the review is, and --corrections")
    try:
        numbers = parse_numbers(text)
    except ValueError as error:
        raise typer.BadParameter(f"--accept: {error}") from None
    with label_failures(say):
        count = accept(out, numbers, corrections)
    say.note(f"收下 {count} 条：{corrections}", f"{count} taken over: {corrections}")


def _read(
    say: Speaker,
    folder: Path,
    out: Path | None,
    corrections: Path | None,
    least: float,
    model: str | None,
) -> int:
    """Read, compare, show and write; returns how many photos could not be read."""
    from hupai.datasets.doubted import find_doubted
    from hupai.datasets.review import write_review

    reader = load_reader(settings(), model)
    with label_failures(say), count_photos(say) as step:
        doubted = find_doubted(
            folder, lambda data: reader.read(data).to_dict(), corrections, least, step
        )
    _show_disagreements(say, doubted.found)
    if out is not None:
        with label_failures(say):
            sheets = write_review(doubted.found, doubted.photos, out)
        say.note(
            f"{len(doubted.found)} 条建议和 {len(sheets)} 张对照图在 {out}，用眼睛看过再收。",
            f"{len(doubted.found)} proposals and {len(sheets)} sheets in {out}: look before you "
            "accept.",
        )
    for image, reason in doubted.unread:
        say.warn(f"{image}: {reason}")
    return len(doubted.unread)


def _show_problems(say: Speaker, problems: "Sequence[Problem]") -> None:
    for problem in problems:
        fields = {"image": problem.image, "kind": problem.code, "detail": problem.detail}
        _show(say, fields, lambda row: f"{row['image']}: {row['kind']}: {row['detail']}")


def _show_disagreements(say: Speaker, found: "Sequence[Disagreement]") -> None:
    for number, each in enumerate(found, 1):
        fields = {
            "number": number,
            "image": each.image,
            "kind": each.kind,
            "label": each.label,
            "read": each.read,
            "confidence": round(each.confidence, 4),
            "box": [round(edge, 1) for edge in each.xyxy],
            "place": each.place,
        }
        _show(say, fields, lambda row: _sentence(say, row))
    counts = Counter[str](each.kind for each in found)
    say.note(
        "；".join(f"{zh} {counts[kind]} 处" for kind, (zh, _) in _KINDS.items()),
        "; ".join(f"{en}: {counts[kind]}" for kind, (_, en) in _KINDS.items()),
    )


def _sentence(say: Speaker, row: dict[str, Any]) -> str:
    what = say.pick(*_KINDS[row["kind"]])
    where = "" if row["place"] is None else f" [{row['place']}]"
    codes = f"{row['label'] or '–'} → {row['read'] or '–'}"
    return f"{row['number']}: {row['image']}{where}: {what}: {codes} ({row['confidence']:.2f})"


def _show(say: Speaker, fields: dict[str, Any], sentence: Callable[[dict[str, Any]], str]) -> None:
    if say.as_json:
        say.line(fields)
    else:
        say.out.print(sentence(fields), markup=False, soft_wrap=True)
