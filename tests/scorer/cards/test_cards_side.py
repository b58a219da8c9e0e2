"""What lies beside the win of a hand: tricks, piles, openings, 包子, 漂, the race, house forms."""

import pytest
from brute_common import words

from hupai.scorer import HandInvalid, OptionInvalid, UnknownRuleSet, score_cards, waits_cards
from hupai.scorer.cards.chuopai.decompose import combinations_in
from hupai.scorer.cards.chuopai.reading import CIVIL, MILITARY, beats, classify

SMALL = {"seat": "small", "source": "self"}


def answer(ruleset, **told):
    return score_cards(ruleset, **told).to_dict()


# 割胡


def test_baozi_pays_each_a_share_of_one_fan():
    pay = answer("gehu", input={"baozi": "next", "dealer": "dealer"})["pay"]
    assert pay == {"dealer": 4, "next": -8, "opposite": 2, "small": 2}
    own = answer("gehu", input={"baozi": "dealer", "dealer": "dealer"})["pay"]
    assert own == {"dealer": -12, "next": 4, "opposite": 4, "small": 4}
    piao = answer("gehu", input={"baozi": "next", "piao": {"small": 1}})["pay"]
    assert piao == {"dealer": 4, "next": -10, "opposite": 2, "small": 4}


def test_piao_is_added_before_the_fan():
    hand = words("13 46 14 45 15 44")
    facts = {"seat": "small", "piao": {"small": 1, "next": 2}}
    pay = answer("gehu", cards=hand, facts=facts)["pay"]
    assert pay == {"dealer": -8, "next": -8, "opposite": -4, "small": 20}
    cangxi = answer("gehu", cards=hand, facts=facts, profile="cangxi")["pay"]
    assert cangxi == {"dealer": -5, "next": -8, "opposite": -4, "small": 17}


def test_langzhong_discards():
    hand = words("13 46 14 45 15 44")
    facts = {"seat": "small", "source": "discard", "discarder": "next"}
    for option, paid in (("three", 8), ("two", 4), ("plus_fan", 4)):
        found = answer(
            "gehu", cards=hand, facts=facts, options={"discard_pays": option}, profile="langzhong"
        )
        assert found["pay"]["next"] == -paid
        assert (found["certainty"] == "low") == (option != "three")


def test_the_flying_25():
    black = words("22 55 23 36 25 25")
    told = {"seat": "small", "source": "flip", "win_card": "25"}
    assert answer("gehu", cards=black, facts=told)["win"]
    other = words("13 46 14 45 25 25")
    assert answer("gehu", cards=other, facts=told)["reason"] == "tuo"
    reds = words("13 46 14 45 16 25")
    assert answer("gehu", cards=reds, facts={**told, "win_card": "25"})["reason"] == "seven"
    assert answer("gehu", cards=reds, facts={**SMALL, "win_card": "25"})["win"]
    assert answer("gehu", cards=reds, facts={**told, "win_card": "25", "source": "chetou"})["win"]


@pytest.mark.parametrize("profile", ["guangyuan", "nanchong", "mianyang", "cangxi"])
def test_two_dingfu_do_not_win(profile):
    cards = words("12 56 12 56 22 55")
    found = answer("gehu", cards=cards, facts={"seat": "small"}, profile=profile)
    assert (found["reason"], found["tuo"]) == ("tuo", 0)
    assert answer("gehu", cards=cards, facts={"seat": "small"}, profile="xichong")["tuo"] == 6


def test_a_seat_that_nobody_sits_on():
    for facts in ({"seat": "small"}, {"discarder": "small"}, {"baozi": "small"}):
        with pytest.raises(HandInvalid):
            score_cards("gehu", cards=["66"], facts=facts, profile="kaokao")
    with pytest.raises(HandInvalid):
        score_cards(
            "gehu", cards=["66"], facts={"seat": "next", "source": "discard", "discarder": "next"}
        )


def test_reasons_in_their_order():
    told = {"facts": {"seat": "small"}}
    assert answer("gehu", cards=["66", "11", "13"], **told)["reason"] == "count"
    assert answer("gehu", cards=words("66 11 13 13 14 45"), **told)["reason"] == "not_14"
    five = words("66 66 66 66 66 11")
    assert answer("gehu", cards=five, **told)["reason"] == "copies"
    wrong = answer("gehu", cards=["66", "11", "13", "46"], laid=[["66", "66"]], **told)
    assert wrong["reason"] == "not_14"
    grouped = {"seat": "small", "melds": [], "chi": [], "hand": ["22"] * 3 + ["55"] * 3}
    assert answer("gehu", input=grouped)["tuo"] == 6


