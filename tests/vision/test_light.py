import numpy as np
import pytest

from hupai.vision.light import lift_dark


def picture(level: float) -> np.ndarray:
    """A bright half and a dark half, the bright one at ``level``."""
    pixels = np.full((80, 120, 3), level / 4, np.float32)
    pixels[:, 60:] = level
    return pixels.astype(np.uint8)


@pytest.mark.parametrize("level", [111, 180, 255])
def test_a_picture_with_light_in_it_stays(level):
    pixels = picture(level)
    assert lift_dark(pixels) is pixels


@pytest.mark.parametrize("level", [12, 40, 90])
def test_a_dark_one_becomes_as_light_as_others(level):
    dark = picture(level)
    light = lift_dark(dark)
    assert (light.shape, light.dtype) == (dark.shape, np.uint8)
    assert light[40, 100, 0] == pytest.approx(220, abs=2)
    assert light[40, 10, 0] == pytest.approx(55, abs=6), "the tones keep their proportions"
    assert dark[40, 100, 0] == level, "the picture itself is not changed"


def test_a_few_light_tiles_on_a_dark_cloth_are_no_dark_picture():
    pixels = np.full((400, 600, 3), (20, 60, 40), np.uint8)
    pixels[200:240, 280:320] = 235
    assert lift_dark(pixels) is pixels


def test_black_stays_black():
    assert lift_dark(np.zeros((40, 40, 3), np.uint8)).max() == 0


def test_grain_is_smoothed():
    rng = np.random.default_rng(1)
    grainy = np.clip(40 + rng.normal(0, 8, (80, 120, 3)), 0, 255).astype(np.uint8)
    light = lift_dark(grainy)
    assert light.std() / light.mean() < grainy.std() / grainy.mean() / 2
