"""Faults that players or clients have met: hands that cannot be, numbers without end, sentences."""

import json

import pytest
from brute_common import words

from hupai.scorer import HandInvalid, describe_ruleset, rules_page, score_cards

PAIRS = [["13", "46"], ["14", "45"], ["22", "55"], ["23", "36"], ["25", "25"]]
HAND = {"pairs": PAIRS, "melds": ["44"]}
FLAT = words("13 46 14 45 22 55 23 36 25 25 44 44 44")
DEALT = words("66 13 14 15 22 23 33 24 16 22 13")
SMALL = words("13 46 14 45 15 44")
LESHAN = words("b2 b2 b2 s2 s7 s10 s1 s2 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 s9 s9 b9")


def answer(ruleset, **told):
    return score_cards(ruleset, **told).to_dict()


def chinese(found):
    return "\n".join(found["explanation"]["zh"])


# Players of 割千胡


def test_two_pay_where_three_play():
    found = answer("qianhu", input=HAND, profile="qionglai")
    assert found["payments"][0]["players"] == 2
    assert found["total"] == 2 * found["each"]
    four = answer("qianhu", input=HAND, profile="qionglai", options={"players": 4})
    assert four["total"] == 3 * found["each"]
    assert answer("qianhu", input=HAND)["payments"][0]["players"] == 3


def test_piao_of_two_payers():
    told = {**HAND, "piao": 1}
    found = answer("qianhu", input={**told, "piao_payers": [0, 1]}, profile="qionglai")
    assert [row["amount"] for row in found["payments"]] == [2 * found["each"], 4 * found["each"]]
    assert len(answer("qianhu", input=told, profile="qionglai")["payments"]) == 2
    for payers, profile in (([0, 1, 2], "qionglai"), ([0, 1], "standard")):
        with pytest.raises(HandInvalid) as raised:
            score_cards("qianhu", input={**told, "piao_payers": payers}, profile=profile)
        assert raised.value.faults[0].where == "piao_payers"


# 无成


@pytest.mark.parametrize(
    ("cards", "facts", "wins"),
    [
        ([], {}, False),
        (["13"], {}, False),
        (DEALT, {}, True),
        (DEALT[:-1], {}, False),
        (DEALT, {"banker": True}, False),
        ([*DEALT, "15"], {"banker": True}, True),
        ([*DEALT, "15"], {}, False),
        ([*DEALT[:-1], "12"], {}, True),
        ([*DEALT, "12"], {}, True),
        ([*DEALT[:-2], "12"], {}, False),
        ([*DEALT[:6], *["12"] * 5], {}, False),
    ],
)
def test_wu_cheng_is_a_whole_deal(cards, facts, wins):
    found = answer("qianhu", cards=cards, facts={"dealt": True, **facts}, profile="meishan")
    assert found["win"] is wins
    if not wins:
        assert found["reason"] in ("count", "copies")


def test_a_hand_as_dealt_has_a_chinese_name():
    found = answer("qianhu", cards=DEALT, facts={"dealt": True}, profile="meishan")
    assert "发的牌 和牌" in chinese(found)
    assert "dealt" not in chinese(found)
    laid = [{"how": "dealt", "cards": ["44", "44", "44"]}]
    assert answer("qianhu", cards=FLAT[:-3], laid=laid)["reason"] == "count"


# Numbers without end


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ("daer", {"cards": LESHAN, "profile": "leshan", "facts": {"events": ["fang"] * 8000}}),
        ("daer", {"cards": LESHAN, "profile": "leshan", "facts": {"events": ["fang"] * 16000}}),
        ("gehu", {"cards": SMALL, "facts": {"seat": "small", "events": ["haidi"] * 100}}),
        ("chuopai", {"input": {"piles": {"A": 10**4299, "B": 9 * 10**4299, "C": 1}}}),
        ("chuopai", {"input": {"piles": {"A": 61, "B": 0, "C": 0}}}),
        ("chuopai", {"input": {"piles": {f"seat {n}": 1 for n in range(28)}}}),
        ("qianhu", {"input": {"race": [{"A": 10**4299}, {"A": 9 * 10**4299}]}}),
        ("qianhu", {"input": {"race": [{"A": -(10**9) - 1}]}}),
        ("qianhu", {"input": {"race": [{"A": 1}] * 1001}}),
        ("qianhu", {"input": {"race": [{f"player {n}": 1 for n in range(11)}]}}),
    ],
)
def test_numbers_without_end_are_refused(ruleset, told):
    with pytest.raises(HandInvalid) as raised:
        score_cards(ruleset, **told)
    assert len(raised.value.message) < 300


def test_a_few_fang_still_count():
    facts = {"events": ["fang"] * 3}
    found = answer("daer", cards=LESHAN, profile="leshan", laid=[], facts=facts)
    assert found["each"] == 8
    json.dumps(found)


# 戳牌


@pytest.mark.parametrize(
    ("cards", "zh", "en"),
    [
        ("66", "第1大", "number 1 from the top"),
        ("15", "第11大", "number 11 from the top"),
        ("66 66", "第1大", "number 1 from the top"),
        ("36", "第1大", "number 1 from the top"),
        ("12", "第6大", "number 6 from the top"),
        ("11 26", "第2大", "number 2 from the top"),
        ("13 13 14 14", "第4大", "number 4 from the top"),
    ],
)
def test_places_are_counted_from_the_top(cards, zh, en):
    found = answer("chuopai", input={"classify": cards.split()})
    assert chinese(found).endswith(zh)
    assert found["explanation"]["en"][0].endswith(en)


