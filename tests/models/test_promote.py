"""The rule by which a candidate replaces the shipped model, and the replacing."""

import hashlib
import shutil
from pathlib import Path

import pytest

from hupai.models import registry
from hupai.models.compare import HandResult
from hupai.models.promote import (
    Comparison,
    Standing,
    install,
    next_version,
    stage,
    to_dict,
)
from hupai.models.report import EvalReport
from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import DETECTOR_CLASSES


def _standing(name: str = "hk", errors: int = 10, hands: int = 3, sure_wrong: int = 1) -> Standing:
    return Standing(name, errors, hands, sure_wrong)


def _result(**changes: object) -> HandResult:
    fields = {
        "image": "a.jpg", "group": "hk", "exact": True, "rows_exact": True, "sure": True,
        "taps": 0, "tiles": 14, "found": 14, "right": 14, "invented": 0, "sure_tiles": 12,
        "sure_right": 12, **changes,
    }  # fmt: skip
    return HandResult(**fields)  # type: ignore[arg-type]


def test_a_standing_counts_what_is_wrong() -> None:
    wrong = _result(exact=False, found=13, right=11, invented=2, sure_right=10)
    figures = EvalReport((_result(), wrong)).to_dict()["groups"]["hk"]
    assert Standing.of(("hk", figures)) == Standing("hk", errors=5, hands=1, sure_wrong=2)


def test_a_better_model_has_no_objection() -> None:
    compared = Comparison((_standing(),), (_standing(errors=9),))
    assert not compared.objections
    assert compared.costs == (15, 14)


def test_the_same_again_is_not_better() -> None:
    (objection,) = Comparison((_standing(),), (_standing(),)).objections
    assert objection.en == "the weighted sum is not lower: 15 → 15"


@pytest.mark.parametrize(
    ("worse", "reason"),
    [
        (_standing("jp", errors=13), "jp: tiles wrong 10 → 13"),
        (_standing("jp", hands=5), "jp: hands not exact 3 → 5"),
        (_standing("jp", sure_wrong=3), "jp: sure tiles wrong 1 → 3"),
    ],
)
def test_a_gain_elsewhere_does_not_pay_for_one_set(worse: Standing, reason: str) -> None:
    compared = Comparison((_standing(), _standing("jp")), (_standing(errors=0), worse))
    assert [o.en for o in compared.objections] == [reason]
    assert not to_dict(compared)["better"]


def test_a_little_worse_on_one_set_is_paid_for() -> None:
    little = _standing("jp", errors=12, hands=4, sure_wrong=2)
    assert not Comparison((_standing(), _standing("jp")), (_standing(errors=0), little)).objections


def test_drawn_pictures_weigh_half() -> None:
    before = (_standing("hk", errors=10), _standing("drawn", errors=10))
    assert not Comparison(before, (_standing("hk", 8), _standing("drawn", 12))).objections
    assert Comparison(before, (_standing("hk", 12), _standing("drawn", 8))).objections


def test_a_file_that_is_too_large() -> None:
    compared = Comparison((_standing(),), (_standing(errors=0),), size_bytes=12_500_000)
    assert [o.en for o in compared.objections] == ["the file is too large: 12.5 MB > 12.0 MB"]


def test_models_are_compared_on_the_same_sets() -> None:
    with pytest.raises(ValueError, match="other sets"):
        Comparison((_standing("hk"),), (_standing("jp"),))
    with pytest.raises(ValueError, match="other sets"):
        Comparison((), ())


@pytest.mark.parametrize(
    ("old", "new"), [("1.0", "1.1"), ("1.9", "1.10"), ("1", "1.1"), ("2.0-rc", "2.0-rc.1")]
)
def test_versions(old: str, new: str) -> None:
    assert next_version(old) == new


@pytest.fixture
def candidate(tmp_path: Path) -> Path:
    folder = tmp_path / "new"
    folder.mkdir()
    (folder / "best.onnx").write_bytes(b"network")
    (folder / "best.safetensors").write_bytes(b"weights")
    return folder / "best.onnx"


def _install(candidate: Path, card: Path) -> None:
    staging = candidate.parent / "staged"
    staging.mkdir()
    figures = EvalReport((_result(),)).to_dict()["groups"]
    staged = stage(candidate, card, staging)
    install(staged, candidate.with_suffix(".safetensors"), card, "1.7", list(figures.items()))


def test_files_and_card_are_replaced(write_model, candidate: Path) -> None:
    folder = write_model(extra="[trust]\nsure = 0.9\n")
    _install(candidate, folder / "cards" / "tiles.toml")
    card = registry.load_card()
    assert (folder / "tiles.onnx").read_bytes() == b"network"
    assert (folder / "tiles.safetensors").read_bytes() == b"weights"
    assert (card.version, card.sha256) == ("1.7", hashlib.sha256(b"network").hexdigest())
    assert (card.trust["sure"], card.accuracy[0]["set"]) == (0.9, "hk")
    assert not list(folder.glob("*.part"))


