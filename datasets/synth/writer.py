"""Writing a folder of pictures so that a trainer may start before the last one is done.

``images/`` holds the JPEG files, ``labels.jsonl`` one line a finished picture, flushed at once,
``sources.jsonl`` where each picture's material is from. A folder may be continued: pictures that
``labels.jsonl`` already lists are not made again.
"""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import TextIO

from hupai.datasets.synth.picture import PER_SET, Sample, make_sample

__all__ = ["FolderWriter", "iter_samples"]


def iter_samples(
    indices: list[int], seed: int, data: Path | None, workers: int
) -> Iterator[tuple[int, Sample]]:
    """Return the samples of these indices in their order, made by ``workers`` processes."""
    make = partial(_numbered, seed=seed, data=data)
    if workers <= 1:
        yield from map(make, indices)
        return
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(make, indices, chunksize=PER_SET)


def _numbered(index: int, seed: int, data: Path | None) -> tuple[int, Sample]:
    return index, make_sample(seed, index, data)


class FolderWriter:
    """Adds samples to a folder; a context manager.

    :raises ValueError: the folder holds pictures of another seed.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        (folder / "images").mkdir(parents=True, exist_ok=True)
        _keep_seed(folder / "synth.json", seed)
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
        self._line(self._sources, {"image": name, "source": sample.source})
        boxes = [{"code": label.code, "xyxy": list(label.xyxy)} for label in sample.labels]
        row = {"image": name, "size": list(sample.size), "family": "synth", "boxes": boxes}
        self._line(self._labels, row)

    @staticmethod
    def _line(stream: TextIO, row: Mapping[str, object]) -> None:
        stream.write(json.dumps(row, ensure_ascii=False) + "\n")
        stream.flush()


def _keep_seed(file: Path, seed: int) -> None:
    kept = json.loads(file.read_text("utf-8"))["seed"] if file.is_file() else seed
    if kept != seed:
        raise ValueError(f"{file.parent} holds pictures of seed {kept}, not {seed}: take another")
    file.write_text(json.dumps({"seed": seed, "generator": "hupai.datasets.synth"}) + "\n")


def image_name(index: int) -> str:
    """Path of picture ``index`` inside its folder."""
    return f"images/synth_{index:06d}.jpg"
