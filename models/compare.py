"""One reading against the truth. Pure; a reading is the ``read`` object of the contract."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hupai.models.truth import TruthPhoto
from hupai.scorer.core.tiles import BACK

__all__ = ["HandResult", "compare", "intersection_over_union"]

_SAME_TILE: Final = 0.5
"""Boxes that overlap this much (intersection over union) are the same tile."""

Box = Sequence[float]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one photo was read.

    ``exact``: the multiset of tiles is right. ``taps``: corrections a person would have to make.
    ``found`` tiles have a box (or, without boxes, a code) of the truth, ``right`` also its code;
    ``invented`` ones have none. ``confusions`` are (true, read) pairs. ``ms`` is the time that the
    reading took on the wall, None if nobody looked.
    """

    image: str
    group: str
    exact: bool
    rows_exact: bool
    sure: bool
    taps: int
    tiles: int
    found: int
    right: int
    invented: int
    sure_tiles: int
    sure_right: int
    confusions: tuple[tuple[str, str], ...] = ()
    ms: float | None = None


def compare(reading: Mapping[str, Any], truth: TruthPhoto) -> HandResult:
    """Compare a reading with the truth.

    Where the truth is one hand, tiles that the reading puts elsewhere do not count. Backs count
    only where the truth has some: photos are labelled with faces.
    """
    tiles = _counted(reading["tiles"], truth)
    read, true = Counter(t["code"] for t in tiles), Counter(truth.codes)
    pairs = _pair_boxes(tiles, truth) if truth.boxes else _pair_codes(tiles, truth.codes)
    right = [code == tile["code"] for tile, code in pairs]
    matched = {id(tile): code for tile, code in pairs}
    sure = [tile for tile in tiles if tile["sure"]]
    return HandResult(
        image=truth.image.name,
        group=truth.group,
        exact=read == true,
        rows_exact=[list(row) for row in truth.rows] == reading["rows"],
        sure=bool(reading["sure"]),
        taps=max((read - true).total(), (true - read).total()),
        tiles=len(truth.boxes) or len(truth.codes),
        found=len(pairs),
        right=sum(right),
        invented=len(tiles) - len(pairs),
        sure_tiles=len(sure),
        sure_right=sum(matched.get(id(tile)) == tile["code"] for tile in sure),
        confusions=tuple((code, t["code"]) for t, code in pairs if code != t["code"]),
    )


def intersection_over_union(a: Box, b: Box) -> float:
    """Return the overlap of two xyxy boxes, 0 to 1."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    areas = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return both / (areas - both)


def _counted(tiles: Sequence[Mapping[str, Any]], truth: TruthPhoto) -> list[Mapping[str, Any]]:
    with_backs = BACK in truth.codes
    return [
        tile
        for tile in tiles
        if (with_backs or tile["code"] != BACK)
        and not (truth.whole_hand and tile.get("row", 0) < 0)
    ]


def _pair_boxes(
    tiles: Sequence[Mapping[str, Any]], truth: TruthPhoto
) -> list[tuple[Mapping[str, Any], str]]:
    """Pair each true box with at most one tile, the best overlaps first."""
    overlaps = sorted(
        (
            (intersection_over_union(tile["box"], box.xyxy), i, j)
            for i, tile in enumerate(tiles)
            for j, box in enumerate(truth.boxes)
        ),
        reverse=True,
    )
    used_tiles: set[int] = set()
    used_boxes: set[int] = set()
    pairs = []
    for overlap, i, j in overlaps:
        if overlap >= _SAME_TILE and i not in used_tiles and j not in used_boxes:
            used_tiles.add(i)
            used_boxes.add(j)
            pairs.append((tiles[i], truth.boxes[j].code))
    return pairs


def _pair_codes(
    tiles: Sequence[Mapping[str, Any]], codes: Sequence[str]
) -> list[tuple[Mapping[str, Any], str]]:
    """Pair equal codes; what is left over on both sides is neither found nor a confusion."""
    left = Counter(codes)
    pairs = []
    for tile in tiles:
        if left[tile["code"]] > 0:
            left[tile["code"]] -= 1
            pairs.append((tile, str(tile["code"])))
    return pairs
