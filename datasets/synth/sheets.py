"""Contact sheets: many pictures on one, with or without their boxes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from hupai.datasets.labels import LabelledPicture

__all__ = ["contact_sheet"]

_BOX: Final = (255, 0, 255)
_TEXT: Final = (210, 0, 0)


def contact_sheet(
    folder: Path, pictures: Sequence[LabelledPicture], *, boxes: bool, columns: int = 5,
    cell_px: int = 400,
) -> Image.Image:  # fmt: skip
    """Return one picture of all of them, in reading order, each within ``cell_px`` square."""
    rows = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * cell_px, max(1, rows) * cell_px))
    for k, picture in enumerate(pictures):
        with Image.open(folder / picture.image) as opened:
            photo = opened.convert("RGB").resize(picture.size)
        if boxes:
            _mark(photo, picture)
        photo.thumbnail((cell_px, cell_px))
        sheet.paste(photo, (k % columns * cell_px, k // columns * cell_px))
    return sheet


def _mark(photo: Image.Image, picture: LabelledPicture) -> None:
    draw = ImageDraw.Draw(photo)
    for box in picture.boxes:
        draw.rectangle(box.xyxy, outline=_BOX)
        draw.text(box.xyxy[:2], box.code, fill=_TEXT)
