"""The laws of the mahjong rooms: where a fan stands, what rule sets may hold, what is public."""

import ast
import doctest
import inspect
from pathlib import Path
from types import ModuleType

import pytest

import hupai.scorer
from hupai.scorer import describe_ruleset, find_ruleset, list_rulesets
from hupai.scorer.mahjong import patterns
from hupai.scorer.mahjong import settle as settle_module
from hupai.scorer.mahjong.options import CATALOG
from hupai.scorer.rulesets import ALL, BY_ID

MAHJONG = Path(inspect.getfile(patterns)).parents[1]
RULESETS = sorted((MAHJONG / "rulesets").glob("*.py"))
PATTERNS = sorted((MAHJONG / "patterns").glob("*.py"))
CODE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.If, ast.IfExp, ast.ClassDef)


def test_ids_are_predicate_names() -> None:
    for ruleset in ALL:
        assert [fan.id for fan in ruleset.fans] == [fan.when.__name__ for fan in ruleset.fans]
        assert len({fan.id for fan in ruleset.fans}) == len(ruleset.fans)


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_rulesets_hold_no_code(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, CODE)]


@pytest.mark.parametrize("path", PATTERNS, ids=lambda path: path.stem)
def test_predicates_are_short_and_say_what_they_want(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 15, node.name
            assert ast.get_docstring(node), node.name


def test_contained_ids_and_switches_exist() -> None:
    for ruleset in ALL:
        ids = {fan.id for fan in ruleset.fans}
        for fan in ruleset.fans:
            assert set(fan.contains) <= ids
            assert not fan.fan_option or fan.fan_option in ruleset.defaults
            assert fan.switch is None or fan.switch.option in ruleset.defaults
            assert fan.source


def test_defaults_and_presets_are_values_that_the_options_take() -> None:
    for ruleset in ALL:
        sets = [ruleset.defaults, *(preset.options for preset in ruleset.presets)]
        for values in sets:
            assert {n: CATALOG[n].fault(v) for n, v in values.items() if CATALOG[n].fault(v)} == {}
            assert set(values) <= set(ruleset.defaults)


def test_descriptions_name_everything() -> None:
    assert [row["id"] for row in list_rulesets()][: len(ALL)] == [ruleset.id for ruleset in ALL]
    for ruleset_id in BY_ID:
        told = describe_ruleset(ruleset_id)
        rules = find_ruleset(ruleset_id)
        fans, options = told["fans"], told["options"]
        assert isinstance(fans, list)
        assert isinstance(options, list)
        assert [fan["id"] for fan in fans] == [fan.id for fan in rules.fans]
        assert {option["name"] for option in options} == set(rules.defaults)
        for entry in (*fans, *(option["meaning"] for option in options)):
            assert entry["zh"]
            assert entry["en"]


@pytest.mark.parametrize("module", [hupai.scorer, settle_module], ids=["scorer", "settle"])
def test_examples_in_docstrings(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_everything_public_exists_and_is_documented() -> None:
    for name in hupai.scorer.__all__:
        assert inspect.getdoc(getattr(hupai.scorer, name)), name
