"""The learning itself: one loop for a CPU in bfloat16 and for a GPU, which resumes where it was."""

import copy
import itertools
import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import torch
from torch import nn

from hupai.models.train.batches import Batch, TileSamples, make_loader
from hupai.models.train.journal import Journal
from hupai.models.train.memory import keep_buffers
from hupai.models.train.sources import Picture, Source, load_corrections, rarity, read_source
from hupai.models.train.state import restore_state, save_state
from hupai.models.train.weights import build_model, load_named, save_named
from hupai.scorer.core.tiles import DETECTOR_CLASSES, TileCode

__all__ = [
    "TrainConfig",
    "as_float32",
    "follow",
    "gather",
    "make_optimizer",
    "prepare",
    "run_train",
    "set_rate",
]


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """One run. ``size_px`` is the side of the square a sample fills, ``rate`` the highest rate.

    ``classes`` are the faces to learn, in the order of the model's outputs.
    """

    out: Path
    sources: tuple[Source, ...]
    classes: tuple[TileCode, ...] = DETECTOR_CLASSES
    start: Path | None = None
    corrections: Path | None = None
    architecture: str = "yolo11n.yaml"
    size_px: int = 640
    batch: int = 8
    steps: int = 6000
    warmup: int = 200
    rate: float = 1e-3
    weight_decay: float = 5e-4
    ema: float = 0.999
    seed: int = 1
    workers: int = 1
    threads: int = 0
    save_every: int = 200
    resume: bool = False


def run_train(config: TrainConfig) -> Path:
    """Train, saving every ``save_every`` steps; return the file with the averaged weights.

    :raises FileNotFoundError: a source folder or the file to start from is not there.
    :raises ValueError: a label or a weights file that does not fit the classes.
    """
    config.out.mkdir(parents=True, exist_ok=True)
    device = prepare(config)
    run = _Run(config, device)
    pictures, weights = gather(config)
    print(f"{len(pictures)} pictures, {device}, starting at step {run.step}", flush=True)
    run.learn(_batches(config, pictures, weights, run.step))
    return run.save()


def prepare(config: TrainConfig) -> torch.device:
    """Set seed, threads and memory; return the device to learn on."""
    keep_buffers()
    torch.manual_seed(config.seed)
    torch.set_flush_denormal(True)
    torch.set_num_threads(config.threads or len(os.sched_getaffinity(0)))
    cv2.setNumThreads(1)
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def gather(config: TrainConfig) -> tuple[list[Picture], list[float]]:
    """Read every source; its weight is shared among its pictures, by family and rare faces."""
    corrections = load_corrections(config.corrections)
    pictures: list[Picture] = []
    weights: list[float] = []
    for source in config.sources:
        found = read_source(source, corrections, config.classes)
        rare = rarity(found)
        raw = [source.families.get(p.family, 1.0) * r for p, r in zip(found, rare, strict=True)]
        pictures += found
        weights += [source.weight * value / sum(raw) for value in raw]
    return pictures, weights


def _batches(
    config: TrainConfig, pictures: Sequence[Picture], weights: Sequence[float], step: int
) -> Iterator[Batch]:
    samples = TileSamples(
        pictures,
        weights,
        size_px=config.size_px,
        length=(config.steps - step) * config.batch,
        seed=config.seed,
        first=step * config.batch,
    )
    return iter(make_loader(samples, batch=config.batch, workers=config.workers))


