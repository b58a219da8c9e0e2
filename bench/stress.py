"""How far real photos may be spoilt before hands are misread: ``make stress``.

    python bench/stress.py FOLDER [--group GROUP] [--corrections FILE]

Every photo of a labelled folder is read as it is and spoilt in one way at a time: small, blurred,
dark, warm, noisy, compressed, turned. Sizes are the longer side in pixels.
"""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.truth import read_any_truth
from hupai.models.compare import compare
from hupai.models.corrections import load_corrections, mend_truth
from hupai.models.evaluate import photo_bytes
from hupai.models.truth import TruthPhoto
from hupai.vision.image import decode
from hupai.vision.reader import Reader

Image = npt.NDArray[np.uint8]
Spoil = Callable[[Image], Image]


def _sized(side: int) -> Spoil:
    def shrink(image: Image) -> Image:
        scale = min(1.0, side / max(image.shape))
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    return shrink


def _blurred(share: float) -> Spoil:
    """Focus wrongly, by this share of the longer side."""

    def blur(image: Image) -> Image:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), share * max(image.shape)), np.uint8)

    return blur


def _shaken(share: float) -> Spoil:
    """Move slantwise by this share of the longer side while the shutter is open."""

    def shake(image: Image) -> Image:
        length = max(3, round(share * max(image.shape)))
        kernel = np.eye(length, dtype=np.float32) / length
        return np.asarray(cv2.filter2D(image, -1, kernel), np.uint8)

    return shake


def _lit(gain: tuple[float, float, float], gamma: float, noise: float) -> Spoil:
    """Give light of another colour, exposure and grain; ``noise`` in levels of 255."""

    def light(image: Image) -> Image:
        rng = np.random.default_rng(7)
        tone = 255 * (image.astype(np.float32) / 255) ** gamma * np.array(gain, np.float32)
        grain = rng.standard_normal(image.shape, np.float32) * noise
        return np.clip(tone + grain, 0, 255).astype(np.uint8)

    return light


def _packed(quality: int, side: int) -> Spoil:
    """Send by a chat program: make small, then compress."""

    def pack(image: Image) -> Image:
        small = cv2.cvtColor(_sized(side)(image), cv2.COLOR_RGB2BGR)
        _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)

    return pack


def _turned(degrees: float) -> Spoil:
    """Hold crooked: the corners are filled with the edge of the photo."""

    def turn(image: Image) -> Image:
        height, width = image.shape[:2]
        cos, sin = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
        wide, high = round(width * cos + height * sin), round(width * sin + height * cos)
        move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
        move[:, 2] += (wide / 2 - width / 2, high / 2 - height / 2)
        turned = cv2.warpAffine(image, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(turned, np.uint8)

    return turn


WAYS: Final[dict[str, Spoil]] = {
    "as it is": lambda image: image,
    "960 px": _sized(960),
    "640 px": _sized(640),
    "480 px": _sized(480),
    "out of focus (0.15 %)": _blurred(0.0015),
    "out of focus (0.3 %)": _blurred(0.003),
    "shaken (1 %)": _shaken(0.01),
    "dim, grainy": _lit((0.35, 0.35, 0.35), 1.2, 8),
    "very dim, grainy": _lit((0.15, 0.15, 0.15), 1.2, 8),
    "lamp light": _lit((1.0, 0.78, 0.5), 1.0, 2),
    "overexposed": _lit((1.7, 1.7, 1.7), 1.0, 2),
    "chat, 1080 px, quality 40": _packed(40, 1080),
    "chat, 720 px, quality 25": _packed(25, 720),
    "turned by 10°": _turned(10),
    "turned by 45°": _turned(45),
    "turned by 200°": _turned(200),
}


def main() -> None:
    """Read and print a row for each way."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--group", help="only photos of this group")
    parser.add_argument("--corrections", type=Path, help="measure by the labels as it mends them")
    args = parser.parse_args()
    fixes = load_corrections(args.corrections)
    everything = mend_truth(read_any_truth(args.folder), args.folder, fixes)
    photos = [photo for photo in everything if args.group in (None, photo.group)]
    reader = Reader.load(threads=1)
    print("| photos spoilt | exact hands | tiles wrong or missing | sure hands, right |")
    print("|---|---|---|---|")
    for name, spoil in WAYS.items():
        print(_row(name, spoil, photos, reader), flush=True)


def _row(name: str, spoil: Spoil, photos: list[TruthPhoto], reader: Reader) -> str:
    """Count by the multiset of tiles: boxes lie elsewhere in a photo that was turned."""
    exact = taps = tiles = sure = sure_right = 0
    for photo in photos:
        pixels = spoil(decode(photo_bytes(photo)).pixels)
        _, png = cv2.imencode(".png", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
        reading = reader.read(png.tobytes()).to_dict()
        found = compare(reading, replace(photo, boxes=()))
        exact, taps = exact + found.exact, taps + found.taps
        tiles += len(photo.codes)
        sure, sure_right = sure + found.sure, sure_right + (found.sure and found.exact)
    return f"| {name} | {exact} of {len(photos)} | {taps} of {tiles} | {sure_right} of {sure} |"


if __name__ == "__main__":
    main()
