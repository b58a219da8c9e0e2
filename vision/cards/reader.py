"""The reader of cards: bytes of a photo in, a reading out."""

from dataclasses import replace
from typing import Final, Self, Unpack

from hupai.models import registry
from hupai.scorer.core.tiles import Deck
from hupai.vision.cards.assemble import assemble_cards
from hupai.vision.cards.reading import CardReading
from hupai.vision.image import RgbImage
from hupai.vision.looks import LookSettings, Scene
from hupai.vision.reading import ModelInfo
from hupai.vision.sight import Sight, SightOptions, model_info
from hupai.vision.timing import Stopwatch
from hupai.vision.trust import TrustSettings, known_settings

__all__ = ["CARD_LOOKS", "CARD_TRUST", "CardReader"]

CARD_TRUST: Final = TrustSettings(bias=0.0, score=1.0, margin=0.0)
"""Without a calibration, of which real photos would be needed, trust is the score itself."""

CARD_LOOKS: Final = LookSettings(tile_px=52.0, turned_px=42.0)
"""Looks that suit an end of a card, which is about as high as wide."""


class CardReader:
    """Reads photos of long cards and of 大贰 with one model; may be shared by threads."""

    def __init__(self, sight: Sight, info: ModelInfo, trust: TrustSettings | None = None) -> None:
        self.info = info
        self._sight = sight
        self._trust = trust or CARD_TRUST

    @classmethod
    def load(cls, model_id: str | None = None, **options: Unpack[SightOptions]) -> Self:
        """Load a model of cards by the id of its card, the default one if None, or by a path.

        :raises ModelUnavailable: there is none, or it is damaged or of other classes;
            or the backend is not installed.
        """
        model = registry.load(model_id, deck="cards")
        sight = Sight.load(model, CARD_LOOKS, **options)
        trust = replace(CARD_TRUST, **known_settings(TrustSettings, model.card.trust))
        return cls(sight, model_info(model), trust)

    def read(
        self, data: bytes, *, deck: Deck | None = None, copies: int | None = None
    ) -> CardReading:
        """Read a photo of cards of ``deck``, or of that which most of them are of.

        The other deck's faces, and more than ``copies`` of a face, raise doubts; they are still
        reported as seen.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        clock = Stopwatch()
        with clock("decode"):
            image = self.decode(data)
        scene = self._sight.look(image, clock)
        with clock("layout"):
            found = assemble_cards(scene.evidence, image, self._trust, deck, copies)
        return CardReading(
            width=image.width,
            height=image.height,
            deck=found.deck,
            tiles=found.cards,
            held=found.held,
            laid=found.laid,
            warnings=found.warnings,
            model=self.info,
            ms=clock.ms(),
        )

    def decode(self, data: bytes) -> RgbImage:
        """Decode a photo within this reader's limits.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        return self._sight.decode(data)

    def look(self, image: RgbImage, *, closer: bool = True) -> Scene:
        """Return the evidence alone, boxes in pixels of ``image.pixels``.

        For calibration and, without the ``closer`` look, for what that is to learn.
        """
        return self._sight.look(image, Stopwatch(), closer=closer)
