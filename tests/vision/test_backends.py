"""Another library under the same model changes the speed, not the answers."""

import os
import sys
from pathlib import Path

import numpy as np
import pytest

from hupai.models import registry
from hupai.models.evaluate import photo_bytes
from hupai.models.truth import TruthPhoto, read_truth
from hupai.scorer.core.errors import ModelUnavailable
from hupai.vision.backend import load_detector
from hupai.vision.reader import Reader
from hupai.vision.reading import HandReading

ROOT = Path(__file__).parents[2]
REAL = Path(os.environ.get("HUPAI_SHARED_DATA", ROOT.parent / "shared" / "data")) / "real"


def photos(*folders: Path) -> list[TruthPhoto]:
    return [
        photo
        for folder in folders
        if any((folder / name).is_file() for name in ("truth.jsonl", "labels.jsonl"))
        for photo in read_truth(folder)
    ]


@pytest.fixture(scope="module")
def onnx() -> Reader:
    return Reader.load(threads=1)


@pytest.fixture(scope="module")
def vino() -> Reader:
    pytest.importorskip("openvino", reason="needs hupai[openvino]")
    return Reader.load(threads=1, backend="openvino")


def assert_equal(one: HandReading, other: HandReading) -> None:
    assert [(t.code, t.row, t.sure) for t in one.tiles] == [
        (t.code, t.row, t.sure) for t in other.tiles
    ]
    assert (one.concealed, one.melds, one.flowers) == (other.concealed, other.melds, other.flowers)
    assert one.warnings == other.warnings
    assert one.sure == other.sure
    for mine, theirs in zip(one.tiles, other.tiles, strict=True):
        assert mine.box == pytest.approx(theirs.box, abs=1.0)
        assert mine.confidence == pytest.approx(theirs.confidence, abs=0.01)


@pytest.mark.parametrize("photo", photos(ROOT / "datasets/samples"), ids=lambda p: p.image.stem)
def test_openvino_reads_drawn_samples_alike(onnx, vino, photo):
    data = photo.image.read_bytes()
    assert_equal(onnx.read(data), vino.read(data))


@pytest.mark.slow
@pytest.mark.parametrize("photo", photos(REAL / "dev", REAL / "newset"), ids=lambda p: p.image.name)
def test_openvino_reads_real_photos_alike(onnx, vino, photo):
    data = photo_bytes(photo)
    assert_equal(onnx.read(data), vino.read(data))


def test_openvino_takes_several_pictures_and_none():
    pytest.importorskip("openvino", reason="needs hupai[openvino]")
    model = registry.load()
    first, second = (load_detector(model, name, threads=1) for name in ("onnxruntime", "openvino"))
    assert second.detect([]) == []
    noise = list(np.random.default_rng(0).integers(0, 256, (2, 96, 160, 3), np.uint8))
    for mine, theirs in zip(first.detect(noise), second.detect(noise), strict=True):
        assert mine.boxes == pytest.approx(theirs.boxes, abs=0.5)


def test_a_damaged_file_is_named_by_openvino(tmp_path):
    pytest.importorskip("openvino", reason="needs hupai[openvino]")
    from hupai.vision.yolo_openvino import YoloOpenVino

    file = tmp_path / "broken.onnx"
    file.write_bytes(b"not a model")
    with pytest.raises(ModelUnavailable, match=r"broken\.onnx"):
        YoloOpenVino(file, ["1m"])


def test_a_missing_package_is_named_in_both_languages(monkeypatch):
    monkeypatch.setitem(sys.modules, "openvino", None)
    with pytest.raises(ModelUnavailable, match=r"没装 OpenVINO.*hupai\[openvino\].*not installed"):
        Reader.load(backend="openvino")


def test_openvino_is_loaded_only_when_asked_for():
    loaded = set(sys.modules)
    Reader.load(threads=1)
    assert not {name for name in set(sys.modules) - loaded if name.split(".")[0] == "openvino"}


@pytest.mark.parametrize("card", registry.cards(), ids=lambda card: card.id)
def test_a_shipped_model_has_at_most_12_megabytes(card):
    assert (registry.folder() / card.file).stat().st_size <= 12_000_000
