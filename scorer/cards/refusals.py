"""Refusals that every card game shares."""

from collections import Counter
from typing import Final

from hupai.scorer.cards.deck import WILDS, name
from hupai.scorer.cards.result import Refusal
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["NO_WILDS", "copies"]

NO_WILDS: Final = Refusal("wild", Text("不带听用、财神", "played without wild cards"))


def copies(cards: Counter[TileCode], most: int, *, wilds: bool = False) -> Refusal | None:
    """Refuse a hand that holds more copies of a card than the deck, or wild cards it lacks."""
    for card, held in cards.items():
        if card in WILDS and not wilds:
            return NO_WILDS
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
