"""Teaching the closer look: ``hupai train --faces``. One loop for a CPU in bfloat16 and a GPU."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from torch import nn
from torch.utils.data import DataLoader, Dataset

from hupai.models.faces import NONE
from hupai.models.train.config import TrainConfig
from hupai.models.train.course import Course, Learnt, prepare, quiet_worker
from hupai.models.train.crops import Crops, cut, show
from hupai.models.train.face_net import FaceNet
from hupai.models.train.loop import gather
from hupai.models.train.weights import read_named

__all__ = ["LONGEST", "FaceBatch", "face_loss", "load_faces", "train_faces"]

FaceBatch = tuple[torch.Tensor, torch.Tensor]
"""Squares uint8 (n, 3, 64, 64) RGB and classes (n,)."""

LONGEST: Final = 5.0
"""Gradients longer than this are shortened."""

_SMOOTHING: Final = 0.05


def train_faces(config: TrainConfig) -> Path:
    """Train on squares cut from the sources; return the file with the averaged weights.

    ``config.batch`` counts squares. A run resumes from ``state.pt`` as that of a detector does.

    :raises FileNotFoundError: a source folder or the file to start from is not there.
    :raises ValueError: a label or a weights file that does not fit the classes.
    """
    config.out.mkdir(parents=True, exist_ok=True)
    device = prepare(config)
    course = _course(config, device)
    crops = _crops(config)
    print(f"{len(crops.classes)} squares, {device}, starting at step {course.step}", flush=True)
    return course.learn(_batches(config, crops, course.step))


def load_faces(path: Path) -> tuple[FaceNet, tuple[str, ...]]:
    """Return the network of a weights file and the names of its classes.

    :raises OSError: the file cannot be read.
    :raises ValueError: it is no safetensors file, names no classes, or is no network of faces.
    """
    names, state = read_named(path)
    model = FaceNet(len(names))
    shapes = {key: value.shape for key, value in model.state_dict().items()}
    if names[-1:] != (NONE,) or {key: value.shape for key, value in state.items()} != shapes:
        raise ValueError(f"{path}: these are no weights of the closer look")
    model.load_state_dict(state)
    return model, names


class _Shown(Dataset[tuple[NDArray[np.uint8], int]]):
    """Item ``i`` depends only on the seed and ``i``; rare faces come oftener."""

    def __init__(self, crops: Crops, length: int, seed: int, first: int) -> None:
        self.crops, self.length, self.seed, self.first = crops, length, seed, first
        total = np.bincount(crops.classes, weights=crops.weights)
        shares = crops.weights / np.sqrt(total)[crops.classes]
        self.cumulative = np.cumsum(shares / shares.sum())

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> tuple[NDArray[np.uint8], int]:
        rng = np.random.default_rng((self.seed, self.first + index))
        chosen = min(int(np.searchsorted(self.cumulative, rng.random())), len(self.cumulative) - 1)
        square = show(self.crops.squares[chosen], rng)
        return square.transpose(2, 0, 1), int(self.crops.classes[chosen])


def _course(config: TrainConfig, device: torch.device) -> Course[FaceBatch]:
    names = (*(str(code) for code in config.classes), NONE)
    model = FaceNet(len(names))
    if config.start is not None:
        model, known = load_faces(config.start)
        if known != names:
            raise ValueError(f"{config.start}: its classes are not those to learn")
    model.to(device).to(memory_format=torch.channels_last)

    def learn_from(batch: FaceBatch) -> Learnt:
        squares, classes = (value.to(device) for value in batch)
        loss, logits = face_loss(model, squares, classes)
        right = (logits.argmax(dim=1) == classes).float().mean()
        return loss, (float(loss.detach()), float(right))

    return Course(
        config,
        model,
        learn_from,
        names=names,
        file=config.out / "faces.safetensors",
        told=("loss", "right"),
        longest=LONGEST,
    )


def face_loss(
    model: nn.Module, squares: torch.Tensor, classes: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the loss, in float32, and the logits of squares uint8 (n, 3, 64, 64)."""
    image = squares.to(memory_format=torch.channels_last).float() / 255
    with torch.autocast(squares.device.type, dtype=torch.bfloat16):
        logits = model(image)
    logits = logits.float()
    return nn.functional.cross_entropy(logits, classes, label_smoothing=_SMOOTHING), logits


def _crops(config: TrainConfig) -> Crops:
    pictures, weights = gather(config)
    with Progress() as bar:
        task = bar.add_task("cutting out faces", total=len(pictures))
        none = len(config.classes)
        return cut(pictures, weights, none, seed=config.seed, progress=lambda _: bar.advance(task))


def _batches(config: TrainConfig, crops: Crops, step: int) -> Iterator[FaceBatch]:
    shown = _Shown(crops, (config.steps - step) * config.batch, config.seed, step * config.batch)
    loader = DataLoader(
        shown,
        batch_size=config.batch,
        num_workers=config.workers,
        worker_init_fn=quiet_worker,
        prefetch_factor=4 if config.workers else None,
    )
    return iter(loader)
