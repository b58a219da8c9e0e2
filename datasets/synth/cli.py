"""What ``hupai synth`` does: a folder of drawn and labelled pictures."""

from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hupai.datasets.synth.writer import FolderWriter, image_name, iter_samples

__all__ = ["run_synth"]


def run_synth(
    out: Path, count: int = 1000, seed: int = 1, data: Path | None = None, workers: int = 1
) -> int:
    """Fill ``out`` up to ``count`` pictures; returns how many were made now.

    ``data`` is a folder in the form of ``shared/data``: faces are then also cut out of its
    ``real/train`` photos. Without it everything is drawn.

    :raises FontMissing: the machine has no Chinese font.
    """
    made = 0
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with FolderWriter(out) as writer, Progress(*columns) as progress:
        todo = [i for i in range(count) if image_name(i) not in writer.done]
        task = progress.add_task("synth", total=len(todo))
        for index, sample in iter_samples(todo, seed, data, workers):
            writer.add(index, sample)
            progress.advance(task)
            made += 1
    return made
