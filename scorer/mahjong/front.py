"""The engine behind plain texts and mappings, as the command line and the REST service call it."""

from collections.abc import Mapping, Sequence
from typing import cast

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.hand import Hand, parse_tiles, parse_win_tile, read_melds
from hupai.scorer.mahjong.context import WIN_BY, WinBy, parse_context
from hupai.scorer.mahjong.facts import gather
from hupai.scorer.mahjong.house import house_of
from hupai.scorer.mahjong.refusals import unreadable_meld
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.mahjong.ruleset import RuleSet
from hupai.scorer.mahjong.score import score_hand
from hupai.scorer.mahjong.settle import SettleResult, settle_events
from hupai.scorer.mahjong.waits import WaitsResult, waits_of

__all__ = ["score_text", "settle_mappings", "waits_text"]


def score_text(
    ruleset: RuleSet,
    hand: str,
    melds: Sequence[str],
    win_tile: str,
    win_by: str,
    context: Mapping[str, object] | None,
    options: Mapping[str, object] | None,
    preset: str,
) -> ScoreResult:
    """Understand a request and score it."""
    house = house_of(ruleset, options, preset)
    readable, unreadable = read_melds(melds)
    parsed = Hand(parse_tiles(hand), readable, parse_win_tile(win_tile))
    circumstances, how = parse_context(context), parse_win_by(win_by)
    if unreadable is not None:
        win = gather(parsed, house, circumstances, how)
        return ScoreResult(win, unreadable_meld(unreadable))
    return score_hand(parsed, house, circumstances, how)


def waits_text(
    ruleset: RuleSet,
    hand: str,
    melds: Sequence[str],
    context: Mapping[str, object] | None,
    options: Mapping[str, object] | None,
    preset: str,
) -> WaitsResult:
    """Understand a request and find the waits."""
    house = house_of(ruleset, options, preset)
    readable, unreadable = read_melds(melds)
    parsed = Hand(parse_tiles(hand), readable)
    circumstances = parse_context(context)
    if unreadable is not None:
        return WaitsResult(gather(parsed, house, circumstances), unreadable_meld(unreadable))
    return waits_of(parsed, house, circumstances)


def settle_mappings(
    ruleset: RuleSet,
    players: int,
    dealer: int,
    events: Sequence[Mapping[str, object]],
    options: Mapping[str, object] | None,
    preset: str,
) -> SettleResult:
    """Understand a request and settle it."""
    if players != ruleset.players:
        message = f"players must be {ruleset.players} in {ruleset.id}"
        raise HandInvalid(message, faults=[Fault("players", message)])
    return settle_events(house_of(ruleset, options, preset), dealer, events)


def parse_win_by(text: str) -> WinBy:
    """Check how the hand was won.

    :raises HandInvalid: neither empty, ``self_draw`` nor ``discard``.
    """
    if text not in WIN_BY:
        message = f"win_by: {text!r} must be self_draw or discard"
        raise HandInvalid(message, faults=[Fault("win_by", message)])
    return cast(WinBy, text)