def test_wild_cards_belong_to_qianhu_alone():
    cards = ["66", "11", "13", "46", "14", "T"]
    assert answer("gehu", cards=cards, facts={"seat": "small"})["reason"] == "wild"
    assert answer("yaodiren", cards=["66"] * 5 + ["T"] * 16)["reason"] == "wild"


# 割千胡


def test_race_adds_what_a_player_receives():
    scores = [{"A": 420}, {"B": 1500}, {"A": 700}]
    found = answer("qianhu", input={"race": scores})
    assert (found["winner"], found["over"], found["totals"]) == ("B", True, {"A": 420, "B": 1500})
    going = answer("qianhu", input={"race": scores[:1]})
    assert (going["winner"], going["over"]) == (None, False)
    assert found["certainty"] == "low"
    longer = answer("qianhu", input={"race": scores}, options={"target": 5000})
    assert longer["over"] is False


PAIRS = [["13", "46"], ["14", "45"], ["22", "55"], ["23", "36"], ["25", "25"]]
HAND = {"pairs": PAIRS, "melds": ["44"]}


def test_piao_of_qianhu():
    told = {**HAND, "piao": 1, "piao_payers": [0, 1, 2]}
    rolling = score_cards("qianhu", input=told)
    assert [payment.amount for payment in rolling.payments] == [280, 560, 840]
    ladder = score_cards("qianhu", input=told, options={"piao_mode": "ladder"})
    assert [payment.amount for payment in ladder.payments] == [280, 420, 560]


def test_a_ceiling_of_2000_is_for_declared_payers_alone():
    red = {"pairs": [["13", "46"], ["15", "44"], ["24", "44"], ["16", "34"], ["11", "66"]]}
    found = answer("qianhu", input={**red, "melds": ["14"], "options": {"cap": 2000}})
    assert (found["each"], found["each_declared"]) == (1000, 2000)
    points = answer("qianhu", input={**HAND, "tianhu": 1, "bao": 1, "options": {"cap": 2000}})
    assert (points["each"], points["each_declared"]) == (1000, 1000)


def test_wild_cards():
    plain = score_cards("qianhu", input=HAND)
    wild = {"pairs": [*PAIRS[:-1], ["25", "T"]], "melds": ["44"]}
    found = score_cards("qianhu", input=wild)
    assert found.total == plain.total
    assert found.certainty == "low"
    assert "wilds" in {doubt.option for doubt in found.doubts}
    cards = [card for pair in wild["pairs"] for card in pair]
    assert score_cards("qianhu", cards=cards, laid=["44"]).total == plain.total
    assert answer("qianhu", input={**HAND, "melds": [["44", "44", "T"]]})["reason"] == "group"
    two = {"pairs": [*PAIRS[:-1], ["T", "C"]], "melds": ["44"]}
    assert score_cards("qianhu", input=two).total == plain.total


def test_laid_out_cards():
    three = answer("qianhu", input={**HAND, "dingfu": 3})
    assert (three["points"], three["fan"]) == (97, 1)
    four = answer("qianhu", input={**HAND, "dingfu": ["56"] * 4})
    assert (four["points"], four["fan"]) == (107, 2)
    number = answer("qianhu", input={**HAND, "dingfu": 4})
    assert (number["points"], number["fan"]) == (107, 1)
    inside = answer("qianhu", input={"pairs": [*PAIRS[:-1], ["12", "56"]], "melds": ["44"]})
    assert inside["reason"] == "group"
    assert answer("qianhu", input={"pairs": PAIRS, "melds": ["12"]})["reason"] == "group"
    with pytest.raises(HandInvalid):
        score_cards("qianhu", input={**HAND, "dingfu": ["66"]})


# 幺地人


def test_opening():
    fold = words("66 66 13 13 46 55 36 22 25 34 15 45 26 33 35 24 23 56 11 14")
    assert answer("yaodiren", input={"hand": fold})["can_qi"] is False
    for card in ("11", "14", "44"):
        assert answer("yaodiren", input={"hand": [*fold, card, card]})["can_qi"] is True
    assert answer("yaodiren", input={"hand": [*fold, "66", "66"]})["can_qi"] is True


