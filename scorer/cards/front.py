"""The card games behind plain mappings, as the command line and the REST service call them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hupai.scorer.cards.asks import open_questions
from hupai.scorer.cards.games import find_game
from hupai.scorer.cards.request import Game, Request, split_input
from hupai.scorer.cards.result import CardScore, CardWaits
from hupai.scorer.cards.waits import waits_of
from hupai.scorer.core.errors import Fault, HandInvalid

__all__ = ["score_cards", "waits_cards"]


def score_cards(
    ruleset: str,
    *,
    input: Mapping[str, object] | None = None,
    cards: Sequence[str] | str | None = None,
    laid: Sequence[object] | None = None,
    laid_among: bool | None = None,
    facts: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    profile: str = "",
) -> CardScore:
    """Score cards: ``input`` with its groups already made, or ``cards`` laid flat.

    ``laid`` names the groups that lie on the table; ``laid_among`` says whether their cards are
    among ``cards`` too (without it the number of cards tells). A hand that does not win is a
    result, not an error.

    :raises UnknownRuleSet: no such card game.
    :raises OptionInvalid: unknown options or an unknown profile.
    :raises HandInvalid: cards, groups or facts that cannot be understood, all listed in ``faults``.
    """
    game = find_game(ruleset)
    request = _request(game, input, cards, laid, laid_among, facts, options, profile)
    found = game.score(request)
    return found.asking(open_questions(game, request, found))


def waits_cards(
    ruleset: str,
    *,
    cards: Sequence[str] | str,
    laid: Sequence[object] | None = None,
    laid_among: bool | None = None,
    facts: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    profile: str = "",
) -> CardWaits:
    """Find the cards that complete a hand which lacks one, each with its result.

    :raises UnknownRuleSet: no such card game.
    :raises OptionInvalid: unknown options or an unknown profile.
    :raises HandInvalid: cards, groups or facts that cannot be understood, or a game of tricks.
    """
    game = find_game(ruleset)
    return waits_of(game, _request(game, None, cards, laid, laid_among, facts, options, profile))


def _request(
    game: Game[Any],
    given: Mapping[str, object] | None,
    cards: Sequence[str] | str | None,
    laid: Sequence[object] | None,
    laid_among: bool | None,
    facts: Mapping[str, object] | None,
    options: Mapping[str, object] | None,
    profile: str,
) -> Request:
    if (given is None) == (cards is None):
        message = "give either input (groups already made) or cards (laid flat)"
        raise HandInvalid(message, faults=[Fault("input", message)])
    if cards is None and laid is not None:
        message = "laid goes with cards; input holds its groups itself"
        raise HandInvalid(message, faults=[Fault("laid", message)])
    request = split_input(game, {**(given or {}), **(facts or {})})
    return replace(
        request,
        profile=profile or request.profile,
        options={**request.options, **(options or {})},
        cards=cards,
        laid=laid,
        laid_among=laid_among,
    )
