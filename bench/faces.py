"""How many faces the closer look alone reads right, in the boxes of the labels.

    python bench/faces.py FACES.onnx FOLDER... [--deck cards] [--corrections FILE]

The shortest way to compare what a closer look has learnt from: no detector has a say.
"""

import argparse
from pathlib import Path

import numpy as np

from hupai.models.corrections import Corrections, load_corrections, mend
from hupai.models.evaluate import wilson
from hupai.models.faces import NONE
from hupai.models.labels import LABELS, parse_picture, read_lines
from hupai.scorer.core.tiles import BACK, CARD_CLASSES, DETECTOR_CLASSES
from hupai.vision.closer import CloserLook
from hupai.vision.image import decode


def main() -> None:
    """Look and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("faces", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--deck", choices=("mahjong", "cards"), default="mahjong")
    parser.add_argument("--corrections", type=Path, help="places whose labels are wrong")
    args = parser.parse_args()
    classes = CARD_CLASSES if args.deck == "cards" else DETECTOR_CLASSES
    closer = CloserLook(args.faces, (*classes, NONE), classes, threads=1)
    fixes = load_corrections(args.corrections)
    for folder in args.folders:
        right, total = _count(closer, folder, fixes)
        low, high = wilson(right, total)
        print(
            f"{folder.name}: {right} of {total} faces, {right / total:.1%} ({low:.1%}–{high:.1%})"
        )


def _count(closer: CloserLook, folder: Path, fixes: Corrections) -> tuple[int, int]:
    """Return faces read right, and faces; backs are no faces."""
    right = total = 0
    for picture in read_lines(folder / LABELS, parse_picture):
        boxes = [b for b in mend(picture, fixes.get(picture.image, {})).boxes if b.code != BACK]
        if not boxes:
            continue
        image = decode((folder / picture.image).read_bytes())
        scale = np.tile((image.pixels.shape[1], image.pixels.shape[0]), 2) / np.tile(
            picture.size, 2
        )
        places = np.array([box.xyxy for box in boxes]) * scale
        best = closer.chances(image.pixels, places.astype(np.float32)).argmax(axis=1)
        right += sum(box.code == closer.classes[k] for box, k in zip(boxes, best, strict=True))
        total += len(boxes)
    return right, total


if __name__ == "__main__":
    main()
