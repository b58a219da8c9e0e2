"""The reader: bytes of a photo in, a reading out."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, Self, Unpack

from hupai.models import registry
from hupai.vision.assemble import assemble
from hupai.vision.image import RgbImage
from hupai.vision.looks import LookSettings, Scene
from hupai.vision.reading import HandReading, ModelInfo
from hupai.vision.sight import Sight, SightOptions, model_info
from hupai.vision.timing import Stopwatch
from hupai.vision.trust import TrustSettings, known_settings

__all__ = ["Reader"]

_NEVER: Final = 2.0
"""A probability that no tile has."""


class Reader:
    """Reads photos of hands with one model; may be shared by threads."""

    def __init__(self, sight: Sight, info: ModelInfo, trust: TrustSettings | None = None) -> None:
        self.info = info
        self._sight = sight
        self._trust = trust or TrustSettings()

    @classmethod
    def load(cls, model_id: str | None = None, **options: Unpack[SightOptions]) -> Self:
        """Load a model by the id of its card, the default one if None, or by an .onnx path.

        :raises ModelUnavailable: missing, damaged, or of other classes than its card says; or
            the backend is not installed.
        """
        model = registry.load(model_id)
        sight = Sight.load(model, LookSettings(), **options)
        trust = TrustSettings(**known_settings(TrustSettings, model.card.trust))
        return cls(sight, model_info(model), trust)

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
        return self._sight.decode(data)

    def read_image(self, image: RgbImage, *, allowed: Collection[str] | None = None) -> HandReading:
        """Read a picture that is already decoded, such as a frame of a camera."""
        return self._read(image, allowed, Stopwatch())

    def glance(self, image: RgbImage, *, allowed: Collection[str] | None = None) -> HandReading:
        """Read a picture by one quick look: for frames that a careful look would come late for.

        No tile of it is ever sure.
        """
        clock = Stopwatch()
        scene = self._sight.glance(image, clock)
        return self._reading(scene, image, replace(self._trust, sure=_NEVER), allowed, clock)

    def look(self, image: RgbImage, *, closer: bool = True) -> Scene:
        """Return the evidence alone, boxes in pixels of ``image.pixels``.

        For calibration and, without the ``closer`` look, for what that is to learn.
        """
        return self._sight.look(image, Stopwatch(), closer=closer)

    def _read(
        self, image: RgbImage, allowed: Collection[str] | None, clock: Stopwatch
    ) -> HandReading:
        scene = self._sight.look(image, clock)
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
