"""Learning the head of the detector anew from a few photos, in minutes on a CPU.

The layers below the head see every view once; what they say is kept, and only the head, a small
part of the network, learns from it, many times over. Needs the extra ``[train]``.
"""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn
from ultralytics.nn.tasks import DetectionModel

from hupai.models.threads import usable_cores
from hupai.models.train.augment import Sample
from hupai.models.train.course import make_optimizer, rate_at
from hupai.models.train.loop import as_float32
from hupai.models.train.memory import keep_buffers
from hupai.models.train.weights import build_model, load_named, save_named
from hupai.scorer.core.tiles import DETECTOR_CLASSES

__all__ = ["Head", "LearnPlan", "Loss", "Shown", "descend", "mixed"]

Features = list[torch.Tensor]

Loss = tuple[torch.Tensor, float]
"""What to step down, and the figure to tell."""


@dataclass(frozen=True, slots=True)
class LearnPlan:
    """How hard to learn. ``average`` is the decay of the mean that becomes the new head."""

    steps: int = 240
    batch: int = 8
    rate: float = 1e-3
    warmup: int = 20
    weight_decay: float = 5e-4
    average: float = 0.96
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """One view as the layers below the head see it; boxes xywh (n, 4) in shares of the side."""

    features: tuple[torch.Tensor, ...]
    classes: torch.Tensor
    xywh: torch.Tensor


class Head:
    """The detector, of which the head may learn; the rest stays as it was.

    :raises ValueError: the weights fit no detector of this architecture and of every tile.
    """

    def __init__(self, weights: Path, *, architecture: str = "yolo11n.yaml", threads: int = 0):
        keep_buffers()
        torch.set_flush_denormal(True)
        torch.set_num_threads(threads or usable_cores())
        self.model: DetectionModel = build_model(architecture, DETECTOR_CLASSES)
        if load_named(self.model, DETECTOR_CLASSES, weights) < len(DETECTOR_CLASSES):
            raise ValueError(f"{weights}: these weights do not know every tile")
        self.model.to(memory_format=torch.channels_last).eval().requires_grad_(False)
        self.head: nn.Module = self.model.model[-1]
        self.old = {key: value.clone() for key, value in self.head.state_dict().items()}
        self.new = self.old

    def look(self, sample: Sample) -> Shown:
        """Run the layers below the head over one view."""
        side = float(sample.image.shape[0])
        image = torch.from_numpy(sample.image.transpose(2, 0, 1)[None].copy()).float() / 255
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            found = self._below(image.to(memory_format=torch.channels_last))
        low, high = sample.boxes[:, :2] / side, sample.boxes[:, 2:] / side
        xywh = np.concatenate([(low + high) / 2, high - low], axis=1).astype(np.float32)
        return Shown(
            tuple(value[0].bfloat16() for value in found),
            torch.from_numpy(sample.classes).float(),
            torch.from_numpy(xywh),
        )

    def _below(self, value: torch.Tensor) -> Features:
        """Do what the model does, up to what its head takes."""
        kept: list[torch.Tensor | None] = []
        for layer in self.model.model[:-1]:
            if layer.f != -1:
                places = [layer.f] if isinstance(layer.f, int) else layer.f
                taken = [value if place == -1 else kept[place] for place in places]
                value = taken[0] if isinstance(layer.f, int) else taken
            value = layer(value)
            kept.append(value if layer.i in self.model.save else None)
        return [kept[place] for place in self.head.f]

    def learn(
        self,
        shown: Sequence[Shown],
        chances: Sequence[float],
        plan: LearnPlan,
        *,
        until: float = math.inf,
        told: Callable[[int, float], None] | None = None,
    ) -> int:
        """Learn from views drawn by their ``chances``; stop early at ``until`` (monotonic time).

        :returns: the steps taken.
        """
        self._start_learning()
        losses = (self._loss([shown[row] for row in rows]) for rows in _draws(chances, plan))
        self.new, steps = descend(self.head, losses, plan, longest=10.0, until=until, told=told)
        self.head.eval().requires_grad_(False)
        return steps

    def _start_learning(self) -> None:
        """Let the head learn; its running means, of the great training, stay."""
        self.head.load_state_dict(self.old)
        self.head.train().requires_grad_(True)
        for part in self.head.modules():
            if isinstance(part, nn.BatchNorm2d):
                part.eval()
        for name, value in self.head.named_parameters():
            if name.startswith("dfl"):
                value.requires_grad_(False)

    def _loss(self, shown: Sequence[Shown]) -> Loss:
        features = [
            torch.stack(level).float() for level in zip(*(s.features for s in shown), strict=True)
        ]
        features = [level.to(memory_format=torch.channels_last) for level in features]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            outputs = self.head(features)
        loss, _ = self.model.loss(_batch(shown), as_float32(outputs))
        return loss.sum(), float(loss.sum().detach()) / len(shown)

    def save(self, path: Path, share: float = 1.0) -> None:
        """Write the weights with ``share`` of the new head and the rest of the old one."""
        self.head.load_state_dict(mixed(self.old, self.new, share))
        save_named(self.model, DETECTOR_CLASSES, path)


def _batch(shown: Sequence[Shown]) -> dict[str, torch.Tensor]:
    """Pack labels as the loss wants them; ``img`` only says on which device they are."""
    index = [torch.full((len(s.classes),), float(i)) for i, s in enumerate(shown)]
    return {
        "img": torch.zeros(len(shown), 3, 1, 1),
        "batch_idx": torch.cat(index),
        "cls": torch.cat([s.classes for s in shown])[:, None],
        "bboxes": torch.cat([s.xywh for s in shown]),
    }


def _draws(chances: Sequence[float], plan: LearnPlan) -> Iterator[list[int]]:
    rng = np.random.default_rng((plan.seed, 9))
    share = np.array(chances, np.float64) / np.sum(chances)
    size = min(plan.batch, len(share))
    for _ in range(plan.steps):
        yield [int(row) for row in rng.choice(len(share), size, replace=False, p=share)]


def mixed(
    old: dict[str, torch.Tensor], new: dict[str, torch.Tensor], share: float
) -> dict[str, torch.Tensor]:
    """Return weights ``share`` of the way from the old ones to the new ones."""
    return {
        key: value + share * (new[key] - value) if value.is_floating_point() else value
        for key, value in old.items()
    }


def descend(
    network: nn.Module,
    losses: Iterable[Loss],
    plan: LearnPlan,
    *,
    longest: float,
    until: float,
    told: Callable[[int, float], None] | None,
) -> tuple[dict[str, torch.Tensor], int]:
    """Step down each loss as it is asked for; gradients longer than ``longest`` are shortened.

    :returns: the mean of the weights on the way, and the steps taken.
    """
    optimizer = make_optimizer(network, plan.rate, plan.weight_decay)
    mean = {key: value.clone() for key, value in network.state_dict().items()}
    step = 0
    for step, (loss, figure) in enumerate(losses, 1):
        rate = rate_at(step - 1, steps=plan.steps, warmup=plan.warmup, highest=plan.rate)
        for group in optimizer.param_groups:
            group["lr"] = rate
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), longest)
        optimizer.step()
        _average(mean, network, min(plan.average, step / (step + 5)))
        if told:
            told(step, figure)
        if time.monotonic() > until:
            break
    return mean, step


def _average(mean: dict[str, torch.Tensor], network: nn.Module, decay: float) -> None:
    """Move the mean of the weights towards what they are now."""
    for key, value in network.state_dict().items():
        if value.is_floating_point():
            mean[key].lerp_(value, 1 - decay)
