"""How fast flat card hands are grouped: the best-paying reading, judged and ranked.

Run ``python bench/cards.py [hands]``. Every second hand wins, the others are any cards of the deck;
each is grouped once, after as many other hands. Figures are hands a second on one core (of all, and
of those that win), the median and the 999th in a thousand in milliseconds. ``worst`` is the slowest
of some hands made to have many readings, with empty caches, the best of several runs.
"""

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hupai.scorer.cards import fourteen
from hupai.scorer.cards.daer import leftovers
from hupai.scorer.cards.daer import score as daer_score
from hupai.scorer.cards.deck import CLASSES, DAER, FACES, RED
from hupai.scorer.cards.gehu import score as gehu_score
from hupai.scorer.cards.house import open_house
from hupai.scorer.cards.qianhu import score as qianhu_score
from hupai.scorer.cards.qianhu.reading import Laid
from hupai.scorer.cards.request import Flat, Request
from hupai.scorer.cards.yaodiren import decompose as yaodiren_decompose
from hupai.scorer.cards.yaodiren import score as yaodiren_score
from hupai.scorer.core.tiles import TileCode

SEED: Final = 20261202
Hand = tuple[TileCode, ...]
Grouper = Callable[[Hand], object]

__all__ = ["main"]


def _groups_of(game: str, rng: random.Random) -> Iterator[Hand]:
    """Yield random legal groups of a game for ever."""
    while True:
        if game == "daer":
            yield _daer_group(rng)
        elif game == "yaodiren":
            yield _three(rng)
        else:
            yield _pair(rng) if rng.random() < 0.8 else (rng.choice(FACES),) * 3


def _pair(rng: random.Random) -> Hand:
    lows, highs = rng.choice(CLASSES)
    return (rng.choice(lows), rng.choice(highs or lows))


def _three(rng: random.Random) -> Hand:
    if rng.random() < 0.4:
        return (rng.choice(FACES),) * 3
    lows, highs = rng.choice(CLASSES)
    if not highs:
        return lows
    pair, one = rng.sample((rng.choice(lows), rng.choice(highs)), 2)
    return (pair, pair, one)


def _daer_group(rng: random.Random) -> Hand:
    size, rank = rng.choice("sb"), rng.randint(1, 10)
    kind = rng.randrange(5)
    if kind == 0:
        return (TileCode(f"{size}{rank}"),) * 3
    if kind == 1:
        other = "b" if size == "s" else "s"
        return (TileCode(f"{size}{rank}"),) * 2 + (TileCode(f"{other}{rank}"),)
    if kind == 2:
        return tuple(TileCode(f"{size}{n}") for n in (2, 7, 10))
    first = min(rank, 8)
    return tuple(TileCode(f"{size}{n}") for n in range(first, first + 3))


def winning(game: str, slots: int, copies: int, rng: random.Random) -> Hand:
    """Draw random groups until a hand keeps to the copies of the deck."""
    groups = _groups_of(game, rng)
    while True:
        cards = [card for _ in range(slots) for card in next(groups)]
        if max(Counter(cards).values()) <= copies:
            rng.shuffle(cards)
            return tuple(cards)


def _any(faces: Sequence[TileCode], copies: int, cards: int, rng: random.Random) -> Hand:
    return tuple(rng.sample([face for face in faces for _ in range(copies)], cards))


def hands(game: str, slots: int, copies: int, count: int) -> list[Hand]:
    """Return hands of which every second one can be grouped."""
    rng = random.Random(SEED)
    faces = tuple(DAER.codes) if game == "daer" else FACES
    cards = {"gehu": 18, "qianhu": 12}.get(game, 21)
    return [
        winning(game, slots, copies, rng) if place % 2 else _any(faces, copies, cards, rng)
        for place in range(count)
    ]


