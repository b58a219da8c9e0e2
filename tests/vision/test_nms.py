import numpy as np
import pytest

from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.detector import CLASS_INDEX, Candidates
from hupai.vision.fuse import Look, fuse
from hupai.vision.nms import iou_matrix, suppress


def seen(*rows):
    """Make candidates of (box, {code: score})."""
    scores = np.zeros((len(rows), len(DETECTOR_CLASSES)), np.float32)
    for row, (_, classes) in zip(scores, rows, strict=True):
        for code, score in classes.items():
            row[CLASS_INDEX[code]] = score
    return Candidates(np.array([box for box, _ in rows], np.float32).reshape(-1, 4), scores)


def best(found):
    return [DETECTOR_CLASSES[index] for index in found.scores.argmax(axis=1)]


def test_one_object_one_tile():
    """T11: two classes on one object are one tile; the loser stays as an alternative."""
    found = suppress(seen(([0, 0, 30, 40], {"1s": 0.8}), ([0, 1, 30, 41], {"F": 0.6})))
    assert best(found) == ["1s"]
    assert found.scores[0, CLASS_INDEX["F"]] == pytest.approx(0.6 * 1170 / 1230, abs=0.01)


def test_fourteen_not_fifteen():
    row = [([31 * i, 0, 31 * i + 30, 40], {f"{i % 9 + 1}p": 0.9}) for i in range(14)]
    twice = ([31, 1, 61, 41], {"F": 0.7})
    assert len(suppress(seen(*row, twice))) == 14


def test_a_box_inside_another_is_the_same_object():
    found = suppress(seen(([0, 0, 30, 40], {"9p": 0.7}), ([8, 8, 20, 22], {"1p": 0.6})))
    assert best(found) == ["9p"]


def test_a_box_around_two_tiles_does_not_swallow_both():
    found = suppress(
        seen(
            ([0, 0, 30, 40], {"2s": 0.9}),
            ([30, 0, 60, 40], {"3s": 0.8}),
            ([0, 0, 60, 40], {"back": 0.5}),
        )
    )
    assert best(found) == ["2s", "3s"]


def test_neighbours_that_touch_stay_two():
    found = suppress(seen(([0, 0, 30, 40], {"2s": 0.9}), ([27, 0, 57, 40], {"2s": 0.8})))
    assert len(found) == 2


def test_nothing_in_nothing_out():
    assert len(suppress(Candidates.empty())) == 0


def test_overlap():
    a = np.array([[0, 0, 10, 10]], np.float32)
    b = np.array([[0, 0, 10, 10], [5, 0, 15, 10], [20, 20, 30, 30], [3, 3, 3, 3]], np.float32)
    assert iou_matrix(a, b)[0] == pytest.approx([1, 1 / 3, 0, 0])


def test_shapes_are_checked():
    with pytest.raises(ValueError, match="boxes must be"):
        Candidates(np.zeros((2, 5), np.float32), np.zeros((2, 48), np.float32))
    with pytest.raises(ValueError, match="scores must be"):
        Candidates(np.zeros((2, 4), np.float32), np.zeros((2, 43), np.float32))


def test_looks_are_averaged():
    a = Look(seen(([0, 0, 30, 40], {"2m": 0.6, "3m": 0.5})))
    b = Look(seen(([1, 0, 31, 40], {"3m": 0.9})))
    both = fuse([a, b])
    assert best(both) == ["3m"]
    assert both.confidence[0] == pytest.approx(0.7)
    assert both.agreement[0] == pytest.approx(0.5)
    assert both.presence[0] == pytest.approx(0.75)


def test_what_only_one_look_sees_loses():
    a = Look(seen(([0, 0, 30, 40], {"2m": 0.9}), ([100, 0, 130, 40], {"7p": 0.4})))
    b = Look(seen(([0, 0, 30, 40], {"2m": 0.9})))
    assert fuse([a, b, b]).presence == pytest.approx([0.9, 0.4 / 3])


def test_no_looks_at_anything():
    assert len(fuse([Look(Candidates.empty())])) == 0


@pytest.mark.parametrize("seed", range(5))
def test_the_same_as_pair_by_pair(seed):
    rng = np.random.default_rng(seed)
    corner = rng.uniform(0, 200, (300, 2))
    boxes = np.concatenate([corner, corner + rng.uniform(20, 60, (300, 2))], axis=1)
    scores = rng.uniform(0, 1, (300, len(DETECTOR_CLASSES))).astype(np.float32)
    found = Candidates(boxes.astype(np.float32), scores)
    merged = suppress(found)
    left = list(np.argsort(-scores.max(axis=1), kind="stable"))
    for row in range(len(merged)):
        group = [left[0], *(other for other in left[1:] if same_object(found, left[0], other))]
        weights = [1.0, *(iou_of(found, left[0], other) for other in group[1:])]
        assert merged.boxes[row].tolist() == found.boxes[left[0]].tolist()
        expected = (scores[group] * np.array(weights)[:, None]).max(axis=0)
        assert merged.scores[row] == pytest.approx(expected, abs=1e-5)
        left = [other for other in left if other not in group]
    assert not left


def shared_area(found, one, other):
    (ax1, ay1, ax2, ay2), (bx1, by1, bx2, by2) = found.boxes[one], found.boxes[other]
    return max(0, min(ax2, bx2) - max(ax1, bx1)) * max(0, min(ay2, by2) - max(ay1, by1))


def areas(found, *rows):
    return [float(np.prod(found.boxes[row][2:] - found.boxes[row][:2])) for row in rows]


def iou_of(found, one, other):
    both = shared_area(found, one, other)
    return both / (sum(areas(found, one, other)) - both)


def same_object(found, one, other):
    inside = shared_area(found, one, other) / min(areas(found, one, other))
    return iou_of(found, one, other) > 0.45 or inside > 0.75
