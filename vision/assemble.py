"""From evidence to a reading: what is a tile, what is the hand's, what is in doubt."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK, TileCode
from hupai.vision.axis import centres
from hupai.vision.backs import between_equals
from hupai.vision.belong import belongings
from hupai.vision.blocks import HandParts, find_blocks, split_hand
from hupai.vision.doubts import hand_warnings, over_counted, rank_alternatives
from hupai.vision.frame import Frame
from hupai.vision.fuse import Evidence
from hupai.vision.groups import sides
from hupai.vision.image import Pixels, RgbImage
from hupai.vision.layout import find_rows
from hupai.vision.lean import find_lean
from hupai.vision.notices import Notice, warn
from hupai.vision.reading import ELSEWHERE, Tile
from hupai.vision.scene import Scene
from hupai.vision.trust import TrustSettings, certain, presence, probability

__all__ = ["Assembled", "assemble", "best_codes"]

_SMALL_PX: Final = 18.0
_SIZES: Final = (0.6, 1.6)


@dataclass(frozen=True, slots=True)
class Assembled:
    """A reading without the model's name and the times; part numbers count in ``tiles``."""

    tiles: tuple[Tile, ...]
    parts: HandParts
    warnings: tuple[Notice, ...]
    sure: bool


def assemble(
    scene: Scene, image: RgbImage, trust: TrustSettings, allowed: Collection[str] | None
) -> Assembled:
    """Make a reading from what was seen in the pixels of ``image``."""
    kept, faint = _split(scene.evidence, trust)
    belonging = belongings(kept.boxes, best_codes(kept), presence(kept, trust))
    hand = kept.where(np.array(belonging.hand, np.intp))
    hand, frame, rows = _ordered(scene, image.pixels, hand)
    codes = best_codes(hand)
    parts = split_hand(find_blocks(frame, rows, codes), codes)
    missed = _missed(hand, faint)
    warnings = _warnings(parts, codes, allowed, len(belonging.elsewhere), missed)
    elsewhere = kept.where(np.array(belonging.elsewhere, np.intp))
    places = [number for number, row in enumerate(rows) for _ in row]
    tiles = [
        *_tiles(hand, places, image, trust, allowed),
        *_tiles(elsewhere, [ELSEWHERE] * len(elsewhere), image, trust, allowed),
    ]
    doubtful = sum(not tile.sure for tile in tiles[: len(hand)])
    if doubtful:
        warnings.append(warn("doubtful", count=doubtful))
    if len(hand) and np.median(sides(hand.boxes)) < _SMALL_PX:
        warnings.append(warn("too_small"))
    sure = bool(len(hand)) and not doubtful and not missed
    if allowed is not None:
        sure = sure and all(notice.code != "wrong_tile_count" for notice in warnings)
    return Assembled(tuple(tiles), parts, tuple(warnings), sure)


def best_codes(found: Evidence) -> list[TileCode]:
    """Return the best class of each object."""
    return [found.classes[index] for index in found.scores.argmax(axis=1)]


def _split(found: Evidence, trust: TrustSettings) -> tuple[Evidence, Evidence]:
    """Return what counts as a tile, and what is too faint to count but may be one.

    A faint back counts between two equal tiles; elsewhere it may be a 白 without a frame.
    """
    there = presence(found, trust)
    face_down = found.scores.argmax(axis=1) == found.classes.index(BACK)
    keep = there >= np.where(face_down, trust.keep_back, trust.keep)
    likely = face_down & ~keep & (there >= (trust.keep + trust.keep_back) / 2)
    keep[np.flatnonzero(likely)[between_equals(found.boxes, best_codes(found), keep, likely)]] = (
        True
    )
    possible = np.where(face_down, likely, there >= trust.possible)
    return found.where(keep), found.where(~keep & possible)


def _ordered(
    scene: Scene, pixels: Pixels, hand: Evidence
) -> tuple[Evidence, Frame, list[list[int]]]:
    """Put a hand's tiles in reading order; the rows number them anew."""
    lean = find_lean(scene, pixels, hand, best_codes(hand))
    rows = find_rows(Frame.of(hand.boxes, lean))
    hand = hand.where(np.array([tile for row in rows for tile in row], np.intp))
    starts = np.cumsum([0, *map(len, rows)]).tolist()
    numbered = [
        list(range(start, start + len(row))) for start, row in zip(starts, rows, strict=False)
    ]
    return hand, Frame.of(hand.boxes, lean), numbered


def _missed(hand: Evidence, faint: Evidence) -> int:
    """Count faint things of a tile's size beside the hand's tiles."""
    if not len(hand) or not len(faint):
        return 0
    step = centres(faint.boxes)[:, None] - centres(hand.boxes)[None]
    distance = np.hypot(step[..., 0], step[..., 1])
    nearest = distance.argmin(axis=1)
    side = sides(hand.boxes)[nearest]
    ratio = sides(faint.boxes) / side
    close = distance.min(axis=1) < 1.6 * side
    apart = distance.min(axis=1) > 0.6 * side
    return int((close & apart & (ratio > _SIZES[0]) & (ratio < _SIZES[1])).sum())


def _warnings(
    parts: HandParts,
    codes: Sequence[TileCode],
    allowed: Collection[str] | None,
    elsewhere: int,
    missed: int,
) -> list[Notice]:
    if not codes:
        return [warn("no_hand")]
    found = hand_warnings(parts, codes, allowed)
    if elsewhere:
        found.append(warn("tiles_elsewhere", count=elsewhere))
    if missed:
        found.append(warn("possible_tile", count=missed))
    return found


def _tiles(
    found: Evidence,
    rows: Sequence[int],
    image: RgbImage,
    trust: TrustSettings,
    allowed: Collection[str] | None,
) -> list[Tile]:
    codes = best_codes(found)
    chance = probability(found, trust)
    sure = certain(found, chance, trust)
    doubtful = over_counted(codes)
    boxes = _photo_boxes(found, image)
    return [
        Tile(
            code=code,
            confidence=float(chance[i]),
            box=boxes[i],
            row=rows[i],
            sure=bool(sure[i])
            and code not in doubtful
            and (allowed is None or code in allowed or code == BACK),
            alternatives=rank_alternatives(
                found.scores[i], found.classes, float(chance[i]), allowed
            ),
        )
        for i, code in enumerate(codes)
    ]


def _photo_boxes(found: Evidence, image: RgbImage) -> list[tuple[float, float, float, float]]:
    """Map boxes to pixels of the photo and cut them at its edges."""
    scale: npt.NDArray[np.float64] = np.array(image.scale_xy * 2)
    limit = np.array([image.width, image.height] * 2)
    boxes = np.clip(found.boxes * scale, 0, limit)
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in boxes]
