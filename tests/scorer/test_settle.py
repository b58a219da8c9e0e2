"""Who pays whom in the course of a hand."""

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hupai.scorer import HandInvalid, ImpossibleEvent, Round, find_ruleset, house_of, settle
from hupai.scorer.mahjong.events import parse_event

Json = dict[str, Any]

PLAIN = {"hand": "234567m3456799p", "win_tile": "8p"}
FLUSH = {"hand": "1122334567899m", "win_tile": "9m"}
NO_WAIT = {"hand": "166899m1235669p"}
PIG = {"hand": "234567m34567p99s"}


def discard(source: int, *winners: tuple[int, Json], **context: Any) -> Json:
    listed = [{"seat": seat, **hand, "context": context} for seat, hand in winners]
    return {"type": "win", "by": "discard", "from": source, "winners": listed}


def drawn(seat: int, hand: Json, **context: Any) -> Json:
    return {
        "type": "win",
        "by": "self_draw",
        "winners": [{"seat": seat, **hand, "context": context}],
    }


def kong(seat: int, kind: str, tile: str, source: int | None = None) -> Json:
    event = {"type": "kong", "seat": seat, "kind": kind, "tile": tile}
    return event if source is None else event | {"from": source}


def wall_end(**hands: Json) -> Json:
    return {"type": "exhaust", "players": {name[1:]: hand for name, hand in hands.items()}}


def deltas(*events: Json, ruleset: str = "sichuan_a", dealer: int = 0, **options: Any) -> Any:
    players = find_ruleset(ruleset).players
    return settle(ruleset, players, dealer, events, options).to_dict()["deltas"]


def test_a_discard_is_paid_by_one_and_a_self_draw_by_all() -> None:
    assert deltas(discard(2, (0, FLUSH))) == [4, 0, -4, 0]
    assert deltas(drawn(0, FLUSH)) == [12, -4, -4, -4]
    assert deltas(drawn(0, FLUSH), self_draw_bonus="base") == [15, -5, -5, -5]
    assert deltas(discard(2, (0, FLUSH)), base=0.5) == [2, 0, -2, 0]


def test_ready_checks_leave_winners_out() -> None:
    rooted = {"hand": "123333m4556679s"}
    end = wall_end(s1=rooted, s2={"hand": "234567m3456799p"}, s3=NO_WAIT)
    assert deltas(discard(3, (0, PLAIN)), end)[1:] == [2, 1, -4]
    assert deltas(discard(3, (0, PLAIN)), end)[0] == 1


def test_kong_money_is_returned_once_and_also_to_winners() -> None:
    events = [kong(3, "added", "1m"), discard(3, (0, PLAIN))]
    unready = {"hand": "22489m23347p", "melds": ["kong_added 1m"]}
    end = wall_end(s1=NO_WAIT, s2=NO_WAIT, s3=unready)
    result = settle("sichuan_a", 4, 0, [*events, end]).to_dict()
    assert result["per_event"] == [[-1, -1, -1, 3], [1, 0, 0, -1], [1, 1, 1, -3]]


def test_a_discard_after_a_kong_moves_its_money_once() -> None:
    winners = [(0, PLAIN), (2, PLAIN)]
    events = [kong(3, "concealed", "1m"), discard(3, *winners, discard_after_kong=1)]
    end = wall_end(s1=NO_WAIT, s3={"hand": "22489m23347p", "melds": ["kong_concealed 1m"]})
    result = settle("sichuan_a", 4, 0, [*events, end], {"hu_jiao_zhuan_yi": True}).to_dict()
    assert result["per_event"][1] == [2 + 3, 0, 2 + 3, -4 - 6]
    assert result["per_event"][2] == [0, 0, 0, 0]


def test_unequal_parts_stay_exact() -> None:
    hand = find_ruleset("sichuan_a")
    played = Round(house_of(hand, {"hu_jiao_zhuan_yi": True}), 0)
    played.apply(parse_event(kong(3, "exposed", "1s", 0)))
    three = [(seat, PLAIN) for seat in (0, 1, 2)]
    outcome = played.apply(parse_event(discard(3, *three, discard_after_kong=1)))
    assert outcome.settlement.exact[0] == 2 + Fraction(2, 3)
    assert sum(played.settlement.exact) == 0


