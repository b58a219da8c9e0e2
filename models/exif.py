"""Photos as they are seen: upright, whatever way their pixels are stored. Labels are of these."""

from pathlib import Path
from typing import Final

from PIL import ExifTags, Image, ImageOps

__all__ = ["upright", "upright_size"]

_QUARTER_TURNS: Final = range(5, 9)
"""EXIF orientations that change width for height."""


def upright(picture: Image.Image) -> Image.Image:
    """Return an opened picture as its EXIF orientation says that it is to be seen."""
    return ImageOps.exif_transpose(picture) if _orientation(picture) > 1 else picture


def upright_size(path: Path) -> tuple[int, int]:
    """Return (width, height) of a picture file as it is seen.

    :raises OSError: the file cannot be read, or is no picture.
    """
    with Image.open(path) as picture:
        width, height = picture.size
        turned = _orientation(picture) in _QUARTER_TURNS
    return (height, width) if turned else (width, height)


def _orientation(picture: Image.Image) -> int:
    """Read the EXIF orientation; broken EXIF, which Pillow calls wrong syntax, counts as none."""
    try:
        value = picture.getexif().get(ExifTags.Base.Orientation, 1)
    except SyntaxError:
        return 1
    return value if isinstance(value, int) else 1
