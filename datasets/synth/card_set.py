"""One deck of cards: its faces by code, drawn when first asked for."""

from collections.abc import Sequence

import numpy as np

from hupai.datasets.synth.card_faces import CARD_PX, CardFace, draw_card
from hupai.datasets.synth.card_faces.pools import Pool
from hupai.datasets.synth.card_faces.style import CardStyle, sample_card_style
from hupai.scorer.core.tiles import CARD_CLASSES, DAER, LONG_CARDS, Deck

__all__ = ["CardSet"]


class CardSet:
    """A deck of long cards or of 大贰; each face depends on (seed, pool, code) only.

    :raises FontMissing: no Chinese font of the pool is installed.
    """

    native_px = float(CARD_PX[0])
    """Width of a card in its material: pictures should not show it much larger."""

    def __init__(
        self, seed: Sequence[int], pool: Pool = "all", style: CardStyle | None = None,
        deck: Deck | None = None,
    ) -> None:  # fmt: skip
        self._seed = list(seed)
        rng = np.random.default_rng(self._seed)
        own_deck = LONG_CARDS if rng.random() < 0.54 else DAER
        self.deck = deck or own_deck
        self.style = style or sample_card_style(rng, pool)
        self.source = f"drawn by hupai with {self.style.glyphs.font.name}"
        self._faces: dict[str, CardFace] = {}

    def face(self, code: str) -> CardFace:
        """Return the card of this code or, for ``back``, the deck's back."""
        if code not in self._faces:
            index = [str(c) for c in CARD_CLASSES].index(code)
            own = np.random.default_rng([*self._seed, index])
            self._faces[code] = draw_card(code, self.style, own)
        return self._faces[code]

    def faces(self) -> list[CardFace]:
        """Return every open card of the deck."""
        return [self.face(str(code)) for code in self.deck.codes]
