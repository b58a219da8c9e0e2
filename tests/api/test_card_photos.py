"""Photos of cards over REST and on the command line, with a reader of the tests' own."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hupai.api.card_photos import CardTerms, cards_on, judge_cards
from hupai.api.cli import app as cli
from hupai.models import registry
from hupai.scorer.core.errors import DeckMismatch, HandInvalid, ModelUnavailable, UnknownRuleSet
from hupai.scorer.core.tiles import DECKS, LONG_CARDS
from hupai.vision.cards.reader import CardReader

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples" / "cards"
TRUTH = {
    row["image"]: row
    for row in map(json.loads, (SAMPLES / "truth.jsonl").read_text("utf-8").splitlines())
}
FACTS = {"seat": "small", "source": "self", "win_card": "46"}


def reading_of(*groups, deck="long_cards"):
    codes = [code for group in groups for code in group.split()]
    alike = [group for group in groups if len(set(group.split())) == 1]
    return {
        "image": {"width": 64, "height": 32},
        "deck": deck,
        "rows": [group.split() for group in groups],
        "groups": [group.split() for group in groups],
        "tiles": [
            {
                "code": code,
                "confidence": 0.9,
                "box": [0.0, 0.0, 9.0, 9.0],
                "row": 0,
                "sure": False,
                "alternatives": [],
                "ends": [[0.0, 0.0, 9.0, 9.0]],
                "group": 0,
            }
            for code in codes
        ],
        "hand": {"concealed": " ".join(codes), "melds": alike, "flowers": []},
        "sure": False,
        "warnings": [],
        "model": {"name": "fake", "version": "1", "sha256": "0" * 64},
        "ms": {"total": 1.0},
    }


GEHU = reading_of("44 44 44", "13 46 22 55")


class FakeCardReader:
    def __init__(self):
        self.asked = []

    def read(self, data, *, deck=None, copies=None):
        self.asked.append((deck.id, copies))
        return self

    def to_dict(self):
        return GEHU


@pytest.fixture
def cards(client):
    """The app's reader of cards, put into its slot."""
    reader = FakeCardReader()
    client.app.state.hupai.cards._reader = reader
    return reader


def image(png):
    return {"files": {"image": ("a.png", png, "image/png")}}


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("deck=daer", ("daer", None)),
        ("deck=long_cards", ("long_cards", None)),
        ("ruleset=gehu", ("long_cards", 4)),
        ("ruleset=yaodiren&deck=long_cards", ("long_cards", 5)),
    ],
)
def test_read(client, cards, png, query, asked):
    answer = client.post(f"/v1/read?{query}", **image(png))
    assert answer.status_code == 200, answer.text
    assert answer.json() == GEHU
    assert cards.asked == [asked]


def test_tiles_are_read_by_the_other_reader(client, cards, reader, png):
    assert client.post("/v1/read?deck=mahjong", **image(png)).status_code == 200
    assert cards.asked == []
    assert len(reader.reads) == 1


@pytest.mark.parametrize("query", ["deck=daer&ruleset=gehu", "deck=long_cards&ruleset=sichuan_a"])
def test_a_deck_that_is_not_that_of_the_rules(client, cards, png, query, assert_problem):
    body = assert_problem(client.post(f"/v1/read?{query}", **image(png)), 422, "deck_mismatch")
    assert body["errors"][0]["where"] == "deck"


def test_without_a_model_of_cards(client, png, assert_problem, monkeypatch, tmp_path):
    monkeypatch.setenv("HUPAI_MODEL_DIR", str(tmp_path))
    body = assert_problem(client.post("/v1/read?deck=daer", **image(png)), 503, "model_unavailable")
    assert "no model of cards" in body["detail"]
    assert client.post("/v1/read", **image(png)).status_code == 200


def test_photo_is_scored_with_the_groups_that_lie_apart(client, cards, png):
    asked = {"ruleset": "gehu", **FACTS}
    answer = client.post(
        "/v1/photo",
        files={"image": ("a.png", png, "image/png")},
        data={"request": json.dumps(asked)},
    )
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told["hand"] == {
        "cards": ["44", "44", "44", "13", "46", "22", "55"],
        "laid": [["44", "44", "44"]],
    }
    assert told["score"]["wins"]
    assert told["score"]["tuo"] == 10
    assert not any(tile["sure"] for tile in told["reading"]["tiles"])


def test_facts_that_cannot_be(client, cards, png, assert_problem):
    asked = {"ruleset": "gehu", "options": {"no_such": 1}}
    answer = client.post(
        "/v1/photo",
        files={"image": ("a.png", png, "image/png")},
        data={"request": json.dumps(asked)},
    )
    assert_problem(answer, 422, "option_invalid")


