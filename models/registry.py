"""Finding model files by their cards, and refusing those that are not what their card says."""

import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from hupai.models.card import VOCABULARIES, ModelCard, ModelDeck, parse_card
from hupai.models.faces import NONE
from hupai.models.onnx_file import class_names, metadata
from hupai.scorer.core.errors import ModelUnavailable

__all__ = ["FOLDER_VARIABLE", "LoadedModel", "cards", "default_id", "folder", "load", "load_card"]

FOLDER_VARIABLE: Final = "HUPAI_MODEL_DIR"
"""Environment variable: a folder of models (``*.onnx`` and ``cards/``) other than the shipped."""


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model file that is whole and is what its card says; ``closer`` the file for faces."""

    card: ModelCard
    path: Path
    closer: Path | None = None


def folder() -> Path:
    """Return the folder of models in use."""
    return Path(os.environ.get(FOLDER_VARIABLE, "") or Path(__file__).parent)


def cards() -> tuple[ModelCard, ...]:
    """Return every card, by id.

    :raises ModelUnavailable: a card cannot be read.
    """
    files = sorted((folder() / "cards").glob("*.toml"))
    return tuple(sorted((_read_card(file) for file in files), key=lambda card: card.id))


def default_id(deck: ModelDeck = "mahjong") -> str:
    """Return a deck's model when none is named: the one marked ``default``, or the only one.

    :raises ModelUnavailable: there is none, or no single one.
    """
    found = [card for card in cards() if card.deck == deck]
    chosen = [card.id for card in found if card.default] or [card.id for card in found]
    if len(chosen) != 1:
        raise ModelUnavailable(
            f"{len(chosen)} models of {deck} could be the default one in {folder().name}/cards; "
            "mark one with default = true."
            if chosen
            else f"There is no model of {deck} in {folder().name}/cards."
        )
    return chosen[0]


def load_card(model_id: str | None = None, deck: ModelDeck = "mahjong") -> ModelCard:
    """Return the card of a model, the default one of the deck if none is named.

    :raises ModelUnavailable: no such card, or it cannot be read.
    """
    wanted = model_id or default_id(deck)
    found = {card.id: card for card in cards()}
    if wanted not in found:
        known = ", ".join(found) or "none"
        raise ModelUnavailable(f"There is no model {wanted!r}; known are: {known}.")
    return found[wanted]


def load(model_id: str | None = None, deck: ModelDeck = "mahjong") -> LoadedModel:
    """Return a model of a deck that has been checked.

    ``model_id`` may also be a path to an ONNX file. A file without a card is taken as it is,
    with the class names inside it.

    :raises ModelUnavailable: missing, cut off, of another checksum, of other class names, or of
        another deck.
    """
    model = _load(model_id, deck)
    if model.card.deck != deck:
        raise ModelUnavailable(f"{model.path.name} reads {model.card.deck}, not {deck}.")
    return model


def _load(model_id: str | None, deck: ModelDeck) -> LoadedModel:
    if model_id and model_id.endswith(".onnx"):
        return _load_file(Path(model_id))
    card = load_card(model_id, deck)
    path = folder() / card.file
    _check_names(card.file, _read_whole(path, card.sha256), card.classes)
    return LoadedModel(card, path, _closer(card, folder()))


def _closer(card: ModelCard, where: Path) -> Path | None:
    """Return the checked file of the closer look, if the card names one."""
    if not card.closer:
        return None
    path = where / card.closer
    _check_names(card.closer, _read_whole(path, card.closer_sha256), (*card.classes, NONE))
    return path


def _read_whole(path: Path, sha256: str) -> bytes:
    data = _read(path)
    digest = hashlib.sha256(data).hexdigest()
    if digest != sha256.lower():
        raise ModelUnavailable(
            f"{path.name} is damaged or not the file of its card: sha256 {digest[:12]}…, "
            f"expected {sha256[:12]}…."
        )
    return data


def _load_file(path: Path) -> LoadedModel:
    data = _read(path)
    digest = hashlib.sha256(data).hexdigest()
    beside = path.with_suffix(".toml")
    if beside.is_file():
        card = replace(_read_card(beside), file=path.name, sha256=digest)
        _check_names(card.file, data, card.classes)
        return LoadedModel(card, path, _closer(card, path.parent))
    found = metadata(data)
    names = class_names(found)
    card = ModelCard(
        id=path.stem,
        name=path.stem,
        version=found.get("version", "0"),
        file=path.name,
        sha256=digest,
        licence=found.get("license", "unknown"),
        classes=names,
        deck=_deck_of(names),
    )
    return LoadedModel(card, path)


def _deck_of(names: tuple[str, ...]) -> ModelDeck:
    """Return the deck that has most of these classes."""
    return max(VOCABULARIES, key=lambda deck: len(set(names) & set(VOCABULARIES[deck])))


def _read_card(file: Path) -> ModelCard:
    try:
        return parse_card(file.read_text("utf-8"), source=file.name)
    except (OSError, UnicodeDecodeError) as error:
        raise ModelUnavailable(f"{file.name}: the model card cannot be read: {error}") from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelUnavailable(f"The model file {path.name} is missing.") from error


def _check_names(file: str, data: bytes, names: tuple[str, ...]) -> None:
    inside = class_names(metadata(data))
    if inside != names:
        differing = sorted(set(inside) ^ set(names))
        raise ModelUnavailable(
            f"{file} names other classes than its card: "
            + (f"{differing}." if differing else "the same ones in another order.")
        )
