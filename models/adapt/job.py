"""What a run is asked for, what it needs of others, and what comes of it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hupai.models.adapt.verdict import Verdict
from hupai.models.adapt.views import Decode, OwnPhoto
from hupai.models.compare import HandResult
from hupai.models.evaluate import ReadImage
from hupai.models.registry import LoadedModel
from hupai.models.truth import TruthPhoto

__all__ = ["AdaptJob", "Outcome", "Tools"]


@dataclass(frozen=True, slots=True)
class AdaptJob:
    """What is asked for. ``hold`` photos are kept back (None: a quarter, at least two).

    ``weights`` are those of the detector, ``faces`` those of the closer look, where there is one.
    """

    photos: tuple[TruthPhoto, ...]
    out: Path
    weights: Path
    base: LoadedModel
    samples: tuple[TruthPhoto, ...]
    faces: Path | None = None
    hold: int | None = None
    seed: int = 1
    minutes: float = 15.0
    threads: int = 0


@dataclass(frozen=True, slots=True)
class Tools:
    """What a run needs of others: the reader in use, readers of new files, drawn pictures.

    ``draw`` returns the picture of a number, of another set for every number; None where nothing
    can be drawn. ``tell`` is given each stage in Chinese and in English.
    """

    read: ReadImage
    decode: Decode
    reader_of: Callable[[Path], ReadImage]
    draw: Callable[[int], OwnPhoto] | None
    tell: Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it; ``kept`` says whether the new model lies in the folder.

    ``held_back`` holds each photo that was kept back, as it was read before and after.
    """

    verdict: Verdict
    kept: bool
    learnt_from: tuple[str, ...]
    held_back: tuple[tuple[HandResult, HandResult], ...]
    steps: int
    share: float
    seconds: float