def test_baozi_of_yaodiren():
    assert answer("yaodiren", input={"baozi": True})["each"] == -2
    assert answer("yaodiren", input={"baozi": True}, options={"baozi": 4})["each"] == -4


def test_three_alike_are_no_chi():
    groups = [{"how": "chi", "cards": ["16", "16", "16"]}] * 7
    assert answer("yaodiren", input={"groups": groups})["reason"] == "group"
    assert answer("yaodiren", input={"groups": groups[:6]})["reason"] == "count"


# 大贰


def test_jiangjin():
    hand = words("s1 s2 s3 b4 b5 b6 s7 s8 s9 b9 b9 b9")
    told = {"profile": "jiangjin258"}
    found = answer("daer", cards=[*hand, "s5", "s5"], **told)
    assert (found["win"], found["each"], found["total"]) == (True, 1, 3)
    assert answer("daer", cards=[*hand, "s6", "s6"], **told)["win"] is False
    mixed = words("s1 s1 b1 b4 b5 b6 s7 s8 s9 b9 b9 b9 s5 s5")
    assert answer("daer", cards=mixed, **told)["win"] is False
    reds = words("s2 s7 s10 b4 b5 b6 s7 s8 s9 b9 b9 b9 s5 s5")
    assert answer("daer", cards=reds, **told)["win"] is False


def test_leshan_events():
    hand = words("b2 b2 b2 s2 s7 s10 s1 s2 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 s9 s9 b9")
    told = {"cards": hand, "profile": "leshan", "laid": []}
    assert answer("daer", **told)["each"] == 1
    both = answer("daer", facts={"events": ["jushou", "fang"]}, **told)
    assert (both["each"], both["certainty"]) == (6, "low")


def test_winning_card_of_another_makes_a_peng():
    hand = words("b2 b2 b2 s2 s7 s10 s1 s2 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 s9 s9 b9")
    peng = answer("daer", cards=hand, facts={"win_card": "b2", "source": "other"})
    kan = answer("daer", cards=hand, facts={"win_card": "b2", "source": "self"})
    assert (peng["hu"], kan["hu"]) == (18, 21)


def test_pairs_go_with_quads():
    base = words("s1 s2 s3 s4 s5 s6 b4 b5 b6 b6 b7 b8 s8 s8 b8")
    quad = answer("daer", cards=[*base, "s9", "s9"], laid=["long b10"])
    assert (quad["win"], quad["hu"]) == (True, 21)
    two = answer("daer", cards=[*base[3:], "s9", "s9"], laid=["long b10", "zhao s10"])
    assert (two["win"], two["hu"]) == (True, 30)
    none = {"groups": [{"how": "pair", "cards": ["s9", "s9"]}] * 7}
    assert answer("daer", input=none)["reason"] == "count"


# 戳牌


def test_ranks_of_single_cards():
    assert [classify([card]).rank for card in CIVIL] == list(range(1, 12))
    assert [classify([f]).rank for f in ("12", "14", "24", "34", "26", "36")] == [1, 2, 3, 4, 5, 6]
    assert MILITARY == (3, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("cards", "shape"),
    [
        ("66 66", "civil2"), ("66 66 66", "civil3"), ("55 55 55 55", "civil4"),
        ("36 45", "military2"), ("24 24", "military2"), ("12 24", "supreme"),
        ("11 26", "mixed1+1"), ("11 11 35", "mixed2+1"), ("13 14 23", "mixed1+2"),
        ("44 44 25 34", "mixed2+2"), ("66 11", ""), ("36 35", ""), ("36 36 36", ""),
        ("66 35", ""), ("66 66 66 36", ""), ("55 36", ""), ("66 66 66 66 66", ""), ("12 14", ""),
    ],
)  # fmt: skip
def test_combinations(cards, shape):
    found = classify(cards.split())
    assert (found.shape if found else "") == shape


def test_what_beats_what():
    def over(play, lead, **option):
        return beats(classify(play.split()), classify(lead.split()), **option)

    assert over("66", "11")
    assert not over("66", "36")
    assert not over("45", "36")
    assert over("66 36", "11 26")
    assert not over("66 66", "36 45")
    assert not over("66 36", "55 55")
    assert over("66 36", "55 55", goflat=True)
    assert over("66 36", "45 36", goflat=True)
    assert not over("12 24", "15 15")
    assert not over("66 66", "12 24")


