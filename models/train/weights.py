"""Weights on disk: half-precision safetensors whose metadata name the classes."""

import json
from pathlib import Path
from types import SimpleNamespace

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn
from ultralytics.nn.tasks import DetectionModel

__all__ = ["build_model", "load_named", "names_in", "save_named"]

_LOSS_GAINS = {"box": 7.5, "cls": 0.5, "dfl": 1.5}


def build_model(architecture: str, names: tuple[str, ...]) -> DetectionModel:
    """Build an untrained Ultralytics detector, e.g. ``yolo11n.yaml``, for these classes."""
    model = DetectionModel(architecture, nc=len(names), verbose=False)
    model.names = dict(enumerate(names))
    model.args = SimpleNamespace(**_LOSS_GAINS)
    return model


def save_named(model: nn.Module, names: tuple[str, ...], path: Path) -> None:
    """Write the weights in half precision, class names in the metadata, through a rename."""
    state = {k: v.half() if v.is_floating_point() else v for k, v in model.state_dict().items()}
    state = {key: value.contiguous() for key, value in state.items()}
    part = path.with_suffix(".part")
    save_file(state, part, metadata={"names": json.dumps(list(names), ensure_ascii=False)})
    part.rename(path)


def names_in(path: Path) -> tuple[str, ...]:
    """Return the class names that a weights file carries.

    :raises ValueError: the file names no classes.
    """
    with safe_open(path, framework="pt") as file:
        return tuple(_names(file.metadata() or {}, path))


def load_named(model: DetectionModel, names: tuple[str, ...], path: Path) -> int:
    """Copy what fits from a file into the model; class outputs go by their name, not their place.

    :returns: how many of the model's classes the file knows.
    :raises ValueError: the file names no classes.
    """
    with safe_open(path, framework="pt") as file:
        known = _names(file.metadata() or {}, path)
        state = {key: file.get_tensor(key).float() for key in file.keys()}  # noqa: SIM118
    own = model.state_dict()
    for key, value in state.items():
        if key in own and own[key].shape == value.shape:
            own[key].copy_(value)
        elif key in own and value.shape[0] == len(known) and own[key].shape[0] == len(names):
            _copy_rows(own[key], names, value, known)
    return len(set(names) & set(known))


def _copy_rows(
    target: torch.Tensor, names: tuple[str, ...], value: torch.Tensor, known: list[str]
) -> None:
    for row, name in enumerate(names):
        if name in known:
            target[row].copy_(value[known.index(name)])


def _names(metadata: dict[str, str], path: Path) -> list[str]:
    if "names" not in metadata:
        raise ValueError(f"{path}: the file does not name its classes")
    return list(json.loads(metadata["names"]))
