"""Every way to fill slots with pairs of fourteen and with sets of cards alike.

Cards pair only inside their class of totals (2 with 12, 3 with 11, … 7 with 7), so each class is
read alone: which faces stand as sets, so that the rest pairs off. A set takes one slot and one card
more than a pair (a quad two more): the number of cards says how many there are. A wild card stands
for the missing half of a pair; wild cards left over pair among themselves.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hupai.scorer.cards.deck import CLASSES, WILDS
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["fillings"]

Sizes = tuple[int, ...]
"""Of each face of a class: 0, or the size of the set that it forms."""


class Part(NamedTuple):
    """One reading of one class; ``extra`` counts the cards beyond two a slot."""

    extra: int
    wilds: int
    """Wild cards that the unpaired cards need."""
    sizes: Sizes


@lru_cache(maxsize=65536)
def _parts(counts: tuple[int, ...], lows: int, allowed: Sizes) -> tuple[Part, ...]:
    """Read one class; the first ``lows`` counts are its low side (0: the sevens)."""
    found = []
    for sizes in _choices(counts, allowed):
        left = [count - size for count, size in zip(counts, sizes, strict=True)]
        wilds = abs(sum(left[:lows]) - sum(left[lows:])) if lows else sum(left) % 2
        found.append(Part(sum(size - 2 for size in sizes if size), wilds, sizes))
    return tuple(found)


def _choices(counts: tuple[int, ...], allowed: Sizes) -> Iterator[Sizes]:
    if not counts:
        yield ()
        return
    for rest in _choices(counts[1:], allowed):
        for size in (0, *allowed):
            if size <= counts[0]:
                yield (size, *rest)


_FACES: Final = tuple((*lows, *highs) for lows, highs in CLASSES)
_LOWS: Final = tuple(len(lows) if highs else 0 for lows, highs in CLASSES)


def fillings(
    cards: Sequence[TileCode], slots: int, names: dict[int, str]
) -> Iterator[tuple[Group, ...]]:
    """Yield every choice of sets and pairs that fills exactly ``slots`` slots.

    ``names`` gives the sizes of sets that are allowed, and what each is called.
    """
    counts = Counter(cards)
    wilds = [card for card in cards if card in WILDS]
    parts = [
        [
            part
            for part in _parts(tuple(counts[face] for face in faces), lows, tuple(names))
            if part.wilds <= len(wilds)
        ]
        for faces, lows in zip(_FACES, _LOWS, strict=True)
    ]
    if all(parts):
        for choice in _combine(parts, len(cards) - 2 * slots, len(wilds)):
            yield tuple(_groups(counts, choice, names, list(wilds)))


def _combine(parts: list[list[Part]], extra: int, wilds: int) -> Iterator[tuple[Part, ...]]:
    if extra < 0 or wilds < 0:
        return
    if not parts:
        if extra == 0 and wilds % 2 == 0:
            yield ()
        return
    for part in parts[0]:
        for rest in _combine(parts[1:], extra - part.extra, wilds - part.wilds):
            yield (part, *rest)


def _groups(
    counts: Counter[TileCode],
    choice: tuple[Part, ...],
    names: dict[int, str],
    wilds: list[TileCode],
) -> Iterator[Group]:
    for faces, lows, part in zip(_FACES, _LOWS, choice, strict=True):
        left: list[TileCode] = []
        right: list[TileCode] = []
        for place, (face, size) in enumerate(zip(faces, part.sizes, strict=True)):
            if size:
                yield Group(names[size], (face,) * size)
            side = left if place < lows or not lows else right
            side += [face] * (counts[face] - size)
        if not lows:
            left, right = left[: len(left) // 2], left[len(left) // 2 :]
        yield from _pairs(left, right, wilds)
    yield from _pairs(wilds[::2], wilds[1::2], [])


def _pairs(left: list[TileCode], right: list[TileCode], wilds: list[TileCode]) -> Iterator[Group]:
    """Pair both sides card by card; what is left over on one of them takes wild cards."""
    both = min(len(left), len(right))
    for pair in zip(left[:both], right[:both], strict=True):
        yield Group("pair", pair)
    for card in (*left[both:], *right[both:]):
        yield Group("pair", (card, wilds.pop()))
