"""Where a reader and the labels of a photo disagree: the places where a label may be wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from hupai.models.compare import Box, intersection_over_union
from hupai.models.truth import TruthBox, TruthPhoto
from hupai.scorer.core.tiles import BACK

__all__ = ["Disagreement", "Kind", "disagreements"]

Kind = Literal["wrong_code", "unlabelled", "no_tile"]

_SAME_TILE: Final = 0.3
"""Labels are often drawn loosely: what overlaps this much is the same tile."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One place of a photo. Boxes are xyxy in pixels of the size that the labels speak of.

    ``wrong_code``: box number ``place`` is labelled ``label``, but read as ``read``.
    ``unlabelled``: a tile is read where no box is. ``no_tile``: box number ``place`` has no tile.
    ``confidence`` is the reader's, from 0 to 1; of ``no_tile`` the share of the box left uncovered
    by whatever was read.
    """

    image: str
    kind: Kind
    confidence: float
    xyxy: tuple[float, float, float, float]
    label: str | None = None
    read: str | None = None
    place: int | None = None

    def correction(self) -> dict[str, Any]:
        """Return the change of the labels that the reader would have, as a line of corrections."""
        if self.place is None:
            return {"image": self.image, "blank": [[round(edge, 1) for edge in self.xyxy]]}
        return {"image": self.image, "codes": {str(self.place): self.read}}


def disagreements(
    photo: TruthPhoto,
    image: str,
    reading: Mapping[str, Any],
    known: Mapping[str, Any] | None = None,
    least: float = 0.0,
) -> list[Disagreement]:
    """Compare a reading (the ``read`` object of the contract) with a photo's boxes.

    ``known`` is the line of corrections about this photo: what it mends is not found again.
    ``least`` leaves out what the reader is less confident of. Photos whose truth is a list of tiles
    without boxes have nothing to compare; tiles that lie face down are not labelled.
    """
    if photo.codes and not photo.boxes:
        return []
    fix = known or {}
    labels = dict(enumerate(photo.boxes))
    mended = {int(k): code for k, code in fix.get("codes", {}).items()}
    tiles = [tile for tile in reading["tiles"] if tile["code"] != BACK]
    pairs = _pairs(tiles, labels)
    found = [
        *_wrong_codes(tiles, labels, pairs, mended),
        *_unlabelled(tiles, labels, pairs, fix.get("blank", ())),
        *_no_tiles(tiles, labels, pairs, mended),
    ]
    return [Disagreement(image, *each) for each in found if each[1] >= least]


_Found = tuple[Kind, float, tuple[float, float, float, float], str | None, str | None, int | None]
_Tiles = Sequence[Mapping[str, Any]]
_Labels = Mapping[int, TruthBox]


def _pairs(tiles: _Tiles, labels: _Labels) -> dict[int, int]:
    """Return tile → label, the best overlaps first, each at most once."""
    overlaps = (
        (intersection_over_union(tile["box"], label.xyxy), i, k)
        for i, tile in enumerate(tiles)
        for k, label in labels.items()
    )
    pairs: dict[int, int] = {}
    for overlap, i, k in sorted(overlaps, reverse=True):
        if overlap >= _SAME_TILE and i not in pairs and k not in pairs.values():
            pairs[i] = k
    return pairs


def _wrong_codes(
    tiles: _Tiles, labels: _Labels, pairs: Mapping[int, int], mended: Mapping[int, str | None]
) -> list[_Found]:
    return [
        ("wrong_code", tiles[i]["confidence"], labels[k].xyxy, labels[k].code, tiles[i]["code"], k)
        for i, k in pairs.items()
        if tiles[i]["code"] != labels[k].code and k not in mended
    ]


def _unlabelled(
    tiles: _Tiles, labels: _Labels, pairs: Mapping[int, int], blank: Sequence[Box]
) -> list[_Found]:
    taken = [*(label.xyxy for label in labels.values()), *blank]
    return [
        ("unlabelled", tile["confidence"], tuple(tile["box"]), None, tile["code"], None)
        for i, tile in enumerate(tiles)
        if i not in pairs and not any(_meet(tile["box"], box) for box in taken)
    ]


def _no_tiles(
    tiles: _Tiles, labels: _Labels, pairs: Mapping[int, int], mended: Mapping[int, str | None]
) -> list[_Found]:
    boxes = [tile["box"] for tile in tiles]
    return [
        ("no_tile", 1 - _covered(label.xyxy, boxes), label.xyxy, label.code, None, k)
        for k, label in labels.items()
        if k not in pairs.values()
        and k not in mended
        and not any(_meet(box, label.xyxy) for box in boxes)
    ]


def _meet(a: Box, b: Box) -> bool:
    """Say whether two boxes overlap much, or the middle of one lies in the other."""
    if intersection_over_union(a, b) >= _SAME_TILE:
        return True
    return _inside(a, b) or _inside(b, a)


def _inside(a: Box, b: Box) -> bool:
    x, y = (a[0] + a[2]) / 2, (a[1] + a[3]) / 2
    return b[0] <= x <= b[2] and b[1] <= y <= b[3]


def _covered(box: Box, others: Sequence[Box]) -> float:
    return max((intersection_over_union(box, other) for other in others), default=0.0)
