"""What would complete a hand, and for how much."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hupai.scorer.cards.deck import parse_cards
from hupai.scorer.cards.request import Game, Request
from hupai.scorer.cards.result import CardWaits
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.tiles import TileCode

__all__ = ["waits_of"]


def waits_of(game: Game[Any], request: Request) -> CardWaits:
    """Try every card of the deck as the last one; those that win are what the hand waits for.

    :raises HandInvalid: cards that cannot be read, or a game without a win test.
    """
    ruleset = game.ruleset
    if not game.waits:
        message = f"{ruleset.id} has no winning hand, so nothing is waited for"
        raise HandInvalid(message, faults=[Fault("ruleset", message)])
    cards = parse_cards(request.cards if request.cards is not None else (), ruleset.deck, "cards")
    profile = game.score(replace(request, cards=cards)).profile
    tried = {card: game.score(_with(game, request, cards, card)) for card in _cards(game)}
    scores = {card: score for card, score in tried.items() if score.wins}
    return CardWaits(ruleset.id, profile, scores)


def _cards(game: Game[Any]) -> list[TileCode]:
    return [TileCode(code) for code in game.ruleset.cards()]


def _with(game: Game[Any], request: Request, cards: Sequence[TileCode], card: TileCode) -> Request:
    """Return the request with one more card, which is the winning one."""
    known = {field.name for field in game.ruleset.context}
    facts = dict(request.facts)
    if "win_card" in known and card not in ("T", "C"):
        facts["win_card"] = card
    return replace(request, cards=(*cards, card), facts=facts)
