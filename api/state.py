"""What one running app holds; it lives on ``app.state.hupai`` and nowhere else."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from fastapi import Request

from hupai.api.limits import RateLimiter
from hupai.api.live_gate import LiveGate
from hupai.api.metrics import Metrics
from hupai.api.pool import ReadPool
from hupai.api.settings import Settings
from hupai.scorer.core.errors import HupaiError, ModelUnavailable
from hupai.scorer.core.tiles import Deck, TileCode

__all__ = [
    "AppState",
    "CardPhotoReader",
    "LoadCardReader",
    "LoadReader",
    "ModelSlot",
    "PhotoReader",
    "Reading",
    "state_of",
]

_log = logging.getLogger("hupai.api")


class Reading(Protocol):
    """What a reader returns."""

    def to_dict(self) -> dict[str, Any]:
        """Return the ``read`` object of the contract, without ``file``."""
        ...


class ModelInfo(Protocol):
    """Name, version and sha256 of a model."""

    def to_dict(self) -> dict[str, Any]:
        """Return them as JSON."""
        ...


class PhotoReader(Protocol):
    """Whatever turns the bytes of a photo into a reading; a test brings its own."""

    @property
    def info(self) -> ModelInfo:
        """Which model reads."""
        ...

    def read(self, data: bytes, *, allowed: frozenset[TileCode] | None = None) -> Reading:
        """Read one photo; ``allowed`` narrows the faces to those of a game."""
        ...

    def decode(self, data: bytes) -> Any:
        """Decode a frame of a camera, within the limits of a photo."""
        ...

    def read_image(self, image: Any, *, allowed: frozenset[TileCode] | None = None) -> Reading:
        """Read a decoded frame with care."""
        ...

    def glance(self, image: Any, *, allowed: frozenset[TileCode] | None = None) -> Reading:
        """Read a decoded frame by one quick look."""
        ...


class CardPhotoReader(Protocol):
    """Whatever turns the bytes of a photo of cards into a reading."""

    def read(self, data: bytes, *, deck: Deck | None = None, copies: int | None = None) -> Reading:
        """Read one photo of cards of a deck."""
        ...


LoadReader = Callable[[], PhotoReader]
LoadCardReader = Callable[[], CardPhotoReader]
R = TypeVar("R")


class ModelSlot(Generic[R]):
    """The one reader of tiles or of cards, or the reason why there is none."""

    def __init__(self, load: Callable[[], R]) -> None:
        self._load = load
        self._reader: R | None = None
        self.reason = "The model is being loaded."

    @property
    def loaded(self) -> bool:
        """Whether photos can be read."""
        return self._reader is not None

    @property
    def reader(self) -> R:
        """The reader.

        :raises ModelUnavailable: with the reason.
        """
        if self._reader is None:
            raise ModelUnavailable(self.reason)
        return self._reader

    async def load(self) -> None:
        """Load the model once, beside the event loop; a failure is kept as the reason."""
        if self.loaded:
            return
        try:
            self._reader = await asyncio.to_thread(self._load)
        except HupaiError as error:
            self.reason = error.message
        except Exception as error:
            # Whatever is wrong with a model file, typed hands must still be scored.
            self.reason = f"The model cannot be loaded: {type(error).__name__}."
            _log.error("the model cannot be loaded", exc_info=error)
        if self._reader is None:
            _log.warning("photos cannot be read: %s", self.reason)


@dataclass(frozen=True, slots=True)
class AppState:
    """Settings, models, pool and counters of one app."""

    settings: Settings
    model: ModelSlot[PhotoReader]
    cards: ModelSlot[CardPhotoReader]
    """Loaded when the first photo of cards comes."""

    pool: ReadPool
    live: LiveGate
    limiter: RateLimiter
    metrics: Metrics


def state_of(request: Request) -> AppState:
    """Return the state of the app that serves the request."""
    return cast(AppState, request.app.state.hupai)