def test_several_may_rob_one_kong_and_the_konger_pays_each() -> None:
    result = settle("sichuan_a", 4, 1, [discard(2, (0, PLAIN), (3, PLAIN), rob_kong=True)])
    assert result.deltas == [1, 0, -2, 1]
    assert result.to_dict()["next_dealer"] == 2


def test_a_fed_kong_win_finds_its_feeder() -> None:
    hand = {"hand": "123456m6789s", "melds": ["kong_exposed 5s"], "win_tile": "6s"}
    win = drawn(2, hand, kong_chain=1, kong_source="exposed")
    assert deltas(kong(2, "exposed", "5s", 3), win) == [0, 0, 6, -6]
    chained = hand | {"hand": "123m6789s", "melds": ["kong_exposed 5s", "kong_concealed 9m"]}
    later = drawn(2, chained, kong_chain=2, kong_source="concealed")
    assert deltas(later) == [-16, -16, 48, -16]
    with pytest.raises(ImpossibleEvent, match="fed the kong is not named"):
        deltas(win)


def test_the_melds_tell_which_kong_led_to_the_draw() -> None:
    hand = {"hand": "123456m6789s", "melds": ["kong_exposed 5s"], "win_tile": "6s"}
    fed = drawn(2, hand, kong_chain=1)
    assert deltas(kong(2, "exposed", "5s", 3), fed) == [0, 0, 6, -6]
    own = drawn(2, hand | {"melds": ["kong_concealed 5s"]}, kong_chain=1)
    assert deltas(kong(2, "concealed", "5s"), own) == [-6, -6, 18, -6]
    said = drawn(2, hand, kong_chain=1, kong_source="exposed")
    everybody = {"dian_gang_hua": "all"}
    assert deltas(kong(2, "exposed", "5s", 3), fed, **everybody) == deltas(
        kong(2, "exposed", "5s", 3), said, **everybody
    )


def test_the_own_kong_is_no_fifth_copy() -> None:
    hand = {"hand": "123456m6789s", "melds": ["kong_added 5s"], "win_tile": "6s"}
    assert deltas(kong(2, "added", "5s"), drawn(2, hand)) == [-3, -3, 9, -3]


def test_words_for_those_who_pay_fit_the_table() -> None:
    events = [kong(0, "concealed", "1s"), kong(1, "added", "2s"), drawn(2, PLAIN)]

    def told(ruleset: str, **options: Any) -> tuple[str, str]:
        pages = settle(ruleset, 4, 0, events, options).to_dict()["explanation"]
        return "".join(pages["zh"]), "".join(pages["en"])  # type: ignore[index]

    for ruleset, options in (("sichuan_xueliu", {}), ("sichuan_b", {"rain": True})):
        zh, en = told(ruleset, **options)
        assert "没胡的" not in zh
        assert "still in" not in en
        assert zh.count("其余各家") == 9
    zh, en = told("sichuan_a")
    assert zh.count("没胡的各家") == 9
    assert en.count("each player still in") == 9


def test_hua_zhu() -> None:
    end = wall_end(s0={"hand": "234567m3456799p"}, s1=NO_WAIT, s2=PIG, s3=PIG)
    assert deltas(end) == [65, 63, -64, -64]
    assert deltas(end, hua_zhu=False) == [3, -1, -1, -1]
    assert deltas(end, cap_fan=None) == [20 + 3, 20 - 1, -21, -21]
    assert deltas(end, cap_fan=None, cha_jiao="off") == [20, 20, -20, -20]
    void = wall_end(
        s0={"hand": "234567m3456799p", "context": {"que": "p"}},
        s1=NO_WAIT | {"context": {"que": "s"}},
        s2=NO_WAIT | {"context": {"que": "s"}},
        s3=NO_WAIT | {"context": {"que": "s"}},
    )
    assert deltas(void, ding_que=True) == [-96, 32, 32, 32]


