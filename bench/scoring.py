"""How fast the scoring engine is, beside PyPI ``mahjong`` 2.1.0 where the rules agree.

Run ``python bench/scoring.py [seconds]``. All figures of one run come from one process on one core;
compare ratios, not runs. The table holds hands a second.
"""

import random
import sys
import time
import tracemalloc
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from hupai.scorer import House, find_ruleset, house_of, score, score_hand, score_many, waits_of
from hupai.scorer.core.hand import Hand, format_tiles, parse_hand
from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.context import Context
from hupai.scorer.mahjong.deck import KINDS, pack
from hupai.scorer.mahjong.readings import is_complete, is_seven_pairs

SEED = 20261201


def random_win(rng: random.Random) -> tuple[TileCode, ...]:
    """Draw four sets and a pair of two suits, at most four copies of a kind."""
    while True:
        suits = rng.sample(range(3), 2)
        places: list[int] = []
        for _ in range(4):
            first = 9 * rng.choice(suits)
            triplet, run = rng.randrange(9), rng.randrange(7)
            places += (
                [first + triplet] * 3
                if rng.random() < 0.5
                else [first + run + step for step in range(3)]
            )
        places += [9 * rng.choice(suits) + rng.randrange(9)] * 2
        if max(map(places.count, places)) <= 4:
            rng.shuffle(places)
            return tuple(KINDS[place] for place in places)


def random_hands(count: int) -> list[tuple[TileCode, ...]]:
    """Half of them win, half are any 14 tiles of two suits."""
    rng = random.Random(SEED)
    bag = [kind for kind in KINDS[:18] for _ in range(4)]
    return [random_win(rng) if index % 2 else tuple(rng.sample(bag, 14)) for index in range(count)]


def rate(work: Callable[[], Any], items: int, seconds: float) -> float:
    """Return items a second, from the best of repeated runs within a time."""
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        work()
        now = time.perf_counter()
        best = min(best, now - start)
        if now > end:
            return items / best


consume = deque[object](maxlen=0).extend
"""Run an iterator to its end and keep nothing."""


def consume_many(hands: Sequence[Hand], house: House) -> None:
    """Score a batch, keeping nothing."""
    consume(score_many(hands, house))


def rates(seconds: float) -> list[tuple[str, float]]:
    """Measure every task of the table."""
    hands = random_hands(2000)
    house, context = house_of(find_ruleset("sichuan_a")), Context()
    whole = [Hand(tiles[:13], (), tiles[13]) for tiles in hands]
    wins = [hand for hand in whole if score_hand(hand, house).wins]
    texts = [(format_tiles(hand.concealed), hand.win or "") for hand in whole]
    ready = [Hand(hand.concealed) for hand in wins]
    waiting = [Hand(tiles[:13]) for tiles in hands]

    def test(tiles: Sequence[TileCode]) -> bool:
        packed = pack(tiles)
        return is_complete(packed) or is_seven_pairs(packed)

    return [
        ("win test, 14 tiles", rate(lambda: [test(t) for t in hands], len(hands), seconds)),
        ("score, any hands", rate(lambda: consume(score_many(whole, house)), len(whole), seconds)),
        (
            "score, winning hands",
            rate(lambda: consume(score_many(wins, house)), len(wins), seconds),
        ),
        (
            "score(), from text",
            rate(
                lambda: [score("sichuan_a", t, win_tile=w, win_by="discard") for t, w in texts],
                len(texts),
                seconds,
            ),
        ),
        (
            "score + JSON answer, winning",
            rate(lambda: [score_hand(h, house).to_dict() for h in wins[:300]], 300, seconds),
        ),
        (
            "waits, any 13 tiles",
            rate(lambda: [waits_of(h, house, context) for h in waiting], len(waiting), seconds),
        ),
        (
            "waits, ready hands",
            rate(lambda: [waits_of(h, house, context) for h in ready], len(ready), seconds),
        ),
        (
            "waits with the worth of each",
            rate(lambda: [waits_of(h, house).scored() for h in ready], len(ready), seconds),
        ),
    ]


