"""What the routes ask of the scorer about paper cards, as plain dictionaries."""

from typing import Any

from hupai import scorer
from hupai.api.card_schemas import CardScoreRequest, CardWaitsRequest

__all__ = ["score_cards", "waits_cards"]


def score_cards(body: CardScoreRequest) -> dict[str, Any]:
    """Score a hand of cards.

    :raises HupaiError: cards, facts, options or a game that cannot be understood.
    """
    return scorer.score_cards(
        body.ruleset,
        input=body.input,
        cards=body.cards,
        laid=body.laid,
        laid_among=body.laid_among,
        facts=body.all_facts,
        options=body.options,
        profile=body.profile,
    ).to_dict()


def waits_cards(body: CardWaitsRequest) -> dict[str, Any]:
    """Name the cards that complete a hand.

    :raises HupaiError: cards, facts, options or a game that cannot be understood.
    """
    return scorer.waits_cards(
        body.ruleset,
        cards=body.cards,
        laid=body.laid,
        laid_among=body.laid_among,
        facts=body.all_facts,
        options=body.options,
        profile=body.profile,
    ).to_dict()
