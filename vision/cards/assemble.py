"""From evidence of ends to a reading of cards: what is a card, what is the hand's, what is odd."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK, CARD_CLASSES, Deck, TileCode
from hupai.vision.cards.doubts import card_warnings, deck_of, inks_of, wrong_ink
from hupai.vision.cards.layout import Layout, lay_out
from hupai.vision.cards.paper import ink_shares, paper_colours
from hupai.vision.cards.reading import Card
from hupai.vision.cards.seen import SeenCards, see_cards
from hupai.vision.doubts import rank_alternatives
from hupai.vision.fuse import Evidence
from hupai.vision.groups import sides
from hupai.vision.image import RgbImage
from hupai.vision.notices import Notice, warn
from hupai.vision.reading import ELSEWHERE, Alternative
from hupai.vision.trust import TrustSettings, presence, probability

__all__ = ["AssembledCards", "assemble_cards"]

_BACK: Final = CARD_CLASSES.index(BACK)
_SMALL_PX: Final = 14.0
_LEAST_LAID: Final = 3
_ODD_TRUST: Final = 0.3
"""What is left of the trust in a card whose ink has the wrong colour."""

_SIZES: Final = (0.6, 1.6)


@dataclass(frozen=True, slots=True)
class AssembledCards:
    """A reading without the model's name and the times."""

    deck: Deck
    cards: tuple[Card, ...]
    held: tuple[TileCode, ...]
    laid: tuple[tuple[TileCode, ...], ...]
    warnings: tuple[Notice, ...]


def assemble_cards(
    evidence: Evidence,
    image: RgbImage,
    trust: TrustSettings,
    deck: Deck | None = None,
    copies: int | None = None,
) -> AssembledCards:
    """Make a reading of the ends that were seen in the pixels of ``image``.

    Without a ``deck`` it is the one that most cards are of.
    """
    kept, faint = _split(evidence, trust)
    cards = see_cards(image.pixels, kept)
    layout = lay_out(cards)
    hand = [card for group in layout.groups for row in group for card in row]
    ordered = cards.where([*hand, *layout.elsewhere])
    codes = ordered.codes
    deck = deck or deck_of(codes[: len(hand)] or codes)
    odd = _odd_ones(ordered, codes, image)
    told = _cards(ordered, _places(layout), odd, image, trust, deck)
    held, laid = _parts(layout, codes)
    found = card_warnings(codes[: len(hand)], deck, copies, [codes[k] for k in odd])
    found += _scene_warnings(ordered, codes, len(hand), _missed(kept, faint))
    return AssembledCards(deck, told, held, laid, tuple(found))


def _split(found: Evidence, trust: TrustSettings) -> tuple[Evidence, Evidence]:
    """Return what counts as an end or a back, and what is too faint to count but may be one."""
    there = presence(found, trust)
    face_down = found.scores.argmax(axis=1) == _BACK
    keep = there >= np.where(face_down, trust.keep_back, trust.keep)
    return found.where(keep), found.where(~keep & ~face_down & (there >= trust.possible))


def _odd_ones(cards: SeenCards, codes: Sequence[TileCode], image: RgbImage) -> list[int]:
    """Return the cards of which every seen end has ink of the wrong colour."""
    boxes = cards.evidence.boxes
    shares = ink_shares(image.pixels, boxes, paper_colours(image.pixels, boxes))
    return [
        card
        for card, code in enumerate(codes)
        if all(wrong_ink(code, shares[end]) for end in cards.ends[card])
    ]


def _places(layout: Layout) -> list[tuple[int, int]]:
    """Return (row, group) of each card in reading order."""
    places, row = [], 0
    for number, group in enumerate(layout.groups):
        for line in group:
            places += [(row, number)] * len(line)
            row += 1
    return places + [(ELSEWHERE, ELSEWHERE)] * len(layout.elsewhere)


def _parts(
    layout: Layout, codes: Sequence[TileCode]
) -> tuple[tuple[TileCode, ...], tuple[tuple[TileCode, ...], ...]]:
    """Part the hand: three or more cards alike that lie apart are laid, if others are held.

    Where every group is cards alike, the hand is merely sorted. Codes are in reading order.
    """
    groups, start = [], 0
    for group in layout.groups:
        count = sum(map(len, group))
        groups.append(tuple(codes[start : start + count]))
        start += count
    alike = [len(own) >= _LEAST_LAID and len(set(own)) == 1 for own in groups]
    if all(alike):
        alike = [False] * len(groups)
    held = tuple(c for own, laid in zip(groups, alike, strict=True) if not laid for c in own)
    return held, tuple(own for own, laid in zip(groups, alike, strict=True) if laid)


def _cards(
    seen: SeenCards,
    places: Sequence[tuple[int, int]],
    odd: Collection[int],
    image: RgbImage,
    trust: TrustSettings,
    deck: Deck,
) -> tuple[Card, ...]:
    together = seen.together
    chance = probability(together, trust)
    boxes, ends = _photo_boxes(together.boxes, image), _photo_boxes(seen.evidence.boxes, image)
    allowed = {*deck.codes, BACK}
    cards = []
    for number, code in enumerate(seen.codes):
        trusted = float(chance[number]) * (_ODD_TRUST if number in odd else 1.0)
        others = rank_alternatives(together.scores[number], CARD_CLASSES, trusted, allowed)
        cards.append(
            Card(
                code=code,
                confidence=trusted,
                box=boxes[number],
                row=places[number][0],
                sure=False,
                alternatives=_by_ink(others, code) if number in odd else others,
                ends=tuple(ends[end] for end in seen.ends[number]),
                group=places[number][1],
            )
        )
    return tuple(cards)


def _by_ink(others: tuple[Alternative, ...], code: TileCode) -> tuple[Alternative, ...]:
    """Put faces of another colour than the code's first: the ink is not that of the code."""
    return tuple(sorted(others, key=lambda other: inks_of(other.code) == inks_of(code)))


def _scene_warnings(
    cards: SeenCards, codes: Sequence[TileCode], in_hand: int, missed: int
) -> list[Notice]:
    if not in_hand:
        return [warn("no_cards")]
    found = []
    backs = codes.count(BACK)
    away = len(codes) - in_hand - backs
    if away:
        found.append(warn("cards_elsewhere", count=away))
    if backs:
        found.append(warn("cards_face_down", count=backs))
    if missed:
        found.append(warn("possible_card", count=missed))
    if np.median(sides(cards.evidence.boxes)) < _SMALL_PX:
        found.append(warn("too_small"))
    found.append(warn("cards_unmeasured"))
    return found


def _missed(kept: Evidence, faint: Evidence) -> int:
    """Count faint things of the size of the ends that were read."""
    if not len(kept) or not len(faint):
        return 0
    ratio = sides(faint.boxes) / float(np.median(sides(kept.boxes)))
    return int(((ratio > _SIZES[0]) & (ratio < _SIZES[1])).sum())


def _photo_boxes(
    boxes: npt.NDArray[np.float32], image: RgbImage
) -> list[tuple[float, float, float, float]]:
    """Map boxes to pixels of the photo and cut them at its edges."""
    scale = np.array(image.scale_xy * 2)
    limit = np.array([image.width, image.height] * 2)
    cut = np.clip(boxes * scale, 0, limit)
    return [(float(a), float(b), float(c), float(d)) for a, b, c, d in cut]
