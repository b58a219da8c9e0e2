"""All that a run needs to go on where it stopped, in one file."""

from pathlib import Path

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
    """Take up what :func:`save_state` wrote; return the step count."""
    state = torch.load(file, map_location=device, weights_only=True)
    model.load_state_dict(state["model"])
    average.load_state_dict(state["average"])
    optimizer.load_state_dict(state["optimizer"])
    return int(state["step"])
