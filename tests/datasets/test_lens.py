"""The lens moves labels with the picture; focus leaves its own distance sharp."""

import numpy as np
import pytest

from hupai.datasets.synth.scene.camera import look_at
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.lens import bend, bend_labels, defocus, through_lens
from hupai.datasets.synth.scene.render import Table


@pytest.mark.parametrize("k", [-0.03, 0.0, 0.05, 0.11])
@pytest.mark.parametrize("at", [(12, 8), (250, 60), (150, 110), (20, 190)])
def test_labels_follow_what_they_label(k: float, at: tuple[int, int]) -> None:
    x, y = at
    picture = np.zeros((220, 300, 3), np.uint8)
    picture[y : y + 16, x : x + 20] = 255
    bent = bend(picture, k)[..., 0] > 127
    ys, xs = np.flatnonzero(bent.any(1)), np.flatnonzero(bent.any(0))
    (label,) = bend_labels((Label("1m", (x, y, x + 20, y + 16)),), k, (300, 220))
    assert label.xyxy == pytest.approx((xs[0], ys[0], xs[-1] + 1, ys[-1] + 1), abs=2)


def test_a_straight_lens_changes_nothing() -> None:
    picture = np.random.default_rng(0).integers(0, 255, (64, 96, 3)).astype(np.uint8)
    assert np.abs(bend(picture, 0.0).astype(int) - picture).max() <= 1


def test_what_is_not_in_focus_is_blurred() -> None:
    camera = look_at((0, 0), 35, 14, 260, (240, 200))
    picture = np.indices((200, 240)).sum(0) % 8 // 4 * 255
    photo = np.repeat(picture[..., None], 3, 2).astype(np.uint8)
    soft = defocus(photo, camera, (0.0, 0.0), 6.0).astype(float)
    middle, far = soft[96:104, 100:140].std(), soft[4:12, 100:140].std()
    assert middle > 0.9 * photo[96:104, 100:140].std()
    assert far < 0.6 * middle


def test_a_table_keeps_its_size_and_labels() -> None:
    table = Table(np.zeros((90, 120, 3), np.uint8), (Label("1m", (40, 30, 60, 50), 7),))
    seen = through_lens(table, np.random.default_rng(3))
    assert seen.pixels.shape == table.pixels.shape
    assert [(label.code, label.owner) for label in seen.labels] == [("1m", 7)]
