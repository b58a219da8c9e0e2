"""What ``hupai synth`` does: a folder of drawn and labelled pictures."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hupai.datasets.convert import write_form
from hupai.datasets.labels import read_labels
from hupai.datasets.synth.card_picture import make_card_sample
from hupai.datasets.synth.hand_picture import make_hand_sample
from hupai.datasets.synth.picture import Sample, make_sample
from hupai.datasets.synth.pools import POOLS, Pool
from hupai.datasets.synth.sheets import contact_sheet
from hupai.datasets.synth.writer import FolderWriter, image_name, iter_samples

__all__ = ["run_synth"]

_DECKS: Final = ("mahjong", "cards")


def run_synth(
    out: Path,
    count: int = 1000,
    seed: int = 1,
    data: Path | None = None,
    workers: int = 1,
    *,
    sheet: int = 0,
    yolo: bool = False,
    deck: str = "mahjong",
    pool: Pool = "all",
    hands: bool = False,
    more: Mapping[str, float] | None = None,
) -> int:
    """Fill ``out`` up to ``count`` pictures; returns how many were made now.

    ``data`` is a folder in the form of ``shared/data``: faces are then also cut out of its
    ``real/train`` photos and taken from its ``artwork``. Without it everything is drawn. With
    ``sheet`` the first so many pictures are also shown on ``sheet.jpg`` and, with their boxes,
    ``sheet_boxes.jpg``; ``yolo`` writes ``data.yaml`` and ``labels/`` as well.

    ``deck`` "cards" draws long cards and 大贰. Fonts, drawings and papers or cloths come from a
    ``pool``: "train" and "test" share none of them, "all" has both. ``hands`` shows one hand a
    picture, in groups, and writes ``truth.jsonl`` for ``hupai eval``. ``more`` says how many times
    as often as usual a face is drawn.

    :raises FontMissing: the machine has no Chinese font, or none of the pool.
    :raises ValueError: the folder holds pictures of another seed, deck, pool or kind; or there
        is no such deck or pool, or it cannot be drawn with ``data``, ``hands`` or ``more``.
    """
    if more and (hands or deck != "mahjong"):
        raise ValueError("only tables of mahjong tiles can show some faces more often")
    make = _maker(seed, data, deck, pool, hands, more)
    kind = {} if deck == "mahjong" else {"deck": deck}
    kind |= {"pool": pool} if kind or pool != "all" else {}
    kind |= {"show": "hands"} if hands else {}
    kind |= {"more": ",".join(f"{c}={n:g}" for c, n in sorted(more.items()))} if more else {}
    made = _fill(FolderWriter(out, seed, kind), count, make, workers)
    pictures = read_labels(out)
    if sheet:
        for boxes, name in ((False, "sheet.jpg"), (True, "sheet_boxes.jpg")):
            contact_sheet(out, pictures[:sheet], boxes=boxes).save(out / name, quality=88)
    if yolo:
        write_form("yolo", pictures, out)
    return made


def _maker(
    seed: int,
    data: Path | None,
    deck: str,
    pool: Pool,
    hands: bool,
    more: Mapping[str, float] | None,
) -> Callable[[int], Sample]:
    if deck not in _DECKS or pool not in POOLS:
        raise ValueError(f"deck {deck!r}, pool {pool!r}: one of {_DECKS}, one of {POOLS}")
    if data is not None and (deck == "cards" or hands or pool == "test"):
        raise ValueError("cards, shown hands and the pool test are drawn only: without data")
    if deck == "cards":
        if hands:
            raise ValueError("shown hands are drawn with mahjong tiles only")
        return partial(make_card_sample, seed, pool=pool)
    if hands:
        return partial(make_hand_sample, seed, pool=pool)
    return partial(make_sample, seed, data=data, pool=pool, more=more)


def _fill(folder: FolderWriter, count: int, make: Callable[[int], Sample], workers: int) -> int:
    made = 0
    columns = (TextColumn("pictures"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True))
    with folder as writer, bar as progress:
        todo = [i for i in range(count) if image_name(i) not in writer.done]
        task = progress.add_task("synth", total=len(todo))
        for index, sample in iter_samples(todo, make, workers):
            writer.add(index, sample)
            progress.advance(task)
            made += 1
    return made
