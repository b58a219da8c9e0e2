"""The JSON answer for one scored hand, as the contract says."""

from typing import TYPE_CHECKING

from hupai.scorer.core.explain import plain_number, to_pages
from hupai.scorer.core.fan import Fan
from hupai.scorer.mahjong.evaluate import Awarded, Entry
from hupai.scorer.mahjong.explain import next_best
from hupai.scorer.mahjong.reading import Reading
from hupai.scorer.mahjong.show import decomposition, fan_tiles, jokers_as, sets_text

if TYPE_CHECKING:
    from hupai.scorer.mahjong.result import ScoreResult

__all__ = ["answer"]


def answer(result: "ScoreResult") -> dict[str, object]:
    """Return the whole result as JSON values."""
    house, refusal = result.win.house, result.refusal
    return {
        "ruleset": house.ruleset.id,
        "ruleset_version": house.ruleset.version,
        "options": house.changed,
        "cap": house.cap,
        "hand": str(result.win.hand),
        "wins": result.wins,
        "fan": result.fan,
        "raw_fan": result.raw_fan,
        "multiplier": result.multiplier,
        "points": result.points,
        "fans": fans(result),
        "not_counted": [_not_counted(fan, why.to_dict()) for fan, why in result.rejected],
        "reason_code": refusal.code if refusal else None,
        "reason": refusal.reason.to_dict() if refusal else None,
        "must_win": result.must_win,
        "decomposition": decomposition(result.reading) if result.reading else [],
        "jokers_as": jokers_as(result.reading) if result.reading else [],
        "payments": [payment.to_dict() for payment in result.payments],
        "advice": [advice.to_dict() for advice in result.advice],
        "explanation": to_pages(result.explanation),
        "next_best": _next_best(result, next_best(result)),
    }


def fans(result: "ScoreResult") -> list[dict[str, object]]:
    """Return each counted fan once for every time it counts."""
    if not result.reading:
        return []
    return [
        _fan(awarded, list(tiles))
        for awarded in result.awarded
        for tiles in fan_tiles(result.reading, awarded.fan, awarded.times)
    ]


def _fan(awarded: Awarded, tiles: list[str]) -> dict[str, object]:
    fan = awarded.fan
    return {"id": fan.id, "zh": fan.zh, "en": fan.en, "fan": awarded.value, "tiles": tiles}


def _not_counted(fan: Fan[Reading], reason: dict[str, str]) -> dict[str, object]:
    return {"id": fan.id, "zh": fan.zh, "en": fan.en, "reason": reason}


def _next_best(result: "ScoreResult", entry: Entry | None) -> dict[str, object] | None:
    if not entry or not result.evaluation:
        return None
    house = result.win.house
    awarded = result.evaluation.awarded(house, entry)
    return {
        "fan": house.capped(entry.total),
        "raw_fan": entry.total,
        "multiplier": plain_number(house.multiplier(house.capped(entry.total))),
        "fans": [a.fan.id for a in awarded for _ in range(a.times)],
        "reading": sets_text(entry.reading),
        "decomposition": decomposition(entry.reading),
    }
