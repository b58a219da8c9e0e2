"""From a reading to a hand: nothing added, nothing bent."""

import pytest

from hupai.api.pipeline import Answers, doubts, hand_text, to_hand
from hupai.api.scoring import Terms, allowed_codes, judge, list_fields
from hupai.scorer.core.errors import HandInvalid, UnknownRuleSet
from hupai.scorer.core.tiles import MAHJONG


def test_fourteen_tiles_without_a_stated_winning_tile_are_the_hand(make_reading):
    hand = to_hand(make_reading("23445677m345789p"), Answers())
    assert (hand.hand, hand.melds, hand.win_tile) == ("23445677m345789p", (), "")


def test_a_stated_winning_tile_is_taken_out_of_the_hand_once(make_reading):
    hand = to_hand(make_reading("23445677m345789p"), Answers(win_tile="7m"))
    assert (hand.hand, hand.win_tile) == ("2344567m345789p", "7m")


def test_a_winning_tile_beside_a_photo_of_thirteen_stays_apart(make_reading):
    hand = to_hand(make_reading("2344567m345789p"), Answers(win_tile="7m"))
    assert (hand.hand, hand.win_tile) == ("2344567m345789p", "7m")


def test_melds_count_three_tiles_each(make_reading):
    reading = make_reading("2344m345p", ("kong_exposed 5s", "pong 9p"))
    assert to_hand(reading, Answers(win_tile="4m")).hand == "2344m345p"
    reading = make_reading("23444m345p", ("kong_exposed 5s", "pong 9p"))
    hand = to_hand(reading, Answers(win_tile="4m"))
    assert (hand.hand, hand.melds) == ("2344m345p", ("kong_exposed 5s", "pong 9p"))


def test_typed_melds_replace_those_that_were_read(make_reading):
    reading = make_reading("22255588m99p", ("pong 1p",))
    hand = to_hand(reading, Answers(melds=("pong 2m", "kong_concealed 5m")))
    assert (hand.hand, hand.melds) == ("88m11199p", ("pong 2m", "kong_concealed 5m"))


def test_an_unreadable_meld_is_left_to_the_scorer(make_reading):
    hand = to_hand(make_reading("222m"), Answers(melds=("pung 2m",)))
    assert (hand.hand, hand.melds) == ("222m", ("pung 2m",))


def test_a_concealed_kong_half_face_down_keeps_its_tiles(make_reading):
    reading = make_reading("11m")
    reading["hand"]["melds"] = ["kong_concealed 7m"]
    for code in ("back", "7m", "7m", "back"):
        reading["tiles"].append({**reading["tiles"][0], "code": code, "row": 1})
    hand = to_hand(reading, Answers())
    assert (hand.hand, hand.melds) == ("11m", ("kong_concealed 7m",))
    corrected = to_hand(reading, Answers(fixes={0: "2m"}))
    assert (corrected.hand, corrected.melds) == ("12m", ("kong_concealed 7m",))


def test_corrections_change_add_and_remove(make_reading):
    reading = make_reading("123m")
    hand = to_hand(reading, Answers(fixes={0: "9s", 2: ""}))
    assert hand.hand == "2m9s"


def test_a_correction_that_breaks_a_meld_gives_its_tiles_back(make_reading):
    reading = make_reading("99m", ("pong 3p", "pong 5s"))
    hand = to_hand(reading, Answers(fixes={3: "3s"}))
    assert (hand.hand, hand.melds) == ("99m33p3s", ("pong 5s",))


def test_a_correction_elsewhere_leaves_melds_alone(make_reading):
    reading = make_reading("99m", ("pong 3p",))
    assert to_hand(reading, Answers(fixes={0: "8m"})).melds == ("pong 3p",)


def test_tiles_elsewhere_on_the_table_stay_out_until_named(make_reading):
    reading = make_reading("123m")
    reading["tiles"][2]["row"] = -1
    assert to_hand(reading, Answers()).hand == "12m"
    assert to_hand(reading, Answers(fixes={2: "3m"})).hand == "123m"


def test_flowers_lie_aside_where_the_game_has_them(make_reading):
    reading = make_reading("11p", flowers=("H1", "H7"))
    assert to_hand(reading, Answers()).flowers == ("H1", "H7")
    assert to_hand(reading, Answers()).hand == "11p"
    assert to_hand(reading, Answers(), flowers_aside=False).hand == "11pH1H7"


@pytest.mark.parametrize(
    ("fixes", "where"),
    [
        ({5: "1m"}, "fixes.5"),
        ({-1: "1m"}, "fixes.-1"),
        ({0: "0m"}, "fixes.0"),
        ({1: "x"}, "fixes.1"),
    ],
)
def test_corrections_that_name_nothing(make_reading, fixes, where):
    with pytest.raises(HandInvalid) as caught:
        to_hand(make_reading("123m"), Answers(fixes=fixes))
    assert [fault.where for fault in caught.value.faults] == [where]


def test_all_wrong_corrections_are_told_at_once(make_reading):
    with pytest.raises(HandInvalid) as caught:
        to_hand(make_reading("123m"), Answers(fixes={9: "1m", 0: "q"}))
    assert len(caught.value.faults) == 2


def test_every_tile_can_be_written():
    text = hand_text(reversed(MAHJONG.codes))
    assert text.startswith("123456789m123456789p123456789sESWNCFP")


def test_a_winning_tile_that_the_photo_does_not_show_is_doubted(make_reading):
    reading = make_reading("123m")
    assert doubts(reading, Answers(win_tile="2m")) == []
    [doubt] = doubts(reading, Answers(win_tile="9s"))
    assert doubt["code"] == "win_tile_not_seen"
    assert "九条" in doubt["message"]["zh"]
    assert "9s" in doubt["message"]["en"]


def test_a_judgement_shows_what_was_scored(make_reading):
    reading = make_reading("23445677m345789p")
    judged = judge(Terms("sichuan_a", "discard"), reading, Answers(win_tile="9p"))
    assert judged["hand"] == {
        "hand": "23445677m34578p",
        "melds": [],
        "win_tile": "9p",
        "flowers": [],
    }
    assert judged["score"]["wins"] is True
    assert judged["score"]["fan"] == 0


def test_a_flower_in_a_game_without_flowers_is_refused_not_dropped(make_reading):
    reading = make_reading("23445677m34578p", flowers=("H1",))
    score = judge(Terms("sichuan_a"), reading, Answers())["score"]
    assert (score["wins"], score["reason_code"]) == (False, "illegal_tile")


@pytest.mark.parametrize("tiles", ["", "1m", "1m" * 14, "123456789m123456789p123456789s"])
def test_no_hand_and_odd_hands_are_answers(make_reading, tiles):
    score = judge(Terms("sichuan_a"), make_reading(tiles), Answers())["score"]
    assert score["wins"] is False
    assert score["reason_code"] in ("wrong_tile_count", "five_copies")


def test_what_a_game_allows_on_a_photo():
    assert "back" in allowed_codes("sichuan_a")
    assert "E" not in allowed_codes("sichuan_a")
    assert list_fields("sichuan_a") == {"flowers"}
    with pytest.raises(UnknownRuleSet):
        allowed_codes("nope")
