"""The course of a run of learning: steps, their average, saving and resuming."""

import copy
import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

import cv2
import numpy as np
import torch
from torch import nn

from hupai.models.threads import usable_cores
from hupai.models.train.config import TrainConfig
from hupai.models.train.journal import Journal
from hupai.models.train.memory import keep_buffers
from hupai.models.train.state import restore_state, save_state
from hupai.models.train.weights import save_named

__all__ = ["Course", "Learnt", "make_optimizer", "prepare", "quiet_worker", "rate_at"]

Batch = TypeVar("Batch")

Learnt = tuple[torch.Tensor, tuple[float, ...]]
"""The loss to step down, and the figures to tell."""

_REPORT: Final = 50


def prepare(config: TrainConfig) -> torch.device:
    """Set seed, threads and memory; return the device to learn on."""
    keep_buffers()
    torch.manual_seed(config.seed)
    torch.set_flush_denormal(True)
    torch.set_num_threads(config.threads or usable_cores())
    cv2.setNumThreads(1)
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def quiet_worker(_: int) -> None:
    """Leave the other cores to the learning."""
    cv2.setNumThreads(1)
    torch.set_num_threads(1)


class Course(Generic[Batch]):
    """Network, average, optimizer and step count; all of it is in ``state.pt`` for a resume.

    ``learn_from`` returns what a batch teaches. ``names`` are the classes, ``file`` where the
    averaged weights go, ``told`` what the figures are called; gradients longer than ``longest``
    are shortened.
    """

    def __init__(
        self,
        config: TrainConfig,
        network: nn.Module,
        learn_from: Callable[[Batch], Learnt],
        *,
        names: tuple[str, ...],
        file: Path,
        told: Sequence[str],
        longest: float,
    ) -> None:
        self.config, self.network, self.learn_from = config, network, learn_from
        self.names, self.file, self.told, self.longest = names, file, told, longest
        self.average = copy.deepcopy(network).eval()
        self.optimizer = make_optimizer(network, config.rate, config.weight_decay)
        self.step = 0
        self.state_file = config.out / "state.pt"
        if config.resume and self.state_file.exists():
            device = next(network.parameters()).device
            self.step = restore_state(
                self.state_file, network, self.average, self.optimizer, device
            )

    def save(self) -> Path:
        """Write the averaged weights in half precision and all that a resume needs."""
        save_named(self.average, self.names, self.file)
        save_state(self.state_file, self.network, self.average, self.optimizer, self.step)
        return self.file

    def learn(self, batches: Iterable[Batch]) -> Path:
        """Take steps until the batches end, saving now and then; return the weights' file."""
        config = self.config
        journal = Journal(config.out, config.steps, self.step, self.told)
        self.network.train()
        recent: list[tuple[float, ...]] = []
        for batch in batches:
            rate = self._set_rate()
            loss, figures = self.learn_from(batch)
            self._down(loss)
            recent.append(figures)
            self.step += 1
            if self.step % _REPORT == 0:
                mean = np.mean(recent, axis=0).tolist()
                journal.report(self.step, rate, tuple(mean), config.batch)
                recent = []
            if self.step % config.save_every == 0:
                self.save()
        return self.save()

    def _set_rate(self) -> float:
        config = self.config
        rate = rate_at(self.step, steps=config.steps, warmup=config.warmup, highest=config.rate)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        return rate

    def _down(self, loss: torch.Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), self.longest)
        self.optimizer.step()
        self._follow()

    def _follow(self) -> None:
        """Move every weight and statistic of the average to the network's, quickly at first."""
        decay = min(self.config.ema, (1 + self.step) / (10 + self.step))
        pairs = zip(
            itertools.chain(self.average.parameters(), self.average.buffers()),
            itertools.chain(self.network.parameters(), self.network.buffers()),
            strict=True,
        )
        for mean, value in pairs:
            if mean.is_floating_point():
                mean.data.lerp_(value.detach(), 1 - decay)
            else:
                mean.data.copy_(value)


def make_optimizer(network: nn.Module, rate: float, weight_decay: float) -> torch.optim.AdamW:
    """Return AdamW over what may learn, with weight decay on kernels alone."""
    learning = [value for value in network.parameters() if value.requires_grad]
    groups = [
        {"params": [p for p in learning if p.ndim > 1], "weight_decay": weight_decay},
        {"params": [p for p in learning if p.ndim <= 1], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=rate)


def rate_at(step: int, *, steps: int, warmup: int, highest: float) -> float:
    """Return the rate of a step, counted from 0: it rises linearly, then falls on a cosine.

    It ends at a fiftieth of the highest.
    """
    if step < warmup:
        return highest * (step + 1) / warmup
    done = (step - warmup) / max(steps - warmup, 1)
    return highest * (0.02 + 0.98 * (1 + math.cos(math.pi * min(done, 1.0))) / 2)
