"""What one run of training is asked for."""

from dataclasses import dataclass
from pathlib import Path

from hupai.models.train.sources import Source
from hupai.scorer.core.tiles import DETECTOR_CLASSES, TileCode

__all__ = ["TrainConfig"]


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
