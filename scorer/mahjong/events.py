"""What happens in the course of one hand, as values read from plain mappings."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, cast

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.hand import Hand, Meld, parse_tiles, parse_win_tile, read_melds
from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.context import Context, parse_context

__all__ = [
    "Event",
    "Exhaust",
    "FalseWin",
    "Holding",
    "Kong",
    "KongKind",
    "Winner",
    "Winning",
    "parse_event",
]

KongKind = Literal["exposed", "added", "concealed"]
_KONG_KINDS: Final = ("exposed", "added", "concealed")
_SEAT_KEY: Final = re.compile("0|[1-9][0-9]?")
_TYPES: Final = ("kong", "win", "exhaust", "false_win")


class Kong(NamedTuple):
    """A kong is laid down; ``source`` is the seat that discarded its tile (直杠 only)."""

    seat: int
    kind: KongKind
    tile: TileCode
    source: int | None = None
    late: bool = False
    """A 补杠 on a later turn than the draw of its tile."""


class Winner(NamedTuple):
    """One winner of a tile, with the hand that wins."""

    seat: int
    hand: Hand
    context: Context
    """As given; seat and dealer are completed from the table."""
    unreadable: str | None = None
    """A meld that names no set: such a hand cannot win."""


class Winning(NamedTuple):
    """Somebody wins; several winners share one discard or robbed tile of seat ``source``."""

    by: Literal["self_draw", "discard"]
    winners: tuple[Winner, ...]
    source: int | None = None


class Holding(NamedTuple):
    """What a player holds when the wall is empty: 13 tiles less three for each meld."""

    hand: Hand
    context: Context
    unreadable: str | None = None
    """A meld that names no set: nobody can hold this."""


class Exhaust(NamedTuple):
    """The wall is empty; ``players`` are those who have not won."""

    players: Mapping[int, Holding]


class FalseWin(NamedTuple):
    """诈糊: a win declared by mistake."""

    seat: int


Event = Kong | Winning | Exhaust | FalseWin


def parse_event(given: Mapping[str, object], where: str = "event") -> Event:
    """Read one event.

    :raises HandInvalid: an unknown type, a missing or unknown field, or a value of a wrong kind.
    """
    if not isinstance(given, Mapping):
        raise _invalid(where, "must be an object with a type")
    kind = given.get("type")
    if kind == "kong":
        return _kong(given, where)
    if kind == "win":
        return _winning(given, where)
    if kind == "exhaust":
        return _exhaust(given, where)
    if kind == "false_win":
        _only(given, where, "seat")
        return FalseWin(_seat(given, "seat", where))
    raise _invalid(f"{where}.type", f"must be one of {', '.join(_TYPES)}")


def _invalid(where: str, problem: str) -> HandInvalid:
    return HandInvalid(f"{where} {problem}", faults=[Fault(where, f"{where} {problem}")])


def _only(given: Mapping[str, object], where: str, *known: str) -> None:
    unknown = [name for name in given if name not in ("type", "note", *known)]
    if unknown:
        raise _invalid(f"{where}.{unknown[0]}", f"is no field here; known: {', '.join(known)}")


def _seat(given: Mapping[str, object], name: str, where: str) -> int:
    value = given.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _invalid(f"{where}.{name}", "must be a seat, counted from 0")
    return value


def _optional_seat(given: Mapping[str, object], name: str, where: str) -> int | None:
    return None if given.get(name) is None else _seat(given, name, where)


def _text(given: Mapping[str, object], name: str, where: str) -> str:
    value = given.get(name, "")
    if not isinstance(value, str):
        raise _invalid(f"{where}.{name}", "must be a text")
    return value


def _kong(given: Mapping[str, object], where: str) -> Kong:
    _only(given, where, "seat", "kind", "tile", "from", "late")
    kind, late = given.get("kind"), given.get("late", False)
    if kind not in _KONG_KINDS:
        raise _invalid(f"{where}.kind", f"must be one of {', '.join(_KONG_KINDS)}")
    if not isinstance(late, bool):
        raise _invalid(f"{where}.late", "must be true or false")
    tile = parse_win_tile(_text(given, "tile", where))
    if tile is None:
        raise _invalid(f"{where}.tile", "must name the tile of the kong")
    source = _optional_seat(given, "from", where)
    return Kong(_seat(given, "seat", where), kind, tile, source, late)


def _winning(given: Mapping[str, object], where: str) -> Winning:
    _only(given, where, "by", "from", "winners")
    by, listed = given.get("by"), given.get("winners")
    if by not in ("self_draw", "discard"):
        raise _invalid(f"{where}.by", "must be self_draw or discard")
    if not isinstance(listed, list | tuple) or not listed:
        raise _invalid(f"{where}.winners", "must list the winners")
    winners = tuple(_winner(one, f"{where}.winners[{i}]") for i, one in enumerate(listed))
    source = _optional_seat(given, "from", where)
    return Winning(by, winners, source)


def _winner(given: object, where: str) -> Winner:
    if not isinstance(given, Mapping):
        raise _invalid(where, "must be an object with seat, hand and win_tile")
    _only(given, where, "seat", "hand", "melds", "win_tile", "context")
    tiles = parse_tiles(_text(given, "hand", where), f"{where}.hand")
    melds, unreadable = _melds(given, where)
    hand = Hand(tiles, melds, parse_win_tile(_text(given, "win_tile", where)))
    return Winner(_seat(given, "seat", where), hand, _context(given, where), unreadable)


def _melds(given: Mapping[str, object], where: str) -> tuple[tuple[Meld, ...], str | None]:
    listed = given.get("melds", ())
    if not isinstance(listed, list | tuple) or not all(isinstance(text, str) for text in listed):
        raise _invalid(f"{where}.melds", "must be a list of texts")
    return read_melds(cast(Sequence[str], listed))


def _context(given: Mapping[str, object], where: str) -> Context:
    context = given.get("context")
    if context is not None and not isinstance(context, Mapping):
        raise _invalid(f"{where}.context", "must be an object")
    return parse_context(context, f"{where}.context")


def _exhaust(given: Mapping[str, object], where: str) -> Exhaust:
    _only(given, where, "players")
    listed = given.get("players", {})
    if not isinstance(listed, Mapping):
        raise _invalid(f"{where}.players", "must map seats to hands")
    return Exhaust(
        {
            _seat_key(seat, where): _holding(held, f"{where}.players.{seat}")
            for seat, held in listed.items()
        }
    )


def _seat_key(seat: object, where: str) -> int:
    if isinstance(seat, int) and not isinstance(seat, bool):
        return seat
    if isinstance(seat, str) and _SEAT_KEY.fullmatch(seat):
        return int(seat)
    raise _invalid(f"{where}.players", f"names {str(seat)[:20]!r}, which is no seat")


def _holding(given: object, where: str) -> Holding:
    if not isinstance(given, Mapping):
        raise _invalid(where, "must be an object with a hand")
    _only(given, where, "hand", "melds", "context")
    tiles = parse_tiles(_text(given, "hand", where), f"{where}.hand")
    melds, unreadable = _melds(given, where)
    return Holding(Hand(tiles, melds), _context(given, where), unreadable)
