"""What a hand of 戳牌 can play: every combination in it, and those that beat a lead."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from hupai.scorer.cards.chuopai.reading import Combination, beats, classify
from hupai.scorer.cards.deck import order
from hupai.scorer.core.tiles import TileCode

__all__ = ["combinations_in", "plays_on"]


def combinations_in(hand: Sequence[TileCode], cards: int) -> Iterator[Combination]:
    """Yield every combination of so many cards that the hand holds."""
    held = Counter(hand)
    faces = sorted(held, key=order)
    for chosen in combinations_with_replacement(faces, cards):
        if all(held[card] >= count for card, count in Counter(chosen).items()):
            found = classify(chosen)
            if found:
                yield found


def plays_on(
    lead: Combination, hand: Sequence[TileCode], *, goflat: bool = False
) -> list[Combination]:
    """Return what the hand holds that beats the lead; anything else goes face down."""
    found = combinations_in(hand, len(lead.cards))
    return [play for play in found if beats(play, lead, goflat=goflat)]
