"""Which tiles finish a hand that is one tile short, and what each would be worth.

Only suits that can be incomplete are probed, so a hand that is not ready costs a few look-ups.
"""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.hand import Hand
from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.advice import hua_zhu_warning
from hupai.scorer.mahjong.answer import fans
from hupai.scorer.mahjong.context import EMPTY, Context
from hupai.scorer.mahjong.deck import JOKER_SHIFT, KINDS, SECTION
from hupai.scorer.mahjong.decompose import Table, honour_table, suit_table
from hupai.scorer.mahjong.facts import gather
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.jokers import completing_kinds
from hupai.scorer.mahjong.reading import Win
from hupai.scorer.mahjong.refusals import Refusal, first_refusal
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.mahjong.score import score_hand

__all__ = ["WaitsResult", "waits_of"]

_ODD: Final = int("1" * 34, 16)
_SUIT: Final = suit_table()
_HONOUR: Final = honour_table()
_RANKS: Final = tuple(1 << 4 * rank for rank in range(9))


@dataclass(frozen=True, slots=True)
class WaitsResult:
    """The waits of a hand in deck order; their worth is computed when it is asked for."""

    win: Win
    refusal: Refusal | None
    waits: tuple[TileCode, ...] = ()
    """Tiles that finish the hand and of which it does not hold all four."""
    dead: tuple[TileCode, ...] = ()
    """Tiles that would finish it, but all four are in the own hand."""

    @property
    def ready(self) -> bool:
        """Whether the hand has a live wait (听牌, 有叫)."""
        return bool(self.waits)

    def scored(self) -> list[tuple[TileCode, ScoreResult]]:
        """Score each live wait as a plain win on a discard, whatever the least fan."""
        house, context = self.win.house, _plain(self.win.context)
        return [
            (tile, score_hand(self.win.hand._replace(win=tile), house, context, "discard"))
            for tile in self.waits
        ]

    def to_dict(self) -> dict[str, object]:
        """Return the JSON answer of the contract."""
        house = self.win.house
        return {
            "ruleset": house.ruleset.id,
            "ruleset_version": house.ruleset.version,
            "options": house.changed,
            "ready": self.ready,
            "waits": [_wait(tile, result) for tile, result in self.scored()],
            "dead": list(self.dead),
            "reason_code": self.refusal.code if self.refusal else None,
            "reason": self.refusal.reason.to_dict() if self.refusal else None,
            "advice": [advice.to_dict() for advice in hua_zhu_warning(self.win, self.refusal)],
        }


def _wait(tile: TileCode, result: ScoreResult) -> dict[str, object]:
    house, fan = result.win.house, result.fan
    least = house.options.min_fan
    return {
        "tile": tile,
        "fan": fan,
        "raw_fan": result.raw_fan,
        "multiplier": house.multiplier(fan),
        "points": result.points,
        "fans": fans(result),
        "can_win": result.wins,
        "short_of_minimum": max(0, least - fan) if not result.wins else 0,
        "reason": result.refusal.reason.to_dict() if result.refusal else None,
    }


def _plain(context: Context) -> Context:
    """Keep who the player is, drop how a tile came."""
    if context is EMPTY:
        return EMPTY
    return Context(
        dealer=context.dealer, que=context.que, seat=context.seat, flowers=context.flowers
    )


def waits_of(hand: Hand, house: House, context: Context = EMPTY) -> WaitsResult:
    """Find every tile that finishes the hand; 13 tiles less three for each meld are expected."""
    win = gather(hand, house, _plain(context))
    win.missing = 1
    refusal = first_refusal(win)
    if refusal:
        return WaitsResult(win, refusal)
    kinds = completing_kinds(win) if win.concealed >> JOKER_SHIFT else _completing(win)
    live: list[TileCode] = []
    dead: list[TileCode] = []
    for place in kinds:
        (dead if win.packed >> 4 * place & 15 >= 4 else live).append(KINDS[place])
    return WaitsResult(win, None, tuple(live), tuple(dead))


def _completing(win: Win) -> list[int]:
    """Return the places of the kinds that finish a hand without jokers, in order."""
    found = _standard(win.concealed)
    if win.house.ruleset.seven_pairs and not win.hand.melds:
        odd = win.concealed & _ODD
        if not odd & odd - 1:
            place = odd.bit_length() // 4
            return sorted({*found, place})
    return found


def _standard(concealed: int) -> list[int]:
    broken = [
        section for section, (table, key) in enumerate(_sections(concealed)) if key not in table
    ]
    if len(broken) > 1:
        return []
    probed = broken or range(4)
    return [place for section in probed for place in _probe(concealed, section)]


def _sections(concealed: int) -> tuple[tuple[Table, int], ...]:
    return (
        (_SUIT, concealed & SECTION),
        (_SUIT, concealed >> 36 & SECTION),
        (_SUIT, concealed >> 72 & SECTION),
        (_HONOUR, concealed >> 108),
    )


def _probe(concealed: int, section: int) -> list[int]:
    table, key = _sections(concealed)[section]
    first = 9 * section
    return [first + rank for rank, one in enumerate(_RANKS) if key + one in table]
