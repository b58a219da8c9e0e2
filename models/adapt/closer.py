"""Teaching the closer look one's own tiles, in a minute on a CPU. Needs the extra ``[train]``.

All of the small network learns, at a low rate, from squares of the own tiles and as many of drawn
tiles of other sets; its running means, of the great training, stay.
"""

import math
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from hupai.models.adapt.learn import LearnPlan, average, mixed, rate_at
from hupai.models.adapt.views import OwnPhoto
from hupai.models.train.course import make_optimizer
from hupai.models.train.crops import cut_faces, empty_boxes, show
from hupai.models.train.face_loop import LONGEST, face_loss, load_faces
from hupai.models.train.weights import save_named

__all__ = ["CLOSER_PLAN", "Closer"]

_OWN_SHARE: Final = 0.5


CLOSER_PLAN: Final = LearnPlan(batch=64, rate=5e-4, average=0.97)
"""How hard to learn squares."""


class Closer:
    """The network of the closer look, as it was and as it has become."""

    def __init__(self, weights: Path, *, threads: int = 0) -> None:
        torch.set_num_threads(threads or len(os.sched_getaffinity(0)))
        self.model, self.names = load_faces(weights)
        self.model.to(memory_format=torch.channels_last).eval()
        self.old = {key: value.clone() for key, value in self.model.state_dict().items()}
        self.new = self.old

    def learn(
        self,
        own: Sequence[OwnPhoto],
        drawn: Sequence[OwnPhoto],
        plan: LearnPlan,
        *,
        until: float = math.inf,
        told: Callable[[int, float], None] | None = None,
    ) -> int:
        """Learn from own photos and drawn pictures; stop early at ``until`` (monotonic time).

        :returns: the steps taken.
        """
        groups = [_Squares.of(own)]
        groups += [_Squares.of(drawn, none=len(self.names) - 1)] if drawn else []
        self.model.load_state_dict(self.old)
        steps = make_optimizer(self.model, plan.rate, plan.weight_decay)
        mean = {key: value.clone() for key, value in self.old.items()}
        rng = np.random.default_rng((plan.seed, 11))
        step = 0
        for step in range(1, plan.steps + 1):
            for group in steps.param_groups:
                group["lr"] = rate_at(step, plan.steps, plan.warmup, plan.rate)
            loss = self._step(_batch(groups, plan.batch, rng), steps)
            average(mean, self.model, min(plan.average, step / (step + 5)))
            if told:
                told(step, loss)
            if time.monotonic() > until:
                break
        self.new = mean
        return step

    def _step(
        self, batch: tuple[torch.Tensor, torch.Tensor], steps: torch.optim.Optimizer
    ) -> float:
        loss, _ = face_loss(self.model, *batch)
        steps.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), LONGEST)
        steps.step()
        return float(loss.detach())

    def save(self, path: Path, share: float = 1.0) -> None:
        """Write the weights, ``share`` of the way from the old ones to the new ones."""
        self.model.load_state_dict(mixed(self.old, self.new, share))
        save_named(self.model, self.names, path)


@dataclass(frozen=True, slots=True)
class _Squares:
    """Squares (96, 96, 3) of one kind of photos; rare classes are drawn oftener."""

    squares: list[NDArray[np.uint8]]
    classes: NDArray[np.int64]
    chances: NDArray[np.float64]

    @classmethod
    def of(cls, photos: Sequence[OwnPhoto], none: int | None = None) -> "_Squares":
        """Cut out every tile and, where ``none`` is a class, squares that show no face."""
        squares: list[NDArray[np.uint8]] = []
        classes: list[int] = []
        for number, photo in enumerate(photos):
            image, boxes = photo.sample.image, photo.sample.boxes
            rng = np.random.default_rng((number, 12))
            empty = [] if none is None else empty_boxes(boxes, image.shape, rng)
            squares += cut_faces(image, (*boxes, *empty))
            classes += [*photo.sample.classes.tolist(), *[none or 0] * len(empty)]
        kinds = np.array(classes, np.int64)
        chances = 1 / np.sqrt(np.bincount(kinds))[kinds]
        return cls(squares, kinds, chances / chances.sum())


def _batch(
    groups: Sequence[_Squares], size: int, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Show own squares and, where there are any, drawn ones: uint8 (n, 3, 64, 64), classes (n,)."""
    shares = [1.0] if len(groups) == 1 else [_OWN_SHARE, 1 - _OWN_SHARE]
    shown, classes = [], []
    for group, share in zip(groups, shares, strict=True):
        for place in rng.choice(len(group.squares), round(size * share), p=group.chances):
            shown.append(show(group.squares[place], rng).transpose(2, 0, 1))
            classes.append(group.classes[place])
    return torch.from_numpy(np.stack(shown)), torch.from_numpy(np.array(classes, np.int64))
