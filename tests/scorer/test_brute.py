"""The engine against the obvious scorer of ``brute.py``, on seeded random hands."""

import random
from collections import Counter
from typing import Any

import mahjong_brute as brute
import pytest
from mahjong_random import random_hand, random_options

from hupai.scorer import find_ruleset, house_of, score_hand, waits_of
from hupai.scorer.core.hand import Hand, Meld
from hupai.scorer.mahjong.context import parse_context

RULESETS = ("sichuan_a", "sichuan_b", "chongqing_3p")


def engine_hand(given: dict[str, Any], win: bool = True) -> Hand:
    melds = tuple(Meld(kind, tile) for kind, tile in given["melds"])
    return Hand(tuple(given["concealed"]), melds, given["win"] if win else None)


def slow_score(ruleset: str, given: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    if ruleset == "chongqing_3p":
        return brute.score_chongqing(given, options)
    return brute.score_sichuan(ruleset, given, options)


def compare_score(ruleset: str, given: dict[str, Any], options: dict[str, Any]) -> bool:
    house = house_of(find_ruleset(ruleset), options)
    context = parse_context(given["context"])
    result = score_hand(engine_hand(given), house, context, given["win_by"])
    expected = slow_score(ruleset, given, options)
    if "J" in [*given["concealed"], given["win"]]:
        expected.pop("fans", None)  # any assignment of the jokers with the best total may be shown
    actual: dict[str, Any] = {
        "wins": result.wins,
        "reason_code": result.refusal.code if result.refusal else None,
        "fan": result.fan,
        "raw_fan": result.raw_fan,
        "multiplier": result.multiplier,
        "points": result.points,
        "must_win": result.must_win,
        "fans": Counter(result.fan_ids),
    }
    assert {k: actual[k] for k in expected} == expected, (ruleset, given, options)
    assert (
        sum(a.value * a.times for a in result.awarded) == result.raw_fan
        or not result.wins
        or ("limit" in {a.fan.kind for a in result.awarded})
    )
    return result.wins


def is_too_slow(rng: random.Random, given: dict[str, Any]) -> bool:
    """The obvious scorer tries every meaning of three or four jokers for every tile: sample it."""
    return given["concealed"].count("J") > 2 and rng.random() < 0.95


def compare_waits(ruleset: str, given: dict[str, Any], options: dict[str, Any]) -> bool:
    house = house_of(find_ruleset(ruleset), options)
    result = waits_of(engine_hand(given, win=False), house, parse_context(given["context"]))
    expected = brute.waits(ruleset, given, options)
    assert (list(result.waits), list(result.dead)) == expected, (ruleset, given, options)
    return result.ready


def compare(ruleset: str, count: int, seed: int) -> None:
    rng = random.Random(seed)
    wins = ready = waited = 0
    for _ in range(count):
        given, options = random_hand(rng, ruleset), random_options(rng, ruleset)
        wins += compare_score(ruleset, given, options)
        if not is_too_slow(rng, given):
            ready += compare_waits(ruleset, given, options)
            waited += 1
    assert wins > count / 8
    assert ready > count / 4
    assert waited > count * 0.95


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_hands_and_waits(ruleset: str) -> None:
    compare(ruleset, 600 if ruleset == "chongqing_3p" else 5000, seed=20261201)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_random_hands_and_waits(ruleset: str) -> None:
    compare(ruleset, 52_500, seed=3)
