"""Teaching a detector: ``hupai train``. On a CPU in bfloat16 or on a GPU, resuming where it was."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from hupai.models.train.batches import Batch, TileSamples, make_loader
from hupai.models.train.config import TrainConfig
from hupai.models.train.course import Course, Learnt, prepare
from hupai.models.train.sources import Picture, load_corrections, rarity, read_source
from hupai.models.train.weights import build_model, load_named

__all__ = ["as_float32", "gather", "run_train"]


def run_train(config: TrainConfig) -> Path:
    """Train, saving every ``save_every`` steps; return the file with the averaged weights.

    :raises FileNotFoundError: a source folder or the file to start from is not there.
    :raises ValueError: a label or a weights file that does not fit the classes.
    """
    config.out.mkdir(parents=True, exist_ok=True)
    device = prepare(config)
    course = _course(config, device)
    pictures, weights = gather(config)
    print(f"{len(pictures)} pictures, {device}, starting at step {course.step}", flush=True)
    return course.learn(_batches(config, pictures, weights, course.step))


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


def _course(config: TrainConfig, device: torch.device) -> Course[Batch]:
    model = build_model(config.architecture, config.classes)
    if config.start is not None:
        known = load_named(model, config.classes, config.start)
        print(f"{config.start.name}: {known} of {len(config.classes)} classes known")
    model.to(device).to(memory_format=torch.channels_last)

    def learn_from(batch: Batch) -> Learnt:
        batch = {key: value.to(device, non_blocking=True) for key, value in batch.items()}
        image = batch["img"].to(memory_format=torch.channels_last).float() / 255
        with torch.autocast(device.type, dtype=torch.bfloat16):
            outputs = model(image)
        loss, parts = model.loss(batch, as_float32(outputs))
        return loss.sum(), _parts(parts)

    return Course(
        config,
        model,
        learn_from,
        names=config.classes,
        file=config.out / "weights.safetensors",
        told=("box", "cls", "dfl"),
        longest=10.0,
    )


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


def _parts(parts: object) -> tuple[float, ...]:
    """Return box, class and distribution loss; Ultralytics names them or lists them."""
    values = parts.values() if isinstance(parts, dict) else parts
    return tuple(float(value) for value in values)[:3]  # type: ignore[attr-defined]


def as_float32(value: object) -> object:
    """Turn every tensor of nested outputs to float32: the loss is computed in full precision."""
    if isinstance(value, torch.Tensor):
        return value.float()
    if isinstance(value, dict):
        return {key: as_float32(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(as_float32(item) for item in value)
    return value
