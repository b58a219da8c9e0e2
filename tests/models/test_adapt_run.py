"""The course of a run: which mixture is measured, what is kept and what is refused; no torch.

The learning is played: a model "reads" a photo with as many faults as the share of its new head
is told to make. All else is the real thing.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hupai.models.adapt import run as run_module
from hupai.models.adapt import views as views_module
from hupai.models.adapt.errors import AdaptError
from hupai.models.adapt.files import CARD, MODEL, REPORT, WEIGHTS
from hupai.models.adapt.job import AdaptJob, Outcome, Tools
from hupai.models.adapt.run import run_adapt
from hupai.models.card import ModelCard
from hupai.models.labels import LabelledBox
from hupai.models.registry import LoadedModel, load
from hupai.models.truth import TruthPhoto
from hupai.scorer.core.errors import ImageRejected
from hupai.scorer.core.tiles import DETECTOR_CLASSES

CODES = ("1m", "2m", "3m", "4m", "5m")
OLD = {"own": 2, "drawn": 0}

Play = Callable[..., Outcome]


def box(place: int) -> tuple[float, float, float, float]:
    return 50.0 * place, 0.0, 50.0 * place + 40, 54.0


def read_with(faults: dict[str, int]) -> Callable[[bytes], dict[str, Any]]:
    """Read every photo of a kind with so many tiles taken for 发."""

    def read(data: bytes) -> dict[str, Any]:
        if data == b"damaged":
            raise ImageRejected("The picture ends too early.")
        wrong = faults[data.decode()]
        codes = ["F" if place < wrong else code for place, code in enumerate(CODES)]
        tiles = [
            {"code": code, "box": box(place), "row": 0, "sure": False}
            for place, code in enumerate(codes)
        ]
        return {"tiles": tiles, "rows": [codes], "sure": False}

    return read


@pytest.fixture
def photo(tmp_path: Path) -> Callable[[str, str], TruthPhoto]:
    def make(name: str, kind: str) -> TruthPhoto:
        (tmp_path / name).write_bytes(kind.encode())
        boxes = tuple(LabelledBox(code, box(place)) for place, code in enumerate(CODES))
        return TruthPhoto(tmp_path / name, None, CODES, boxes, "own", whole_hand=False)

    return make


@pytest.fixture
def play(tmp_path: Path, photo: Any, write_model: Any, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run with a new head that makes ``faults[share]``; the share 1.0 comes first."""
    model = (write_model() / "tiles.onnx").read_bytes()

    class Head:
        def __init__(self, weights: Path, *, threads: int) -> None:
            assert weights == tmp_path / "tiles.safetensors"

        def save(self, path: Path, share: float) -> None:
            path.write_text(str(share), "utf-8")

    def export(weights: Path, out: Path) -> None:
        out.write_bytes(model)

    def run(faults: dict[float, dict[str, int]], kind: str = "own") -> Outcome:
        def reader_of(path: Path) -> Callable[[bytes], dict[str, Any]]:
            assert load(str(path)).card.trust == {"sure": 0.93}, "read as the base model is read"
            return read_with(faults[float((path.parent / WEIGHTS).read_text("utf-8"))])

        base = ModelCard("tiles", "hupai-tiles", "1.0", "tiles.onnx", "0", "AGPL",
                         DETECTOR_CLASSES, trust={"sure": 0.93})  # fmt: skip
        job = AdaptJob(
            photos=tuple(photo(f"{n}.jpg", kind) for n in range(6)),
            out=tmp_path / "adapted",
            weights=tmp_path / "tiles.safetensors",
            base=LoadedModel(base, tmp_path / "tiles.onnx"),
            samples=(photo("sample.jpg", "drawn"),),
        )
        tools = Tools(read_with(OLD), lambda _: pytest.fail("no photo is decoded here"),
                      reader_of, None, lambda zh, en: None)  # fmt: skip
        return run_adapt(job, tools)

    monkeypatch.setattr(run_module, "check_installed", lambda: None)
    monkeypatch.setattr(views_module, "load_photo", lambda photo, decode: photo)
    for name, content in {
        "hupai.models.adapt.learn": SimpleNamespace(Head=Head),
        "hupai.models.adapt.teach": SimpleNamespace(
            teach=lambda *_: 100, teach_closer=lambda *_: None
        ),
        "hupai.models.export": SimpleNamespace(run_export=export),
    }.items():
        monkeypatch.setitem(sys.modules, name, content)
    return run


def left_behind(folder: Path) -> set[str]:
    return {path.name for path in (folder / "adapted").iterdir()}


def report(folder: Path) -> dict[str, Any]:
    text = (folder / "adapted" / REPORT).read_text("utf-8")
    return dict(json.loads(text))


def test_a_better_model_is_kept_with_its_card_and_report(play: Play, tmp_path: Path) -> None:
    outcome = play({1.0: {"own": 0, "drawn": 0}})
    assert outcome.kept
    assert (outcome.share, outcome.steps) == (1.0, 100)
    assert left_behind(tmp_path) == {MODEL, CARD, WEIGHTS, REPORT}
    card = load(str(tmp_path / "adapted" / MODEL)).card
    assert (card.training["own_photos"], card.training["weights"]) == (4, WEIGHTS)
    assert [row["errors"] for row in card.accuracy] == [4, 0, 0, 0]
    told = report(tmp_path)
    assert told["held_back"]["before"]["errors"] == 4
    assert sorted(told["photos"][0]["before"]["wrong"]) == ["1m read as F", "2m read as F"]
    assert told["photos"][0]["after"]["wrong"] == []
    assert not {row["image"] for row in told["photos"]} & set(told["learnt_from"])


def test_a_worse_model_is_refused_and_leaves_only_its_report(play: Play, tmp_path: Path) -> None:
    outcome = play({1.0: {"own": 3, "drawn": 0}})
    assert not outcome.kept
    assert left_behind(tmp_path) == {REPORT}
    assert "4 → 6" in report(tmp_path)["objections"][0]


def test_a_refused_model_does_not_touch_an_earlier_one(play: Play, tmp_path: Path) -> None:
    play({1.0: {"own": 0, "drawn": 0}})
    before = (tmp_path / "adapted" / CARD).read_text("utf-8")
    play({1.0: {"own": 3, "drawn": 0}})
    assert (tmp_path / "adapted" / CARD).read_text("utf-8") == before
    assert report(tmp_path)["kept"] is False


def test_where_other_sets_suffer_less_of_the_new_head_is_taken(play: Play) -> None:
    outcome = play(
        {1.0: {"own": 0, "drawn": 1}, 0.7: {"own": 1, "drawn": 0}, 0.4: {"own": 2, "drawn": 0}}
    )
    assert outcome.kept
    assert outcome.share == 0.7
    assert outcome.verdict.held[1].errors == 2


def test_a_model_that_forgets_at_every_share_is_refused(play: Play, tmp_path: Path) -> None:
    outcome = play({share: {"own": 0, "drawn": 1} for share in run_module.MIXES})
    assert not outcome.kept
    assert "other sets" in report(tmp_path)["objections"][0]
    assert left_behind(tmp_path) == {REPORT}


def test_a_damaged_photo_is_named(play: Play) -> None:
    with pytest.raises(AdaptError, match=r"\d\.jpg cannot be read"):
        play({}, kind="damaged")
