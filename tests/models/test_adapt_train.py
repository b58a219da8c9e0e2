"""A tiny real run of `hupai adapt`; needs the extra [train]."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from hupai.api.adapting import job_facts, read_with, tools  # noqa: E402
from hupai.api.show.speaker import Speaker  # noqa: E402
from hupai.models.adapt import teach as teach_module  # noqa: E402
from hupai.models.adapt.closer import CLOSER_PLAN, Closer  # noqa: E402
from hupai.models.adapt.job import AdaptJob  # noqa: E402
from hupai.models.adapt.learn import Head, LearnPlan  # noqa: E402
from hupai.models.adapt.run import run_adapt  # noqa: E402
from hupai.models.adapt.views import OwnPhoto  # noqa: E402
from hupai.models.train.augment import Sample  # noqa: E402
from hupai.models.train.weights import names_in  # noqa: E402
from hupai.scorer.core.tiles import DETECTOR_CLASSES  # noqa: E402
from hupai.vision.reader import Reader  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def facts():
    return job_facts(None)


@pytest.fixture(scope="module")
def head(facts):
    return Head(facts["weights"], threads=1)


def view(seed: int) -> Sample:
    pixels = np.random.default_rng(seed).integers(0, 256, (128, 128, 3), np.uint8)
    boxes = np.array([[20, 20, 60, 80], [70, 30, 110, 90]], np.float32)
    return Sample(pixels, boxes, np.array([0, 27]))


def test_the_layers_below_and_the_head_are_the_whole_model(head):
    image = torch.rand(1, 3, 128, 128)
    with torch.no_grad():
        whole = head.model(image)[0]
        parts = head.head(head._below(image))[0]
    assert torch.equal(whole, parts)


def test_only_the_head_changes_and_half_a_share_lies_between(head, tmp_path: Path):
    before = {key: value.clone() for key, value in head.model.state_dict().items()}
    shown = [head.look(view(seed)) for seed in range(3)]
    losses: list[float] = []
    steps = head.learn(
        shown, [1, 1, 1], LearnPlan(steps=12, batch=2, warmup=1), told=lambda _, v: losses.append(v)
    )
    assert steps == 12
    assert np.mean(losses[-3:]) < np.mean(losses[:3])
    head.save(tmp_path / "half.safetensors", 0.5)
    after = head.model.state_dict()
    place = f"model.{len(head.model.model) - 1}."
    changed = {key for key in before if not torch.equal(before[key], after[key])}
    assert changed
    assert all(key.startswith(place) for key in changed)
    key = sorted(changed)[0]
    inner = key.removeprefix(place)
    assert torch.allclose(after[key], (head.old[inner] + head.new[inner]) / 2, atol=1e-6)
    assert names_in(tmp_path / "half.safetensors") == DETECTOR_CLASSES


def test_the_closer_look_learns_and_half_a_share_lies_between(facts, tmp_path: Path):
    closer = Closer(facts["faces"], threads=1)
    own = [OwnPhoto(view(1), turned=False)]
    drawn = [OwnPhoto(view(2), turned=True)]
    losses: list[float] = []
    plan = replace(CLOSER_PLAN, steps=16, batch=8, warmup=1)
    assert closer.learn(closer.squares(own, drawn), plan, told=lambda _, v: losses.append(v)) == 16
    assert np.mean(losses[-4:]) < np.mean(losses[:4])
    closer.save(tmp_path / "half.safetensors", 0.5)
    state = closer.model.state_dict()
    key = "out.weight"
    assert torch.allclose(state[key], (closer.old[key] + closer.new[key]) / 2, atol=1e-6)
    assert not torch.equal(state[key], closer.old[key])
    assert torch.equal(state["body.0.bn.running_mean"], closer.old["body.0.bn.running_mean"])
    assert names_in(tmp_path / "half.safetensors") == closer.names


def test_a_whole_run_leaves_a_model_or_a_reason(facts, tmp_path: Path, monkeypatch):
    small = {"VIEWS": (4, 4), "STEPS": (2, 2), "CLOSER_STEPS": (2, 2), "REPLAY_VIEWS": 2}
    for name, value in small.items():
        monkeypatch.setattr(teach_module, name, value)
    out = tmp_path / "adapted"
    job = AdaptJob(photos=facts["samples"][:5], out=out, hold=2, minutes=1, threads=1, **facts)
    outcome = run_adapt(job, tools(Reader.load(threads=1), 1, None, Speaker("en")))
    report = json.loads((out / "report.json").read_text("utf-8"))
    assert report["kept"] == outcome.kept == (not outcome.verdict.objections)
    assert sorted([*report["learnt_from"], *(row["image"] for row in report["photos"])]) == sorted(
        photo.image.name for photo in job.photos
    )
    whole = {"model.onnx", "model.toml", "weights.safetensors"}
    whole |= {"faces.onnx", "faces.safetensors"}
    kept = whole if outcome.kept else set()
    assert {path.name for path in out.iterdir()} == {"report.json", *kept}
    if outcome.kept:
        read = read_with(Reader.load(str(out / "model.onnx"), threads=1))
        assert read(job.photos[0].image.read_bytes())["model"]["name"] == "hupai-tiles-adapted"
