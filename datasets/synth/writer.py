"""Writing a folder of pictures so that a trainer may start before the last one is done.

``images/`` holds the JPEG files, ``labels.jsonl`` one line a finished picture, flushed at once,
``sources.jsonl`` where each picture's material is from. Pictures of shown hands also have a line
in ``truth.jsonl``: what the hand is. A folder may be continued: pictures that ``labels.jsonl``
already lists are not made again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import TextIO

from hupai.datasets.synth.fonts import font_licence
from hupai.datasets.synth.hand_picture import HandSample
from hupai.datasets.synth.picture import PER_SET, Sample
from hupai.datasets.synth.scene.labels import label_row

__all__ = ["FolderWriter", "iter_samples"]


def iter_samples(
    indices: list[int], make: Callable[[int], Sample], workers: int
) -> Iterator[tuple[int, Sample]]:
    """Return the samples of these indices in their order, made by ``workers`` processes.

    ``make`` is sent to them: a function of a module, or a partial of one.
    """
    numbered = partial(_numbered, make=make)
    if workers <= 1:
        yield from map(numbered, indices)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(numbered, indices, chunksize=PER_SET)


def _numbered(index: int, make: Callable[[int], Sample]) -> tuple[int, Sample]:
    return index, make(index)


class FolderWriter:
    """Adds samples to a folder; a context manager.

    ``kind`` says what is drawn besides the seed: deck, pool of looks, shown hands.

    :raises ValueError: the folder holds pictures of another seed or kind.
    """

    def __init__(self, folder: Path, seed: int, kind: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        (folder / "images").mkdir(parents=True, exist_ok=True)
        _keep_seed(folder / "synth.json", seed, kind or {})
        self.done = self._listed()
        self._labels = (folder / "labels.jsonl").open("a", encoding="utf-8")
        self._sources = (folder / "sources.jsonl").open("a", encoding="utf-8")

    def __enter__(self) -> "FolderWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._labels.close()
        self._sources.close()

    def _listed(self) -> frozenset[str]:
        path = self.folder / "labels.jsonl"
        if not path.is_file():
            return frozenset()
        lines = path.read_text(encoding="utf-8").splitlines()
        return frozenset(str(json.loads(line)["image"]) for line in lines if line)

    def add(self, index: int, sample: Sample) -> None:
        """Write one picture, then its source, then its label line."""
        name = image_name(index)
        part = self.folder / f"{name}.part"
        part.write_bytes(sample.jpeg)
        part.replace(self.folder / name)
        source = {"image": name, "source": sample.source}
        if licence := font_licence(sample.source):
            source["font_licence"] = licence
        self._line(self._sources, source)
        if isinstance(sample, HandSample):
            with (self.folder / "truth.jsonl").open("a", encoding="utf-8") as truth:
                self._line(truth, _truth(name, sample))
        boxes = [label_row(label) for label in sample.labels]
        row = {"image": name, "size": list(sample.size), "family": "synth", "boxes": boxes}
        if sample.hidden:
            row["hidden"] = [list(box) for box in sample.hidden]
        self._line(self._labels, row)

    @staticmethod
    def _line(stream: TextIO, row: Mapping[str, object]) -> None:
        stream.write(json.dumps(row, ensure_ascii=False) + "\n")
        stream.flush()


def _truth(name: str, sample: HandSample) -> dict[str, object]:
    """Return what ``hupai eval`` is to find: the hand alone, in reading order."""
    return {
        "image": name,
        "size": list(sample.size),
        "rows": sample.rows,
        "boxes": [label_row(label) for label in sample.hand],
        "group": sample.group,
        "melds": sample.melds,
        "flowers": sample.flowers,
    }


def _keep_seed(file: Path, seed: int, kind: Mapping[str, str]) -> None:
    own = {"seed": seed, "generator": "hupai.datasets.synth", **kind}
    kept = json.loads(file.read_text("utf-8")) if file.is_file() else own
    for key in ("seed", "deck", "pool", "show", "more"):
        if kept.get(key) != own.get(key):
            raise ValueError(
                f"{file.parent} holds pictures of {key} {kept.get(key)}, not {own.get(key)}: "
                "take another"
            )
    file.write_text(json.dumps(own) + "\n")


def image_name(index: int) -> str:
    """Path of picture ``index`` inside its folder."""
    return f"images/synth_{index:06d}.jpg"
