"""Requests and words that once went wrong: each has its test here."""

import re

import pytest
from typer.testing import CliRunner

from hupai.api.cli import app
from hupai.api.event_schemas import HAND_PATTERN
from hupai.api.live import LiveSession
from hupai.api.live_messages import Question
from hupai.api.pipeline import Answers, doubts, to_hand
from hupai.api.scoring import Terms
from hupai.scorer.core.errors import HandInvalid
from hupai.scorer.core.hand import parse_tiles

HAND = "23445677m34578p"


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    return lambda *args: CliRunner().invoke(app, [str(arg) for arg in args]).stdout


def test_a_seat_of_many_digits_is_refused(client, assert_problem):
    players = {"9" * 5000: {"hand": "1m"}}
    request = {"ruleset": "sichuan_a", "players": 4, "dealer": 0}
    request["events"] = [{"type": "exhaust", "players": players}]
    problem = assert_problem(client.post("/v1/settle", json=request), 422, "hand_invalid")
    assert problem["errors"][0]["where"] == "events[0].players"
    assert len(problem["errors"][0]["message"]) < 100


def test_blanks_around_a_winning_tile_change_nothing(make_reading):
    reading, answers = make_reading(HAND + "9p"), Answers(win_tile=" 9p")
    assert to_hand(reading, answers) == to_hand(reading, Answers(win_tile="9p"))
    assert doubts(reading, answers) == []
    [doubt] = doubts(reading, Answers(win_tile="9s "))
    assert "no 9s," in doubt["message"]["en"]
    for wrong in ("9p9p", "red"):
        with pytest.raises(HandInvalid, match="win_tile"):
            to_hand(reading, Answers(win_tile=wrong))


def test_a_live_hand_takes_blanks_around_the_winning_tile():
    told_apart = [
        LiveSession(object(), Question(Terms("sichuan_a"), tile))._told_apart(["9p"])
        for tile in ("", "9p", " 9p", " 8p", "8筒")
    ]
    assert told_apart == [0, 0, 0, 1, 1]


@pytest.mark.parametrize("hand", ["123万456筒", "１２３m456p", "1餅 2條3萬", "Ｈ１０Ｅ", "9索"])
def test_the_document_allows_the_signs_that_the_service_takes(client, hand):
    assert re.search(HAND_PATTERN, hand)
    assert parse_tiles(hand)
    answer = client.post("/v1/score", json={"ruleset": "sichuan_a", "hand": hand})
    assert answer.status_code == 200


@pytest.mark.parametrize("hand", ["万", "１０m", "Ｈ１３", "东", "123"])
def test_the_document_refuses_what_the_service_refuses(hand):
    assert not re.search(HAND_PATTERN, hand)
    with pytest.raises(HandInvalid):
        parse_tiles(hand)


def test_large_amounts_are_printed_in_full(run):
    said = run("score", "--hand", HAND, "--win-tile", "9p", "--option", "base=1000000")
    assert "1000000" in said
    assert "e+0" not in said
    wide = ["--option", "cap_fan=null", "--option", "gen_fan=30"]
    assert "e+" not in run("waits", "3334445556667m", *wide)
    assert "e+" not in run("score", "--hand", "33344455566677m", *wide)


def test_the_last_tiles_are_counted_as_the_table_counts_them(run):
    last = ["--option", "must_win_last=8", "--context", "wall_remaining=6"]
    said = run("score", "--hand", HAND, "--win-tile", "9p", *last)
    assert "最后8张" in said
    assert "最后四张" not in said


def test_a_typed_winning_tile_is_drawn_as_it_was_meant(run):
    assert "+ 9筒" in run("score", "--hand", HAND, "--win-tile", " 9p", "--lang", "zh")


def test_what_lies_in_front_is_called_as_players_do(
    run, make_reading, make_reader, monkeypatch, tmp_path
):
    from hupai.vision.reader import Reader

    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"picture")
    reader = make_reader(make_reading("23445677m345p", ("pong 9p",)))
    monkeypatch.setattr(Reader, "load", lambda *_, **__: reader)
    said = run("read", photo, "--lang", "zh")
    assert "门前: [碰 9筒]" in said
    assert "副露" not in said