def test_a_candidate_may_bring_its_own_card(write_model, candidate: Path) -> None:
    folder = write_model()
    card = folder / "cards" / "tiles.toml"
    own = card.read_text("utf-8").replace('"tiles"', '"other"') + "[trust]\nsure = 0.8\n"
    candidate.with_suffix(".toml").write_text(own, "utf-8")
    _install(candidate, card)
    assert (registry.load_card().id, registry.load_card().trust["sure"]) == ("tiles", 0.8)


def test_a_card_that_cannot_be_used_replaces_nothing(write_model, candidate: Path) -> None:
    folder = write_model()
    card = folder / "cards" / "tiles.toml"
    before = (folder / "tiles.onnx").read_bytes(), card.read_text("utf-8")
    candidate.with_suffix(".toml").write_text('id = "x"\n', "utf-8")
    with pytest.raises(ModelUnavailable, match="card cannot be used"):
        _install(candidate, card)
    assert ((folder / "tiles.onnx").read_bytes(), card.read_text("utf-8")) == before


def test_the_closer_look_stays_or_comes_with_the_candidate(write_model, candidate: Path) -> None:
    folder = write_model(faces=[*DETECTOR_CLASSES, "none"])
    card = folder / "cards" / "tiles.toml"
    kept = (folder / "faces.onnx").read_bytes()
    own = card.read_text("utf-8")
    _install(candidate, card)
    assert (folder / "faces.onnx").read_bytes() == kept
    shutil.rmtree(candidate.parent / "staged")
    candidate.with_suffix(".toml").write_text(own, "utf-8")
    (candidate.parent / "faces.onnx").write_bytes(kept + b"new")
    _install(candidate, card)
    assert (folder / "faces.onnx").read_bytes() == kept + b"new"


def _bring(candidate: Path, card: Path, closer: bytes, training: str) -> None:
    """Put a card beside the candidate as hupai adapt writes one, with a closer look of its own."""
    text = card.read_text("utf-8").replace('"faces.onnx"', '"own.onnx"')
    text = text.replace(registry.load_card().closer_sha256, hashlib.sha256(closer).hexdigest())
    rows = '[[accuracy]]\nset = "held_back"\nerrors = 3\n'
    kept = text.partition("[training]")[0]
    candidate.with_suffix(".toml").write_text(f"{kept}[training]\n{training}\n{rows}", "utf-8")
    candidate.with_name("own.onnx").write_bytes(closer)


TRAINING = 'own_photos = 8\nweights = "weights.safetensors"\nfaces_weights = "own.safetensors"\n'
SHIPPED = '[training]\nweights = "w.safetensors"\nfaces_weights = "f.safetensors"\n'


@pytest.fixture
def shipped(write_model) -> Path:
    """The card of a model with a closer look and the weights of both."""
    folder = write_model(extra=SHIPPED, faces=[*DETECTOR_CLASSES, "none"])
    for name in ("w", "f"):
        (folder / f"{name}.safetensors").write_bytes(b"old")
    return folder / "cards" / "tiles.toml"


def test_all_files_of_a_candidate_with_its_own_card_are_installed(
    shipped: Path, candidate: Path
) -> None:
    folder = shipped.parent.parent
    closer = (folder / "faces.onnx").read_bytes() + b"\x0a\x01x"
    _bring(candidate, shipped, closer, TRAINING)
    candidate.with_name("own.safetensors").write_bytes(b"faces")
    there = sorted(folder.iterdir())
    _install(candidate, shipped)
    card = registry.load_card()
    named = [card.training[key] for key in ("weights", "faces_weights")]
    assert [(folder / name).read_bytes() for name in named] == [b"weights", b"faces"]
    assert (folder / card.file).read_bytes() == b"network"
    assert (folder / card.closer).read_bytes() == closer
    assert card.closer_sha256 == hashlib.sha256(closer).hexdigest()
    assert sorted(folder.iterdir()) == there, "files take the places of those they replace"
    assert card.training["own_photos"] == 8
    assert [row["set"] for row in card.accuracy] == ["hk"]


def test_weights_that_are_not_of_the_closer_look_are_not_named(
    shipped: Path, candidate: Path
) -> None:
    _bring(candidate, shipped, b"another look", TRAINING)
    _install(candidate, shipped)
    assert dict(registry.load_card().training) == {"own_photos": 8, "weights": "w.safetensors"}


def test_the_same_closer_look_keeps_its_weights(shipped: Path, candidate: Path) -> None:
    folder = shipped.parent.parent
    _bring(candidate, shipped, (folder / "faces.onnx").read_bytes(), TRAINING)
    _install(candidate, shipped)
    assert registry.load_card().training["faces_weights"] == "f.safetensors"
    assert (folder / "f.safetensors").read_bytes() == b"old"


def test_without_its_own_card_a_candidate_keeps_the_closer_look(
    shipped: Path, candidate: Path
) -> None:
    before = registry.load_card()
    _install(candidate, shipped)
    after = registry.load_card()
    assert (after.closer, after.training) == (before.closer, before.training)
    assert (shipped.parent.parent / "f.safetensors").read_bytes() == b"old"
