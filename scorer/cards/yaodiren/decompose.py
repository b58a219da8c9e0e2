"""The best ways to see flat cards of 幺地人 as groups.

Every group lies inside one class of totals (2 with 12, … 7 with 7). In a class only the sets alike
are chosen; whether the rest makes groups of three is a matter of two counts. Of the readings of a
class only those are kept that no other beats in both points and fan.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from hupai.scorer.cards.deck import CLASSES, RED
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["Worth", "best_groups"]

Worth = Callable[[TileCode, int], tuple[int, int]]
"""Points and fan of so many cards alike."""

_NAMES: Final = {3: "sha_qiang", 4: "tuhuo", 5: "xiang"}
_FACES: Final = tuple((*lows, *highs) for lows, highs in CLASSES)
_LOWS: Final = tuple(len(lows) if highs else 0 for lows, highs in CLASSES)
_PLACE: Final = {
    face: (which, place) for which, fs in enumerate(_FACES) for place, face in enumerate(fs)
}


class Part(NamedTuple):
    """One reading of some classes; ``extra`` counts the cards beyond three a group."""

    extra: int
    mixed: bool
    """Whether a 吃 is among the groups."""
    points: int
    fan: int
    sizes: tuple[tuple[int, ...], ...]
    """For each class the size of the set of each face, 0 without one."""


def best_groups(
    cards: Sequence[TileCode], groups: int, worth: Worth
) -> Iterator[tuple[Group, ...]]:
    """Yield the readings with exactly ``groups`` groups that no other reading beats."""
    counts = [[0] * len(faces) for faces in _FACES]
    for card in cards:
        which, place = _PLACE[card]
        counts[which][place] += 1
    need = len(cards) - 3 * groups
    found = [Part(0, False, 0, 0, ())]
    for which, held in enumerate(counts):
        parts = _parts(which, tuple(held), worth)
        found = _pareto(_join(a, b) for a in found for b in parts if a.extra + b.extra <= need)
        if not found:
            return
    for part in found:
        if part.extra == need:
            yield tuple(_groups(counts, part))


def _join(a: Part, b: Part) -> Part:
    return Part(
        a.extra + b.extra, a.mixed or b.mixed, a.points + b.points, a.fan + b.fan, a.sizes + b.sizes
    )


def _pareto(parts: Iterator[Part]) -> list[Part]:
    kept: dict[tuple[int, bool], list[Part]] = {}
    for part in parts:
        rivals = kept.setdefault((part.extra, part.mixed), [])
        if any(r.points >= part.points and r.fan >= part.fan for r in rivals):
            continue
        rivals[:] = [r for r in rivals if r.points > part.points or r.fan > part.fan]
        rivals.append(part)
    return [part for rivals in kept.values() for part in rivals]


@lru_cache(maxsize=65536)
def _parts(which: int, counts: tuple[int, ...], worth: Worth) -> tuple[Part, ...]:
    """Read one class."""
    if not any(counts):
        return (Part(0, False, 0, 0, ((0,) * len(counts),)),)
    sizes = product(*([0, *range(3, count + 1)] for count in counts))
    return tuple(_pareto(part for choice in sizes for part in _part(which, counts, choice, worth)))


def _part(
    which: int, counts: tuple[int, ...], sizes: tuple[int, ...], worth: Worth
) -> Iterator[Part]:
    left = [count - size for count, size in zip(counts, sizes, strict=True)]
    threes = _threes(left, _LOWS[which])
    if threes is None:
        return
    faces = _FACES[which]
    points = sum(count for count, face in zip(left, faces, strict=True) if face in RED)
    fan = 0
    for face, size in zip(faces, sizes, strict=True):
        if size:
            more_points, more_fan = worth(face, size)
            points, fan = points + more_points, fan + more_fan
    mixed = any(left) and not (_LOWS[which] == 0 and len(set(left)) == 1)
    yield Part(sum(size - 3 for size in sizes if size), mixed, points, fan, (sizes,))


def _threes(left: list[int], lows: int) -> tuple[int, int] | None:
    """Return how many low and how many high pairs the groups of three need; None if there are none.

    With L low and H high cards, a groups take a low pair and b a high one: 2a+b=L and a+2b=H.
    """
    if not lows:
        total = sum(left)
        fits = total % 3 == 0 and all(3 * count <= 2 * total for count in left)
        return (0, 0) if fits else None
    low, high = sum(left[:lows]), sum(left[lows:])
    a, odd = divmod(2 * low - high, 3)
    b = high - low + a
    if odd or a < 0 or b < 0:
        return None
    fits = a <= sum(c // 2 for c in left[:lows]) and b <= sum(c // 2 for c in left[lows:])
    return (a, b) if fits else None


def _groups(counts: list[list[int]], part: Part) -> Iterator[Group]:
    for which, sizes in enumerate(part.sizes):
        faces = _FACES[which]
        left = []
        for face, size, count in zip(faces, sizes, counts[which], strict=True):
            if size:
                yield Group(_NAMES[size], (face,) * size)
            left.append(count - size)
        yield from _make_threes(faces, left, _LOWS[which])


def _make_threes(faces: Sequence[TileCode], left: list[int], lows: int) -> Iterator[Group]:
    if not any(left):
        return
    if not lows:
        yield from _sevens([f for f, count in zip(faces, left, strict=True) for _ in range(count)])
        return
    found = _threes(left, lows)
    assert found
    low_pairs, low_ones = _split(faces[:lows], left[:lows], found[0])
    high_pairs, high_ones = _split(faces[lows:], left[lows:], found[1])
    for pair, one in (
        *zip(low_pairs, high_ones, strict=True),
        *zip(high_pairs, low_ones, strict=True),
    ):
        yield Group("chi", (pair, pair, one))


def _split(
    faces: Sequence[TileCode], counts: Sequence[int], pairs: int
) -> tuple[list[TileCode], list[TileCode]]:
    """Take so many pairs out of one side: faces of pairs, single cards."""
    doubles: list[TileCode] = []
    singles: list[TileCode] = []
    for face, count in zip(faces, counts, strict=True):
        taken = min(count // 2, pairs - len(doubles))
        doubles += [face] * taken
        singles += [face] * (count - 2 * taken)
    return doubles, singles


def _sevens(cards: list[TileCode]) -> Iterator[Group]:
    """Deal the sevens round, so that no group holds three alike."""
    groups = len(cards) // 3
    for place in range(groups):
        three = tuple(cards[place::groups])
        yield Group("sanqi" if len(set(three)) == 3 else "chi", three)
