"""The engine behind plain texts and mappings, as the command line and the REST service call it."""

from collections.abc import Mapping, Sequence
from typing import cast

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.hand import Hand, Meld, parse_meld, parse_tiles, parse_win_tile
from hupai.scorer.mahjong.context import WIN_BY, WinBy, parse_context
from hupai.scorer.mahjong.facts import gather
from hupai.scorer.mahjong.house import house_of
from hupai.scorer.mahjong.refusals import Refusal, unreadable_meld
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
    readable, refusal = read_melds(melds)
    parsed = Hand(parse_tiles(hand), readable, parse_win_tile(win_tile))
    circumstances, how = parse_context(context), parse_win_by(win_by)
    if refusal:
        return ScoreResult(gather(parsed, house, circumstances, how), refusal)
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
    readable, refusal = read_melds(melds)
    parsed = Hand(parse_tiles(hand), readable)
    circumstances = parse_context(context)
    if refusal:
        return WaitsResult(gather(parsed, house, circumstances), refusal)
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


def read_melds(texts: Sequence[str]) -> tuple[tuple[Meld, ...], Refusal | None]:
    """Read melds; one that names no set is a refusal of the hand, not an error of the request."""
    melds: list[Meld] = []
    refusal = None
    for text in texts:
        try:
            melds.append(parse_meld(text))
        except HandInvalid:
            refusal = refusal or unreadable_meld(text)
    return tuple(melds), refusal


def parse_win_by(text: str) -> WinBy:
    """Check how the hand was won.

    :raises HandInvalid: neither empty, ``self_draw`` nor ``discard``.
    """
    if text not in WIN_BY:
        message = f"win_by: {text!r} must be self_draw or discard"
        raise HandInvalid(message, faults=[Fault("win_by", message)])
    return cast(WinBy, text)
