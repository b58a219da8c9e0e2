"""CPU milliseconds of a reading by stage, and how they grow with the picture.

    python bench/vision.py PHOTO [--model ID_OR_ONNX] [--threads 1] [--repeat 7]

Compares with the package mahjong-detector from PyPI where that is installed.
"""

import argparse
import importlib
import importlib.metadata
import io
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from hupai.vision.image import decode
from hupai.vision.reader import Reader

LONG_SIDES = (640, 960, 1280, 1920, 2560, 4032, 6000)
RIVAL = "mahjong-detector"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", type=Path)
    parser.add_argument("--model", default=None)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=7)
    args = parser.parse_args()
    reader = Reader.load(args.model, threads=args.threads)
    photo = decode(args.photo.read_bytes(), working_side=None).to_pil()
    print(f"{args.photo.name}: {photo.size[0]} x {photo.size[1]}, model {reader.info.name}")
    print(f"{'size':>12}{'MP':>6}{'kB':>7}{'tiles':>7}{'cpu ms':>9}   wall ms by stage")
    for side in LONG_SIDES:
        _print_size(reader, _jpeg(photo, side), args.repeat)
    _print_rival(_jpeg(photo, 1280), args.repeat)


def _print_size(reader: Reader, data: bytes, repeat: int) -> None:
    reading = reader.read(data)
    cpu = _cpu_ms(lambda: reader.read(data), repeat)
    stages = "  ".join(f"{name} {value:.0f}" for name, value in reading.ms.items())
    megapixels = reading.width * reading.height / 1e6
    size = f"{reading.width}x{reading.height}"
    print(
        f"{size:>12}{megapixels:>6.1f}{len(data) / 1e3:>7.0f}{len(reading.tiles):>7}"
        f"{cpu:>9.1f}   {stages}"
    )


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
    """Return the median CPU milliseconds, all threads together."""
    work()
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1e3)
    return statistics.median(times)


def _jpeg(photo: Image.Image, long_side: int) -> bytes:
    ratio = long_side / max(photo.size)
    size = max(1, round(photo.size[0] * ratio)), max(1, round(photo.size[1] * ratio))
    out = io.BytesIO()
    photo.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=88)
    return out.getvalue()


if __name__ == "__main__":
    main()
