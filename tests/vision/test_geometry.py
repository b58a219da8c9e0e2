import math

import numpy as np
import pytest

from hupai.vision.axis import find_axis, short_side
from hupai.vision.frame import Frame
from hupai.vision.groups import cluster
from hupai.vision.layout import find_rows, find_runs
from hupai.vision.upright import votes_up
from hupai.vision.view import hull, plan_view


def laid(columns, rows, degrees=0.0, size=(30, 40), gap=1):
    """Return the upright boxes around tiles that lie in a leaning grid."""
    turn = math.radians(degrees)
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    half = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) * size
    step = np.array(size) + gap
    points = [
        (half + step * (column, row)) @ matrix.T + 400
        for row in range(rows)
        for column in range(columns)
    ]
    return hull(np.array(points))


@pytest.mark.parametrize("degrees", [-44, -20, 0, 7, 30, 44])
@pytest.mark.parametrize("shape", [(14, 1), (4, 4), (7, 2), (2, 7)])
def test_the_axis_is_the_lean(shape, degrees):
    axis = find_axis(laid(*shape, degrees))
    assert math.degrees(axis.angle) == pytest.approx(degrees, abs=1)
    assert axis.agreement > 0.95


def test_a_heap_has_no_axis():
    middle = np.random.default_rng(1).uniform(0, 260, (30, 2))
    boxes = np.concatenate([middle - 20, middle + 20], axis=1).astype(np.float32)
    assert find_axis(boxes).agreement < 0.5


@pytest.mark.parametrize("degrees", [0, 20, 45, 70])
def test_the_width_is_known_at_any_lean(degrees):
    boxes = laid(5, 1, degrees)
    assert short_side(boxes, math.radians(degrees)) == pytest.approx(np.full(5, 30), rel=0.02)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
@pytest.mark.parametrize("degrees", [0, 33, -12])
def test_a_view_stands_tiles_upright_and_maps_back(degrees, turns):
    boxes = laid(14, 1, degrees)
    view = plan_view(boxes, math.radians(degrees), turns, 50, 400_000)
    assert view.size_wh[0] % 32 == view.size_wh[1] % 32 == 0
    assert (view.size_wh[0] > view.size_wh[1]) == (turns % 2 == 0)
    middle = ((boxes[:, :2] + boxes[:, 2:]) / 2).astype(np.float32)
    there = view.from_picture(middle)
    half = np.array([25, 50 / 30 * 20]) if turns % 2 == 0 else np.array([50 / 30 * 20, 25])
    back = view.to_picture(np.concatenate([there - half, there + half], axis=1).astype(np.float32))
    assert back == pytest.approx(boxes, abs=1)
    assert view.covers(middle, margin=0).all()
    assert not view.covers(middle + 5_000, margin=0).any()


def test_a_view_shows_what_lies_there():
    picture = np.zeros((300, 300, 3), np.uint8)
    picture[100:140, 100:130] = (255, 0, 0)
    box = np.array([[100, 100, 130, 140]], np.float32)
    for turns in range(4):
        view = plan_view(box, 0.0, turns, 15, 400_000)
        width, height = view.size_wh
        crop = view.crop(picture)
        assert crop[height // 2, width // 2].tolist() == [255, 0, 0]
        assert (crop[..., 0] > 128).sum() == pytest.approx(15 * 20, rel=0.15)


def test_a_view_keeps_to_its_limit():
    view = plan_view(laid(20, 20), 0.0, 0, 50, 100_000)
    assert view.size_wh[0] * view.size_wh[1] <= 100_000 * 1.25


def test_groups_part_by_distance_and_size():
    near, far = laid(4, 1), laid(3, 1) + np.float32(500)
    small = laid(2, 1, size=(10, 13)) - np.float32(60)
    labels = cluster(np.concatenate([near, far, small]))
    assert [len(set(labels[part].tolist())) for part in (slice(4), slice(4, 7), slice(7, 9))] == [
        1
    ] * 3
    assert len(set(labels.tolist())) == 3


def test_rows_bend_with_the_table():
    x = np.arange(14) * 31.0
    y = 300 + 60 * ((x - 200) / 200) ** 2
    boxes = np.stack([x - 15, y - 20, x + 15, y + 20], axis=1).astype(np.float32)
    assert find_rows(Frame.of(boxes, 0.0)) == [list(range(14))]


def test_runs_part_where_tiles_do_not_touch():
    boxes = np.concatenate([laid(3, 1), laid(2, 1) + np.float32([120, 0, 120, 0])])
    frame = Frame.of(boxes, 0.0)
    (row,) = find_rows(frame)
    assert [len(run) for run in find_runs(frame, row)] == [3, 2]


def test_no_boxes():
    frame = Frame.of(np.zeros((0, 4), np.float32), 0.3)
    assert find_rows(frame) == []


@pytest.mark.parametrize("upside_down", [False, True])
def test_red_ink_of_wan_lies_below(upside_down):
    face = np.full((80, 60, 3), 240, np.uint8)
    face[14:30, 18:42] = (20, 30, 120)
    face[44:66, 15:45] = (200, 20, 30)
    picture = np.full((200, 200, 3), (40, 110, 70), np.uint8)
    picture[50:130, 50:110] = face[::-1] if upside_down else face
    box = np.array([[50, 50, 110, 130]], np.float32)
    assert votes_up(picture, box, ["3m"], 0.0) == ((0, 1) if upside_down else (1, 0))
    assert votes_up(picture, box, ["3m"], math.pi) == ((1, 0) if upside_down else (0, 1))
    assert votes_up(picture, box, ["9s"], 0.0) == (0, 0)
