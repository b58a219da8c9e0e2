"""Teaching the closer look: ``hupai train --faces``. One loop for a CPU in bfloat16 and a GPU."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from safetensors.torch import load_file
from torch import nn
from torch.utils.data import DataLoader, Dataset

from hupai.models.faces import NONE
from hupai.models.train.crops import Crops, cut, show
from hupai.models.train.face_net import FaceNet
from hupai.models.train.journal import Journal
from hupai.models.train.loop import TrainConfig, follow, gather, make_optimizer, prepare, set_rate
from hupai.models.train.state import restore_state, save_state
from hupai.models.train.weights import names_in, save_named

__all__ = ["FaceBatch", "load_faces", "train_faces"]

FaceBatch = tuple[torch.Tensor, torch.Tensor]
"""Squares uint8 (n, 3, 64, 64) RGB and classes (n,)."""

_SMOOTHING: Final = 0.05
_REPORT: Final = 50


def train_faces(config: TrainConfig) -> Path:
    """Train on squares cut from the sources; return the file with the averaged weights.

    ``config.batch`` counts squares. A run resumes from ``state.pt`` as that of a detector does.

    :raises FileNotFoundError: a source folder or the file to start from is not there.
    :raises ValueError: a label or a weights file that does not fit the classes.
    """
    config.out.mkdir(parents=True, exist_ok=True)
    device = prepare(config)
    run = _Run(config, device)
    crops = _crops(config)
    print(f"{len(crops.classes)} squares, {device}, starting at step {run.step}", flush=True)
    run.learn(_batches(config, crops, run.step))
    return run.save()


def load_faces(path: Path) -> tuple[FaceNet, tuple[str, ...]]:
    """Return the network of a weights file and the names of its classes.

    :raises ValueError: it names no classes, or is no network of faces.
    """
    names = names_in(path)
    model = FaceNet(len(names))
    state = load_file(path)
    if names[-1:] != (NONE,) or state.keys() != model.state_dict().keys():
        raise ValueError(f"{path}: these are no weights of the closer look")
    model.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in state.items()})
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


class _Run:
    """Network, average, optimizer and step count; all of it is in ``state.pt`` for a resume."""

    def __init__(self, config: TrainConfig, device: torch.device) -> None:
        self.config, self.device, self.step = config, device, 0
        self.names = (*(str(code) for code in config.classes), NONE)
        model = FaceNet(len(self.names))
        if config.start is not None:
            model, known = load_faces(config.start)
            if known != self.names:
                raise ValueError(f"{config.start}: its classes are not those to learn")
        self.model = model.to(device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model).eval()
        self.optimizer = make_optimizer(self.model, config)
        self.state_file = config.out / "state.pt"
        if config.resume and self.state_file.exists():
            self.step = restore_state(
                self.state_file, self.model, self.average, self.optimizer, device
            )

    def save(self) -> Path:
        """Write the averaged weights in half precision and all that a resume needs."""
        file = self.config.out / "faces.safetensors"
        save_named(self.average, self.names, file)
        save_state(self.state_file, self.model, self.average, self.optimizer, self.step)
        return file

    def learn(self, batches: Iterator[FaceBatch]) -> None:
        """Take steps until the batches end."""
        config = self.config
        journal = Journal(config.out, config.steps, self.step, names=("loss", "right"))
        self.model.train()
        recent: list[tuple[float, float]] = []
        for squares, classes in batches:
            rate = set_rate(self.optimizer, self.step, config)
            recent.append(self._learn_from(squares.to(self.device), classes.to(self.device)))
            follow(self.average, self.model, self.step, config)
            self.step += 1
            if self.step % _REPORT == 0:
                loss, right = np.mean(recent, axis=0).tolist()
                journal.report(self.step, rate, (loss, right), config.batch)
                recent = []
            if self.step % config.save_every == 0:
                self.save()

    def _learn_from(self, squares: torch.Tensor, classes: torch.Tensor) -> tuple[float, float]:
        image = squares.to(memory_format=torch.channels_last).float() / 255
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            logits = self.model(image)
        logits = logits.float()
        loss = nn.functional.cross_entropy(logits, classes, label_smoothing=_SMOOTHING)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
        self.optimizer.step()
        right = (logits.argmax(dim=1) == classes).float().mean()
        return float(loss.detach()), float(right)


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
        worker_init_fn=_quiet_worker,
        prefetch_factor=4 if config.workers else None,
    )
    return iter(loader)


def _quiet_worker(_: int) -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
