"""A model's card: what a detector file is, where it comes from, and how it is to be used."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES, TileCode

__all__ = ["VOCABULARIES", "Attribution", "ModelCard", "ModelDeck", "parse_card"]

_TEXT_FIELDS: Final = ("id", "name", "version", "file", "sha256", "licence")

ModelDeck = Literal["mahjong", "cards"]
"""What a model reads: tiles, or long cards and 大贰 together."""

VOCABULARIES: Final[Mapping[ModelDeck, tuple[TileCode, ...]]] = {
    "mahjong": DETECTOR_CLASSES,
    "cards": CARD_CLASSES,
}
"""Every class that a model of a deck may have, in the order of the reader's scores."""


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
    of its settings; ``accuracy`` what was measured, one row a set of photos. ``closer`` is the file
    of the network that looks at each face once more, if there is one; its classes are the model's
    and ``none``.
    """

    id: str
    name: str
    version: str
    file: str
    sha256: str
    licence: str
    classes: tuple[str, ...]
    deck: ModelDeck = "mahjong"
    default: bool = False
    closer: str = ""
    closer_sha256: str = ""
    attribution: tuple[Attribution, ...] = ()
    looks: Mapping[str, float] = field(default_factory=dict)
    trust: Mapping[str, float] = field(default_factory=dict)
    training: Mapping[str, Any] = field(default_factory=dict)
    accuracy: tuple[Mapping[str, Any], ...] = ()

    @property
    def vocabulary(self) -> tuple[TileCode, ...]:
        """Every class that a model of this deck may have."""
        return VOCABULARIES[self.deck]


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
    unknown = [name for name in card.classes if name not in card.vocabulary]
    if unknown:
        raise ModelUnavailable(f"{source}: {card.deck} has no classes {unknown}.")
    if len(set(card.classes)) != len(card.classes):
        raise ModelUnavailable(f"{source}: a class is named twice.")
    return card


def _card(data: dict[str, Any]) -> ModelCard:
    return ModelCard(
        **{name: _text(data, name) for name in _TEXT_FIELDS},
        classes=_classes(data),
        deck=_deck(data),
        default=bool(data.get("default", False)),
        closer=str(data.get("closer", "")),
        closer_sha256=str(data.get("closer_sha256", "")),
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


def _deck(data: dict[str, Any]) -> ModelDeck:
    value = data.get("deck", "mahjong")
    if value not in VOCABULARIES:
        raise ValueError(f"deck must be one of {', '.join(VOCABULARIES)}")
    return value  # type: ignore[no-any-return]


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
