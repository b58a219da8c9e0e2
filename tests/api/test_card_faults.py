"""Faults of the card games over REST and on the command line."""

import json

import pytest
from typer.testing import CliRunner

from hupai.api.cli import app

HAND = {"pairs": [["13", "46"], ["14", "45"], ["22", "55"], ["23", "36"], ["25", "25"]]}
QIANHU = {"ruleset": "qianhu", "input": {**HAND, "melds": ["44"]}}
FLAT = "13 46 14 45 22 55 23 36 25 25 44 44 44"
SMALL = ["--ruleset", "gehu", "--hand", "13 46 14 45 15 44", "--context", "seat=small"]


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("NO_COLOR", "1")
    return lambda *args: CliRunner().invoke(app, ["score", *args])


@pytest.fixture
def scored(run):
    def score(*args):
        result = run(*args, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)["score"]

    return score


@pytest.fixture
def refused(run):
    def refuse(*args):
        result = run(*args)
        assert result.exit_code == 2, result.output
        return " ".join(result.output.replace("│", " ").split())

    return refuse


# Flags of the command line


@pytest.mark.parametrize("game", ["qianhu", "yaodiren", "chuopai"])
def test_a_flag_that_the_game_does_not_take(refused, game):
    said = refused("--ruleset", game, "--hand", "66", "--win-by", "self_draw")
    assert f"{game} takes no --win-by" in said
    assert "source" not in said


def test_no_winning_card_where_none_matters(refused):
    said = refused("--ruleset", "yaodiren", "--hand", "66", "--win-tile", "66")
    assert "yaodiren takes no --win-tile" in said
    assert "win_card" not in said


@pytest.mark.parametrize(
    "flags",
    [
        ("--win-by", "self_draw", "--context", "source=flip"),
        ("--win-by", "discard", "--context", "source=self"),
        ("--win-tile", "46", "--context", "win_card=13"),
    ],
)
def test_flags_that_contradict_a_fact(refused, flags):
    assert "contradict each other" in refused(*SMALL, *flags)


@pytest.mark.parametrize(
    "flags",
    [
        ("--win-by", "self_draw", "--context", "source=self"),
        ("--win-by", "self_draw", "--context", "source=chetou"),
        ("--win-by", "self_draw", "--context", "source=null"),
        ("--win-by", "self_draw", "--win-tile", "46", "--context", "win_card=46"),
        ("--win-by", "self_draw", "--win-tile", "四六", "--context", "win_card=46"),
        ("--win-by", "self_draw"),
    ],
)
def test_flags_that_agree_with_a_fact(scored, flags):
    assert "xiao_zi_mo" in {fan["id"] for fan in scored(*SMALL, *flags)["fans"]}


# Facts and options of the command line


@pytest.mark.parametrize("payers", ["1,0,2", " 1, 0 ,2", "[1, 0, 2]"])
def test_a_list_of_numbers(scored, payers):
    told = ["--ruleset", "qianhu", "--hand", FLAT, "--context", f"piao_payers={payers}"]
    assert [row["amount"] for row in scored(*told)["payments"]] == [280, 140, 560]


def test_an_object(scored):
    plain = scored(*SMALL)["total"]
    assert scored(*SMALL, "--context", 'piao={"small": 1}')["total"] == 2 * plain


@pytest.mark.parametrize("events", ["tianhu, bao", '["tianhu", "bao"]'])
def test_a_list_of_words_with_blanks(scored, events):
    hand = "b2 b2 b2 s2 s7 s10 s1 s2 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 s9 s9 b9"
    found = scored("--ruleset", "daer", "--hand", hand, "--context", f"events={events}")
    assert {"tian_hu", "bao"} <= {fan["id"] for fan in found["fans"]}


@pytest.mark.parametrize("flowers", ["H1, H2", '["H1", "H2"]'])
def test_a_list_of_flowers_with_blanks(run, flowers):
    mahjong = ["--ruleset", "chongqing_3p", "--hand", "111222333m444p5s", "--win-tile", "5s"]
    spread = run(*mahjong, "--context", f"flowers={flowers}", "--json")
    close = run(*mahjong, "--context", "flowers=H1,H2", "--json")
    assert (spread.exit_code, spread.stdout) == (close.exit_code, close.stdout)


@pytest.mark.parametrize("value", ["1" + "0" * 400, "1" + "0" * 5000, "NaN", "1e999", "[[]]", "{}"])
@pytest.mark.parametrize("fact", ["piao", "source", "win_card", "events"])
def test_strange_values_are_wrong_usage(run, fact, value):
    result = run(*SMALL, "--context", f"{fact}={value}")
    assert result.exit_code == (0 if (fact, value) == ("piao", "{}") else 2), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_choice_that_looks_like_a_number(scored):
    scored(*SMALL, "--option", "small_dahu=10")


# Requests


def test_preset_is_another_name_of_profile(client):
    by_profile = client.post("/v1/score", json={**QIANHU, "profile": "qionglai"}).json()
    assert by_profile["profile"] == "qionglai"
    for more in ({"preset": "qionglai"}, {"preset": "qionglai", "profile": "qionglai"}):
        assert client.post("/v1/score", json={**QIANHU, **more}).json() == by_profile
    wait = {"ruleset": "gehu", "cards": ["13", "46", "14", "45", "15"], "seat": "small"}
    assert client.post("/v1/waits", json={**wait, "preset": "cangxi"}).json()["profile"] == "cangxi"


def test_profile_and_preset_must_agree(client, assert_problem):
    request = {**QIANHU, "profile": "qionglai", "preset": "meishan"}
    body = assert_problem(client.post("/v1/score", json=request), 422, "request_invalid")
    assert "preset" in body["errors"][0]["where"]
    unknown = client.post("/v1/score", json={**QIANHU, "preset": "beijing"})
    assert_problem(unknown, 422, "option_invalid")


@pytest.mark.parametrize(
    "request_of",
    [
        {"ruleset": "daer", "cards": ["s1"] * 21, "events": ["fang"] * 16000},
        {"ruleset": "chuopai", "input": {"piles": {"A": 10**4299, "B": 10**4299}}},
        {"ruleset": "qianhu", "input": {"race": [{"A": 9 * 10**4299}, {"A": 9 * 10**4299}]}},
    ],
)
def test_numbers_without_end(client, assert_problem, request_of):
    assert_problem(client.post("/v1/score", json=request_of), 422, "hand_invalid")


def test_cards_written_as_numbers(client, assert_problem):
    request = {"ruleset": "yaodiren", "input": {"hand": [66, 66]}}
    body = assert_problem(client.post("/v1/score", json=request), 422, "hand_invalid")
    assert "written as a text" in body["detail"]


def test_an_unnamed_discarder_over_rest(client):
    cards = ["13", "46", "14", "45", "15", "44"]
    request = {"ruleset": "gehu", "cards": cards, "seat": "small", "source": "discard"}
    found = client.post("/v1/score", json=request).json()
    assert (found["payments"][0]["zh"], found["total"]) == ("点炮的", 8)
    assert "pay" not in found