def test_a_dead_wait_is_no_wait() -> None:
    dead = {"hand": "1111m234567888p"}
    assert deltas(wall_end(s0={"hand": "234567m3456799p"}, s1=dead, s2=NO_WAIT, s3=NO_WAIT)) == [
        3, -1, -1, -1,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("events", "dealer"),
    [
        ([discard(2, (1, PLAIN))], 1),
        ([discard(3, (0, PLAIN), (1, PLAIN))], 3),
        ([drawn(1, PLAIN), discard(3, (0, PLAIN), (2, PLAIN))], 3),
        ([drawn(1, PLAIN), drawn(0, PLAIN), drawn(3, PLAIN)], 1),
        ([wall_end(s0=NO_WAIT, s1=NO_WAIT, s2=NO_WAIT, s3=NO_WAIT)], 2),
        ([], 2),
    ],
)
def test_next_dealer(events: list[Json], dealer: int) -> None:
    assert settle("sichuan_a", 4, 2, events).to_dict()["next_dealer"] == dealer


DOTS = {"hand": "1122334567899p", "win_tile": "9p"}
FLOWER = {"flowers": ["H1"]}


def test_three_players() -> None:
    kwargs: Json = {"ruleset": "chongqing_3p", "base": 2}
    assert deltas(drawn(1, DOTS, **FLOWER), **kwargs) == [-14, 28, -14]
    assert deltas(discard(2, (1, DOTS), **FLOWER), **kwargs) == [-7, 21, -14]
    assert deltas(discard(2, (1, DOTS), (0, DOTS), **FLOWER), **kwargs) == [21, -7, -14]
    assert deltas({"type": "false_win", "seat": 2}, **kwargs) == [20, 20, -40]
    assert deltas({"type": "false_win", "seat": 2}, payout="doubling", **kwargs) == [64, 64, -128]
    assert deltas({"type": "exhaust", "players": {}}, **kwargs) == [0, 0, 0]
    assert deltas(kong(0, "concealed", "E"), **kwargs) == [0, 0, 0]
    odd = settle("chongqing_3p", 3, 0, [discard(2, (1, DOTS), **FLOWER)])
    assert odd.deltas == [-3.5, 10.5, -7]


def test_three_players_all_pay_a_self_draw_after_a_fed_kong() -> None:
    hand = {"hand": "5556p", "melds": ["pong 1p", "kong_exposed 9p", "pong 3p"], "win_tile": "6p"}
    fed = {"kong_chain": 1, "kong_source": "exposed", "kong_from": 1}
    assert deltas(drawn(0, hand, **fed, **FLOWER), ruleset="chongqing_3p") == [14, -7, -7]


def test_three_player_seats_follow_from_the_dealer() -> None:
    east = {"hand": "1234569p", "melds": ["pong E", "pong C"], "win_tile": "9p"}
    flowers = {"flowers": ["H1", "H2", "H3", "H4"]}
    assert deltas(drawn(2, east, **flowers), ruleset="chongqing_3p", dealer=2) == [-5, -5, 10]
    with pytest.raises(ImpossibleEvent, match="4 fan, 5 needed"):
        deltas(drawn(1, east, **flowers), ruleset="chongqing_3p", dealer=2)


@pytest.mark.parametrize(("winner", "dealer"), [(0, 0), (1, 1), (2, 1)])
def test_three_player_deal_passes_on(winner: int, dealer: int) -> None:
    result = settle("chongqing_3p", 3, 0, [drawn(winner, DOTS, **FLOWER)]).to_dict()
    assert (result["next_dealer"], result["hand_over"]) == (dealer, True)


def test_a_false_win_goes_on_and_costs_nothing_in_sichuan() -> None:
    assert deltas({"type": "false_win", "seat": 1}, drawn(0, PLAIN)) == [3, -1, -1, -1]


