"""The conformance cases: grouped exactly as they say, flat at least as well paid."""

import json
from pathlib import Path

import pytest

from hupai.scorer import score_cards

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "cases" / "long_cards.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
RULESETS = {"ydr": "yaodiren", "ydr_qi": "yaodiren"}
TAKEN = ("peng", "zhao", "sha", "ming")
WINS = [case for case in CASES if case["expect"].get("win")]


def ruleset_of(case):
    return RULESETS.get(case["game"], case["game"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_grouped(case):
    answer = score_cards(ruleset_of(case), input=case["input"]).to_dict()
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


def flat(case):
    """Return cards in the hand, groups on the table, and the facts of a grouped case."""
    given = case["input"]
    if case["game"] == "gehu":
        laid, cards = [*given["melds"], *given["chi"]], list(given["hand"])
    elif case["game"] == "qianhu":
        laid, cards = list(given["melds"]), [card for pair in given["pairs"] for card in pair]
    else:
        laid = [group for group in given["groups"] if group["how"] in TAKEN]
        rest = [group for group in given["groups"] if group["how"] not in TAKEN]
        cards = [card for group in rest for card in group["cards"]]
    groups = {"melds", "chi", "hand", "pairs", "groups", "options", "profile"}
    facts = {key: value for key, value in given.items() if key not in groups}
    return cards, laid, facts


def cards_of(group):
    if isinstance(group, str):
        return [group] * 3
    if isinstance(group, list):
        return group
    return group["cards"] if "cards" in group else [group["card"]] * group["n"]


@pytest.mark.parametrize("among", [False, True])
@pytest.mark.parametrize("case", WINS, ids=lambda case: case["id"])
def test_flat(case, among):
    cards, laid, facts = flat(case)
    if among:
        cards += [card for group in laid for card in cards_of(group)]
    given = case["input"]
    found = score_cards(
        ruleset_of(case),
        cards=cards[::-1],
        laid=laid,
        facts=facts,
        options=given.get("options"),
        profile=given.get("profile", ""),
    )
    grouped = score_cards(ruleset_of(case), input=given)
    assert found.wins
    assert found.total >= grouped.total
    assert found.total == grouped.total or case["game"] == "daer"


def test_certainty_travels_with_the_answer():
    levels = {case["id"]: case["certainty"] for case in CASES}
    low = {
        c["id"] for c in CASES if score_cards(ruleset_of(c), input=c["input"]).certainty == "low"
    }
    assert {case for case in low if levels[case] == "high"} == set()
    assert {"chuo-x09", "qianhu-14b"} <= low
