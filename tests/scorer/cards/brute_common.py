"""Faces and plain searches for the obvious scorers; nothing here comes from the engine."""

from collections.abc import Callable, Iterator

Cards = tuple[str, ...]
Groups = tuple[Cards, ...]

FACES = [
    *("66", "11", "44", "13", "14", "12", "24", "15", "16", "34", "45", "46"),
    *("22", "23", "33", "25", "26", "35", "36", "55", "56"),
]
RED_FACES = set(FACES[:12])
DAER_RED = {f"{size}{n}" for size in "sb" for n in (2, 7, 10)}
FANS = ("66", "11", "44", "13", "14")


def words(text: str) -> list[str]:
    return text.split()


def total(card: str) -> int:
    return int(card[0]) + int(card[1]) if card[0].isdigit() else 0


def without(cards: Cards, group: Cards) -> Cards | None:
    left = list(cards)
    for card in group:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def partitions(
    cards: Cards, count: int, candidates: Callable[[str, Cards], Iterator[Cards]]
) -> Iterator[Groups]:
    """Yield every way to split sorted cards into so many groups that hold their first card."""
    if count == 0 or not cards:
        if count == 0 and not cards:
            yield ()
        return
    for group in {tuple(sorted(g)) for g in candidates(cards[0], cards)}:
        left = without(cards, group)
        if left is not None:
            for rest in partitions(left, count - 1, candidates):
                yield (group, *rest)


def alike(card: str, cards: Cards, *sizes: int) -> Iterator[Cards]:
    for size in sizes:
        if cards.count(card) >= size:
            yield (card,) * size