IMPOSSIBLE = [
    ([drawn(0, NO_WAIT | {"win_tile": "9p"})], 0, "does not win"),
    ([drawn(0, {"hand": "123m"})], 0, "tiles outside the melds"),
    ([drawn(0, PLAIN), drawn(0, PLAIN)], 1, "already won"),
    ([discard(0, (0, PLAIN))], 0, "own discard"),
    ([drawn(0, PLAIN), discard(0, (1, PLAIN))], 1, "already won"),
    ([discard(0, (1, PLAIN), (1, PLAIN))], 0, "named twice"),
    ([discard(0, (1, PLAIN), (2, FLUSH))], 0, "on one tile"),
    ([discard(9, (1, PLAIN))], 0, "no seat 9"),
    ([{"type": "win", "by": "discard", "winners": [{"seat": 1, **PLAIN}]}], 0, "is not named"),
    ([drawn(0, PLAIN), drawn(1, PLAIN), drawn(2, PLAIN), drawn(3, PLAIN)], 3, "hand is over"),
    ([kong(0, "exposed", "5s")], 0, "is not named"),
    ([kong(0, "exposed", "5s", 0)], 0, "own kong"),
    ([kong(0, "concealed", "5s"), kong(1, "concealed", "5s")], 1, "already lies"),
    ([kong(0, "concealed", "E")], 0, "cannot be konged"),
    ([kong(0, "concealed", f"{rank}s") for rank in range(1, 6)], 4, "more than four kongs"),
    ([kong(1, "concealed", "9p"), drawn(0, PLAIN)], 1, "all four 9p lie in a kong of seat 1"),
    ([kong(1, "concealed", "8p"), drawn(0, PLAIN)], 1, "all four 8p lie in a kong of seat 1"),
    ([kong(0, "concealed", "9p"), drawn(0, PLAIN)], 1, "seat 0 holds no other"),
    ([drawn(0, PLAIN), kong(0, "concealed", "5s")], 1, "already won"),
    ([kong(2, "added", "8p"), discard(2, (1, PLAIN), rob_kong=True)], 1, "does not happen"),
    ([wall_end(s0=NO_WAIT)], 0, "name the hands of seats"),
    ([drawn(0, PLAIN), wall_end(s0=NO_WAIT, s1=NO_WAIT, s2=NO_WAIT, s3=NO_WAIT)], 1, "seats"),
    ([wall_end(s0=NO_WAIT, s1=NO_WAIT, s2=NO_WAIT, s3={"hand": "1m"})], 0, "cannot hold"),
    (
        [{"type": "win", "by": "self_draw", "winners": [{"seat": s, **PLAIN} for s in (0, 1)]}],
        0,
        "only one player",
    ),
]


@pytest.mark.parametrize(("events", "index", "why"), IMPOSSIBLE)
def test_impossible_events_fail_whole(events: list[Json], index: int, why: str) -> None:
    with pytest.raises(ImpossibleEvent, match=why) as failed:
        settle("sichuan_a", 4, 0, events)
    assert failed.value.index == index
    assert failed.value.code == "impossible_event"
    assert failed.value.faults[0].where == f"events[{index}]"
    assert failed.value.zh


UNREADABLE = [
    {"type": "pass"},
    {"type": "kong", "seat": True, "kind": "added", "tile": "1m"},
    {"type": "kong", "seat": 0, "kind": "open", "tile": "1m"},
    {"type": "kong", "seat": 0, "kind": "added", "tile": ""},
    {"type": "kong", "seat": 0, "kind": "added", "tile": "1m", "lat": True},
    {"type": "kong", "seat": 0, "kind": "added", "tile": "1m", "late": 1},
    {"type": "win", "by": "luck", "winners": [{"seat": 0}]},
    {"type": "win", "by": "discard", "winners": []},
    {"type": "win", "by": "discard", "winners": ["0"]},
    {"type": "win", "by": "discard", "winners": [{"seat": 0, "hand": 5}]},
    {"type": "win", "by": "discard", "winners": [{"seat": 0, "hand": "1m", "melds": "pong 1m"}]},
    {"type": "win", "by": "discard", "winners": [{"seat": 0, "hand": "1m", "context": []}]},
    {"type": "exhaust", "players": []},
    {"type": "exhaust", "players": {"east": {"hand": "1m"}}},
    {"type": "exhaust", "players": {"0": "1m"}},
    {"type": "exhaust", "players": {"9" * 5000: {"hand": "1m"}}},
    {"type": "exhaust", "players": {"0": {"hand": "1m"}, "00": {"hand": "1m"}}},
    {"type": "false_win"},
]


