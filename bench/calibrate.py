"""Fit what ``sure`` means to a model, on photos that it was not trained on.

    python bench/calibrate.py MODEL FOLDER... [--sure 0.995] [--corrections FILE]

Prints the [trust] table for the model's card, and how a fit on the other photos judges each photo.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hupai.models.compare import intersection_over_union
from hupai.models.corrections import Row, load_corrections
from hupai.models.evaluate import photo_bytes, wilson
from hupai.models.truth import TruthPhoto, read_truth
from hupai.scorer.core.tiles import BACK, DETECTOR_CLASSES
from hupai.vision.image import decode
from hupai.vision.reader import Reader
from hupai.vision.trust import TrustSettings, confirmed, features, presence

Floats = npt.NDArray[np.float64]

SAME_TILE = 0.4
RIDGE = 0.05
FOLDS = 6
NAMES = ("score", "margin")


@dataclass(frozen=True, slots=True)
class Sample:
    """One kept object: its features (2,), whether its code is right, and its photo's number."""

    features: Floats
    right: bool
    photo: int
    confirmed: bool


def main() -> None:
    """Read, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--sure", type=float, default=0.995)
    parser.add_argument("--corrections", type=Path, help="places whose labels are wrong")
    args = parser.parse_args()
    reader = Reader.load(args.model, threads=1)
    photos = [photo for folder in args.folders for photo in read_truth(folder) if photo.boxes]
    fixes = {Path(row["image"]).name: row for row in load_corrections(args.corrections).values()}
    samples = [
        sample
        for number, photo in enumerate(photos)
        for sample in _samples(reader, photo, number, fixes.get(photo.image.name, {}))
    ]
    x = np.array([sample.features for sample in samples])
    y = np.array([sample.right for sample in samples], np.float64)
    photo_of = np.array([sample.photo for sample in samples])
    held_out = cross_validated(x, y, photo_of)
    alike = np.array([sample.confirmed for sample in samples])
    held_out = np.where(alike, held_out, 0.0)
    limit = lowest_limit(held_out, y, args.sure)
    _print(fit(x, y), held_out, y, limit)


def fit(x: Floats, y: Floats) -> Floats:
    """Return (3,): bias and weights of a logistic regression, by Newton's method with a ridge."""
    design = np.concatenate([np.ones((len(x), 1)), x], axis=1)
    ridge = RIDGE * np.diag([0.0, *([1.0] * x.shape[1])])
    weights = np.zeros(design.shape[1])
    for _ in range(40):
        chance = logistic(design @ weights)
        gradient = design.T @ (y - chance) - ridge @ weights
        curve = (design * (chance * (1 - chance))[:, None]).T @ design + ridge
        weights = weights + np.linalg.solve(curve + 1e-6 * np.eye(len(curve)), gradient)
    return weights


def logistic(value: Floats) -> Floats:
    """Return the logistic function."""
    result: Floats = 1 / (1 + np.exp(-np.clip(value, -40, 40)))
    return result


def cross_validated(x: Floats, y: Floats, photo_of: npt.NDArray[np.int64]) -> Floats:
    """Return for each sample the probability by a fit without its photo."""
    chance = np.zeros(len(y))
    for fold in range(FOLDS):
        inside = photo_of % FOLDS == fold
        weights = fit(x[~inside], y[~inside])
        chance[inside] = logistic(weights[0] + x[inside] @ weights[1:])
    return chance


def lowest_limit(chance: Floats, y: Floats, wanted: float) -> float:
    """Return the lowest probability above which the wanted share is right."""
    order = np.argsort(-chance)
    share = np.cumsum(y[order]) / np.arange(1, len(y) + 1)
    good = np.flatnonzero(share >= wanted)
    return float(chance[order][good[-1]]) if len(good) else 1.0


def _samples(reader: Reader, photo: TruthPhoto, number: int, fix: Row) -> list[Sample]:
    image = decode(photo_bytes(photo))
    found = reader.look(image).evidence
    trust = TrustSettings()
    codes = [DETECTOR_CLASSES[index] for index in found.scores.argmax(axis=1)]
    scale = np.array(image.scale_xy * 2)
    rows, there, alike = features(found), presence(found, trust), confirmed(found, trust)
    samples = []
    for place, (box, code) in enumerate(zip(found.boxes * scale, codes, strict=True)):
        if there[place] < trust.keep or code == BACK:
            continue
        overlaps = [intersection_over_union(box.tolist(), true.xyxy) for true in photo.boxes]
        best = int(np.argmax(overlaps))
        labelled = overlaps[best] >= SAME_TILE
        unlabelled = fix.get("blank", ())
        if any(intersection_over_union(box.tolist(), b) >= SAME_TILE for b in unlabelled):
            continue
        right = labelled and fix.get("codes", {}).get(str(best), photo.boxes[best].code) == code
        samples.append(Sample(rows[place], right, number, bool(alike[place])))
    return samples


def _print(weights: Floats, held_out: Floats, y: Floats, limit: float) -> None:
    sure = held_out >= limit
    right = int(y[sure].sum())
    low, high = wilson(right, int(sure.sum()))
    print(f"# {len(y)} tiles, {int(y.sum())} right; held out: {right} of {int(sure.sum())} sure")
    print(f"# tiles right (95 %: {low:.4f} to {high:.4f}), {sure.mean():.1%} of all marked sure")
    for edge in (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995):
        above = held_out >= edge
        print(f"# from {edge}: {int(y[above].sum())} of {int(above.sum())} right")
    print("[trust]")
    print(f"bias = {weights[0]:.4f}")
    for name, weight in zip(NAMES, weights[1:], strict=True):
        print(f"{name} = {weight:.4f}")
    print(f"sure = {limit:.4f}")


if __name__ == "__main__":
    main()
