"""Labelled photos to measure on, in whatever form their folder keeps them."""

from pathlib import Path

from hupai.datasets.convert import read_any
from hupai.models.truth import SIDE, TRUTH_FILES, TruthPhoto, read_sides, read_truth, truth_of

__all__ = ["read_any_truth", "truth_files"]


def read_any_truth(folder: Path) -> list[TruthPhoto]:
    """Read ``truth.jsonl``, ``labels.jsonl``, what the page keeps, YOLO, COCO or Label Studio.

    The page keeps a file ``NAME.hupai.json`` beside each photo. The last three forms say nothing of
    rows: all labelled tiles of a photo count.

    :raises FileNotFoundError: the folder is not there, or has no labels.
    :raises ValueError: the labels cannot be understood, or name tiles that hupai does not know.
    """
    if folder.is_dir() and any((folder / name).is_file() for name in TRUTH_FILES):
        return read_truth(folder)
    if not folder.exists():
        raise FileNotFoundError(f"there is no {folder}")
    base = folder if folder.is_dir() else folder.parent
    if folder.is_dir() and (sides := read_sides(folder)):
        return sides
    return [truth_of(base, picture) for picture in read_any(folder)]


def truth_files(folder: Path) -> list[Path]:
    """Return the files in our own forms that :func:`read_any_truth` takes; none in other forms.

    These are ``truth.jsonl`` or else ``labels.jsonl``, or else all that the page keeps.
    """
    lists = [folder / name for name in TRUTH_FILES if (folder / name).is_file()]
    return lists[:1] or sorted(folder.glob(f"*{SIDE}"))
