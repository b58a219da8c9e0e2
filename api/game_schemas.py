"""Request schemas a rule set each, made from the scorer's own lists of options and facts.

A client sees every house option with its type and bounds, and which of them a rule set knows;
the service itself lets the scorer judge the values, so that its errors stay the precise ones.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hupai import scorer
from hupai.api.event_schemas import HAND_PATTERN, TILE_PATTERN, event_schemas
from hupai.api.schemas import PhotoRequest, ScoreRequest, SettleRequest, WaitsRequest
from hupai.scorer.core.tiles import MAHJONG

__all__ = ["game_schemas"]

Schema = dict[str, Any]

_REF: Final = "#/components/schemas/"
_REQUESTS: Final = (ScoreRequest, WaitsRequest, SettleRequest, PhotoRequest)
_TEXT_FIELDS: Final = {"hand": HAND_PATTERN, "win_tile": rf"^(\s*({TILE_PATTERN})\s*)?$"}
_MAX_COUNT: Final = 1000


def game_schemas(components: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the components that replace or join those that were generated from the models."""
    rulesets = [
        scorer.describe_ruleset(str(each["id"]))
        for each in scorer.list_rulesets()
        if each["game"] == "mahjong"
    ]
    made: dict[str, Schema] = {}
    for ruleset in rulesets:
        made[f"Options_{ruleset['id']}"] = _options(_rows(ruleset, "options"))
        made[f"Context_{ruleset['id']}"] = _context(_rows(ruleset, "context"))
    for model in _REQUESTS:
        base = components[model.__name__]
        names = {str(r["id"]): f"{model.__name__}_{r['id']}" for r in rulesets}
        made[model.__name__] = _choice(base, names)
        for ruleset in rulesets:
            made[names[str(ruleset["id"])]] = _variant(base, ruleset)
    return made


def _rows(ruleset: Mapping[str, object], key: str) -> Sequence[Mapping[str, Any]]:
    rows: Any = ruleset.get(key, ())
    return list(rows)


def _choice(base: Schema, names: Mapping[str, str]) -> Schema:
    mapping = {ruleset: _REF + name for ruleset, name in names.items()}
    return {
        "title": base["title"],
        "description": base["description"],
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "ruleset", "mapping": mapping},
        "examples": base["examples"],
    }


def _variant(base: Schema, ruleset: Mapping[str, Any]) -> Schema:
    """Return the request of one rule set: the model's fields, with what is known of each."""
    fields = {name: dict(field) for name, field in base["properties"].items()}
    context = {"$ref": f"{_REF}Context_{ruleset['id']}"}
    events = event_schemas(ruleset["players"], context)
    presets = ["", *(preset["id"] for preset in _rows(ruleset, "presets"))]
    special: dict[str, Schema] = {
        "ruleset": {"const": ruleset["id"], "type": "string"},
        "preset": {"enum": presets, "default": ""},
        "options": {"$ref": f"{_REF}Options_{ruleset['id']}"},
        "context": context,
        "events": {**fields.get("events", {}), "items": events},
        "players": {"const": ruleset["players"], "default": ruleset["players"]},
        "dealer": {"type": "integer", "minimum": 0, "maximum": ruleset["players"] - 1},
    }
    for name, field in fields.items():
        field |= {"pattern": _TEXT_FIELDS[name]} if name in _TEXT_FIELDS else {}
        fields[name] = special.get(name, field)
    kept = {name: base[name] for name in ("type", "additionalProperties")}
    required = list(base["required"])
    if ruleset["players"] != fields.get("players", special["players"])["default"]:
        required.append("players")
    title = f"{base['title']} {ruleset['id']}"
    return {**kept, "title": title, "properties": fields, "required": required}


def _options(options: Sequence[Mapping[str, Any]]) -> Schema:
    return _closed({option["name"]: _option(option) for option in options})


def _option(option: Mapping[str, Any]) -> Schema:
    kind = option["type"]
    shown = {"description": _words(option["meaning"]), "default": option["default"]}
    if kind == "bool":
        return {"type": "boolean", **shown}
    if kind == "choice":
        return {"enum": list(option["choices"]), **shown}
    bounds = {"minimum": option["minimum"], "maximum": option["maximum"]}
    types = {"int": "integer", "int_or_null": ["integer", "null"], "number": "number"}
    return {"type": types[kind], **bounds, **shown}


def _context(fields: Sequence[Mapping[str, Any]]) -> Schema:
    return _closed({field["name"]: _fact(field) for field in fields})


def _fact(field: Mapping[str, Any]) -> Schema:
    """Describe one fact; null says that it is not known."""
    kind, shown = field["type"], {"description": _words(field["meaning"])}
    if kind == "bool":
        return {"type": ["boolean", "null"], **shown}
    if kind == "list":
        flowers = [code for code in MAHJONG.codes if code.startswith("H")]
        return {"type": ["array", "null"], "items": {"enum": flowers}, **shown}
    if "|" in kind:
        return {"enum": [*kind.split("|"), "", None], **shown}
    most = field.get("maximum", _MAX_COUNT)
    return {"type": ["integer", "null"], "minimum": 0, "maximum": most, **shown}


def _closed(properties: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _words(text: Mapping[str, str]) -> str:
    return f"{text['zh']} {text['en']}"
