"""Refusals that every card game shares."""

from collections import Counter

from hupai.scorer.cards.deck import name
from hupai.scorer.cards.result import Refusal
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["copies"]


def copies(cards: Counter[TileCode], most: int) -> Refusal | None:
    """Refuse a hand that holds more copies of a card than the deck."""
    for card, held in cards.items():
        if held > most:
            said = name(card)
            return Refusal(
                "copies",
                Text(
                    f"{said.zh}有{held}张，一副牌只有{most}张",
                    f"{held} of {said.en}, the deck has {most}",
                ),
            )
    return None
