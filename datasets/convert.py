"""Labels from one form to another: ``python -m hupai.datasets.convert SOURCE FORM OUT``.

The form of the source is found by what lies in it: ``labels.jsonl`` or ``truth.jsonl`` (ours),
``data.yaml`` (YOLO), a COCO object or a list of Label Studio tasks in a ``.json`` file.
"""

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final

from PIL import Image

from hupai.datasets.formats import (
    from_coco,
    from_label_studio,
    from_yolo,
    read_names,
    to_coco,
    to_label_studio,
    to_yolo,
    yolo_data_file,
)
from hupai.datasets.labels import LABELS, LabelledPicture, read_labels, write_labels
from hupai.models.exif import upright, upright_size
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES, TileCode

__all__ = ["FORMS", "convert", "read_any", "write_folder", "write_form"]

FORMS: Final = ("labels", "yolo", "coco", "label-studio")
_PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def read_any(source: Path) -> list[LabelledPicture]:
    """Read a folder or file in any of the :data:`FORMS`.

    :raises FileNotFoundError: nothing of a known form is there.
    :raises ValueError: it is there, but cannot be understood.
    """
    if source.is_file():
        return _read_json(source)
    for name in (LABELS, "truth.jsonl"):
        if (source / name).is_file():
            return read_labels(source, name)
    if (source / "data.yaml").is_file():
        return _read_yolo(source)
    files = sorted(source.glob("*.json"))
    if not files:
        raise FileNotFoundError(
            f"{source} has no labels: neither {LABELS} nor data.yaml (YOLO) nor a .json file (COCO "
            "or Label Studio)"
        )
    return _read_json(files[0])


def _read_json(file: Path) -> list[LabelledPicture]:
    try:
        data = json.loads(file.read_text("utf-8"))
        return from_label_studio(data) if isinstance(data, list) else from_coco(data)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{file}: {error}") from error


def _read_yolo(source: Path) -> list[LabelledPicture]:
    names = read_names((source / "data.yaml").read_text("utf-8"))
    pictures = []
    for path in sorted(source.rglob("images/*")):
        if path.suffix.lower() not in _PICTURES:
            continue
        text_file = path.parent.parent / "labels" / f"{path.stem}.txt"
        text = text_file.read_text("utf-8") if text_file.is_file() else ""
        image = path.relative_to(source).as_posix()
        pictures.append(from_yolo(text, image, upright_size(path), names))
    return pictures


def write_form(form: str, pictures: Sequence[LabelledPicture], out: Path) -> None:
    """Write labels in one of the :data:`FORMS` into a folder; pictures are not copied.

    :raises ValueError: there is no such form, a code that it cannot hold, or two pictures whose
        labels would be one file.
    """
    if form not in FORMS:
        raise ValueError(f"no form {form!r}: one of {', '.join(FORMS)}")
    out.mkdir(parents=True, exist_ok=True)
    if form == "labels":
        write_labels(out, pictures)
    elif form == "yolo":
        _write_yolo(pictures, out)
    elif form == "coco":
        _write_json(out / "coco.json", to_coco(pictures, _names(pictures)))
    else:
        _write_json(out / "tasks.json", to_label_studio(pictures))


def _names(pictures: Sequence[LabelledPicture]) -> tuple[TileCode, ...]:
    """Classes of the detector that these pictures are for: boxes of cards say their number."""
    cards = any(box.card is not None for picture in pictures for box in picture.boxes)
    return CARD_CLASSES if cards else DETECTOR_CLASSES


def _write_yolo(pictures: Sequence[LabelledPicture], out: Path) -> None:
    names = _names(pictures)
    _check_names(PurePosixPath(picture.image).stem for picture in pictures)
    (out / "labels").mkdir(exist_ok=True)
    (out / "data.yaml").write_text(yolo_data_file(names), encoding="utf-8")
    for picture in pictures:
        name = f"{PurePosixPath(picture.image).stem}.txt"
        (out / "labels" / name).write_text(to_yolo(picture, names), encoding="utf-8")


def _write_json(file: Path, data: object) -> None:
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def convert(source: Path, form: str, out: Path) -> int:
    """Write the labels of ``source`` to ``out`` in another form, with the pictures beside them.

    :raises FileNotFoundError: no labels, or a picture that they name is missing.
    :raises ValueError: labels that cannot be understood, or two pictures of one name.
    """
    pictures = read_any(source)
    write_folder(pictures, source if source.is_dir() else source.parent, form, out)
    return len(pictures)


def write_folder(pictures: Sequence[LabelledPicture], base: Path, form: str, out: Path) -> None:
    """Write labels of pictures of the folder ``base`` to ``out``, with the pictures beside them.

    Pictures are copied to ``images/``, brought to the size that the labels speak of.

    :raises FileNotFoundError: a picture that the labels name is missing.
    :raises ValueError: as :func:`write_form`, or two pictures have one name.
    """
    moved = [_moved(picture) for picture in pictures]
    _check_names(picture.image for picture in moved)
    write_form(form, moved, out)
    (out / "images").mkdir(parents=True, exist_ok=True)
    for old, new in zip(pictures, moved, strict=True):
        _copy(base / old.image, out / new.image, new.size)


def _check_names(names: Iterable[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise ValueError(f"two pictures have the same file name: {twice[0]}")


def _moved(picture: LabelledPicture) -> LabelledPicture:
    return replace(picture, image=f"images/{PurePosixPath(picture.image).name}")


def _copy(old: Path, new: Path, size: tuple[int, int]) -> None:
    """Copy a picture; one that is seen at another size than its labels speak of is scaled."""
    if upright_size(old) == size:
        shutil.copyfile(old, new)
        return
    with Image.open(old) as picture:
        upright(picture).convert("RGB").resize(size).save(new, quality=95)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 1 if it cannot be done."""
    parser = argparse.ArgumentParser(prog="hupai.datasets.convert", description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("form", choices=FORMS)
    parser.add_argument("out", type=Path)
    given = parser.parse_args(arguments)
    try:
        count = convert(given.source, given.form, given.out)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
