import numpy as np
import pytest

from hupai.vision.letterbox import PAD_VALUE, apply, fit, fit_long_side


@pytest.mark.parametrize(
    ("size", "inner", "pad"),
    [
        ((1280, 720), (640, 360), (0, 140, 0, 140)),
        ((3024, 4032), (480, 640), (80, 0, 80, 0)),
        ((1000, 333), (640, 213), (0, 213, 0, 214)),
        ((1170, 2532), (296, 640), (172, 0, 172, 0)),
    ],
)
def test_pinned_numbers(size, inner, pad):
    """T9."""
    box = fit(*size, (640, 640))
    assert box.inner_wh == inner
    assert box.pad_ltrb == pad
    assert box.outer_wh == (640, 640)


@pytest.mark.parametrize("size", [(1280, 720), (333, 1000), (1, 20_000), (20_000, 1), (640, 640)])
def test_there_and_back(size):
    box = fit_long_side(*size, 640)
    corners = np.array(
        [[0, 0, *size], [size[0] / 3, size[1] / 3, size[0] / 2, size[1]]], np.float32
    )
    assert box.inverse(box.forward(corners)) == pytest.approx(corners, abs=1)


def test_long_side_pads_the_short_one_to_the_stride_only():
    box = fit_long_side(1280, 720, 640)
    assert box.outer_wh == (640, 384)
    assert box.pad_ltrb == (0, 12, 0, 12)


def test_pixels_land_where_boxes_say():
    picture = np.zeros((90, 160, 3), np.uint8)
    picture[30:60, 80:120] = 255
    box = fit(160, 90, (320, 320))
    padded = apply(picture, box)
    assert padded.shape == (320, 320, 3)
    assert (padded[:70] == PAD_VALUE).all()
    x1, y1, x2, y2 = box.forward(np.array([[80, 30, 120, 60]], np.float32))[0].astype(int)
    assert (padded[y1 + 2 : y2 - 2, x1 + 2 : x2 - 2] == 255).all()
    assert (padded[y1 - 8 : y1 - 3, x1:x2] == 0).all()
