"""Every rule set, written by hand; to add one, add its line here."""

from typing import Final

from hupai.scorer.cards.games import GAMES_BY_ID
from hupai.scorer.core.errors import Fault, UnknownRuleSet
from hupai.scorer.mahjong.ruleset import RuleSet
from hupai.scorer.mahjong.rulesets.chongqing_3p import CHONGQING_3P
from hupai.scorer.mahjong.rulesets.sichuan_a import SICHUAN_A
from hupai.scorer.mahjong.rulesets.sichuan_b import SICHUAN_B
from hupai.scorer.mahjong.rulesets.sichuan_xueliu import SICHUAN_XUELIU

__all__ = ["ALL", "BY_ID", "find_ruleset"]

ALL: Final[tuple[RuleSet, ...]] = (SICHUAN_A, SICHUAN_B, CHONGQING_3P, SICHUAN_XUELIU)
BY_ID: Final = {ruleset.id: ruleset for ruleset in ALL}


def find_ruleset(ruleset_id: str) -> RuleSet:
    """Return the mahjong rule set with this id.

    :raises UnknownRuleSet: naming those that exist.
    """
    ruleset = BY_ID.get(ruleset_id)
    if ruleset is None:
        message = (
            f"no rule set {ruleset_id!r}; known: {', '.join(BY_ID)}; "
            f"card games: {', '.join(GAMES_BY_ID)}"
        )
        if ruleset_id in GAMES_BY_ID:
            message = f"{ruleset_id} is a card game: it takes cards, not a hand of tiles"
        raise UnknownRuleSet(message, faults=[Fault("ruleset", message)])
    return ruleset
