"""All that a run needs to go on where it stopped, in one file."""

import pickle
from pathlib import Path
from typing import Any

import torch
from torch import nn

__all__ = ["restore_state", "save_state"]


def save_state(
    file: Path, model: nn.Module, average: nn.Module, optimizer: torch.optim.Optimizer, step: int
) -> None:
    """Write weights, their average, the optimizer and the step count, through a rename."""
    state = {
        "model": model.state_dict(),
        "average": average.state_dict(),
        "optimizer": optimizer.state_dict(),
        "step": step,
    }
    part = file.with_suffix(".part")
    torch.save(state, part)
    part.rename(file)


def restore_state(
    file: Path,
    model: nn.Module,
    average: nn.Module,
    optimizer: torch.optim.Optimizer,
    device: torch.device,
) -> int:
    """Take up what :func:`save_state` wrote; return the step count.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is damaged, or of a run with another network.
    """
    state = _load(file, device)
    try:
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        return int(state["step"])
    except (LookupError, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(
            f"{file.parent} holds another run: the network in {file.name} is of another kind, or "
            "of other classes; give the options of that run, or another folder"
        ) from error


def _load(file: Path, device: torch.device) -> dict[str, Any]:
    try:
        state: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
    except (EOFError, RuntimeError, pickle.UnpicklingError) as error:
        raise ValueError(f"{file} is damaged, or no state of a run") from error
    return state
