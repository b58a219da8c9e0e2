"""Every card game, written by hand; to add one, add its folder and its line here."""

from typing import Any, Final

from hupai.scorer.cards.chuopai.score import GAME as CHUOPAI
from hupai.scorer.cards.daer.score import GAME as DAER
from hupai.scorer.cards.gehu.score import GAME as GEHU
from hupai.scorer.cards.qianhu.score import GAME as QIANHU
from hupai.scorer.cards.request import Game
from hupai.scorer.cards.yaodiren.score import GAME as YAODIREN
from hupai.scorer.core.errors import Fault, UnknownRuleSet

__all__ = ["GAMES", "GAMES_BY_ID", "find_game"]

GAMES: Final[tuple[Game[Any], ...]] = (GEHU, QIANHU, YAODIREN, DAER, CHUOPAI)
GAMES_BY_ID: Final = {game.ruleset.id: game for game in GAMES}


def find_game(ruleset_id: str) -> Game[Any]:
    """Return the card game with this id.

    :raises UnknownRuleSet: naming those that exist.
    """
    game = GAMES_BY_ID.get(ruleset_id)
    if game is None:
        message = f"no card game {ruleset_id!r}; known: {', '.join(GAMES_BY_ID)}"
        raise UnknownRuleSet(message, faults=[Fault("ruleset", message)])
    return game
