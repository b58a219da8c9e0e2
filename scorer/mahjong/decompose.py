"""Every way to read the tiles of one suit as sets and at most one pair.

The table holds all of them: four sets out of 9 triplets and 7 sequences, with or without a pair,
about 48,000 readings of 27,000 packed counts, built once in a fraction of a second. A count above
four is kept in the table: callers need it to see waits that are dead, and for jokers.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.deck import KINDS

__all__ = [
    "ALL_SEQUENCES",
    "ALL_TRIPLETS",
    "ANYTHING",
    "PAIR_258",
    "SEQUENCE",
    "SETS_258",
    "TERMINAL_PAIR",
    "TERMINAL_SETS",
    "Part",
    "Table",
    "honour_table",
    "part_sets",
    "set_traits",
    "suit_table",
]

ALL_TRIPLETS: Final = 1
ALL_SEQUENCES: Final = 2
TERMINAL_SETS: Final = 4
"""Every set contains a 1 or a 9."""
TERMINAL_PAIR: Final = 8
SETS_258: Final = 16
"""Every set is a triplet of 2, 5 or 8."""
PAIR_258: Final = 32
ANYTHING: Final = 63
"""What nothing at all satisfies vacuously: the value of an empty suit."""

SEQUENCE: Final = 9
"""Set codes: 0-8 the triplet of rank 1-9, 9-15 the sequence that begins with rank 1-7."""


class Part(NamedTuple):
    """One reading of one suit: ``traits`` holds the bits above that are true of all its sets."""

    traits: int
    triplets: int
    """Bit r-1 is set for a triplet of rank r."""
    pair: int
    """Rank of the pair, 0 without one."""
    sets: tuple[int, ...]


Table = Mapping[int, tuple[Part, ...]]


def _set_weight(code: int) -> int:
    return 3 << 4 * code if code < SEQUENCE else 0x111 << 4 * (code - SEQUENCE)


def set_traits(code: int) -> int:
    """Return the bits that one set leaves standing."""
    if code >= SEQUENCE:
        ends = code in (SEQUENCE, SEQUENCE + 6)
        return ANYTHING & ~(ALL_TRIPLETS | SETS_258 | (0 if ends else TERMINAL_SETS))
    rank = code + 1
    lost = ALL_SEQUENCES
    lost |= 0 if rank in (1, 9) else TERMINAL_SETS
    lost |= 0 if rank in (2, 5, 8) else SETS_258
    return ANYTHING & ~lost


def _pair_traits(rank: int) -> int:
    if not rank:
        return ANYTHING
    lost = 0 if rank in (1, 9) else TERMINAL_PAIR
    lost |= 0 if rank in (2, 5, 8) else PAIR_258
    return ANYTHING & ~lost


def _all_sets(codes: range) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Yield weight, traits, triplet bits and codes of every choice of at most four sets."""
    for count in range(5):
        for sets in combinations_with_replacement(codes, count):
            weight, traits, triplets = 0, ANYTHING, 0
            for code in sets:
                weight += _set_weight(code)
                traits &= set_traits(code)
                triplets |= 1 << code if code < SEQUENCE else 0
            yield weight, traits, triplets, sets


def _build(codes: range, ranks: int) -> dict[int, tuple[Part, ...]]:
    pairs = [
        (2 << 4 * rank - 4 if rank else 0, _pair_traits(rank), rank) for rank in range(ranks + 1)
    ]
    found: dict[int, list[Part]] = {}
    for weight, traits, triplets, sets in _all_sets(codes):
        for extra, pair_traits, rank in pairs:
            part = Part(traits & pair_traits, triplets, rank, sets)
            found.setdefault(weight + extra, []).append(part)
    return {weight: tuple(parts) for weight, parts in found.items()}


@cache
def suit_table() -> Table:
    """Return the readings of one suit by its packed count (36 bits)."""
    return _build(range(16), 9)


@cache
def honour_table() -> Table:
    """Return the readings of the honours by their packed count (28 bits): no sequences."""
    table = _build(range(7), 7)
    plain = ALL_TRIPLETS | ALL_SEQUENCES
    keep = {part: part._replace(traits=part.traits & plain) for ps in table.values() for part in ps}
    empty = table[0]
    return {key: tuple(keep[p] for p in ps) for key, ps in table.items()} | {0: empty}


def part_sets(section: int, part: Part) -> Iterator[tuple[str, tuple[TileCode, ...]]]:
    """Yield ``(kind, tiles)`` of each set, the pair last; sections 0-3 are 万, 筒, 条, honours."""
    first = 9 * section
    for code in part.sets:
        if code < SEQUENCE:
            yield "triplet", (KINDS[first + code],) * 3
        else:
            start = first + code - SEQUENCE
            yield "sequence", KINDS[start : start + 3]
    if part.pair:
        yield "pair", (KINDS[first + part.pair - 1],) * 2