def test_the_supreme_pair_has_no_place():
    found = answer("chuopai", input={"classify": ["12", "24"]})
    assert found["rank"] == 0
    assert chinese(found).endswith("至尊")
    assert found["explanation"]["en"][0].endswith("the supreme pair")


# A discard of nobody


def test_an_unnamed_discarder_pays_every_share():
    told = {"seat": "small", "source": "discard"}
    found = answer("gehu", cards=SMALL, facts=told)
    named = answer("gehu", cards=SMALL, facts={**told, "discarder": "next"})
    (payment,) = found["payments"]
    assert (payment["payer"], payment["zh"], payment["players"]) == ("discarder", "点炮的", 1)
    assert payment["amount"] == found["total"] == named["total"] == 8
    assert "pay" not in found
    assert "点炮的一家包" in chinese(found)
    (ask,) = [ask for ask in found["asks"] if ask["fact"] == "discarder"]
    assert {change["value"] for change in ask["changes"]} == {"dealer", "next", "opposite"}
    assert all(change["pay"]["small"] == 8 for change in ask["changes"])


@pytest.mark.parametrize(("option", "least"), [("two", 4), ("plus_fan", 4)])
def test_an_unnamed_discarder_pays_the_least_that_it_can_be(option, least):
    facts = {"seat": "small", "source": "discard"}
    told = {"cards": SMALL, "options": {"discard_pays": option}, "profile": "langzhong"}
    found = answer("gehu", facts=facts, **told)
    seats = ("dealer", "next", "opposite")
    totals = [answer("gehu", facts={**facts, "discarder": s}, **told)["total"] for s in seats]
    assert found["total"] == min(totals) == least
    assert "没说是哪家点的炮" in chinese(found)


# Hands that cannot be


def test_the_winning_card_lies_in_the_hand():
    facts = {"seat": "small", "source": "self"}
    found = answer("gehu", cards=SMALL, facts={**facts, "win_card": "66"})
    assert (found["win"], found["reason"]) == (False, "win_card")
    assert "天牌" in chinese(found)
    laid = {"cards": SMALL[:4], "laid": ["che 44"]}
    assert answer("gehu", facts={**facts, "win_card": "44"}, **laid)["win"]
    assert answer("gehu", facts={**facts, "win_card": "15"}, **laid)["reason"] == "win_card"


def test_tianhu_and_dihu_are_not_one_win():
    with pytest.raises(HandInvalid) as raised:
        score_cards("qianhu", input={**HAND, "tianhu": True, "dihu": True})
    assert raised.value.faults[0].where == "dihu"
    assert answer("qianhu", input={**HAND, "tianhu": True, "dihu": False})["win"]


def test_no_more_is_laid_out_than_the_deck_has():
    cards = [*FLAT, "12", "12", "56"]
    found = answer("qianhu", cards=cards, facts={"dingfu": 8})
    assert (found["win"], found["reason"]) == (False, "copies")
    assert "11张" in chinese(found)
    assert answer("qianhu", cards=cards, facts={"dingfu": 5})["points"] == 147
    assert answer("qianhu", input={**HAND, "dingfu": 8})["points"] == 147
    odd = answer("qianhu", cards=FLAT, laid=[{"how": "dingfu", "cards": ["66", "66"]}])
    assert (odd["win"], odd["reason"]) == (False, "group")


@pytest.mark.parametrize(("hand", "reason"), [(["66"] * 9, "copies"), (["66", "T"], "wild")])
def test_an_opening_hand_comes_from_the_deck(hand, reason):
    found = answer("yaodiren", input={"hand": hand})
    assert (found["can_qi"], found["reason"]) == (False, reason)
    assert answer("yaodiren", input={"hand": ["66"] * 5})["can_qi"] is True


# Descriptions


@pytest.mark.parametrize(
    ("ruleset", "fan", "values"),
    [
        ("gehu", "za_long", {"guangyuan": 1, "cangxi": 1}),
        ("qianhu", "di_hu", {"standard": 1, "qionglai": 1}),
        ("daer", "hai_di_lao", {"luzhou_step": 1, "suiyang": 5}),
    ],
)
def test_a_fan_is_described_with_its_value(ruleset, fan, values):
    (told,) = [row for row in describe_ruleset(ruleset)["fans"] if row["id"] == fan]
    assert values.items() <= told["profiles"].items()
    assert told["value"] == 1


def test_no_minimum_of_the_dealer_is_that_of_the_others():
    zh = [line for line in rules_page("qianhu", "zh").splitlines() if "[dealer_min]" in line]
    en = [line for line in rules_page("qianhu", "en").splitlines() if "[dealer_min]" in line]
    assert zh[0].endswith(": 同闲家 [dealer_min]")
    assert en[0].endswith(": as the others [dealer_min]")
    assert "不限" in rules_page("yaodiren", "zh")


@pytest.mark.parametrize("value", [[66, 66], 66, [["66"]], [None]])
def test_a_card_is_a_text(value):
    with pytest.raises(HandInvalid) as raised:
        score_cards("yaodiren", input={"hand": value})
    assert "written as a text" in raised.value.message
    assert "no card" not in raised.value.message
