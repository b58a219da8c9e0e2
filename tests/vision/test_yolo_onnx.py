import numpy as np
import pytest

from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.detector import CLASS_INDEX
from hupai.vision.threads import allowed_threads
from hupai.vision.yolo_onnx import YoloOnnx, columns_by_name, parse_output


def test_class_order_goes_by_name():
    """T10: a model whose second class is 1p means 1p, wherever our own order has it."""
    columns = columns_by_name(["1m", "1p", "1s", "2m"])
    assert [DETECTOR_CLASSES[column] for column in columns] == ["1m", "1p", "1s", "2m"]
    output = np.zeros((8, 1), np.float32)
    output[:4, 0] = 50, 60, 30, 40
    output[4 + 1, 0] = 0.9
    found = parse_output(output, columns)
    assert found.scores[0].argmax() == CLASS_INDEX["1p"]
    assert found.boxes[0].tolist() == [35, 40, 65, 80]


def test_an_unknown_class_is_named():
    with pytest.raises(ModelUnavailable, match="dragon"):
        columns_by_name(["1m", "dragon"])


def test_a_class_named_twice():
    with pytest.raises(ModelUnavailable, match="twice"):
        columns_by_name(["1m", "1m"])


def test_output_of_another_width():
    with pytest.raises(ModelUnavailable, match="43 classes"):
        parse_output(np.zeros((47, 9), np.float32), columns_by_name(DETECTOR_CLASSES))


def test_weak_anchors_are_dropped():
    output = np.full((4 + 48, 3), 0.01, np.float32)
    output[10, 1] = 0.5
    assert len(parse_output(output, columns_by_name(DETECTOR_CLASSES))) == 1


def test_a_file_that_is_no_model(tmp_path):
    file = tmp_path / "broken.onnx"
    file.write_bytes(b"not a model")
    with pytest.raises(ModelUnavailable, match=r"broken\.onnx"):
        YoloOnnx(file, ["1m"])


@pytest.mark.parametrize(
    ("text", "most"), [("200000 100000", 2), ("50000 100000", 1), ("150000 100000", 2)]
)
def test_threads_keep_to_the_quota(tmp_path, text, most):
    (tmp_path / "cpu.max").write_text(text)
    assert 1 <= allowed_threads(tmp_path) <= most


def test_threads_without_a_quota(tmp_path):
    unlimited = allowed_threads(tmp_path)
    (tmp_path / "cpu.max").write_text("max 100000")
    assert allowed_threads(tmp_path) == unlimited
    (tmp_path / "cpu.max").unlink()
    (tmp_path / "cpu").mkdir()
    (tmp_path / "cpu" / "cpu.cfs_quota_us").write_text("100000")
    (tmp_path / "cpu" / "cpu.cfs_period_us").write_text("100000")
    assert allowed_threads(tmp_path) == 1
