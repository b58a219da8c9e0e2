"""What a reader looks with: a detector, perhaps a closer look, their settings, limits of a photo.

The reader of tiles and that of cards differ in what they make of what is seen, not in seeing.
"""

from dataclasses import dataclass, replace
from typing import Self, TypedDict, Unpack

from hupai.models.registry import LoadedModel
from hupai.vision.backend import DEFAULT_BACKEND, Backend, load_detector
from hupai.vision.closer import CloserLook
from hupai.vision.detector import Detector
from hupai.vision.image import MAX_BYTES, MAX_PIXELS, RgbImage, decode
from hupai.vision.light import lift_dark
from hupai.vision.looks import LookSettings, Scene, look_once, look_twice
from hupai.vision.reading import ModelInfo
from hupai.vision.timing import Stopwatch
from hupai.vision.trust import known_settings

__all__ = ["Sight", "SightOptions", "model_info"]


class SightOptions(TypedDict, total=False):
    """How to look.

    ``threads`` of the processor, 0 for as many as the process may use; ``backend``, the library
    that runs the model; ``max_bytes`` and ``max_pixels`` that a photo may have.
    """

    threads: int
    backend: Backend
    max_bytes: int
    max_pixels: int


@dataclass(frozen=True, slots=True)
class Sight:
    """Decodes photos of at most ``max_bytes`` and ``max_pixels``, and looks at them.

    It may be shared by threads.
    """

    detector: Detector
    looks: LookSettings
    closer: CloserLook | None = None
    max_bytes: int = MAX_BYTES
    max_pixels: int = MAX_PIXELS

    @classmethod
    def load(
        cls,
        model: LoadedModel,
        usual: LookSettings,
        **options: Unpack[SightOptions],
    ) -> Self:
        """Load what a model's card names; its settings replace the ``usual`` ones.

        :raises ModelUnavailable: a file is damaged or of other classes than its card says; or the
            backend is not installed.
        """
        threads = options.get("threads", 0)
        return cls(
            load_detector(model, options.get("backend", DEFAULT_BACKEND), threads=threads),
            replace(usual, **known_settings(LookSettings, model.card.looks)),
            CloserLook.load(model, threads=threads),
            options.get("max_bytes", MAX_BYTES),
            options.get("max_pixels", MAX_PIXELS),
        )

    def decode(self, data: bytes) -> RgbImage:
        """Decode a photo.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        return decode(data, max_bytes=self.max_bytes, max_pixels=self.max_pixels)

    def look(self, image: RgbImage, clock: Stopwatch, *, closer: bool = True) -> Scene:
        """Look as often as the picture needs, and once more at every face; boxes in its pixels."""
        own = self.closer if closer else None
        return look_twice(lift_dark(image.pixels), self.detector, self.looks, clock, own)

    def glance(self, image: RgbImage, clock: Stopwatch) -> Scene:
        """Look once, quickly."""
        return look_once(lift_dark(image.pixels), self.detector, self.looks, clock)


def model_info(model: LoadedModel) -> ModelInfo:
    """Return what a reading tells of the model."""
    return ModelInfo(model.card.name, model.card.version, model.card.sha256)
