"""Pictures of as many tiles as a bench wants, laid from the faces of one drawn sample."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from hupai.models.truth import read_truth

__all__ = ["CANVAS", "jpeg", "laid_groups", "laid_rows", "of_side"]

SAMPLES: Final = Path("datasets/samples")
CANVAS: Final = (1280, 960)
"""Width and height of the pictures (px)."""

_TILE: Final = (62, 72)
_STEP: Final = (64, 82)
_IN_A_ROW: Final = 18


def laid_rows(count: int) -> Image.Image:
    """Lay so many tiles in the middle, 18 in a row."""
    rows = -(-count // _IN_A_ROW)
    top = (CANVAS[1] - rows * _STEP[1]) // 2
    places = []
    for number in range(count):
        row, column = divmod(number, _IN_A_ROW)
        length = min(_IN_A_ROW, count - row * _IN_A_ROW)
        left = (CANVAS[0] - length * _STEP[0]) // 2
        places.append((left + column * _STEP[0], top + row * _STEP[1]))
    return _laid(places)


def laid_groups(count: int, tiles: int = 4) -> Image.Image:
    """Lay up to six groups, each too far from the others to be looked at with them."""
    lefts = (30, CANVAS[0] - 30 - tiles * _STEP[0])
    tops = (30, (CANVAS[1] - _STEP[1]) // 2, CANVAS[1] - 30 - _STEP[1])
    corners = [(left, top) for top in tops for left in lefts][:count]
    return _laid([(x + number * _STEP[0], y) for x, y in corners for number in range(tiles)])


def of_side(picture: Image.Image, long_side: int) -> bytes:
    """Return the picture as a JPEG of this longer side (px)."""
    ratio = long_side / max(picture.size)
    size = max(1, round(picture.size[0] * ratio)), max(1, round(picture.size[1] * ratio))
    return jpeg(picture.resize(size, Image.Resampling.LANCZOS))


def jpeg(picture: Image.Image) -> bytes:
    """Return the picture as a phone would send it."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    return out.getvalue()


def _laid(places: list[tuple[int, int]]) -> Image.Image:
    faces = list(_faces())
    picture = Image.new("RGB", CANVAS, (46, 104, 78))
    for number, place in enumerate(places):
        picture.paste(faces[number % len(faces)], place)
    return picture


def _faces() -> Iterator[Image.Image]:
    """Cut the tiles of the sample whose tiles stand straightest."""
    photo = next(photo for photo in read_truth(SAMPLES) if photo.image.stem == "kong")
    with Image.open(photo.image) as image:
        whole = image.convert("RGB")
    for box in photo.boxes:
        yield whole.crop(tuple(map(round, box.xyxy))).resize(_TILE, Image.Resampling.LANCZOS)
