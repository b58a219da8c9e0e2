"""Wins in the course of a hand: checked, scored and paid."""

from hupai.scorer.core.settle import Transfer
from hupai.scorer.core.tiles import MAHJONG, TileCode
from hupai.scorer.mahjong.course import CannotBe, Course, SharedWin
from hupai.scorer.mahjong.events import Winner, Winning
from hupai.scorer.mahjong.payments import Payment
from hupai.scorer.mahjong.rain import hand_on
from hupai.scorer.mahjong.refusals import unreadable_meld
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.mahjong.score import score_hand

__all__ = ["settle_win"]

Scored = dict[int, ScoreResult]


def settle_win(course: Course, event: Winning) -> tuple[tuple[Transfer, ...], Scored]:
    """Check a win, enter it into the course and return its money and the scores by seat.

    :raises CannotBe: seats that do not play, different tiles, or a hand that does not win.
    """
    source = _source(course, event)
    scored = {winner.seat: _scored(course, event, winner) for winner in event.winners}
    if len(scored) < len(event.winners):
        raise CannotBe("同一家写了两次", "a winner is named twice")
    _check_tile(course, event, source)
    if course.house.ruleset.one_winner and source is not None:
        nearest = min(scored, key=lambda seat: (seat - source) % course.players)
        scored = {nearest: scored[nearest]}
    transfers = [t for seat, score in scored.items() for t in _paid(course, seat, score, source)]
    if source is not None and course.house.options.hu_jiao_zhuan_yi:
        after_kong = [s for s, r in scored.items() if r.win.context.discard_after_kong]
        transfers += hand_on(course, source, after_kong)
    course.wins.append(SharedWin(tuple(scored), source))
    return tuple(transfers), scored


def _source(course: Course, event: Winning) -> int | None:
    if event.by == "self_draw":
        if len(event.winners) > 1:
            raise CannotBe("自摸只有一家胡", "only one player wins by self-draw")
        return None
    source = course.check_playing(event.source, "点炮的", "the discarder")
    if any(winner.seat == source for winner in event.winners):
        raise CannotBe("不能胡自己打的牌", "nobody wins on the own discard")
    return source


def _check_tile(course: Course, event: Winning, source: int | None) -> None:
    if len({winner.hand.win for winner in event.winners}) > 1:
        raise CannotBe("一炮多响胡的应是同一张牌", "all winners of one discard win on one tile")
    for winner in event.winners:
        robbed = winner.context.rob_kong and winner.hand.win
        if robbed and any(k.kong.tile == robbed and k.kong.seat == source for k in course.kongs):
            raise CannotBe(
                "被抢的杠不算杠，不要先记杠", "a robbed kong does not happen: leave its event out"
            )
        _check_konged(course, winner)


def _check_konged(course: Course, winner: Winner) -> None:
    """Refuse a hand that holds a tile of which all four lie in a kong."""
    for laid in course.kongs:
        seat, tile = laid.kong.seat, laid.kong.tile
        if tile in _held_beside_kong(winner, own=tile if seat == winner.seat else None):
            name = MAHJONG.kind(tile).zh
            raise CannotBe(
                f"四张{name}都在{seat}号的杠里，{winner.seat}号手上不可能还有",
                f"all four {tile} lie in a kong of seat {seat}: seat {winner.seat} holds no other",
            )


def _held_beside_kong(winner: Winner, own: TileCode | None) -> tuple[TileCode, ...]:
    """Return the tiles of a winner, but for the own kong of the tile ``own``."""
    melds = tuple(m for m in winner.hand.melds if not (m.is_kong and m.tile == own))
    return winner.hand._replace(melds=melds).tiles


def _scored(course: Course, event: Winning, winner: Winner) -> ScoreResult:
    seat = course.check_playing(winner.seat, "胡的", "the winner")
    context = course.seated(seat, winner.context)
    result = score_hand(winner.hand, course.house, context, event.by)
    strange = winner.unreadable is not None and unreadable_meld(winner.unreadable)
    refusal = strange or result.refusal
    if refusal:
        why = refusal.reason
        raise CannotBe(f"{seat}号没有胡：{why.zh}", f"seat {seat} does not win: {why.en}")
    return result


def _paid(course: Course, seat: int, result: ScoreResult, source: int | None) -> list[Transfer]:
    return [
        Transfer(payer, seat, payment.amount, payment.reason)
        for payment in result.payments
        for payer in _payers(course, payment, seat, result, source)
    ]


def _payers(
    course: Course, payment: Payment, seat: int, result: ScoreResult, source: int | None
) -> list[int]:
    others = [other for other in course.playing if other != seat]
    if payment.payer == "each_opponent":
        return others
    if payment.payer == "bystander":
        return [other for other in others if other != source]
    if payment.payer == "kong_feeder":
        return [_feeder(course, seat, result)]
    assert source is not None
    return [source]


def _feeder(course: Course, seat: int, result: ScoreResult) -> int:
    """Find who fed the kong: as the context says, else the winner's last exposed kong."""
    named = result.win.context.kong_from
    if named is None:
        fed = (k.kong.source for k in reversed(course.kongs) if k.kong.seat == seat)
        named = next((source for source in fed if source is not None), None)
    feeder = course.check_playing(named, "放杠的", "the player who fed the kong")
    if feeder == seat:
        raise CannotBe("自己不能给自己放杠", "nobody feeds the own kong")
    return feeder