def rival_rates(seconds: float) -> list[tuple[str, float]]:
    """Measure PyPI ``mahjong`` on the same hands: its win test, and waits by 27 of them."""
    try:
        from mahjong.agari import Agari
    except ImportError:
        return []
    hands = random_hands(2000)
    place = {kind: index for index, kind in enumerate(KINDS)}

    def counts(tiles: Sequence[TileCode]) -> list[int]:
        row = [0] * 34
        for tile in tiles:
            row[place[tile]] += 1
        return row

    def waits(row: list[int]) -> list[int]:
        found = []
        for kind in range(27):
            row[kind] += 1
            if Agari.is_agari(row):
                found.append(kind)
            row[kind] -= 1
        return found

    rows = [counts(tiles) for tiles in hands]
    thirteen = [counts(tiles[:13]) for tiles in hands]
    return [
        (
            "win test, 14 tiles",
            rate(lambda: [Agari.is_agari(row) for row in rows], len(rows), seconds),
        ),
        (
            "win test, from tile codes",
            rate(lambda: [Agari.is_agari(counts(t)) for t in hands], len(hands), seconds),
        ),
        (
            "waits, any 13 tiles",
            rate(lambda: [waits(row) for row in thirteen[:300]], 300, seconds),
        ),
    ]


WORST = {
    "sichuan_a": (
        "1112223334445m +5m",
        "2223333444455m +5m",
        "1112345678999m +5m",
        "1111222233334m +4m",
        "1112223334m [kong_concealed 9m] +4m",
    ),
    "chongqing_3p": (
        "123456789pJJJJ +E",
        "EESSWWNNJJJJ5p +5p",
        "13579pEESWJJJJ +N",
        "JJJJ [pong E][pong S][pong W] +5p",
        "123556pJJJJ [pong E] +5p",
    ),
}


def microseconds(hand: Hand, ruleset: str, context: Context, seconds: float) -> float:
    """Return the time of one score, in millionths of a second."""
    house = house_of(find_ruleset(ruleset))
    return 1e6 / rate(
        lambda: [score_hand(hand, house, context, "discard") for _ in range(50)], 50, seconds
    )


def worst_cases(seconds: float) -> list[tuple[str, str, float]]:
    """Time hands with many readings, beside a plain hand of the same rule set."""
    context = Context(seat="S", flowers=("H1",))
    plain = {"sichuan_a": "234567m3456799p +8p", "chongqing_3p": "1122334567899p +9p"}
    return [
        (ruleset, text, microseconds(parse_hand(text), ruleset, context, seconds))
        for ruleset in plain
        for text in (plain[ruleset], *WORST[ruleset])
    ]


def growth(seconds: float) -> list[tuple[int, float]]:
    """Time one batch of growing size: microseconds a hand."""
    house = house_of(find_ruleset("sichuan_a"))
    rows = []
    for count in (1, 10, 100, 1_000, 10_000, 100_000):
        tiles = random_hands(count)
        batch = [Hand(one[:13], (), one[13]) for one in tiles]
        rows.append((count, 1e6 / rate(partial(consume_many, batch, house), count, seconds)))
    return rows


def table_cost() -> tuple[float, float]:
    """Return seconds and MB (lasting) of building the suit tables anew."""
    from hupai.scorer.mahjong import decompose

    decompose.suit_table.cache_clear()
    decompose.honour_table.cache_clear()
    start = time.perf_counter()
    decompose.suit_table()
    decompose.honour_table()
    spent = time.perf_counter() - start
    decompose.suit_table.cache_clear()
    decompose.honour_table.cache_clear()
    tracemalloc.start()
    decompose.suit_table()
    decompose.honour_table()
    held = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    return spent, held


def main() -> None:
    """Print all figures."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    ours, rival = rates(seconds), dict(rival_rates(seconds))
    print(f"{'task':<32}{'hupai/s':>12}{'mahjong/s':>12}{'ratio':>8}")
    for task, speed in ours:
        other = rival.get(task)
        tail = f"{other:>12,.0f}{speed / other:>8.1f}" if other else ""
        print(f"{task:<32}{speed:>12,.0f}{tail}")
    for task, speed in rival.items():
        if task not in dict(ours):
            print(f"{task:<32}{'':>12}{speed:>12,.0f}")
    print("\nmicroseconds for one hand, the first of each rule set being plain")
    for ruleset, text, cost in worst_cases(seconds / 4):
        print(f"{ruleset:<14}{text:<46}{cost:>9.1f}")
    print("\nhands in a batch, microseconds a hand")
    for count, cost in growth(seconds / 2):
        print(f"{count:>8,}{cost:>9.2f}")
    spent, held = table_cost()
    print(f"\nsuit tables: built in {spent:.3f} s, {held:.1f} MB")


if __name__ == "__main__":
    main()