def test_corrections():
    fixed = judge_cards(GEHU, CardTerms("gehu", facts=FACTS, fixes={0: "55", 6: ""}))
    assert fixed["hand"]["cards"] == ["55", "44", "44", "13", "46", "22"]
    assert fixed["hand"]["laid"] == []
    with pytest.raises(HandInvalid, match="s1"):
        judge_cards(GEHU, CardTerms("gehu", fixes={0: "s1"}))
    with pytest.raises(HandInvalid, match="0 to 6"):
        judge_cards(GEHU, CardTerms("gehu", fixes={9: "55"}))


def test_groups_that_a_person_names_replace_those_read():
    told = judge_cards(GEHU, CardTerms("gehu", facts=FACTS, laid=["che 44"]))
    assert told["hand"]["laid"] == ["che 44"]
    assert [g["how"] for g in told["score"]["groups"] if g["laid"]] == ["che"]


def test_backs_and_the_other_deck_are_left_out():
    told = judge_cards(reading_of("44 s2 back 13"), CardTerms("gehu"))
    assert told["hand"]["cards"] == ["44", "13"]


def test_a_winning_card_that_is_not_there():
    told = judge_cards(GEHU, CardTerms("gehu", facts={**FACTS, "win_card": "66"}))
    assert [w["code"] for w in told["reading"]["warnings"]] == ["win_tile_not_seen"]
    assert "天牌" in told["reading"]["warnings"][0]["message"]["zh"]


def test_tricks_are_what_is_played():
    told = judge_cards(reading_of("66 36"), CardTerms("chuopai"))
    assert told["score"]["legal"]


def test_the_deck_of_a_game():
    assert cards_on(None, None) is None
    assert cards_on("mahjong", "sichuan_a") is None
    found = cards_on("long_cards", None)
    assert found is not None
    assert (found.deck, found.copies) == (LONG_CARDS, None)
    with pytest.raises(DeckMismatch, match="long_cards, not with daer"):
        cards_on("daer", "gehu")
    with pytest.raises(UnknownRuleSet):
        cards_on(None, "nope")


@pytest.fixture
def fake_cards(monkeypatch):
    reader = FakeCardReader()
    monkeypatch.setattr(CardReader, "load", lambda *_, **__: reader)
    return reader


def test_score_on_the_command_line(fake_cards):
    line = ["score", str(SAMPLES / "images" / "gehu_hand.jpg"), "--ruleset", "gehu", "--json"]
    facts = ["--win-by", "self_draw", "--win-tile", "46", "--context", "seat=small"]
    result = CliRunner().invoke(cli, [*line, *facts])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["score"]["tuo"] == 10
    assert told["hand"]["laid"] == [["44", "44", "44"]]
    people = CliRunner().invoke(cli, [*line[:-1], *facts, "--lang", "zh"])
    assert "人牌?" in people.stdout


def test_read_on_the_command_line(fake_cards):
    photo = str(SAMPLES / "images" / "gehu_hand.jpg")
    told = CliRunner().invoke(cli, ["read", photo, "--ruleset", "gehu", "--json"])
    assert json.loads(told.stdout)["deck"] == "long_cards"
    assert fake_cards.asked == [("long_cards", 4)]
    wrong = CliRunner().invoke(cli, ["read", photo, "--ruleset", "gehu", "--deck", "daer"])
    assert wrong.exit_code == 2
    unknown = CliRunner().invoke(cli, ["score", photo, "--ruleset", "gehu", "--option", "x=1"])
    assert unknown.exit_code == 2


def shipped():
    try:
        return bool(registry.load_card(deck="cards"))
    except ModelUnavailable:
        return False


@pytest.mark.skipif(not shipped(), reason="no model of cards is shipped")
@pytest.mark.parametrize("name", sorted(TRUTH))
def test_the_shipped_model_reads_the_samples(name):
    row = TRUTH[name]
    reading = CardReader.load().read((SAMPLES / name).read_bytes(), deck=DECKS[row["deck"]])
    told = reading.to_dict()
    assert sorted(" ".join(group) for group in told["groups"]) == sorted(
        " ".join(group) for group in row["groups"]
    )
    assert not told["sure"]
    if row["deck"] == "long_cards":
        asked = row["request"]
        facts = {key: asked[key] for key in FACTS}
        score = judge_cards(told, CardTerms(asked["ruleset"], facts=facts, laid=asked["laid"]))
        assert score["score"]["wins"]
        assert {key: score["score"][key] for key in ("tuo", "fan")} == {"tuo": 10, "fan": 3}
