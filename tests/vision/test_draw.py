import numpy as np

from hupai.vision.draw import annotate
from hupai.vision.image import RgbImage, decode


def test_doubtful_tiles_stand_out(reader, detector, table, tmp_path):
    detector.say = {"3m": {"3m": 0.5, "2m": 0.45}}
    photo = table.row("1m 2m 3m 4m", 300, 300).photo()
    drawn = annotate(decode(photo), reader.read(photo))
    assert drawn.pixels.shape == (620, 900, 3)
    red = (drawn.pixels == (255, 60, 40)).all(axis=2)
    green = (drawn.pixels == (0, 190, 90)).all(axis=2)
    columns = np.flatnonzero(red.any(axis=0))
    assert 340 < columns.min() < 370
    assert green.any()
    drawn.save(tmp_path / "drawn.jpg")
    assert decode((tmp_path / "drawn.jpg").read_bytes()).width == 900


def test_a_scaled_picture_is_marked_in_its_own_pixels(reader, table):
    photo = table.row("1m 2m 3m 4m", 300, 300).photo()
    reading = reader.read(photo)
    half = RgbImage(table.pixels()[::2, ::2], 900, 620)
    green = (annotate(half, reading).pixels == (0, 190, 90)).all(axis=2)
    assert 138 < np.flatnonzero(green.any(axis=0)).min() < 146
    assert not (half.pixels == (0, 190, 90)).all(axis=2).any()
