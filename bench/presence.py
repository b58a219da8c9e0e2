"""Fit when a thing counts as a tile or a card's end: the detector's word and the closer look's.

    python bench/presence.py [--deck cards] [--model MODEL] FOLDER... [--corrections FILE]

The folders hold ``labels.jsonl`` of pictures in which all that can be read is labelled, none of
them trained on. Prints the lines for [trust] in the model's card, scaled so that ``keep`` stays
where it is, and how many things the rule takes wrongly, beside the detector alone.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from calibrate import fit, logistic

from hupai.models.boxes import overlaps
from hupai.models.corrections import Row, load_corrections, mend
from hupai.models.labels import LABELS, LabelledPicture, parse_picture, read_lines
from hupai.scorer.core.tiles import BACK
from hupai.vision.cards.reader import CardReader
from hupai.vision.reader import Reader
from hupai.vision.trust import TrustSettings, log_odds

SAME, OTHER = 0.4, 0.25
"""Intersection over union: from the first on a thing is the labelled one, below the second not."""

UNDER = 0.6


class Thing(NamedTuple):
    """Log-odds of the detector's and of the closer look's word, and whether it is there."""

    seen: float
    closer: float
    there: bool


def main() -> None:
    """Read, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--deck", choices=("mahjong", "cards"), default="mahjong")
    parser.add_argument("--model")
    parser.add_argument("--corrections", type=Path, help="places whose labels are wrong")
    args = parser.parse_args()
    reader = (CardReader if args.deck == "cards" else Reader).load(args.model, threads=1)
    fixes = load_corrections(args.corrections)
    things = [
        thing
        for folder in args.folders
        for picture in read_lines(folder / LABELS, parse_picture)
        for thing in _things(reader, folder, picture, fixes.get(picture.image, {}))
    ]
    x = np.array([thing[:2] for thing in things])
    y = np.array([thing.there for thing in things], np.float64)
    keep = TrustSettings().keep
    alone = x[:, 0] >= np.log(keep / (1 - keep))
    bias, *weights = fit(x, y)
    rule = logistic(bias + x @ np.array(weights)) >= 0.5
    for name, taken in (("detector alone", alone), ("both", rule)):
        missed, invented = int((~taken & (y == 1)).sum()), int((taken & (y == 0)).sum())
        print(f"# {name}: of {int(y.sum())} things {missed} missed, {invented} invented")
    print(f"face_bias = {bias + np.log(keep / (1 - keep)):.2f}")
    print(f"face_seen = {weights[0]:.2f}\nface_closer = {weights[1]:.2f}")


def _things(
    reader: Reader | CardReader, folder: Path, picture: LabelledPicture, fix: Row
) -> Iterator[Thing]:
    """Yield each object of a picture, the best for a label first.

    What is unclear is left out, and what looks like a back, of which the detector alone decides.
    """
    labels = _boxes([box.xyxy for box in mend(picture, fix).boxes])
    unclear = _boxes([*picture.hidden, *fix.get("blank", ())])
    image = reader.decode((folder / picture.image).read_bytes())
    found = reader.look(image).evidence
    if found.face is None or not len(found):
        return
    scale = np.array(picture.size) / (image.pixels.shape[1], image.pixels.shape[0])
    boxes = (found.boxes * np.tile(scale, 2)).astype(np.float32)
    shared = overlaps(boxes, labels)[0]
    hidden = overlaps(boxes, unclear)[1].max(axis=1, initial=0.0) > UNDER
    best = shared.max(axis=1, initial=0.0)
    back = found.scores.argmax(axis=1) == found.classes.index(BACK)
    seen, closer = log_odds(found.presence), log_odds(found.face)
    taken: set[int] = set()
    for place in np.argsort(-best):
        if back[place]:
            continue
        label = int(shared[place].argmax()) if len(labels) else -1
        there = bool(best[place] >= SAME) and label not in taken
        if there:
            taken.add(label)
        elif hidden[place] or best[place] > OTHER:
            continue
        yield Thing(float(seen[place]), float(closer[place]), there)


def _boxes(rows: list[tuple[float, float, float, float]]) -> npt.NDArray[np.float32]:
    return np.array(rows, np.float32).reshape(-1, 4)


if __name__ == "__main__":
    main()