def test_tricks():
    def winner(*plays, **options):
        trick = [["ABC"[place], cards.split()] for place, cards in enumerate(plays)]
        return answer("chuopai", input={"trick": trick}, options=options)

    assert winner("55 55", "66 36", "11 11")["winner"] == "C"
    assert winner("55 55", "66 36", "11 22", goflat=True)["winner"] == "B"
    assert winner("66 66 66", "36 36 45", "11 11 11")["piles"] == 3
    assert winner("66 11", "55 55", "22 22")["legal"] is False
    assert winner("66", "55 55", "22")["legal"] is False


def test_what_may_be_played():
    hand = words("66 36 45 11 26 13 13 55")
    found = answer("chuopai", input={"lead": ["44", "25"], "hand": hand})
    assert sorted(map(sorted, found["plays"])) == [["11", "26"], ["36", "66"], ["45", "66"]]
    assert answer("chuopai", input={"lead": ["66"], "hand": hand})["plays"] == []
    low = answer("chuopai", input={"lead": ["22"], "hand": hand})["plays"]
    assert sorted(map(tuple, low)) == [("11",), ("13",), ("55",), ("66",)]
    assert {c.shape for c in combinations_in(hand, 2)} == {"civil2", "military2", "mixed1+1"}


def test_piles():
    found = answer("chuopai", input={"piles": {"A": 10, "B": 9, "C": 9}}, options={"base": 2})
    assert found["pay"] == {"A": 4, "B": -2, "C": -2}
    assert found["certainty"] == "low"
    assert answer("chuopai", input={"piles": {"A": 1, "B": 1}})["legal"] is False
    short = answer("chuopai", input={"piles": {"A": 2, "B": 1}}, options={"piles": 3})
    assert short["pay"] == {"A": 1, "B": -1}


# Requests


@pytest.mark.parametrize(
    ("ruleset", "told", "error"),
    [
        ("pokes", {"cards": []}, UnknownRuleSet),
        ("gehu", {}, HandInvalid),
        ("gehu", {"cards": ["66"], "input": {}}, HandInvalid),
        ("gehu", {"input": {}, "laid": []}, HandInvalid),
        ("gehu", {"cards": ["66"] * 61}, HandInvalid),
        ("gehu", {"cards": ["1m"]}, HandInvalid),
        ("gehu", {"cards": ["66"], "laid": ["che 66"], "laid_among": True}, HandInvalid),
        ("gehu", {"cards": ["66"], "laid": [{"card": "66", "n": 9}]}, HandInvalid),
        ("gehu", {"cards": ["66"], "laid": [{"how": "che"}]}, HandInvalid),
        ("gehu", {"cards": ["66"], "laid": "che 66"}, HandInvalid),
        ("gehu", {"input": {"options": 3}}, HandInvalid),
        ("gehu", {"cards": ["66"], "facts": {"piao": {"east": 1}}}, HandInvalid),
        ("gehu", {"cards": ["66"], "options": {"profile": "paris"}}, OptionInvalid),
        ("qianhu", {"input": {"race": [{"A": "much"}]}}, HandInvalid),
        ("qianhu", {"input": {"piao_payers": "x"}}, HandInvalid),
        ("daer", {"cards": ["s1"], "facts": {"events": ["rain"]}}, HandInvalid),
        ("daer", {"cards": ["s11"]}, HandInvalid),
        ("chuopai", {"input": {"trick": [["A"]]}}, HandInvalid),
        ("chuopai", {"input": {"trick": 3}}, HandInvalid),
        ("chuopai", {"input": {"piles": {"A": -1, "B": 29}}}, HandInvalid),
        ("chuopai", {"input": {"piles": [1, 2]}}, HandInvalid),
        ("chuopai", {"input": {"classify": ["T"]}}, HandInvalid),
        ("chuopai", {"input": {"classify": ["66"], "wind": 1}}, HandInvalid),
    ],
)
def test_requests_that_cannot_be_understood(ruleset, told, error):
    with pytest.raises(error) as raised:
        score_cards(ruleset, **told)
    assert raised.value.message
    assert raised.value.faults


def test_every_fault_is_told_at_once():
    with pytest.raises(HandInvalid) as raised:
        score_cards("gehu", cards=["66"], facts={"seat": "north", "source": "sky", "x": 1})
    assert {fault.where for fault in raised.value.faults} == {"seat", "source", "x"}


def test_waits_of_a_game_of_tricks():
    with pytest.raises(HandInvalid):
        waits_cards("chuopai", cards=["66"])
    assert waits_cards("gehu", cards=["66"], facts={"seat": "small"}).scores == {}
