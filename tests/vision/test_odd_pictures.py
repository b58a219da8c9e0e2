"""Pictures of odd shapes and forms go through the whole reader."""

import io

import numpy as np
import pytest
from PIL import Image


@pytest.mark.parametrize(
    "size", [(1, 1), (1, 20_000), (20_000, 1), (3, 2), (33, 31), (2, 5_000), (640, 32)]
)
def test_odd_shapes(reader, size):
    out = io.BytesIO()
    Image.new("RGB", size, "white").save(out, "PNG")
    reading = reader.read(out.getvalue())
    assert (reading.width, reading.height) == size
    assert [notice.code for notice in reading.warnings] == ["no_hand"]


def test_one_tile_that_fills_the_picture(reader, table):
    pixels = table.row("5p", 450, 300).pixels()[272:330, 425:476]
    picture = Image.fromarray(np.ascontiguousarray(pixels)).resize((1500, 1700))
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    reading = reader.read(out.getvalue())
    assert reading.rows == (("5p",),)


def test_a_hand_far_away_is_found(reader, table):
    """Tiles of ten pixels in the first look: the whole picture is tried larger."""
    small = Image.fromarray(table.row("1m 2m 3m 4m 5m", 300, 300).pixels())
    wide = Image.new("RGB", (2600, 2000), (30, 90, 60))
    wide.paste(small, (800, 700))
    out = io.BytesIO()
    wide.save(out, "PNG", compress_level=1)
    assert reader.read(out.getvalue()).rows == (("1m", "2m", "3m", "4m", "5m"),)


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "P", "CMYK"])
def test_other_colour_modes_are_read(reader, table, mode):
    image = Image.fromarray(table.row("1m 2m 3m 4m", 300, 300).pixels())
    image = image.quantize(32) if mode == "P" else image.convert(mode)
    out = io.BytesIO()
    image.save(out, "JPEG" if mode == "CMYK" else "PNG")
    reading = reader.read(out.getvalue())
    assert (reading.width, reading.height) == table.size
    if mode in ("RGBA", "P"):
        assert reading.rows == (("1m", "2m", "3m", "4m"),)