@pytest.mark.parametrize("event", UNREADABLE)
def test_unreadable_events_say_where(event: Json) -> None:
    with pytest.raises(HandInvalid) as failed:
        settle("sichuan_a", 4, 0, [kong(0, "concealed", "1s"), event])
    assert failed.value.faults[0].where.startswith("events[1]")


def test_players_and_dealer_must_fit_the_rule_set() -> None:
    with pytest.raises(HandInvalid, match="players must be 3"):
        settle("chongqing_3p", 4, 0, [])
    with pytest.raises(HandInvalid, match="dealer"):
        settle("chongqing_3p", 3, 3, [])


def test_a_failed_event_leaves_the_round_as_it_was() -> None:
    played = Round(house_of(find_ruleset("sichuan_a")), 0)
    played.apply(parse_event(kong(0, "concealed", "5s")))
    before = (played.settlement.deltas, played.playing, len(played.outcomes))
    with pytest.raises(ImpossibleEvent):
        played.apply(parse_event(discard(1, (2, PLAIN), (3, NO_WAIT | {"win_tile": "8p"}))))
    assert (played.settlement.deltas, played.playing, len(played.outcomes)) == before
    played.apply(parse_event(drawn(3, PLAIN)))
    assert played.playing == [0, 1, 2]
    assert not played.hand_over


def test_the_settlement_tells_who_pays_whom_and_why() -> None:
    told: Any = settle("sichuan_a", 4, 0, [discard(2, (0, FLUSH))]).to_dict()
    assert told["explanation"]["en"] == [
        "event 1: seat 2 pays seat 0 4 (the discarder pays)",
    ]
    assert told["explanation"]["zh"] == ["第1件：2号给0号4（谁点炮谁给）"]
    assert told["events"][0]["scores"]["0"] == {"fan": 2, "points": 4, "fans": ["qing_yi_se"]}


def random_event(rng: random.Random, players: int) -> Json:
    seats = range(players)
    hands = [PLAIN, FLUSH, DOTS, {"hand": "11334466m55779p", "win_tile": "9p"}]
    context = rng.choice([{}, {}, {"discard_after_kong": 1}, {"rob_kong": True}]) | FLOWER
    roll = rng.random()
    if roll < 0.4:
        kind = rng.choice(["exposed", "added", "concealed"])
        return kong(
            rng.choice(seats), kind, rng.choice(["1s", "2s", "3s", "E", "1p"]), rng.choice(seats)
        )
    if roll < 0.65:
        return drawn(rng.choice(seats), rng.choice(hands), **FLOWER)
    if roll < 0.9:
        hand = rng.choice(hands)
        winners = [(seat, hand) for seat in rng.sample(seats, rng.choice([1, 1, 2]))]
        return discard(rng.choice(seats), *winners, **context)
    held = rng.choice([NO_WAIT, PIG, {"hand": "234567m3456799p"}])
    return wall_end(**{f"s{seat}": held for seat in seats if rng.random() < 0.8})


@given(
    st.integers(0, 2**32),
    st.sampled_from(["sichuan_a", "sichuan_b", "sichuan_xueliu", "chongqing_3p"]),
)
@settings(max_examples=1000, deadline=None)
def test_money_never_appears_or_vanishes(seed: int, ruleset: str) -> None:
    rng = random.Random(seed)
    options = {"base": rng.choice([1, 0.1, 3])}
    if ruleset == "sichuan_a":
        options |= {"hu_jiao_zhuan_yi": rng.random() < 0.5, "cap_fan": rng.choice([None, 5])}
    played = Round(house_of(find_ruleset(ruleset), options), 0)
    players = find_ruleset(ruleset).players
    for _ in range(12):
        before = played.settlement.exact
        try:
            outcome = played.apply(parse_event(random_event(rng, players)))
        except ImpossibleEvent:
            assert played.settlement.exact == before
        else:
            assert sum(outcome.settlement.exact) == 0
    assert sum(played.settlement.exact) == 0
    assert 0 <= played.next_dealer < players
