"""Ways to see the cards of one number that are in no run: alike, as a pair, or mixed 大小搭."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from hupai.scorer.cards.daer.patterns import is_big_red
from hupai.scorer.cards.daer.points import hu_of
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["FITS", "Number", "Way", "ways"]


class Number(NamedTuple):
    """What is fixed for one number: how its cards alike are called, and how they are priced."""

    rank: int
    table: str
    plain: bool
    """No 大小搭, and only 2, 5 and 8 make a pair (江津)."""
    small_triple: str = "kan"
    small_quad: str = "long"
    big_triple: str = "kan"
    big_quad: str = "long"
    four_big: bool = False
    """All four big ones are in the hand, laid groups included."""


class Way(NamedTuple):
    """One way, with what it adds to a reading."""

    pairs: int
    quads: int
    hu: int
    all_score: bool
    bonus: int
    """Points that Suiyang gives for a group whatever the others are."""
    groups: tuple[Group, ...]


_SHAPES: Final = ((3, 0), (0, 3), (4, 0), (0, 4), (2, 0), (0, 2), (2, 1), (1, 2))
"""Small and big cards of a group of one number."""


def _splits(small: int, big: int, start: int = 0) -> Iterator[tuple[tuple[int, int], ...]]:
    if not small and not big:
        yield ()
    for place in range(start, len(_SHAPES)):
        s, b = _SHAPES[place]
        if s <= small and b <= big:
            for rest in _splits(small - s, big - b, place):
                if sum(sum(shape) == 2 for shape in ((s, b), *rest)) < 2:
                    yield ((s, b), *rest)


_SPLITS: Final = {(s, b): tuple(_splits(s, b)) for s in range(5) for b in range(5)}
FITS: Final = frozenset(counts for counts, found in _SPLITS.items() if found)
"""Counts of small and big cards of one number that can be seen as groups at all."""


@lru_cache(maxsize=65536)
def ways(number: Number, small: int, big: int) -> tuple[Way, ...]:
    """Return every way to see so many cards of one number as groups."""
    found = []
    for split in _SPLITS.get((small, big), ()):
        groups = tuple(_group(number, s, b) for s, b in split)
        if not number.plain or all(_is_plain(number, group) for group in groups):
            found.append(_way(number, groups))
    return tuple(found)


def _is_plain(number: Number, group: Group) -> bool:
    return group.how != "chi" and (group.how != "pair" or number.rank in (2, 5, 8))


def _group(number: Number, small: int, big: int) -> Group:
    rank = number.rank
    cards = (TileCode(f"s{rank}"),) * small + (TileCode(f"b{rank}"),) * big
    if small and big:
        return Group("chi", cards)
    names = {
        2: "pair",
        3: number.small_triple if small else number.big_triple,
        4: number.small_quad if small else number.big_quad,
    }
    return Group(names[small + big], cards)


def _way(number: Number, groups: tuple[Group, ...]) -> Way:
    scores = [hu_of(group, number.table) for group in groups]
    rated = (hu for group, hu in zip(groups, scores, strict=True) if group.how != "pair")
    quads = [group.how for group in groups if len(group.cards) == 4]
    bonus = sum(2 if how == "long" else 1 for how in quads)
    bonus += sum(1 + number.four_big for group in groups if is_big_red(group))
    pairs = sum(group.how == "pair" for group in groups)
    return Way(pairs, len(quads), sum(scores), all(rated), bonus, groups)
