"""The reader: bytes of a photo in, a reading out."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Self

from hupai.models import registry
from hupai.models.card import ModelCard
from hupai.vision.assemble import assemble
from hupai.vision.backend import DEFAULT_BACKEND, Backend, load_detector
from hupai.vision.closer import CloserLook
from hupai.vision.detector import Detector
from hupai.vision.image import MAX_BYTES, MAX_PIXELS, RgbImage, decode
from hupai.vision.looks import LookSettings, Scene, look_once, look_twice
from hupai.vision.reading import HandReading, ModelInfo
from hupai.vision.timing import Stopwatch
from hupai.vision.trust import TrustSettings, known_settings

__all__ = ["Reader"]

_NEVER: Final = 2.0
"""A probability that no tile has."""


class Reader:
    """Reads photos of hands with one model; may be shared by threads."""

    def __init__(
        self,
        detector: Detector,
        info: ModelInfo,
        looks: LookSettings | None = None,
        trust: TrustSettings | None = None,
        closer: CloserLook | None = None,
        *,
        max_bytes: int = MAX_BYTES,
        max_pixels: int = MAX_PIXELS,
    ) -> None:
        self.info = info
        self._detector = detector
        self._closer = closer
        self._looks = looks or LookSettings()
        self._trust = trust or TrustSettings()
        self._limits = {"max_bytes": max_bytes, "max_pixels": max_pixels}

    @classmethod
    def load(
        cls,
        model_id: str | None = None,
        *,
        threads: int = 0,
        backend: Backend = DEFAULT_BACKEND,
        max_bytes: int = MAX_BYTES,
        max_pixels: int = MAX_PIXELS,
    ) -> Self:
        """Load a model by the id of its card, the default one if None, or by an .onnx path.

        ``threads=0`` takes as many as the process may use; ``backend`` is the library that runs
        the model.

        :raises ModelUnavailable: missing, damaged, or of other classes than its card says; or
            the backend is not installed.
        """
        model = registry.load(model_id)
        card = model.card
        detector = load_detector(model, backend, threads=threads)
        return cls(
            detector,
            _info(card),
            LookSettings(**known_settings(LookSettings, card.looks)),
            TrustSettings(**known_settings(TrustSettings, card.trust)),
            CloserLook.load(model, threads=threads),
            max_bytes=max_bytes,
            max_pixels=max_pixels,
        )

    def read(
        self,
        data: bytes,
        *,
        allowed: Collection[str] | None = None,
        clock: Stopwatch | None = None,
    ) -> HandReading:
        """Read a photo.

        ``allowed`` are the faces of the chosen rules: others raise doubts, but are still
        reported as seen. ``clock`` measures the stages, by wall time if none is given.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        clock = clock or Stopwatch()
        with clock("decode"):
            image = self.decode(data)
        return self._read(image, allowed, clock)

    def decode(self, data: bytes) -> RgbImage:
        """Decode an upload within the limits of this reader.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        return decode(data, **self._limits)

    def read_image(self, image: RgbImage, *, allowed: Collection[str] | None = None) -> HandReading:
        """Read a picture that is already decoded, such as a frame of a camera."""
        return self._read(image, allowed, Stopwatch())

    def glance(self, image: RgbImage, *, allowed: Collection[str] | None = None) -> HandReading:
        """Read a picture by one quick look: for frames that a careful look would come late for.

        No tile of it is ever sure.
        """
        clock = Stopwatch()
        scene = look_once(image.pixels, self._detector, self._looks, clock)
        return self._reading(scene, image, replace(self._trust, sure=_NEVER), allowed, clock)

    def look(self, image: RgbImage, *, closer: bool = True) -> Scene:
        """Return the evidence alone, boxes in pixels of ``image.pixels``.

        For calibration and, without the ``closer`` look, for what that is to learn.
        """
        own = self._closer if closer else None
        return look_twice(image.pixels, self._detector, self._looks, Stopwatch(), own)

    def _read(
        self, image: RgbImage, allowed: Collection[str] | None, clock: Stopwatch
    ) -> HandReading:
        scene = look_twice(image.pixels, self._detector, self._looks, clock, self._closer)
        return self._reading(scene, image, self._trust, allowed, clock)

    def _reading(
        self,
        scene: Scene,
        image: RgbImage,
        trust: TrustSettings,
        allowed: Collection[str] | None,
        clock: Stopwatch,
    ) -> HandReading:
        with clock("layout"):
            result = assemble(scene, image, trust, allowed)
        tiles, parts = result.tiles, result.parts
        return HandReading(
            width=image.width,
            height=image.height,
            tiles=tiles,
            concealed=tuple(tiles[number].code for number in parts.concealed),
            melds=tuple(text for text, _ in parts.melds),
            flowers=tuple(tiles[number].code for number in parts.flowers),
            win_hint=None if parts.win is None else tiles[parts.win].code,
            warnings=result.warnings,
            sure=result.sure,
            model=self.info,
            ms=clock.ms(),
        )


def _info(card: ModelCard) -> ModelInfo:
    return ModelInfo(card.name, card.version, card.sha256)
