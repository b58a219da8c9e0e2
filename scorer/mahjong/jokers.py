"""Readings of a hand with jokers (飞): every way to spend them on sets and a pair.

The jokers are dealt out over the suits in play; within a suit every choice of tiles they may stand
for is looked up in the table. Readings that no fan of the rule set can tell apart are merged, one
standing for all: the rule set says in ``asks`` which traits matter, and of the triplets only
honours and terminals are kept. Seven pairs with jokers are not read.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from hupai.scorer.mahjong.deck import JOKER_SHIFT, KINDS, SECTION
from hupai.scorer.mahjong.decompose import Part, Table, honour_table, suit_table
from hupai.scorer.mahjong.reading import SHAPES, Reading, Win

__all__ = ["completing_kinds", "joker_readings"]

_ENDS: Final = 0b100000001
"""Triplet bits of ranks 1 and 9."""
_ONES: Final = int("1" * 34, 16)


class _Section(NamedTuple):
    """One suit (or the honours) of a hand: its table, its tiles, all tiles of it incl. melds."""

    place: int
    table: Table
    key: int
    held: int

    @property
    def size(self) -> int:
        """Number of concealed tiles."""
        return sum(self.key >> 4 * rank & 15 for rank in range(self.ranks))

    @property
    def ranks(self) -> int:
        return 7 if self.place == 3 else 9

    def kept_triplets(self, part: Part) -> int:
        return part.triplets if self.place == 3 else part.triplets & _ENDS


@cache
def _additions(jokers: int, ranks: int) -> tuple[tuple[int, int], ...]:
    """Return ``(packed tiles, eights' bits of the kinds among them)`` of every choice."""
    return tuple(
        (sum(1 << 4 * rank for rank in chosen), sum(8 << 4 * rank for rank in set(chosen)))
        for chosen in combinations_with_replacement(range(ranks), jokers)
    )


def _bias(most: int) -> int:
    """Return what lifts every count above ``most`` into its eights' bit; 0: no limit."""
    return _ONES * (7 - most) if most < 8 else 0


def _fillings(section: _Section, jokers: int, most: int) -> Iterator[tuple[Part, ...]]:
    """Yield the readings of each way to complete a section with so many jokers."""
    if (section.size + jokers) % 3 == 1:
        return
    readings, key = section.table.get, section.key
    held = section.held + (_bias(most) & (1 << 4 * section.ranks) - 1)
    for tiles, touched in _additions(jokers, section.ranks):
        found = readings(key + tiles)
        if found and (most >= 8 or not held + tiles & touched):
            yield found


def _sections(concealed: int, packed: int, kinds: tuple[str, ...]) -> list[_Section]:
    """List the sections of the rule set's kinds; the others are empty."""
    in_play = sorted({KINDS.index(kind) // 9 for kind in kinds})
    return [
        _Section(
            place,
            honour_table() if place == 3 else suit_table(),
            concealed >> 36 * place & (SECTION if place < 3 else (1 << 28) - 1),
            packed >> 36 * place & (SECTION if place < 3 else (1 << 28) - 1),
        )
        for place in in_play
    ]


def _deals(sections: int, jokers: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to deal the jokers out over the sections."""
    if sections == 1:
        yield (jokers,)
        return
    for first in range(jokers + 1):
        for rest in _deals(sections - 1, jokers - first):
            yield (first, *rest)


def joker_readings(win: Win) -> list[Reading]:
    """Return one reading for each kind of result the jokers can bring about."""
    rules = win.house.ruleset
    sections = _sections(win.concealed, win.packed, rules.tiles.kinds)
    found: dict[tuple[int, int, int, int], Reading] = {}
    for deal in _deals(len(sections), win.concealed >> JOKER_SHIFT):
        for parts in _combined(win, sections, deal):
            reading = _reading(win, sections, deal, parts)
            sign = (id(reading.shape), reading.triplets, reading.honour_pair, reading.suits)
            found.setdefault(sign, reading)
    return [r for r in found.values() if r.suits.bit_count() <= rules.max_suits]


def _combined(win: Win, sections: list[_Section], deal: tuple[int, ...]) -> list[tuple[Part, ...]]:
    """Combine the distinct readings of all sections under one deal of the jokers."""
    combined: list[tuple[Part, ...]] = [()]
    for section, jokers in zip(sections, deal, strict=True):
        parts = _distinct(win, section, jokers)
        combined = [(*before, part) for before in combined for part in parts]
        if not combined:
            break
    return combined


def _distinct(win: Win, section: _Section, jokers: int) -> list[Part]:
    asks, seen = win.house.ruleset.asks, {}
    for parts in _fillings(section, jokers, win.options.max_copies_with_joker):
        for part in parts:
            pair = part.pair if section.place == 3 else bool(part.pair)
            sign = (part.traits & asks, section.kept_triplets(part), pair)
            if sign not in seen:
                seen[sign] = part
    return list(seen.values())


def _reading(
    win: Win, sections: list[_Section], deal: tuple[int, ...], parts: tuple[Part, ...]
) -> Reading:
    traits, triplets, suits, honour_pair = win.laid_traits, win.laid_triplets, win.suits, 0
    whole = [_NOTHING] * 4
    for section, jokers, part in zip(sections, deal, parts, strict=True):
        traits &= part.traits
        triplets |= section.kept_triplets(part) << 9 * section.place
        suits |= (1 << section.place) if jokers else 0
        whole[section.place] = part
        if section.place == 3:
            honour_pair = part.pair
    shape = SHAPES[traits & win.house.ruleset.asks]
    return Reading(win, shape, tuple(whole), triplets, honour_pair, suits)


_NOTHING: Final = suit_table()[0][0]


def completing_kinds(win: Win) -> list[int]:
    """Return the places of the kinds that finish a hand which holds jokers."""
    kinds = [place for place, code in enumerate(KINDS) if code in win.house.ruleset.tiles.kinds]
    return [place for place in kinds if _completes(win, 1 << 4 * place)]


def _completes(win: Win, tile: int) -> bool:
    rules, most = win.house.ruleset, win.options.max_copies_with_joker
    sections = _sections(win.concealed + tile, win.packed + tile, rules.tiles.kinds)
    return any(
        all(
            next(_fillings(section, jokers, most), None) is not None
            for section, jokers in zip(sections, deal, strict=True)
        )
        for deal in _deals(len(sections), win.concealed >> JOKER_SHIFT)
    )
