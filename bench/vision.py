"""CPU milliseconds of a reading by stage, and how they grow with pixels, tiles and groups.

    python bench/vision.py PHOTO [--model ID_OR_ONNX] [--threads 1] [--repeat 7] [--backend NAME]

Figures are those of the cheapest of several readings, all threads together. Compares with the
package mahjong-detector from PyPI where that is installed.
"""

import argparse
import importlib
import importlib.metadata
import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from drawn import jpeg, laid_groups, laid_rows, of_side

from hupai.vision.backend import DEFAULT_BACKEND, Backend
from hupai.vision.image import decode
from hupai.vision.reader import Reader
from hupai.vision.timing import Stopwatch

LONG_SIDES = (640, 1280, 1920, 2560, 4000, 6000)
TILES = (1, 5, 14, 18, 40, 80)
GROUPS = (1, 2, 3, 6)
STAGES = ("decode", "coarse", "second", "merge", "closer", "layout")
RIVAL = "mahjong-detector"


def main() -> None:
    """Print the tables."""
    args = _arguments()
    reader = Reader.load(args.model, threads=args.threads, backend=args.backend)
    photo = decode(args.photo.read_bytes(), working_side=None).to_pil()
    print(f"{args.photo.name}, model {reader.info.name}, {args.backend}, CPU milliseconds")
    _print_head("size")
    for side in LONG_SIDES:
        _print_row(reader, of_side(photo, side), args.repeat)
    _print_head("tiles laid")
    for count in TILES:
        _print_row(reader, jpeg(laid_rows(count)), args.repeat, f"{count} in rows")
    for count in GROUPS:
        _print_row(reader, jpeg(laid_groups(count)), args.repeat, f"{count} groups of 4")
    _print_rival(of_side(photo, 1280), args.repeat)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photo", type=Path)
    parser.add_argument("--model", default=None)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--backend", choices=get_args(Backend), default=DEFAULT_BACKEND)
    return parser.parse_args()


def _print_head(first: str) -> None:
    print(f"{first:>14}{'MP':>6}{'kB':>7}{'tiles':>7}{'looks':>7}", end="")
    print("".join(f"{stage:>8}" for stage in (*STAGES, "total")))


def _print_row(reader: Reader, data: bytes, repeat: int, name: str = "") -> None:
    image = reader.decode(data)
    looks = len(reader.look(image).looks)
    reading = reader.read(data)
    best = min((_stages(reader, data) for _ in range(repeat)), key=lambda ms: ms["total"])
    megapixels = reading.width * reading.height / 1e6
    name = name or f"{reading.width}x{reading.height}"
    print(
        f"{name:>14}{megapixels:>6.1f}{len(data) / 1e3:>7.0f}{len(reading.tiles):>7}{looks:>7}"
        + "".join(f"{best.get(stage, 0):>8.1f}" for stage in (*STAGES, "total"))
    )


def _stages(reader: Reader, data: bytes) -> dict[str, float]:
    return dict(reader.read(data, clock=Stopwatch(time.process_time)).ms)


def _print_rival(data: bytes, repeat: int) -> None:
    """Time the rival's detector on the same picture, if it is here."""
    try:
        version = importlib.metadata.version(RIVAL)
        rival = importlib.import_module("mahjong_detector")
    except (ImportError, importlib.metadata.PackageNotFoundError):
        print(f"{RIVAL} is not installed: no comparison")
        return
    tiles = rival.detect_tiles(io.BytesIO(data))
    cpu = _cpu_ms(lambda: rival.detect_tiles(io.BytesIO(data)), repeat)
    print(f"{RIVAL} {version}: {len(tiles)} tiles, {cpu:.1f} ms CPU on the 1280 px photo")


def _cpu_ms(work: Callable[[], object], repeat: int) -> float:
    """Return the least CPU milliseconds, all threads together."""
    work()
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1e3)
    return min(times)


if __name__ == "__main__":
    main()
