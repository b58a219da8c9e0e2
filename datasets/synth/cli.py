"""What ``hupai synth`` does: a folder of drawn and labelled pictures."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hupai.datasets.convert import write_form
from hupai.datasets.labels import read_labels
from hupai.datasets.synth.sheets import contact_sheet
from hupai.datasets.synth.writer import FolderWriter, image_name, iter_samples

__all__ = ["run_synth"]


def run_synth(
    out: Path,
    count: int = 1000,
    seed: int = 1,
    data: Path | None = None,
    workers: int = 1,
    *,
    sheet: int = 0,
    yolo: bool = False,
) -> int:
    """Fill ``out`` up to ``count`` pictures; returns how many were made now.

    ``data`` is a folder in the form of ``shared/data``: faces are then also cut out of its
    ``real/train`` photos and taken from its ``artwork``. Without it everything is drawn. With
    ``sheet`` the first so many pictures are also shown on ``sheet.jpg`` and, with their boxes,
    ``sheet_boxes.jpg``; ``yolo`` writes ``data.yaml`` and ``labels/`` as well.

    :raises FontMissing: the machine has no Chinese font.
    :raises ValueError: the folder holds pictures of another seed.
    """
    made = _fill(out, count, seed, data, workers)
    pictures = read_labels(out)
    if sheet:
        for boxes, name in ((False, "sheet.jpg"), (True, "sheet_boxes.jpg")):
            contact_sheet(out, pictures[:sheet], boxes=boxes).save(out / name, quality=88)
    if yolo:
        write_form("yolo", pictures, out)
    return made


def _fill(out: Path, count: int, seed: int, data: Path | None, workers: int) -> int:
    made = 0
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True))
    with FolderWriter(out, seed) as writer, bar as progress:
        todo = [i for i in range(count) if image_name(i) not in writer.done]
        task = progress.add_task("synth", total=len(todo))
        for index, sample in iter_samples(todo, seed, data, workers):
            writer.add(index, sample)
            progress.advance(task)
            made += 1
    return made
