"""One reading of cards against the truth, in which each card has a number and a box an end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hupai.models.compare import HandResult, intersection_over_union
from hupai.models.labels import Xyxy
from hupai.models.truth import TruthBox, TruthPhoto

__all__ = ["are_cards", "compare_cards"]

_SAME_END: Final = 0.4
"""Boxes that overlap this much (intersection over union) are the same end."""

_MOSTLY: Final = 0.6

Tile = Mapping[str, Any]


def are_cards(truth: TruthPhoto) -> bool:
    """Tell whether a photo is labelled by ends of cards."""
    return any(box.card is not None for box in truth.boxes)


def compare_cards(reading: Mapping[str, Any], truth: TruthPhoto) -> HandResult:
    """Compare a reading with the truth, card by card, wherever they lie in the picture.

    A card of the truth counts once however many ends of it can be seen. A read card is found if
    one of its ends lies on one of the card's; a second reading of the same card is invented, but
    not one of marks that are hidden too much to be asked for. A card all of whose marks are unclear
    is not asked for either: whatever it is read as counts for nothing.
    """
    tiles, cards, pairs = _asked(list(reading["tiles"]), truth)
    read = Counter(tile["code"] for tile in tiles)
    true = Counter(own[0].code for own in cards)
    wrong = tuple(
        (cards[j][0].code, str(tiles[i]["code"]))
        for i, j in pairs
        if cards[j][0].code != tiles[i]["code"]
    )
    return HandResult(
        image=truth.image.name,
        group=truth.group,
        exact=read == true,
        rows_exact=read == true,
        sure=False,
        taps=max((read - true).total(), (true - read).total()),
        tiles=len(cards),
        found=len(pairs),
        right=len(pairs) - len(wrong),
        invented=len(tiles) - len(pairs),
        sure_tiles=sum(bool(tile["sure"]) for tile in tiles),
        sure_right=sum(
            bool(tiles[i]["sure"]) and tiles[i]["code"] == cards[j][0].code for i, j in pairs
        ),
        confusions=wrong,
    )


def _asked(
    tiles: Sequence[Tile], truth: TruthPhoto
) -> tuple[list[Tile], list[list[TruthBox]], list[tuple[int, int]]]:
    """Return the read cards that count, the true cards that are asked for, and pairs of both."""
    everything = _cards(truth)
    paired = dict(_pair(tiles, everything))
    wanted = [j for j, own in enumerate(everything) if not all(box.unclear for box in own)]
    kept = [
        i
        for i, tile in enumerate(tiles)
        if (paired[i] in wanted if i in paired else not _hidden(tile, truth.hidden))
    ]
    pairs = [(place, wanted.index(paired[i])) for place, i in enumerate(kept) if i in paired]
    return [tiles[i] for i in kept], [everything[j] for j in wanted], pairs


def _cards(truth: TruthPhoto) -> list[list[TruthBox]]:
    """Gather the boxes of each card; a box without a number is a card of its own."""
    cards: dict[tuple[str, int], list[TruthBox]] = {}
    for place, box in enumerate(truth.boxes):
        key = ("card", box.card) if box.card is not None else ("box", place)
        cards.setdefault(key, []).append(box)
    return list(cards.values())


def _pair(tiles: Sequence[Tile], cards: Sequence[Sequence[TruthBox]]) -> list[tuple[int, int]]:
    overlaps = sorted(
        (
            (_overlap(tile, card), i, j)
            for i, tile in enumerate(tiles)
            for j, card in enumerate(cards)
        ),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    for overlap, i, j in overlaps:
        if overlap >= _SAME_END and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return list(pairs.items())


def _overlap(tile: Tile, card: Sequence[TruthBox]) -> float:
    ends = tile.get("ends") or [tile["box"]]
    return max(intersection_over_union(end, box.xyxy) for end in ends for box in card)


def _hidden(tile: Tile, hidden: Sequence[Xyxy]) -> bool:
    """Tell whether every end that was read lies mostly where a covered mark is, or round one."""
    ends = tile.get("ends") or [tile["box"]]
    return all(any(_mostly(end, box) for box in hidden) for end in ends)


def _mostly(end: Sequence[float], box: Xyxy) -> bool:
    width = min(end[2], box[2]) - max(end[0], box[0])
    height = min(end[3], box[3]) - max(end[1], box[1])
    if width <= 0 or height <= 0:
        return False
    areas = (end[2] - end[0]) * (end[3] - end[1]), (box[2] - box[0]) * (box[3] - box[1])
    return width * height >= _MOSTLY * min(areas)
