"""Teaching the closer look one's own tiles, in a minute on a CPU. Needs the extra ``[train]``.

All of the small network learns, at a low rate, from squares of the own tiles and as many of drawn
tiles of other sets; its running means, of the great training, stay.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from hupai.models.adapt.learn import LearnPlan, Loss, descend, mixed
from hupai.models.adapt.views import OwnPhoto
from hupai.models.threads import usable_cores
from hupai.models.train.crops import cut_faces, empty_boxes, show
from hupai.models.train.face_loop import LONGEST, face_loss, load_faces
from hupai.models.train.weights import save_named

__all__ = ["CLOSER_PLAN", "Closer", "Squares"]

_OWN_SHARE: Final = 0.5

CLOSER_PLAN: Final = LearnPlan(batch=64, rate=5e-4, average=0.97)
"""How hard to learn squares."""


class Closer:
    """The network of the closer look, as it was and as it has become.

    :raises ValueError: the weights are none of the closer look.
    """

    def __init__(self, weights: Path, *, threads: int = 0) -> None:
        torch.set_num_threads(threads or usable_cores())
        self.model, self.names = load_faces(weights)
        self.model.to(memory_format=torch.channels_last).eval()
        self.old = {key: value.clone() for key, value in self.model.state_dict().items()}
        self.new = self.old

    def squares(self, own: Sequence[OwnPhoto], drawn: Sequence[OwnPhoto]) -> list["Squares"]:
        """Cut out what there is to learn from: own photos and, where there are any, drawn ones."""
        groups = [Squares.of(own)]
        return groups + ([Squares.of(drawn, none=len(self.names) - 1)] if drawn else [])

    def learn(
        self,
        groups: Sequence["Squares"],
        plan: LearnPlan,
        *,
        until: float = math.inf,
        told: Callable[[int, float], None] | None = None,
    ) -> int:
        """Learn from :meth:`squares`; stop early at ``until`` (monotonic time).

        :returns: the steps taken.
        """
        self.model.load_state_dict(self.old)
        rng = np.random.default_rng((plan.seed, 11))
        losses = (self._loss(_batch(groups, plan.batch, rng)) for _ in range(plan.steps))
        self.new, steps = descend(self.model, losses, plan, longest=LONGEST, until=until, told=told)
        return steps

    def _loss(self, batch: tuple[torch.Tensor, torch.Tensor]) -> Loss:
        loss, _ = face_loss(self.model, *batch)
        return loss, float(loss.detach())

    def save(self, path: Path, share: float = 1.0) -> None:
        """Write the weights, ``share`` of the way from the old ones to the new ones."""
        self.model.load_state_dict(mixed(self.old, self.new, share))
        save_named(self.model, self.names, path)


@dataclass(frozen=True, slots=True)
class Squares:
    """Squares (96, 96, 3) of one kind of photos; rare classes are drawn oftener."""

    squares: list[NDArray[np.uint8]]
    classes: NDArray[np.int64]
    chances: NDArray[np.float64]

    @classmethod
    def of(cls, photos: Sequence[OwnPhoto], none: int | None = None) -> "Squares":
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
    groups: Sequence[Squares], size: int, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Show own squares and, where there are any, drawn ones: uint8 (n, 3, 64, 64), classes (n,)."""
    shares = [1.0] if len(groups) == 1 else [_OWN_SHARE, 1 - _OWN_SHARE]
    shown, classes = [], []
    for group, share in zip(groups, shares, strict=True):
        for place in rng.choice(len(group.squares), round(size * share), p=group.chances):
            shown.append(show(group.squares[place], rng).transpose(2, 0, 1))
            classes.append(group.classes[place])
    return torch.from_numpy(np.stack(shown)), torch.from_numpy(np.array(classes, np.int64))
