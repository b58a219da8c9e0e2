"""The squares from which the closer look learns; needs no torch."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.models.faces import FACE_PX, square_around
from hupai.models.train.crops import KEPT_PX, cut, show
from hupai.models.train.sources import Picture

RED, GREEN = (200, 30, 30), (30, 160, 60)


def _picture(tmp_path: Path, boxes: list[tuple[float, ...]]) -> Picture:
    image = np.full((400, 600, 3), GREEN, np.uint8)
    for x1, y1, x2, y2 in boxes:
        cv2.rectangle(image, (int(x1), int(y1)), (int(x2), int(y2)), RED, -1)
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), image[:, :, ::-1])
    return Picture(
        path=path,
        size_wh=(600, 400),
        boxes=np.array(boxes, np.float32).reshape(-1, 4),
        classes=np.arange(len(boxes)),
        family="synth",
        blank=np.zeros((0, 4), np.float32),
    )


@pytest.mark.parametrize("box", [(100, 100, 140, 160), (300, 20, 460, 260), (0, 0, 30, 40)])
def test_a_square_holds_its_box_in_the_middle(box: tuple[int, ...]) -> None:
    image = np.full((400, 600, 3), GREEN, np.uint8)
    image[box[1] : box[3], box[0] : box[2]] = RED
    square = square_around(image, np.array(box, np.float32))
    assert square.shape == (FACE_PX, FACE_PX, 3)
    red = square[:, :, 0] > 120
    assert red[FACE_PX // 2, FACE_PX // 2]
    high = (box[3] - box[1]) / max(box[3] - box[1], box[2] - box[0]) * FACE_PX / 1.3
    if min(box) > 0:
        assert red.any(axis=1).sum() == pytest.approx(high, abs=2)


@pytest.mark.parametrize("box", [(-50, -50, -20, -20), (700, 500, 720, 530), (5, 5, 5, 5)])
def test_a_box_beyond_the_picture_does_no_harm(box: tuple[int, ...]) -> None:
    image = np.full((400, 600, 3), GREEN, np.uint8)
    assert square_around(image, np.array(box, np.float32)).shape == (FACE_PX, FACE_PX, 3)


def test_every_face_is_cut_and_empty_squares_show_none(tmp_path: Path) -> None:
    picture = _picture(tmp_path, [(100, 100, 140, 160), (300, 200, 350, 260)])
    crops = cut([picture], [1.0], 7)
    assert crops.squares.shape == (len(crops.classes), KEPT_PX, KEPT_PX, 3)
    assert crops.classes[:2].tolist() == [0, 1]
    assert (crops.classes[2:] == 7).all()
    assert len(crops.classes) > 3
    middle = crops.squares[:, KEPT_PX // 2 - 3 : KEPT_PX // 2 + 3, KEPT_PX // 2, 0].mean(axis=1)
    assert (middle[:2] > 150).all()
    assert (middle[2:] < 150).all()


def test_a_partly_labelled_photo_gives_no_empty_squares(tmp_path: Path) -> None:
    whole = _picture(tmp_path, [(100, 100, 140, 160)])
    partly = Picture(
        whole.path, whole.size_wh, whole.boxes, whole.classes, "hk", whole.blank, partial=True
    )
    assert cut([partly], [1.0], 7).classes.tolist() == [0]


def test_a_face_is_shown_anew_each_time_and_the_same_by_seed(tmp_path: Path) -> None:
    square = cut([_picture(tmp_path, [(100, 100, 140, 160)])], [1.0], 7).squares[0]
    first, again = (show(square, np.random.default_rng(1)) for _ in range(2))
    other = show(square, np.random.default_rng(2))
    assert first.shape == (FACE_PX, FACE_PX, 3)
    assert (first == again).all()
    assert (first != other).any()
