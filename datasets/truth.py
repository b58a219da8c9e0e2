"""Labelled photos to measure on, in whatever form their folder keeps them."""

from pathlib import Path

from hupai.datasets.convert import read_any
from hupai.models.truth import TruthPhoto, read_files, truth_files, truth_of

__all__ = ["read_any_truth"]


def read_any_truth(folder: Path) -> list[TruthPhoto]:
    """Read ``truth.jsonl``, ``labels.jsonl``, what the page keeps, YOLO, COCO or Label Studio.

    The page keeps a file ``NAME.hupai.json`` beside each photo. The last three forms say nothing of
    rows: all labelled tiles of a photo count.

    :raises FileNotFoundError: the folder is not there, or has no labels.
    :raises ValueError: the labels cannot be understood, or name tiles that hupai does not know.
    """
    if files := truth_files(folder):
        return read_files(folder, files)
    if not folder.exists():
        raise FileNotFoundError(f"there is no {folder}")
    base = folder if folder.is_dir() else folder.parent
    return [truth_of(base, picture) for picture in read_any(folder)]
