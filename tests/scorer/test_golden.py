"""Every fan has a hand and a near miss, every option a hand that it changes."""

import tomllib
from collections import Counter
from typing import Any

import golden
import pytest

from hupai.scorer import House, find_ruleset, house_of, parse_hand, score_hand, settle
from hupai.scorer.core.explain import plain_number
from hupai.scorer.mahjong.context import parse_context
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.rulesets import ALL

IDS = [ruleset.id for ruleset in ALL]
SETTLED: list[dict[str, Any]] = tomllib.loads(
    (golden.FOLDER / "settlements.toml").read_text(encoding="utf-8")
)["option"]


def result_of(line: golden.Line, house: House) -> ScoreResult:
    return score_hand(parse_hand(line.hand), house, parse_context(line.context), line.win_by)  # type: ignore[arg-type]


def answer_of(line: golden.Line, house: House, pays: bool) -> str:
    result = result_of(line, house)
    shown = {
        "wins": result.wins,
        "reason_code": result.refusal.code if result.refusal else None,
        "fan": result.fan,
        "points": result.points,
        "fans": result.fan_ids,
        "must_win": result.must_win,
        "pays": ", ".join(f"{p.payer} {plain_number(p.amount):g}" for p in result.payments),
    }
    return golden.answer(shown if pays else shown | {"pays": ""})


def rows(suffix: str) -> list[Any]:
    return [
        pytest.param(ruleset, line, id=f"{ruleset}-{line.name}-{line.mark}")
        for ruleset in IDS
        for line in golden.lines(f"{ruleset}.{suffix}")
    ]


@pytest.mark.parametrize(("ruleset", "line"), rows("fans"))
def test_fan(ruleset: str, line: golden.Line) -> None:
    house = house_of(find_ruleset(ruleset), line.options)
    assert answer_of(line, house, pays=False) == line.rest[0]
    assert (line.name in result_of(line, house).fan_ids) == (line.mark == "yes")


@pytest.mark.parametrize(("ruleset", "line"), rows("options"))
def test_option(ruleset: str, line: golden.Line) -> None:
    rules = find_ruleset(ruleset)
    before = house_of(rules, line.options)
    after = house_of(rules, line.options | {line.name: golden.value(line.mark)})
    assert [answer_of(line, house, pays=True) for house in (before, after)] == line.rest
    assert line.rest[0] != line.rest[1]


@pytest.mark.parametrize("row", SETTLED, ids=lambda row: f"{row['ruleset']}-{row['name']}")
def test_settled_option(row: dict[str, Any]) -> None:
    also = {name: golden.value(str(given)) for name, given in row.get("also", {}).items()}
    also = {name: True if given == "True" else given for name, given in also.items()}
    before, after = (
        settle(row["ruleset"], 4, 0, row["events"], also | more).to_dict()
        for more in ({}, {row["name"]: row["value"]})
    )
    assert (before["deltas"], after["deltas"]) == (row["deltas"], row["changed"])
    for name in ("next_dealer", "hand_over"):
        if name in row:
            assert [before[name], after[name]] == row[name]
    keys = ("deltas", "next_dealer", "hand_over")
    assert [before[key] for key in keys] != [after[key] for key in keys]


@pytest.mark.parametrize("ruleset", IDS)
def test_every_fan_has_a_hand_and_a_near_miss(ruleset: str) -> None:
    lines = golden.lines(f"{ruleset}.fans")
    marks = Counter((line.name, line.mark) for line in lines)
    wanted = {(fan.id, mark) for fan in find_ruleset(ruleset).fans for mark in ("yes", "no")}
    assert set(marks) == wanted


@pytest.mark.parametrize("ruleset", IDS)
def test_every_option_changes_a_golden_result(ruleset: str) -> None:
    rules = find_ruleset(ruleset)
    scored = {line.name for line in golden.lines(f"{ruleset}.options")}
    settled = {row["name"] for row in SETTLED if row["ruleset"] == ruleset}
    assert scored | settled == set(rules.defaults) - set(rules.unused_options)
