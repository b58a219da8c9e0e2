"""Schemas of the money events of a deal, as :mod:`hupai.scorer.mahjong.events` reads them."""

from collections.abc import Mapping
from typing import Any, Final

from hupai.api.schemas import MAX_MELDS

__all__ = ["HAND_PATTERN", "TILE_PATTERN", "event_schemas"]

Schema = dict[str, Any]

_SUITS: Final = "[mpsｍｐｓ万萬筒饼餅条條索]"
_UNSUITED: Final = "[ESWNCFPJＥＳＷＮＣＦＰＪ]|[HＨ][1-9１-９]|[HＨ][1１][0-2０-２]"
TILE_PATTERN: Final = f"[1-9１-９]{_SUITS}|{_UNSUITED}"
HAND_PATTERN: Final = rf"^([1-9１-９]+{_SUITS}|{_UNSUITED}|\s)*$"

_HAND: Final[Schema] = {"type": "string", "pattern": HAND_PATTERN, "maxLength": 400}
_TILE: Final[Schema] = {"type": "string", "pattern": rf"^\s*({TILE_PATTERN})\s*$"}
_MELDS: Final[Schema] = {"type": "array", "items": {"type": "string"}, "maxItems": MAX_MELDS}
_BOOLEAN: Final[Schema] = {"type": "boolean"}


def event_schemas(players: int, context: Schema) -> Schema:
    """Return the schema of one event at a table of so many players."""
    seat = {"type": "integer", "minimum": 0, "maximum": players - 1}
    source = {"type": ["integer", "null"]}  # read only where the event has a source
    holding = {"hand": _HAND, "melds": _MELDS, "context": context}
    winner = _closed({"seat": seat, "win_tile": _TILE, **holding}, "seat", "hand", "win_tile")
    holdings = {str(number): _closed(holding, "hand") for number in range(players)}
    kong: dict[str, Schema] = {
        "seat": seat,
        "kind": {"enum": ["exposed", "added", "concealed"]},
        "tile": _TILE,
        "from": {**source, "description": "Who discarded the tile of an exposed kong"},
        "late": {**_BOOLEAN, "description": "Added on a later turn than the draw"},
    }
    win: dict[str, Schema] = {
        "by": {"enum": ["self_draw", "discard"]},
        "from": {**source, "description": "Who discarded, or whose kong was robbed"},
        "winners": {"type": "array", "items": winner, "minItems": 1, "maxItems": players - 1},
    }
    return {
        "oneOf": [
            _event("kong", kong, "seat", "kind", "tile"),
            _event("win", win, "by", "winners"),
            _event("exhaust", {"players": _closed(holdings)}),
            _event("false_win", {"seat": seat}, "seat"),
        ]
    }


def _event(kind: str, fields: Mapping[str, Schema], *required: str) -> Schema:
    return {
        "title": kind,
        **_closed({"type": {"const": kind, "type": "string"}, **fields}, "type", *required),
    }


def _closed(fields: Mapping[str, Schema], *required: str) -> Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(required),
        "additionalProperties": False,
    }
