"""Giving the boxes that the reader found the codes that a person wrote down.

Both lists run in reading order, so that the cheapest way to turn one into the other (Needleman and
Wunsch 1970) pairs each written tile with its box. Where that leaves a doubt about which box is
which, the photo is refused: a wrong label teaches a mistake.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

from hupai.models.adapt.errors import Note
from hupai.models.labels import LabelledBox
from hupai.scorer.core.tiles import BACK

__all__ = ["Aligned", "Seen", "align", "seen_tiles"]

_GAP: Final = 0.7
_LEAST_OTHER: Final = 0.3
_AGREE: Final = 0.5
"""So much of the longer list must be equal, or the list is of another photo or another order."""

_HOLE: Final = (1.6, 2.5)
"""A tile is missing between neighbours that are so many usual steps apart."""

Step = tuple[int | None, int | None]
"""Place in what was written, place in what was seen; None where the other has no partner."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A tile as it was read; ``chances`` are the probabilities of its faces."""

    code: str
    xyxy: tuple[float, float, float, float]
    row: int
    chances: Mapping[str, float]

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of its box."""
        x1, y1, x2, y2 = self.xyxy
        return (x1 + x2) / 2, (y1 + y2) / 2


@dataclass(frozen=True, slots=True)
class Aligned:
    """Labelled boxes, and how many were read otherwise, were not read, are no tiles."""

    boxes: tuple[LabelledBox, ...]
    renamed: int
    added: int
    struck: int


def seen_tiles(reading: Mapping[str, Any]) -> list[Seen]:
    """Return the tiles of a reading that show their face, in reading order."""
    return [
        Seen(
            str(tile["code"]),
            tuple(tile["box"]),
            int(tile["row"]),
            {
                str(tile["code"]): float(tile["confidence"]),
                **{str(a["code"]): float(a["confidence"]) for a in tile["alternatives"]},
            },
        )
        for tile in reading["tiles"]
        if tile["code"] != BACK
    ]


def align(written: Sequence[str], seen: Sequence[Seen]) -> Aligned | Note:
    """Return the boxes with the codes written, or why that cannot be done safely.

    A list written from the other side of the table runs backwards; the better fit counts.
    """
    ways = [(*_cheapest(written, order), order) for order in (list(seen), list(seen)[::-1])]
    _, path, order = min(ways, key=lambda way: way[0])
    same = sum(i is not None and j is not None and written[i] == order[j].code for i, j in path)
    if same < _AGREE * max(len(written), len(order)):
        return Note(
            f"写了 {len(written)} 张，看到 {len(order)} 张，只对得上 {same} 张：照片或顺序写错了？"
            "可以先用 --draft 起草再改。",
            f"{len(written)} tiles written, {len(order)} seen, only {same} agree: is it another "
            "photo or order? Start from --draft and mend that.",
        )
    if _ambiguous(path, written, order):
        return Note(
            f"写了 {len(written)} 张，看到 {len(order)} 张，漏认的挨着认错的，分不清哪张是哪张。"
            "请近一点、正一点重拍。",
            f"{len(written)} tiles written, {len(order)} seen, and where the number differs the "
            "neighbour was read wrong too: which is which is not clear. Take it again, closer.",
        )
    return _boxes(path, written, order)


def _cheapest(written: Sequence[str], seen: Sequence[Seen]) -> tuple[float, list[Step]]:
    """Return the least cost and its steps, first to last."""
    rows, columns = len(written), len(seen)
    cost = [[j * _GAP for j in range(columns + 1)]]
    for i, code in enumerate(written):
        line = [(i + 1) * _GAP]
        for j, tile in enumerate(seen):
            pair = cost[i][j] + _pair_cost(code, tile)
            line.append(min(pair, cost[i][j + 1] + _GAP, line[j] + _GAP))
        cost.append(line)
    return cost[rows][columns], _trace(cost, written, seen)


def _trace(
    cost: Sequence[Sequence[float]], written: Sequence[str], seen: Sequence[Seen]
) -> list[Step]:
    i, j = len(written), len(seen)
    path: list[Step] = []
    while i or j:
        here = cost[i][j]
        if (
            i
            and j
            and math.isclose(here, cost[i - 1][j - 1] + _pair_cost(written[i - 1], seen[j - 1]))
        ):
            i, j = i - 1, j - 1
            path.append((i, j))
        elif i and math.isclose(here, cost[i - 1][j] + _GAP):
            i -= 1
            path.append((i, None))
        else:
            j -= 1
            path.append((None, j))
    return path[::-1]


def _pair_cost(code: str, tile: Seen) -> float:
    if code == tile.code:
        return 0.0
    return max(_LEAST_OTHER, 1.0 - tile.chances.get(code, 0.0))


def _ambiguous(path: Sequence[Step], written: Sequence[str], seen: Sequence[Seen]) -> bool:
    """Tell whether a gap lies beside a tile that was read otherwise, or two gaps meet."""

    def kind(step: Step) -> str:
        i, j = step
        if i is None or j is None:
            return "struck" if i is None else "added"
        return "same" if written[i] == seen[j].code else "other"

    kinds = [kind(step) for step in path]
    return any(a != b and "same" not in (a, b) for a, b in pairwise(kinds))


def _boxes(path: Sequence[Step], written: Sequence[str], seen: Sequence[Seen]) -> Aligned | Note:
    paired = [(i, j) for i, j in path if i is not None and j is not None]
    boxes = [LabelledBox(written[i], seen[j].xyxy) for i, j in paired]
    missing = [place for place, (_, j) in enumerate(path) if j is None]
    used: set[int] = set()
    for place in missing:
        code = written[path[place][0] or 0]
        left = _hole(path, place, code, seen, used)
        if left is None:
            return _not_seen(code)
        used.add(left)
        boxes.append(LabelledBox(code, _between(seen[left], seen[left + 1])))
    renamed = sum(written[i] != seen[j].code for i, j in paired)
    return Aligned(tuple(boxes), renamed, len(missing), sum(i is None for i, _ in path))


def _not_seen(code: str) -> Note:
    return Note(
        f"有一张 {code} 没有认出来，位置也拿不准。请把这些牌近一点、分开一点重拍。",
        f"a {code} was not seen, and where it lies is not clear. Photograph these tiles again, "
        "closer and a little apart.",
    )


def _hole(
    path: Sequence[Step], place: int, code: str, seen: Sequence[Seen], used: set[int]
) -> int | None:
    """Return the tile behind which a missing one must lie; among equal tiles any hole will do."""
    before = next((path[k][1] for k in range(place - 1, -1, -1) if path[k][1] is not None), None)
    after = next((path[k][1] for k in range(place + 1, len(path)) if path[k][1] is not None), None)
    if before is None or after is None:
        return None
    step = _usual_step(seen)
    first, last = _run_around(before, after, code, seen)
    for left in range(first, last):
        if left not in used and _is_hole(seen[left], seen[left + 1], step):
            return left
    return None


def _run_around(before: int, after: int, code: str, seen: Sequence[Seen]) -> tuple[int, int]:
    """Widen the place by the neighbours that show the same face as the missing tile."""
    first, last = before, after
    while first > 0 and seen[first].code == code:
        first -= 1
    while last + 1 < len(seen) and seen[last].code == code:
        last += 1
    return first, last


def _usual_step(seen: Sequence[Seen]) -> float:
    steps = [math.dist(a.centre, b.centre) for a, b in pairwise(seen) if a.row == b.row]
    return median(steps) if steps else 0.0


def _is_hole(a: Seen, b: Seen, step: float) -> bool:
    low, high = (share * step for share in _HOLE)
    return a.row == b.row and low <= math.dist(a.centre, b.centre) <= high


def _between(a: Seen, b: Seen) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = ((p + q) / 2 for p, q in zip(a.xyxy, b.xyxy, strict=True))
    return x1, y1, x2, y2
