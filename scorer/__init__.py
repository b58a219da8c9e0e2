"""The scoring engine: a hand and a rule set become fans, a total and payments.

>>> from hupai.scorer import score
>>> score("sichuan_a", "2224445557779m", win_tile="9m", win_by="discard").fan
3
"""

from collections.abc import Mapping, Sequence

from hupai.scorer.cards.front import score_cards, waits_cards
from hupai.scorer.cards.games import GAMES, GAMES_BY_ID
from hupai.scorer.cards.result import CardScore, CardWaits
from hupai.scorer.core.errors import (
    HandInvalid,
    HupaiError,
    ImpossibleEvent,
    OptionInvalid,
    UnknownRuleSet,
)
from hupai.scorer.core.fan import Fan
from hupai.scorer.core.hand import Hand, Meld, parse_hand
from hupai.scorer.mahjong.context import Context
from hupai.scorer.mahjong.events import parse_event
from hupai.scorer.mahjong.front import score_text, settle_mappings, waits_text
from hupai.scorer.mahjong.house import House, house_of
from hupai.scorer.mahjong.options import Options
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.mahjong.ruleset import RuleSet
from hupai.scorer.mahjong.score import score_hand, score_many
from hupai.scorer.mahjong.settle import Round, SettleResult
from hupai.scorer.mahjong.waits import WaitsResult, waits_of
from hupai.scorer.page import rules_page
from hupai.scorer.rulesets import ALL, find_ruleset

__all__ = [
    "CardScore",
    "CardWaits",
    "Context",
    "Fan",
    "Hand",
    "HandInvalid",
    "House",
    "HupaiError",
    "ImpossibleEvent",
    "Meld",
    "OptionInvalid",
    "Options",
    "Round",
    "RuleSet",
    "ScoreResult",
    "SettleResult",
    "UnknownRuleSet",
    "WaitsResult",
    "describe_ruleset",
    "find_ruleset",
    "house_of",
    "list_rulesets",
    "parse_event",
    "parse_hand",
    "rules_page",
    "score",
    "score_cards",
    "score_hand",
    "score_many",
    "settle",
    "waits",
    "waits_cards",
    "waits_of",
]


def score(
    ruleset: str,
    hand: str,
    *,
    melds: Sequence[str] = (),
    win_tile: str = "",
    win_by: str = "",
    context: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    preset: str = "",
) -> ScoreResult:
    """Score a hand of tiles. A hand that breaks a rule of the game is a result, not an error.

    ``hand`` holds the concealed tiles without ``win_tile``; when ``win_tile`` is empty the hand
    must be whole. ``preset`` is applied before ``options``.

    :raises UnknownRuleSet: no such rule set.
    :raises OptionInvalid: unknown option names or unfit values, all listed in ``faults``.
    :raises HandInvalid: a text that names no tiles, or a context that cannot be understood.
    """
    found = find_ruleset(ruleset)
    return score_text(found, hand, melds, win_tile, win_by, context, options, preset)


def waits(
    ruleset: str,
    hand: str,
    *,
    melds: Sequence[str] = (),
    context: Mapping[str, object] | None = None,
    options: Mapping[str, object] | None = None,
    preset: str = "",
) -> WaitsResult:
    """Find the tiles that finish a hand of 13 (less three for each meld), with their worth.

    :raises UnknownRuleSet: no such rule set.
    :raises OptionInvalid: unknown option names or unfit values, all listed in ``faults``.
    :raises HandInvalid: a text that names no tiles, or a context that cannot be understood.
    """
    return waits_text(find_ruleset(ruleset), hand, melds, context, options, preset)


def settle(
    ruleset: str,
    players: int,
    dealer: int,
    events: Sequence[Mapping[str, object]],
    options: Mapping[str, object] | None = None,
    preset: str = "",
) -> SettleResult:
    """Settle one hand: kongs, wins, an empty wall and false wins in the order they happened.

    :raises UnknownRuleSet: no such rule set.
    :raises OptionInvalid: unknown option names or unfit values, all listed in ``faults``.
    :raises HandInvalid: an event that cannot be understood.
    :raises ImpossibleEvent: an event that cannot have happened; nothing is settled.
    """
    found = find_ruleset(ruleset)
    return settle_mappings(found, players, dealer, events, options, preset)


def list_rulesets() -> list[dict[str, object]]:
    """Return id, version and names of every rule set, mahjong first, then the card games."""
    mahjong = [(r.id, "mahjong", r.version, r.zh, r.en) for r in ALL]
    cards = [(g.ruleset.id, "cards", g.ruleset.version, g.ruleset.zh, g.ruleset.en) for g in GAMES]
    names = ("id", "game", "version", "zh", "en")
    return [dict(zip(names, row, strict=True)) for row in (*mahjong, *cards)]


def describe_ruleset(ruleset: str) -> dict[str, object]:
    """Return deck, fans, options, presets and context fields of one rule set.

    :raises UnknownRuleSet: no such rule set.
    """
    game = GAMES_BY_ID.get(ruleset)
    return game.ruleset.describe() if game else find_ruleset(ruleset).describe()