class _Run:
    """Model, average, optimizer and step count; all of it is in ``state.pt`` for a resume."""

    def __init__(self, config: TrainConfig, device: torch.device) -> None:
        self.config, self.device, self.step = config, device, 0
        self.model = build_model(config.architecture, config.classes)
        if config.start is not None:
            known = load_named(self.model, config.classes, config.start)
            print(f"{config.start.name}: {known} of {len(config.classes)} classes known")
        self.model.to(device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model).eval()
        self.optimizer = make_optimizer(self.model, config)
        self.state_file = config.out / "state.pt"
        if config.resume and self.state_file.exists():
            self.step = restore_state(
                self.state_file, self.model, self.average, self.optimizer, device
            )

    def save(self) -> Path:
        """Write the averaged weights and all that a resume needs."""
        best = self.config.out / "weights.safetensors"
        save_named(self.average, self.config.classes, best)
        save_state(self.state_file, self.model, self.average, self.optimizer, self.step)
        return best

    def learn(self, batches: Iterator[Batch]) -> None:
        """Take steps until the batches end."""
        journal = Journal(self.config.out, self.config.steps, self.step)
        self.model.train()
        recent: list[torch.Tensor] = []
        for batch in batches:
            rate = set_rate(self.optimizer, self.step, self.config)
            recent.append(self._learn_from(batch))
            self.step += 1
            if self.step % 50 == 0:
                mean = torch.stack(recent).mean(dim=0).tolist()
                journal.report(self.step, rate, tuple(mean), self.config.batch)
                recent = []
            if self.step % self.config.save_every == 0:
                self.save()

    def _learn_from(self, batch: Batch) -> torch.Tensor:
        batch = {key: value.to(self.device, non_blocking=True) for key, value in batch.items()}
        image = batch["img"].to(memory_format=torch.channels_last).float() / 255
        with torch.autocast(self.device.type, dtype=torch.bfloat16):
            outputs = self.model(image)
        loss, parts = self.model.loss(batch, as_float32(outputs))
        self.optimizer.zero_grad(set_to_none=True)
        loss.sum().backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)
        self.optimizer.step()
        follow(self.average, self.model, self.step, self.config)
        return _parts(parts)


def follow(average: nn.Module, model: nn.Module, step: int, config: TrainConfig) -> None:
    """Move every weight and statistic of the average towards the model's, quickly at first."""
    decay = min(config.ema, (1 + step) / (10 + step))
    pairs = zip(
        itertools.chain(average.parameters(), average.buffers()),
        itertools.chain(model.parameters(), model.buffers()),
        strict=True,
    )
    for mean, value in pairs:
        if mean.is_floating_point():
            mean.data.lerp_(value.detach(), 1 - decay)
        else:
            mean.data.copy_(value)


def _parts(parts: object) -> torch.Tensor:
    """Return box, class and distribution loss; Ultralytics names them or lists them."""
    values = parts.values() if isinstance(parts, dict) else parts
    return torch.stack([torch.as_tensor(v).detach().float().cpu() for v in values][:3])  # type: ignore[attr-defined]


def make_optimizer(model: nn.Module, config: TrainConfig) -> torch.optim.AdamW:
    """Return AdamW with weight decay on kernels alone, not on norms and biases."""
    weights = [p for p in model.parameters() if p.ndim > 1]
    others = [p for p in model.parameters() if p.ndim <= 1]
    groups = [
        {"params": weights, "weight_decay": config.weight_decay},
        {"params": others, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=config.rate, betas=(0.9, 0.999))


def set_rate(optimizer: torch.optim.Optimizer, step: int, config: TrainConfig) -> float:
    """Give the optimizer the rate of this step, and return it."""
    rate = _rate_at(step, config)
    for group in optimizer.param_groups:
        group["lr"] = rate
    return rate


def _rate_at(step: int, config: TrainConfig) -> float:
    """Rise linearly, then fall on a cosine to a fiftieth."""
    if step < config.warmup:
        return config.rate * (step + 1) / config.warmup
    done = (step - config.warmup) / max(config.steps - config.warmup, 1)
    return config.rate * (0.02 + 0.98 * (1 + math.cos(math.pi * min(done, 1.0))) / 2)


def as_float32(value: object) -> object:
    """Turn every tensor of nested outputs to float32: the loss is computed in full precision."""
    if isinstance(value, torch.Tensor):
        return value.float()
    if isinstance(value, dict):
        return {key: as_float32(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(as_float32(item) for item in value)
    return value
