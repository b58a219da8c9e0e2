"""Weights on disk: half-precision safetensors whose metadata name the classes."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import nn
from ultralytics.nn.tasks import DetectionModel

__all__ = ["State", "build_model", "load_named", "names_in", "read_named", "save_named"]

State = dict[str, torch.Tensor]

_LOSS_GAINS = {"box": 7.5, "cls": 0.5, "dfl": 1.5}

_OF_CLASSES: Final = re.compile(r"model\.\d+\.(one2one_)?cv3\.\d+\.2\.(weight|bias)")
"""What the head calls the weights that have a row for every class; all others are the body."""


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

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no safetensors file, or names no classes.
    """
    with _opened(path) as file:
        return _names(file.metadata() or {}, path)


def read_named(path: Path) -> tuple[tuple[str, ...], State]:
    """Return the class names of a weights file and its weights, in full precision.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no safetensors file, or names no classes.
    """
    with _opened(path) as file:
        names = _names(file.metadata() or {}, path)
        state = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118
    return names, {k: v.float() if v.is_floating_point() else v for k, v in state.items()}


def load_named(model: DetectionModel, names: tuple[str, ...], path: Path) -> int:
    """Copy a file's weights into the model; class outputs go by their name, not their place.

    Outputs of classes that the file lacks stay as they are.

    :returns: how many of the model's classes the file knows.
    :raises OSError: the file cannot be read.
    :raises ValueError: it is no safetensors file, names no classes, or is of another architecture.
    """
    known, state = read_named(path)
    own: State = model.state_dict()
    if _shapes(own, len(names)) != _shapes(state, len(known)):
        raise ValueError(f"{path}: these weights are of another architecture than the network")
    for key, value in state.items():
        if _OF_CLASSES.fullmatch(key):
            _copy_rows(own[key], names, value, known)
        else:
            own[key].copy_(value)
    return len(set(names) & set(known))


def _shapes(state: State, classes: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of every weight; rows of classes, where there is one for each, as 0."""
    shapes = {key: tuple(value.shape) for key, value in state.items()}
    return {
        key: (0, *shape[1:]) if shape[:1] == (classes,) and _OF_CLASSES.fullmatch(key) else shape
        for key, shape in shapes.items()
    }


def _copy_rows(
    target: torch.Tensor, names: tuple[str, ...], value: torch.Tensor, known: tuple[str, ...]
) -> None:
    for row, name in enumerate(names):
        if name in known:
            target[row].copy_(value[known.index(name)])


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    try:
        with safe_open(path, framework="pt") as file:
            yield file
    except SafetensorError as error:
        raise ValueError(f"{path} is no safetensors file: {error}") from error


def _names(metadata: Mapping[str, str], path: Path) -> tuple[str, ...]:
    try:
        names = json.loads(metadata.get("names", ""))
    except ValueError:
        names = None
    if not isinstance(names, list):
        raise ValueError(f"{path}: the file does not name its classes")
    return tuple(str(name) for name in names)
