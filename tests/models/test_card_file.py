"""What `make figures` and `hupai promote` write into cards and README."""

import importlib.util
import tomllib
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from hupai.models import registry
from hupai.models.card import ModelCard, parse_card
from hupai.models.card_file import ACCURACY_MARK, with_accuracy, with_fields, with_training
from hupai.models.compare import HandResult
from hupai.models.report import EvalReport
from hupai.vision.scene import LookSettings
from hupai.vision.trust import TrustSettings

ROOT = Path(__file__).parents[2]


def _result(group: str, **changes: object) -> HandResult:
    values = {
        "image": "a.jpg", "group": group, "exact": True, "rows_exact": True, "sure": True,
        "taps": 0, "tiles": 14, "found": 14, "right": 14, "invented": 0, "sure_tiles": 12,
        "sure_right": 12, "ms": 71.25, **changes,
    }  # fmt: skip
    return HandResult(**values)  # type: ignore[arg-type]


@pytest.fixture
def report() -> EvalReport:
    wrong = _result("hk", exact=False, sure=False, taps=1, right=13, confusions=(("1m", "2m"),))
    return EvalReport((_result("hk"), wrong, _result("redcloth", sure=False)))


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("figures", ROOT / "bench" / "figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_card_gets_new_rows_and_keeps_the_rest(report: EvalReport) -> None:
    old = (registry.folder() / "cards" / "tiles.toml").read_text("utf-8")
    new = with_accuracy(
        with_fields(old, {"version": "9.1", "sha256": "f" * 64}), report.to_dict()["groups"].items()
    )
    before, after = parse_card(old), parse_card(new)
    assert (after.version, after.sha256) == ("9.1", "f" * 64)
    assert (after.trust, after.training) == (before.trust, before.training)
    assert (after.attribution, after.classes) == (before.attribution, before.classes)
    hk, cloth = after.accuracy
    assert (hk["set"], hk["photos"], hk["exact"], hk["mean_taps"]) == ("hk", 2, 1, 0.5)
    assert (hk["sure_tiles"], hk["right_tiles_sure"]) == ([24, 24], [24, 27])
    assert (hk["ms"], cloth["right_hands_sure"]) == ([71.2, 71.2], [0, 1])
    again = with_accuracy(new, report.to_dict()["groups"].items())
    assert again == new, "writing twice changes nothing"


def test_only_fields_above_the_first_table_change() -> None:
    text = 'id = "a"\nversion = "1"\n[training]\nversion = "old"\n'
    assert with_fields(text, {"version": "2"}) == text.replace('"1"', '"2"')
    with pytest.raises(ValueError, match="no field licence"):
        with_fields(text, {"licence": "x"})


def test_rows_without_the_mark_are_replaced_as_well(report: EvalReport) -> None:
    rows = '[[accuracy]]\nset = "old"\nms = [1, 2]\n\n[[accuracy]]\nset = "older"\n\n'
    rest = '# Whose it is.\n[[attribution]]\nwhat = "photos"\n'
    new = with_accuracy(f"version = 1\n\n{rows}{rest}", report.to_dict()["groups"].items())
    assert [row["set"] for row in tomllib.loads(new)["accuracy"]] == ["hk", "redcloth"]
    assert rest in new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('a = 1\n[training]\nloop = "x"\nweights = "w"\nfaces = "f"\n[looks]\nweights = 2\n',
         {"training": {"loop": "x", "weights": "new"}, "looks": {"weights": 2}, "a": 1}),
        ("a = 1\n[training]\n", {"training": {"weights": "new"}, "a": 1}),
        ("weights = 1", {"training": {"weights": "new"}, "weights": 1}),
    ],
)  # fmt: skip
def test_training_is_told_and_struck_out(old: str, new: dict[str, object]) -> None:
    changes = {"weights": "new", "faces": None}
    assert tomllib.loads(with_training(old, changes)) == new
    rows = f"{ACCURACY_MARK}\n[[accuracy]]\n[training]\n"
    assert with_training(f"{old}\n{rows}", changes).endswith(rows)


def test_the_readme_of_cards_names_every_field() -> None:
    text = (ROOT / "models" / "cards" / "README.md").read_text("utf-8")
    told = tomllib.loads(text.split("```")[1].removeprefix("toml").replace(", …", ""))
    assert told.keys() == {field.name for field in fields(ModelCard)}
    assert told["trust"].keys() == {field.name for field in fields(TrustSettings)}
    assert told["looks"].keys() <= {field.name for field in fields(LookSettings)}
    assert "closer" in told["looks"]
    assert {"weights", "faces_weights"} <= told["training"].keys()


def test_the_table_of_the_readme(report: EvalReport, figures: ModuleType) -> None:
    text = figures.table(list(report.to_dict()["groups"].items()), "hupai-tiles 9.1")
    *_, first, second = text.splitlines()
    assert first.startswith("| real photos of known tables (dev, Hong Kong sets) | 1 of 2 |")
    assert "| 96.4 % of 28 | 0.0 % | 0.5 | 24 of 24 (86–100 %) |" in first
    assert second.endswith("| – | 0 of 1 (0–79 %) | 71, 71 |")


def test_the_readme_has_the_place_for_the_table(figures: ModuleType) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for start, end in (figures.TILES, figures.CARDS):
        assert text.index(start) < text.index(end)
