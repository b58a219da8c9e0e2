"""Circumstances at the edge of the rules: what cannot be, what follows, and who then pays."""

from typing import Any

import pytest

from hupai.scorer import HandInvalid, ImpossibleEvent, find_ruleset, score, settle, waits
from hupai.scorer.mahjong.explain import _why_not_row

PLAIN: dict[str, Any] = {"hand": "234567m3456799p", "win_tile": "8p"}
FED = ("sichuan_a", "123456m6789s")
DOTS = ("chongqing_3p", "1122334567899p")
ONE_FLOWER = {"seat": "S", "flowers": ["H1"]}


@pytest.mark.parametrize("name", ["kong_chain", "discard_after_kong"])
def test_more_kongs_than_anybody_has_are_impossible(name: str) -> None:
    by = "self_draw" if name == "kong_chain" else "discard"
    result = score("sichuan_a", **PLAIN, win_by=by, context={name: 5})
    assert result.refusal
    assert result.refusal.code == "impossible_context"
    assert score("sichuan_a", **PLAIN, win_by="discard", context={"discard_after_kong": 4}).wins


def test_a_winning_joker_was_drawn() -> None:
    result = score(*DOTS, win_tile="J", context=ONE_FLOWER)
    assert (result.wins, result.win.win_by) == (True, "self_draw")
    assert [payment.payer for payment in result.payments] == ["each_opponent"]


def test_every_kong_before_the_discard_shows_the_tile() -> None:
    answer: Any = score(
        "sichuan_a", **PLAIN, win_by="discard", context={"discard_after_kong": 2}
    ).to_dict()
    shown = [fan["tiles"] for fan in answer["fans"] if fan["id"] == "gang_shang_pao"]
    assert shown == [["8p"], ["8p"]]


@pytest.mark.parametrize("bonus", ["none", "base", "fan"])
def test_a_fed_kong_win_carries_no_self_draw_bonus(bonus: str) -> None:
    context = {"kong_chain": 1, "kong_source": "exposed"}
    how: Any = {"melds": ["kong_exposed 5s"], "win_tile": "6s", "win_by": "self_draw"}
    fed = score(*FED, **how, context=context, options={"self_draw_bonus": bonus})
    assert [(p.payer, p.amount) for p in fed.payments] == [("kong_feeder", 4)]
    everybody = {"self_draw_bonus": bonus, "dian_gang_hua": "all"}
    drawn = score(*FED, **how, context=context, options=everybody)
    owed = {"none": 4, "base": 5, "fan": 8}[bonus]
    assert [(p.payer, p.amount) for p in drawn.payments] == [("each_opponent", owed)]


def test_a_strange_meld_in_a_settlement_names_its_event() -> None:
    kong = {"type": "kong", "seat": 2, "kind": "exposed", "tile": "5s", "from": 1}
    winner = {"seat": 0, "hand": "2345677m567p", "melds": ["pong 12p"], "win_tile": "7m"}
    win = {"type": "win", "by": "discard", "from": 1, "winners": [winner]}
    with pytest.raises(ImpossibleEvent, match="names no meld") as raised:
        settle("sichuan_a", 4, 0, [kong, win])
    assert raised.value.index == 1
    held = {str(seat): {"hand": "166899m1235669p"} for seat in range(3)}
    end = {"type": "exhaust", "players": {**held, "3": {"hand": "1m", "melds": ["pong 12p"]}}}
    with pytest.raises(ImpossibleEvent, match="seat 3 cannot hold this"):
        settle("sichuan_a", 4, 0, [end])


def test_waits_with_jokers_leave_out_what_would_need_a_fifth_tile() -> None:
    melds = ["kong_exposed E", "pong S", "pong W", "chow 123p"]
    found = waits("chongqing_3p", "J", melds=melds, context=ONE_FLOWER)
    assert "".join(found.waits) == "1p2p3p4p5p6p7p8p9pNCFP"
    assert found.dead == ()


def test_passing_on_the_last_tiles_still_blocks() -> None:
    context = {"passed_fan": 0, "wall_remaining": 0}
    robbed = score("sichuan_a", **PLAIN, win_by="discard", context={**context, "rob_kong": True})
    assert robbed.refusal
    assert robbed.refusal.code == "passed_hu"
    assert not robbed.must_win
    drawn = score("sichuan_a", **PLAIN, win_by="self_draw", context=context)
    assert drawn.must_win


