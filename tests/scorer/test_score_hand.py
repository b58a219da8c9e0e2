"""Known questions of players, invariants of scoring, and what is refused for which reason."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong_random import random_hand

from hupai.scorer import (
    Hand,
    HandInvalid,
    OptionInvalid,
    UnknownRuleSet,
    describe_ruleset,
    find_ruleset,
    house_of,
    score,
    score_hand,
    score_many,
    waits,
)
from hupai.scorer.core.hand import Meld
from hupai.scorer.mahjong.context import parse_context
from hupai.scorer.mahjong.refusals import REFUSAL_CODES

KNOWN = [
    # best reading (T1)
    ("111222333m44455p", (), {}, 1, 2, "dui_dui_hu"),
    ("111222333m78999p", (), {}, 2, 4, "yao_jiu"),
    # seven pairs against runs (T2)
    ("11223344556677m", (), {}, 4, 16, "qing_qi_dui"),
    ("112233m445566p88p", (), {}, 2, 4, "qi_dui"),
    ("11222244m557788p", (), {}, 4, 16, "long_qi_dui"),
    ("11222244m557788p", (), {"long_qi_dui_fan": 3}, 3, 8, "long_qi_dui"),
    ("22223333444455m", (), {}, 5, 32, "qing_long_qi_dui gen gen"),
    # kongs and roots (T4)
    ("345m678p99955p", ("kong_concealed 2m",), {}, 1, 2, "ping_hu gen"),
    ("111123m456789p22p", (), {}, 1, 2, "ping_hu gen"),
    ("123333m45566799s", (), {}, 1, 2, "ping_hu gen"),
    # composites replace their parts (T5)
    ("11224444557799m", (), {}, 5, 32, "qing_long_qi_dui"),
    ("222555888m55588p", (), {}, 3, 8, "jiang_dui"),
    ("23445677m345789p", (), {}, 0, 1, "ping_hu"),
]


@pytest.mark.parametrize(("hand", "melds", "options", "fan", "multiplier", "fans"), KNOWN)
def test_known_hands(
    hand: str, melds: tuple[str, ...], options: dict[str, Any], fan: int, multiplier: int, fans: str
) -> None:
    result = score("sichuan_a", hand, melds=melds, options=options)
    assert (result.fan, result.multiplier) == (fan, multiplier)
    assert sorted(result.fan_ids) == sorted(fans.split())


def test_fifteen_tiles_without_a_kong_are_too_many() -> None:
    refused = score("sichuan_a", "2222m345m678p99955p").refusal
    assert refused
    assert refused.code == "wrong_tile_count"
    assert "15 tiles" in refused.reason.en
    assert "14 expected" in refused.reason.en


def test_five_copies_are_named() -> None:
    refused = score("sichuan_a", "123456789m99m", melds=["kong_exposed 1m"]).refusal
    assert refused
    assert refused.code == "five_copies"
    assert "5 copies of 1m, only 4" in refused.reason.en


REFUSED = [
    ("illegal_meld", "EE", ("pong Q",), "", {}, {}),
    ("illegal_tile", "234567m34567pEE", ("chow 123m",), "8p", {}, {}),
    ("illegal_meld", "11111m", ("chow 123m",), "", {}, {}),
    ("five_copies", "11111m", (), "", {}, {}),
    ("wrong_tile_count", "123m456p789s", (), "", {}, {}),
    ("void_suit_present", "123m456p789s11123p", (), "", {"que": "s"}, {"ding_que": True}),
    ("three_suits", "123m456p789s11123p", (), "", {"kong_chain": 1}, {}),
    ("impossible_context", "135m135p246m2469p", (), "9p", {"rob_kong": True}, {}),
    ("incomplete", "1357m246m2468p13p", (), "5p", {"passed_fan": 3}, {}),
    ("passed_hu", "234567m3456799p", (), "8p", {"passed_fan": 0}, {}),
]


@pytest.mark.parametrize(("code", "hand", "melds", "win", "context", "options"), REFUSED)
def test_refusals_in_their_order(
    code: str,
    hand: str,
    melds: tuple[str, ...],
    win: str,
    context: dict[str, Any],
    options: dict[str, Any],
) -> None:
    result = score(
        "sichuan_a", hand, melds=melds, win_tile=win, win_by="discard", context=context,
        options=options,
    )  # fmt: skip
    assert result.refusal
    assert result.refusal.code == code
    answer = result.to_dict()
    assert answer["reason_code"] == code
    assert answer["payments"] == []
    assert (answer["multiplier"], answer["points"], answer["must_win"]) == (0, 0, False)


def test_the_examples_above_cover_every_refusal() -> None:
    assert {row[0] for row in REFUSED} | {"below_min_fan"} == set(REFUSAL_CODES)


def test_huge_hands_are_only_too_large() -> None:
    assert score("sichuan_a", "1m" * 16 + "2m").refusal.code == "five_copies"  # type: ignore[union-attr]
    many = ["kong_exposed 1m"] * 4
    assert score("sichuan_a", "22m", melds=many).refusal.code == "five_copies"  # type: ignore[union-attr]
    wide = "123456789m123456789p"
    assert score("sichuan_a", wide).refusal.code == "wrong_tile_count"  # type: ignore[union-attr]


def test_a_joker_may_be_the_drawn_tile_but_not_a_discard() -> None:
    context = {"seat": "S", "flowers": ["H1"]}
    args: dict[str, Any] = {"win_tile": "J", "context": context}
    drawn = score("chongqing_3p", "1122334567899p", win_by="self_draw", **args)
    assert drawn.fan == 7
    claimed = score("chongqing_3p", "1122334567899p", win_by="discard", **args)
    assert claimed.refusal
    assert claimed.refusal.code == "impossible_context"


@given(st.integers(0, 2**32), st.sampled_from(["sichuan_a", "sichuan_b", "chongqing_3p"]))
@settings(max_examples=1000, deadline=None)
def test_order_never_matters(seed: int, ruleset: str) -> None:
    rng = random.Random(seed)
    one = random_hand(rng, ruleset)
    melds = [Meld(kind, tile) for kind, tile in one["melds"]]
    house, context = house_of(find_ruleset(ruleset)), parse_context(one["context"])
    hand = Hand(tuple(one["concealed"]), tuple(melds), one["win"])
    shuffled = Hand(
        tuple(rng.sample(hand.concealed, len(hand.concealed))),
        tuple(rng.sample(melds, len(melds))),
        hand.win,
    )
    first, second = (score_hand(h, house, context, one["win_by"]) for h in (hand, shuffled))
    assert (first.wins, first.fan, first.raw_fan) == (second.wins, second.fan, second.raw_fan)
    assert sorted(first.fan_ids) == sorted(second.fan_ids)
    assert max(map(hand.tiles.count, set(hand.tiles) - {"J"}), default=0) <= 4 or not first.wins


@given(st.integers(0, 2**32), st.sampled_from(["sichuan_a", "sichuan_b", "chongqing_3p"]))
@settings(max_examples=300, deadline=None)
def test_the_explanation_adds_up(seed: int, ruleset: str) -> None:
    one = random_hand(random.Random(seed), ruleset)
    melds = tuple(Meld(kind, tile) for kind, tile in one["melds"])
    house, context = house_of(find_ruleset(ruleset)), parse_context(one["context"])
    hand = Hand(tuple(one["concealed"]), melds, one["win"])
    result = score_hand(hand, house, context, one["win_by"])
    answer: Any = result.to_dict()
    limit = any(a.fan.kind == "limit" for a in result.awarded)
    if result.best and not limit:
        assert sum(fan["fan"] for fan in answer["fans"]) == answer["raw_fan"]
        terms = "+".join(str(fan["fan"]) for fan in answer["fans"]) or "0"
        assert f"sum {terms} = {result.raw_fan} fan" in answer["explanation"]["en"]
    assert len(answer["explanation"]["zh"]) == len(answer["explanation"]["en"]) > 0
    if result.reading and "J" not in hand.tiles:
        shown = [tile for group in answer["decomposition"] for tile in group["tiles"]]
        assert sorted(shown) == sorted(hand.tiles)


def test_jokers_are_shown_as_what_they_stand_for() -> None:
    hand = score(
        "chongqing_3p", "EESSWWNNJJJJ5p", win_tile="5p", win_by="discard",
        context={"seat": "S", "flowers": ["H1"]},
    ).to_dict()  # fmt: skip
    assert sorted(hand["jokers_as"]) == list("ENSW")  # type: ignore[call-overload]
    reading = "EEE SSS WWW NNN 55p (J=ESWN)"
    assert hand["explanation"]["en"][0] == f"read as {reading}"  # type: ignore[index]


def test_what_does_not_count_says_why() -> None:
    result: Any = score("sichuan_a", "22223333444455m", win_by="self_draw").to_dict()
    reasons = {row["id"]: row["reason"]["en"] for row in result["not_counted"]}
    assert "contained in one-suit dragon seven pairs" in reasons["qing_qi_dui"]
    assert "already contains one root" in reasons["gen"]
    assert "not played" in reasons["zhong_zhang"]
    assert result["next_best"]["fans"] == ["qing_yi_se", "gen", "gen", "gen"]
    assert result["next_best"]["raw_fan"] == 5
    assert "capped at 5 fan" in result["explanation"]["en"]
    assert "封顶5番" in result["explanation"]["zh"]


def test_advice() -> None:
    pig: Any = score("sichuan_a", "123m456p789s11123p").to_dict()
    assert [(one["code"], "32" in one["zh"]) for one in pig["advice"]] == [("hua_zhu", True)]
    short: Any = score(
        "chongqing_3p", "789345pE", melds=["pong 2p", "chow 456p"], win_tile="E",
        win_by="discard", context={"flowers": ["H1"]},
    ).to_dict()  # fmt: skip
    assert short["advice"] == [
        {"code": "below_min_fan", "zh": "还差4番", "en": "4 fan short"},
    ]
    last: Any = score(
        "sichuan_a", "234567m3456799p", win_tile="8p", context={"wall_remaining": 3}
    ).to_dict()
    assert [one["code"] for one in last["advice"]] == ["must_win", "win_by_assumed"]
    waiting: Any = waits("sichuan_a", "123m456p789s1112p").to_dict()
    assert [one["code"] for one in waiting["advice"]] == ["hua_zhu"]


def test_waits_say_what_they_are_worth() -> None:
    found: Any = waits("sichuan_a", "3334455m678222p").to_dict()
    assert {w["tile"]: w["fan"] for w in found["waits"]} == {"3m": 1, "4m": 0, "5m": 0, "6m": 0}
    below: Any = waits(
        "chongqing_3p", "789345pE", melds=["pong 2p", "chow 456p"], context={"flowers": ["H1"]}
    ).to_dict()
    assert [(w["tile"], w["fan"], w["short_of_minimum"]) for w in below["waits"]] == [("E", 1, 4)]
    assert waits("sichuan_a", "123m").to_dict()["reason_code"] == "wrong_tile_count"


def test_a_preset_is_a_base_for_options() -> None:
    hand = "11222244m557788p"
    assert score("sichuan_a", hand, preset="chengdu_common").fan == 3
    house = score("sichuan_a", hand, preset="chengdu_common", options={"cap_fan": 2}).win.house
    assert house.changed["cap_fan"] == 2
    assert house.changed["cha_jiao"] == "max"
    again = score("sichuan_a", hand, options=house.changed)
    assert again.win.house.options == house.options


def test_results_say_how_to_score_them_again() -> None:
    answer = score("sichuan_a", "22223333444455m", options={"cap_fan": None}).to_dict()
    assert answer["options"] == {"cap_fan": None}
    assert answer["ruleset_version"] == describe_ruleset("sichuan_a")["version"]


def test_errors_list_everything() -> None:
    with pytest.raises(UnknownRuleSet, match="sichuan_a"):
        score("sichuan_z", "1m")
    with pytest.raises(OptionInvalid) as wrong:
        score("sichuan_a", "1m", options={"cap_fan": "4", "nonsense": 1, "base": True})
    places = [fault.where for fault in wrong.value.faults]
    assert sorted(places) == ["options.base", "options.cap_fan", "options.nonsense"]
    with pytest.raises(OptionInvalid, match="chengdu_common"):
        score("sichuan_a", "1m", preset="chongqing")
    with pytest.raises(HandInvalid) as confused:
        score("sichuan_a", "1m", context={"dealer": "yes", "moon": 1, "flowers": ["H99"]})
    assert len(confused.value.faults) == 3
    with pytest.raises(HandInvalid, match="self_draw or discard"):
        score("sichuan_a", "1m", win_by="luck")
    with pytest.raises(HandInvalid, match="1 expected"):
        score("sichuan_a", "1m", win_tile="1m2m")


def test_foreign_options_are_refused_by_name() -> None:
    for ruleset, option in (("chongqing_3p", "cap_fan"), ("sichuan_a", "kong_points")):
        with pytest.raises(OptionInvalid, match=option):
            score(ruleset, "1m", options={option: 1})


def test_null_context_fields_are_not_given() -> None:
    context = {"passed_fan": None, "dealer": None, "que": None, "wall_remaining": None}
    assert score("sichuan_a", "234567m3456799p", win_tile="8p", context=context).wins


def test_batches_are_scored_one_by_one() -> None:
    house = house_of(find_ruleset("sichuan_a"))
    hands = (Hand(("1m",) * n) for n in range(3))
    assert [r.wins for r in score_many(hands, house)] == [False] * 3
