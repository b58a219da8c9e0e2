"""ONNX Runtime beside OpenVINO under the same model: the same answers, and at what cost.

    python bench/backends.py [DATA] [--repeat 5]

Reads the drawn samples, and the photos of DATA/real/dev and DATA/real/newset where these are
there. An answer differs where codes, rows, ``sure`` or warnings do, or a box by more than a
pixel. *First* is a picture of a size that the backend has not yet seen, *again* the same picture
later; CPU milliseconds of whole readings on one thread. The exit status is 1 where answers differ.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from hupai.models.evaluate import photo_bytes
from hupai.models.truth import read_truth
from hupai.scorer.core.errors import ModelUnavailable
from hupai.vision.reader import Reader
from hupai.vision.reading import HandReading

SAMPLES = Path("datasets/samples")
BOX_PX = 1.0


@dataclass
class Tally:
    """What one folder's photos cost with each backend, and which came out differently."""

    first: list[tuple[float, float]] = field(default_factory=list)
    again: list[tuple[float, float]] = field(default_factory=list)
    confidence: float = 0.0
    box: float = 0.0
    different: list[str] = field(default_factory=list)

    def row(self, name: str) -> str:
        """Return the line of the table."""
        cells = f"{name:<10}{len(self.again):>7}{len(self.different):>11}"
        cells += f"{self.box:>9.3f}{self.confidence:>12.5f}"
        for pairs in (self.first, self.again):
            ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
            cells += f"{ours:>10.1f}{theirs:>10.1f}{theirs / ours:>7.2f}"
        return cells


def main() -> int:
    """Print the table; return 1 where answers differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path, nargs="?", default=Path("../shared/data"))
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    try:
        readers = (Reader.load(threads=1), Reader.load(threads=1, backend="openvino"))
    except ModelUnavailable as missing:
        print(f"no comparison: {missing.message}")
        return 0
    print(f"{'photos':<10}{'':>7}{'different':>11}{'box px':>9}{'confidence':>12}", end="")
    print("".join(f"{f'{when} ort':>10}{'openvino':>10}{'ratio':>7}" for when in ("1st", "again")))
    differing = []
    for folder in (SAMPLES, asked.data / "real" / "dev", asked.data / "real" / "newset"):
        tally = compare(readers, folder, asked.repeat)
        if tally.again:
            print(tally.row(folder.name), flush=True)
            differing += tally.different
    if differing:
        print("different:", ", ".join(differing))
    return 1 if differing else 0


def compare(readers: tuple[Reader, Reader], folder: Path, repeat: int) -> Tally:
    """Read a folder's photos with both."""
    tally = Tally()
    for name, data in _photos(folder):
        first = [_read(reader, data) for reader in readers]
        again = [min(_read(reader, data)[1] for _ in range(repeat)) for reader in readers]
        (ours, my_ms), (theirs, their_ms) = first
        tally.first.append((my_ms, their_ms))
        tally.again.append((again[0], again[1]))
        if not _alike(ours, theirs, tally):
            tally.different.append(name)
    return tally


def _photos(folder: Path) -> Iterator[tuple[str, bytes]]:
    if (folder / "truth.jsonl").is_file() or (folder / "labels.jsonl").is_file():
        for photo in read_truth(folder):
            yield photo.image.name, photo_bytes(photo)


def _read(reader: Reader, data: bytes) -> tuple[HandReading, float]:
    start = time.process_time()
    reading = reader.read(data)
    return reading, (time.process_time() - start) * 1e3


def _alike(one: HandReading, other: HandReading, tally: Tally) -> bool:
    """Compare two readings; how far boxes and confidences are apart goes to the tally."""
    if _said(one) != _said(other):
        return False
    apart = 0.0
    for mine, theirs in zip(one.tiles, other.tiles, strict=True):
        edges = zip(mine.box, theirs.box, strict=True)
        apart = max(apart, *(abs(a - b) for a, b in edges))
        tally.confidence = max(tally.confidence, abs(mine.confidence - theirs.confidence))
    tally.box = max(tally.box, apart)
    return apart <= BOX_PX


def _said(reading: HandReading) -> tuple[object, ...]:
    tiles = tuple((tile.code, tile.row, tile.sure) for tile in reading.tiles)
    parts = (reading.concealed, reading.melds, reading.flowers, reading.win_hint)
    return tiles, parts, reading.warnings, reading.sure


if __name__ == "__main__":
    raise SystemExit(main())
