"""How much a frame differs from an earlier one; and what a glance sees."""

from collections import Counter

import numpy as np
import pytest

from hupai.vision.image import RgbImage
from hupai.vision.motion import Thumbnail

HAND = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2s 2s"


def seen(pixels, noise=0.0, seed=0):
    shaken = pixels + np.random.default_rng(seed).normal(0, noise, pixels.shape)
    return Thumbnail.of(RgbImage.of(np.clip(shaken, 0, 255).astype(np.uint8)))


@pytest.fixture
def pixels(table):
    return table.row(HAND, 150, 300).pixels()


def test_noise_and_light_are_no_change(pixels):
    before = seen(pixels, 6.0, seed=1)
    assert seen(pixels, 6.0, seed=2).change_since(before).still
    assert seen(np.minimum(pixels + 9.0, 255), 6.0, seed=3).change_since(before).still


@pytest.mark.parametrize("shape", [(900, 620), (620, 900)])
def test_one_swapped_tile_is_a_change_but_no_motion(table, shape):
    table.size = shape
    before = seen(table.row("1m 2m 3m", 150, 300).pixels(), 4.0)
    table.tiles[1] = ("9s", *table.tiles[1][1:])
    change = seen(table.pixels(), 4.0, seed=1).change_since(before)
    assert not change.still
    assert not change.moving


def test_a_hand_over_the_table_is_motion(pixels):
    covered = pixels.copy()
    covered[200:420, 300:700] = (200, 160, 140)
    change = seen(covered).change_since(seen(pixels))
    assert change.moving
    assert not change.still


@pytest.mark.parametrize(("shift", "moving"), [(4, False), (8, False), (200, True)])
def test_a_held_camera_sways_a_swept_one_moves(table, shift, moving):
    """Tiles fill the picture, so that a few pixels change a lot of it."""
    for y in range(60, 600, 60):
        table.row(" ".join([HAND, HAND]), 40, y)
    pixels = table.pixels()
    change = seen(np.roll(pixels, shift, 1)).change_since(seen(pixels))
    assert change.moving == moving
    assert not change.still


def test_everything_is_new_at_first_and_in_another_shape(pixels):
    first = seen(pixels)
    assert first.change_since(None).moving
    assert first.change_since(seen(pixels[:300])).moving
    tiny = seen(pixels[:2, :2])
    assert tiny.change_since(tiny).still


@pytest.mark.parametrize("degrees", [0, 30])
def test_a_glance_looks_once_and_is_never_sure(reader, detector, table, degrees):
    table.size = (900, 900)
    image = reader.decode(table.row(HAND, 230, 450).photo(degrees))
    careful = reader.read_image(image)
    assert careful.sure
    detector.looks = 0
    quick = reader.glance(image)
    assert detector.looks == 1
    assert Counter(tile.code for tile in quick.tiles) == Counter(HAND.split())
    assert quick.rows == careful.rows
    assert not quick.sure
    assert not any(tile.sure for tile in quick.tiles)


def test_a_glance_at_an_empty_table(reader, detector, table):
    quick = reader.glance(reader.decode(table.photo()))
    assert detector.looks == 1
    assert quick.tiles == ()
    assert [notice.code for notice in quick.warnings] == ["no_hand"]