def _worst(game: str) -> list[Hand]:
    """Return hands with as many readings as the deck allows."""
    if game == "daer":
        low = [TileCode(f"{size}{n}") for n in (1, 2, 3) for size in "sb"]
        dense = tuple(card for card in low for _ in range(4))[:21]
        reds = tuple(TileCode(f"{size}{n}") for n in (2, 7, 10) for size in "sb")
        mixed = (*(card for card in reds for _ in range(3)), TileCode("s1"), TileCode("s3"))
        wide = tuple(TileCode(f"{size}{n}") for n in range(1, 11) for size in "sb")
        middle = tuple(TileCode(f"{size}{n}") for n in range(3, 7) for size in "sb")
        whole = tuple(card for card in low for _ in range(4))
        return [whole, dense, (*mixed, TileCode("s2")), (*wide, TileCode("s5")), (middle * 3)[:21]]
    copies = 5 if game == "yaodiren" else 4
    dense = tuple(card for side in CLASSES[4] for card in side for _ in range(copies))
    sevens = tuple(card for card in CLASSES[5][0] for _ in range(copies))
    middle = tuple(card for side in CLASSES[3] for card in side for _ in range(copies))
    reds = tuple(card for card in FACES if card in RED) * 3
    return [dense, (*dense[:12], *sevens[:9]), (*sevens, *dense[:9]), reds[:21], middle]


def _groupers() -> dict[str, tuple[int, int, Grouper]]:
    plain = Request()
    gehu_house = open_house(gehu_score.GEHU, gehu_score.Options, plain)
    qianhu_house = open_house(qianhu_score.QIANHU, qianhu_score.Options, plain)
    ydr_house = open_house(yaodiren_score.YAODIREN, yaodiren_score.Options, plain)
    daer_house = open_house(daer_score.DAER, daer_score.Options, plain)
    return {
        "gehu": (9, 4, lambda h: gehu_score.best_reading(gehu_house, (), h, gehu_score.Context())),
        "qianhu": (
            6,
            4,
            lambda h: qianhu_score.best_reading(
                qianhu_house, Flat((), h), Laid(), qianhu_score.Context()
            ),
        ),
        "yaodiren": (
            7,
            5,
            lambda h: yaodiren_score.best_reading(ydr_house, Flat((), h), yaodiren_score.Context()),
        ),
        "daer": (
            7,
            4,
            lambda h: daer_score.best_reading(daer_house, Flat((), h), daer_score.Context()),
        ),
    }


def _times_ms(group: Grouper, drawn: Sequence[Hand]) -> list[float]:
    """Return the time of each hand, grouped once."""
    times = []
    for hand in drawn:
        start = time.thread_time()
        group(hand)
        times.append(1000 * (time.thread_time() - start))
    return times


def _worst_ms(game: str, group: Grouper) -> float:
    """Return the slowest of the dense hands, each with empty caches."""
    return max(min(_cold_ms(group, hand) for _ in range(7)) for hand in _worst(game))


def _cold_ms(group: Grouper, hand: Hand) -> float:
    for cached in (fourteen._parts, yaodiren_decompose._parts, leftovers.ways):
        cached.cache_clear()
    return _times_ms(group, [hand])[0]


def main(count: int) -> None:
    """Print the table."""
    columns = ("hands/s", "wins/s", "median ms", "p99.9 ms", "worst ms")
    print("game      " + "".join(f"{column:>11}" for column in columns))
    for game, (slots, copies, group) in _groupers().items():
        drawn = hands(game, slots, copies, 2 * count)
        _times_ms(group, drawn[:count])
        times = _times_ms(group, drawn[count:])
        rates = [1000 * len(some) / sum(some) for some in (times, times[1::2])]
        late = sorted(times)[-1 - len(times) // 1000]
        print(
            f"{game:<10}{rates[0]:>11,.0f}{rates[1]:>11,.0f}"
            f"{statistics.median(times):>11.3f}{late:>11.2f}{_worst_ms(game, group):>11.2f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
