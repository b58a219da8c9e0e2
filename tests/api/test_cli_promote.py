"""``hupai promote`` from end to end, with readers that know the truth or nearly so."""

import json
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

import hupai.datasets
from hupai.api.cli import app
from hupai.models import registry
from hupai.models.evaluate import photo_bytes
from hupai.models.truth import read_truth
from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.reader import Reader

HAND = ["1m", "2m", "3m", "4m", "5m"]


class Knowing:
    """Reads every photo as its truth says; with ``slips`` so many tiles of each are missed."""

    def __init__(self, truth, slips: int) -> None:
        self.truth, self.slips = truth, slips

    def read(self, data: bytes) -> "Knowing":
        self.photo = self.truth[data]
        return self

    def to_dict(self):
        boxes = self.photo.boxes[self.slips :]
        tiles = [{"code": b.code, "box": list(b.xyxy), "sure": True, "row": 0} for b in boxes]
        return {"sure": True, "rows": [[b.code for b in boxes]], "tiles": tiles}


@pytest.fixture
def world(tmp_path, monkeypatch):
    """A folder of models, photos to measure on, and a candidate; slips by the file's content."""
    samples = Path(hupai.datasets.__file__).parent / "samples"
    for number, name in enumerate(("dev", "newset")):
        (tmp_path / "real" / name).mkdir(parents=True)
        Image.new("RGB", (300, 60), (number, 0, 0)).save(tmp_path / "real" / name / "a.png")
        boxes = [{"code": c, "xyxy": [40 * k, 0, 40 * k + 30, 40]} for k, c in enumerate(HAND)]
        row = {"image": "a.png", "rows": [HAND], "boxes": boxes, "group": name}
        (tmp_path / "real" / name / "truth.jsonl").write_text(json.dumps(row) + "\n")
    folders = [tmp_path / "real" / "dev", tmp_path / "real" / "newset", samples]
    truth = {photo_bytes(photo): photo for folder in folders for photo in read_truth(folder)}
    slips = {b"good": 0, b"shipped": 1, b"bad": 3}

    def load(model, threads=0):
        path = tmp_path / "models" / "tiles.onnx" if model == "tiles" else Path(model)
        return Knowing(truth, slips[path.read_bytes()])

    monkeypatch.setattr(Reader, "load", load)
    monkeypatch.setenv(registry.FOLDER_VARIABLE, str(tmp_path / "models"))
    (tmp_path / "models" / "cards").mkdir(parents=True)
    (tmp_path / "models" / "tiles.onnx").write_bytes(b"shipped")
    fields = {
        "id": "tiles",
        "name": "t",
        "version": "1.0",
        "file": "tiles.onnx",
        "sha256": "0" * 64,
    }
    lines = [f'{key} = "{value}"' for key, value in {**fields, "licence": "x"}.items()]
    text = "\n".join([*lines, f"classes = {json.dumps(list(DETECTOR_CLASSES))}\n"])
    (tmp_path / "models" / "cards" / "tiles.toml").write_text(text)
    return tmp_path


def _promote(world: Path, content: bytes, *extra: str):
    candidate = world / "new.onnx"
    candidate.write_bytes(content)
    candidate.with_suffix(".safetensors").write_bytes(b"weights")
    args = ["promote", str(candidate), "--data", str(world / "real"), *extra]
    return CliRunner().invoke(app, args)


def test_a_better_model_replaces_the_shipped_one(world):
    result = _promote(world, b"good")
    assert result.exit_code == 0, result.output
    assert "1 → 0" in result.stdout
    assert (world / "models" / "tiles.onnx").read_bytes() == b"good"
    assert (world / "models" / "tiles.safetensors").read_bytes() == b"weights"
    card = registry.load_card()
    assert card.version == "1.1"
    assert {row["set"]: row["exact"] for row in card.accuracy}["newset"] == 1


def test_a_worse_model_is_refused_and_the_figure_is_said(world):
    result = _promote(world, b"bad", "--lang", "en")
    assert result.exit_code == 1
    assert "drawn: tiles wrong 8 → 24" in result.stderr
    assert "Not replaced" in result.stderr
    assert (world / "models" / "tiles.onnx").read_bytes() == b"shipped"
    assert registry.load_card().version == "1.0"


def test_the_same_model_is_not_better(world):
    assert _promote(world, b"shipped").exit_code == 1


def test_a_dry_run_changes_nothing_and_needs_no_weights(world):
    result = _promote(world, b"good", "--dry-run", "--json", "--weights", str(world / "none"))
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["better"]
    assert [row["set"] for row in answer["sets"]] == ["dev", "newset", "drawn"]
    assert (world / "models" / "tiles.onnx").read_bytes() == b"shipped"


def test_more_sets_are_measured(world):
    folder = world / "real" / "dev"
    answer = json.loads(
        _promote(world, b"good", "--set", f"drawn_held_out={folder}", "--json").stdout
    )
    assert answer["sets"][-1] == {
        "set": "drawn_held_out",
        "before": {"errors": 1, "hands": 1, "sure_wrong": 0},
        "after": {"errors": 0, "hands": 0, "sure_wrong": 0},
    }


def test_what_is_missing_is_named(world):
    (world / "real" / "newset" / "a.png").unlink()
    result = _promote(world, b"good")
    assert result.exit_code == 1
    assert "a.png" in result.stderr
    assert _promote(world, b"good", "--weights", str(world / "w")).exit_code == 1
    assert _promote(world, b"good", "--set", "x").exit_code == 2
