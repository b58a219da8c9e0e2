"""Card games over REST and on the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hupai.api import card_schemas
from hupai.api.cli import app

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "long_cards.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
RULESETS = {"ydr": "yaodiren", "ydr_qi": "yaodiren"}
SMALL = {
    "ruleset": "gehu", "cards": ["13", "46", "22", "55"], "laid": ["che 44"],
    "seat": "small", "source": "self", "win_card": "46",
}  # fmt: skip


@pytest.fixture(scope="module")
def service():
    """One app for all cases; it never reads a photo."""
    from fastapi.testclient import TestClient

    from hupai.api.app import create_app
    from hupai.api.settings import Settings

    return TestClient(create_app(Settings()))


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    return lambda *args: CliRunner().invoke(app, [str(arg) for arg in args])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_cases_grouped(service, case):
    ruleset = RULESETS.get(case["game"], case["game"])
    response = service.post("/v1/score", json={"ruleset": ruleset, "input": case["input"]})
    assert response.status_code == 200, response.text
    answer = response.json()
    card_schemas.CardScoreAnswer.model_validate(answer, strict=True)
    assert {key: answer[key] for key in case["expect"]} == case["expect"]
    assert answer["explanation"]["zh"]
    assert len(answer["explanation"]["zh"]) == len(answer["explanation"]["en"])


def test_flat_with_facts_beside_the_rule_set(service):
    answer = service.post("/v1/score", json=SMALL).json()
    assert (answer["tuo"], answer["fan"], answer["total"]) == (10, 3, 32)
    facts = {key: SMALL[key] for key in ("seat", "source", "win_card")}
    rest = {key: SMALL[key] for key in ("ruleset", "cards", "laid")}
    assert service.post("/v1/score", json={**rest, "facts": facts}).json() == answer


def test_profile_and_options(service):
    request = {**SMALL, "profile": "mianyang", "options": {"base": 5}}
    answer = service.post("/v1/score", json=request).json()
    assert answer["profile"] == "mianyang"
    assert [fan["id"] for fan in answer["fans"]] == ["xiao_zi_mo"]
    assert answer["total"] == 30


def test_waits(service):
    request = {"ruleset": "gehu", "cards": ["13", "46", "14", "45", "15"], "seat": "small"}
    answer = service.post("/v1/waits", json=request)
    assert answer.status_code == 200
    card_schemas.CardWaitsAnswer.model_validate(answer.json(), strict=True)
    assert {wait["card"] for wait in answer.json()["waits"]} == {"26", "35", "44"}


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"cards": ["99"]}, "hand_invalid", "cards[0]"),
        ({"cards": 3}, "request_invalid", "cards"),
        ({"cards": None}, "hand_invalid", "input"),
        ({"laid": ["flush 44"]}, "hand_invalid", "laid[0][0]"),
        ({"laid": [{"how": "che", "cards": ["44"], "x": 1}]}, "hand_invalid", "laid[0]"),
        ({"seat": "north"}, "hand_invalid", "seat"),
        ({"wind": 1}, "hand_invalid", "wind"),
        ({"options": {"cap": "many"}}, "option_invalid", "options.cap"),
        ({"options": {"sky": 1}}, "option_invalid", "options.sky"),
        ({"profile": "beijing"}, "option_invalid", "profile"),
        ({"input": {"hand": []}}, "hand_invalid", "input"),
    ],
)
def test_requests_that_cannot_be_understood(client, assert_problem, change, code, where):
    body = assert_problem(client.post("/v1/score", json={**SMALL, **change}), 422, code)
    assert where in {error["where"] for error in body["errors"]}


def test_tiles_and_cards_are_not_mixed_up(client, assert_problem):
    body = assert_problem(
        client.post("/v1/score", json={"ruleset": "sichuan_a", "cards": ["66"]}),
        422,
        "request_invalid",
    )
    assert {error["where"] for error in body["errors"]} == {"hand", "cards"}
    read = client.post(
        "/v1/read?ruleset=gehu&deck=mahjong", content=b"x", headers={"content-type": "image/jpeg"}
    )
    assert_problem(read, 422, "deck_mismatch")


def test_no_waits_in_a_game_of_tricks(client, assert_problem):
    request = {"ruleset": "chuopai", "cards": ["66"]}
    assert_problem(client.post("/v1/waits", json=request), 422, "hand_invalid")


@pytest.mark.parametrize("game", card_schemas.CARD_GAMES)
def test_rules(client, run, game):
    told = client.get(f"/v1/rulesets/{game}").json()
    assert told["game"] == "cards"
    page = run("rules", game)
    assert page.exit_code == 0
    assert page.stdout.startswith(f"# {told['zh']}\n")
    assert f"# {told['en']}\n" in page.stdout
    assert json.loads(run("rules", game, "--json").stdout) == told


def test_score_on_the_command_line(run):
    options = ["--ruleset", "gehu", "--hand", "和牌 四六 板凳 梅子", "--meld", "che 44"]
    facts = ["--context", "seat=small", "--win-by", "self_draw", "--win-tile", "46"]
    result = run("score", *options, *facts)
    assert result.exit_code == 0, result.output
    assert "8+2，一共10坨" in result.stdout
    line = json.loads(run("score", *options, *facts, "--json").stdout)
    assert line["score"]["fan"] == 3
    assert line["file"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "--ruleset", "gehu"],
        ["score", "--ruleset", "gehu", "--hand", "99"],
        ["score", "--ruleset", "daer", "--hand", "s1", "--option", "sky=1"],
        ["waits", "--ruleset", "chuopai", "66"],
        ["read", "--ruleset", "gehu", "--deck", "mahjong", "photo.jpg"],
    ],
)
def test_wrong_usage(run, arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


def test_waits_on_the_command_line(run):
    result = run("waits", "--ruleset", "gehu", "13 46 14 45 15", "--context", "seat=small")
    assert result.exit_code == 0
    assert "人牌" in result.stdout
    none = run("waits", "--ruleset", "gehu", "13 46 14 45", "--context", "seat=small")
    assert "没有下叫" in none.stdout