def test_an_uncapped_wall_end_adds_every_check() -> None:
    kong = {"type": "kong", "seat": 1, "kind": "added", "tile": "1m", "late": True}
    pig = {"hand": "234567m34567p99s"}
    unready = {"hand": "22489m23347p", "melds": ["kong_added 1m"]}
    held = {"0": {"hand": "234567m3456799p"}, "1": unready, "2": pig, "3": pig}
    events = [kong, {"type": "exhaust", "players": held}]
    result: Any = settle("sichuan_a", 4, 0, events, {"cap_fan": None}).to_dict()
    # 花猪 10 each to seats 0 and 1; the three unready pay seat 0 1; seat 1 gives 1 back to each
    assert result["per_event"] == [[-1, 3, -1, -1], [20 + 3 + 1, 20 - 1 - 3, -20, -20]]
    assert (result["next_dealer"], result["hand_over"]) == (0, True)


def test_the_second_table_can_play_on_with_rain_and_checks() -> None:
    kong = {"type": "kong", "seat": 2, "kind": "exposed", "tile": "5s", "from": 1}
    win = {"type": "win", "by": "self_draw", "winners": [{"seat": 0, **PLAIN}]}
    ready = {"hand": "123456m6789s", "melds": ["kong_exposed 5s"]}
    held = {"1": {"hand": "234567m34567p99s"}, "2": ready, "3": {"hand": "166899m1235669p"}}
    options = {"hua_zhu": True, "rain": True, "play_on": True, "tui_shui": True}
    events = [kong, win, {"type": "exhaust", "players": held}]
    result: Any = settle("sichuan_b", 4, 3, events, options).to_dict()
    # 花猪 pays 2^(6-1) to both; the smallest wait is 1番 = 1 and a kong point
    assert result["per_event"] == [[0, -2, 2, 0], [3, -1, -1, -1], [0, -64, 32 + 2, 32 - 2]]
    assert result["next_dealer"] == 0


def test_a_kong_win_after_kongs_of_several_kinds_says_what_is_assumed() -> None:
    how: Any = {"melds": ["kong_exposed 5s", "kong_concealed 9m"], "win_tile": "6s"}
    for more, codes in (
        ({}, ["kong_source_assumed"]),
        ({"context": {"kong_chain": 1, "kong_source": "exposed"}}, []),
        ({"context": {"kong_chain": 2}}, []),
        ({"options": {"dian_gang_hua": "all"}}, []),
        ({"melds": ["kong_added 5s", "kong_concealed 9m"]}, []),
    ):
        asked = {**how, "context": {"kong_chain": 1}, **more}
        answer: Any = score("sichuan_a", "123m6789s", **asked).to_dict()
        assert [one["code"] for one in answer["advice"]] == codes
    assert score("sichuan_a", "123m6789s", **how, context={"kong_chain": 1}).payments[0].payer == (
        "each_opponent"
    )


@pytest.mark.parametrize("ruleset", ["sichuan_xueliu", "sichuan_b", "chongqing_3p"])
def test_where_winners_pay_too_the_words_say_so(ruleset: str) -> None:
    hand = "1122334567899p"
    result = score(ruleset, hand, win_tile="9p", win_by="self_draw", context=ONE_FLOWER)
    told = [*result.explanation, *(payment.reason for payment in result.payments)]
    assert any("其余各家都给" in text.zh for text in told)
    assert not any("没胡" in text.zh or "still in" in text.en for text in told)


def test_more_melds_than_a_hand_has_are_named() -> None:
    refused = score("sichuan_a", "", melds=[f"pong {rank}m" for rank in range(1, 6)]).refusal
    assert refused
    assert refused.code == "wrong_tile_count"
    assert refused.reason == ("门前有5副牌，最多4副", "5 melds, at most 4")
    one = score("sichuan_a", "1m").refusal
    assert one
    assert one.reason.en.startswith("1 tile outside")


def test_bounds_of_numbers_are_named() -> None:
    with pytest.raises(HandInvalid, match="from 0 to 1000"):
        score("sichuan_a", **PLAIN, context={"wall_remaining": 1001})
    assert score("sichuan_b", **PLAIN, context={"passed_points": 1024}).refusal
    with pytest.raises(HandInvalid, match="from 0 to 1000000"):
        score("sichuan_b", **PLAIN, context={"passed_points": 1_000_001})


def test_a_limit_row_of_another_reading_is_turned_down_in_words_of_players() -> None:
    context = {"seat": "E", "first_draw": True, "flowers": ["H1"]}
    best = score(*DOTS, win_tile="9p", win_by="self_draw", context=context).best
    assert best
    fan = next(fan for fan in find_ruleset("chongqing_3p").fans if fan.id == "quan_zi")
    assert _why_not_row(best, best, fan, 10).zh == "换一种拆法，满糊的牌型更多"
