"""A model's card: what a detector file is, where it comes from, and how it is to be used."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["Attribution", "ModelCard", "parse_card"]

_TEXT_FIELDS: Final = ("id", "name", "version", "file", "sha256", "licence")


@dataclass(frozen=True, slots=True)
class Attribution:
    """Something that the model was made from, whose licence wants it named."""

    what: str
    who: str
    licence: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """The card of one model file.

    ``looks`` and ``trust`` hold the numbers that the reader needs for this model, by the names
    of its settings; ``accuracy`` what was measured, one row a set of photos.
    """

    id: str
    name: str
    version: str
    file: str
    sha256: str
    licence: str
    classes: tuple[str, ...]
    default: bool = False
    attribution: tuple[Attribution, ...] = ()
    looks: Mapping[str, float] = field(default_factory=dict)
    trust: Mapping[str, float] = field(default_factory=dict)
    training: Mapping[str, Any] = field(default_factory=dict)
    accuracy: tuple[Mapping[str, Any], ...] = ()


def parse_card(text: str, *, source: str = "card") -> ModelCard:
    """Read a card from TOML; ``source`` is named in errors.

    :raises ModelUnavailable: no TOML, a field is missing or of a wrong kind, or a class that
        the vocabulary lacks.
    """
    try:
        data = tomllib.loads(text)
        card = _card(data)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise ModelUnavailable(f"{source}: the model card cannot be used: {error}") from error
    unknown = [name for name in card.classes if name not in DETECTOR_CLASSES]
    if unknown:
        raise ModelUnavailable(f"{source}: classes that hupai does not know: {unknown}.")
    if len(set(card.classes)) != len(card.classes):
        raise ModelUnavailable(f"{source}: a class is named twice.")
    return card


def _card(data: dict[str, Any]) -> ModelCard:
    return ModelCard(
        **{name: _text(data, name) for name in _TEXT_FIELDS},
        classes=_classes(data),
        default=bool(data.get("default", False)),
        attribution=tuple(Attribution(**row) for row in data.get("attribution", ())),
        looks=_numbers(data, "looks"),
        trust=_numbers(data, "trust"),
        training=dict(data.get("training", {})),
        accuracy=tuple(data.get("accuracy", ())),
    )


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{name} must be a text")
    return value


def _classes(data: dict[str, Any]) -> tuple[str, ...]:
    value = data.get("classes")
    if not isinstance(value, list) or not value or not all(isinstance(x, str) for x in value):
        raise ValueError("classes must be a list of codes")
    return tuple(value)


def _numbers(data: dict[str, Any], name: str) -> dict[str, float]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise ValueError(f"{name} must be a table")
    for key, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name}.{key} must be a number")
    return table
