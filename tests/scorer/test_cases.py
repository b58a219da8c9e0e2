"""The conformance cases, through the public Python API."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hupai.scorer import score, settle, waits

CASES = Path(__file__).parents[1] / "cases" / "mahjong.jsonl"
ALL = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def of_type(kind: str) -> list[Any]:
    rows = (case for case in ALL if case["type"] == kind)
    return [pytest.param(case, id=f"{case['ruleset']}-{case['id']}") for case in rows]


@pytest.mark.parametrize("case", of_type("score"))
def test_score(case: dict[str, Any]) -> None:
    keys = ("melds", "win_tile", "win_by", "context", "options")
    answer = score(case["ruleset"], case["hand"], **{key: case[key] for key in keys}).to_dict()
    expected = dict(case["expect"])
    expected.pop("reason", None)
    fans: Any = answer["fans"]
    if "fans" in expected:
        assert Counter(fan["id"] for fan in fans) == Counter(expected.pop("fans"))
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.parametrize("case", of_type("waits"))
def test_waits(case: dict[str, Any]) -> None:
    keys = ("melds", "context", "options")
    answer = waits(case["ruleset"], case["hand"], **{key: case[key] for key in keys}).to_dict()
    found: Any = answer["waits"]
    assert [wait["tile"] for wait in found] == case["expect"]["waits"]
    assert answer["dead"] == case["expect"]["dead"]


@pytest.mark.parametrize("case", of_type("settle"))
def test_settle(case: dict[str, Any]) -> None:
    keys = ("ruleset", "players", "dealer", "events", "options")
    answer = settle(**{key: case[key] for key in keys}).to_dict()
    expected = {key: value for key, value in case["expect"].items() if key != "reason"}
    assert {key: answer[key] for key in expected} == expected
