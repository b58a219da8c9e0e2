"""Tables of cards painted for a detector that sees colours instead of marks.

A card is a strip of paper; a blue patch amid each end tells its class by its red value, so that
pictures can be turned, scaled and cut as a real one is. A back is one blue patch all over.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest
from PIL import Image

from hupai.scorer.core.tiles import BACK, CARD_CLASSES
from hupai.vision.cards.reader import CARD_LOOKS, CardReader
from hupai.vision.detector import Candidates
from hupai.vision.reading import ModelInfo
from hupai.vision.sight import Sight

TABLE = (30, 90, 60)
PAPER = (236, 232, 215)
WIDTH, LENGTH, MARK = 40.0, 166.0, 34.0
PATCH = 0.6
"""A patch as a share of the mark's sides; the rest is paper."""


@dataclass
class ColourDetector:
    """``say`` changes scores by code: {"13": {"13": 0.5, "23": 0.4}} makes every 13 doubtful."""

    say: dict[str, dict[str, float]] = field(default_factory=dict)

    def detect(self, pictures: Sequence[np.ndarray]) -> list[Candidates]:
        return [self._one(picture) for picture in pictures]

    def _one(self, picture: np.ndarray) -> Candidates:
        mask = ((picture[..., 1] < 45) & (picture[..., 2] > 210)).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        boxes, scores = [], []
        for number in range(1, count):
            x, y, width, height, area = stats[number]
            if area < 60:
                continue
            red = float(np.median(picture[..., 0][labels == number]))
            code = CARD_CLASSES[min(43, max(0, round((red - 5) / 5)))]
            grow = 0.0 if code == BACK else (1 / PATCH - 1) / 2
            boxes.append(
                [
                    x - grow * width,
                    y - grow * height,
                    x + (1 + grow) * width,
                    y + (1 + grow) * height,
                ]
            )
            scores.append(self._scores(code))
        if not boxes:
            return Candidates.empty(CARD_CLASSES)
        return Candidates(np.array(boxes, np.float32), np.array(scores, np.float32), CARD_CLASSES)

    def _scores(self, code: str) -> np.ndarray:
        row = np.zeros(len(CARD_CLASSES), np.float32)
        for name, score in self.say.get(code, {code: 0.97}).items():
            row[CARD_CLASSES.index(name)] = score
        return row


@dataclass
class CardTable:
    """Cards are laid one on the other, then photographed; positions in card widths."""

    size: tuple[int, int] = (1000, 800)
    cards: list[tuple[str, float, float, float]] = field(default_factory=list)

    def card(self, code: str, x: float, y: float, yaw: float = 0.0) -> "CardTable":
        """Lay a card with its middle at (x, y), turned clockwise by ``yaw`` degrees."""
        self.cards.append((code, x, y, yaw))
        return self

    def row(self, codes: str, x: float, y: float, step: float = 1.1) -> "CardTable":
        for number, code in enumerate(codes.split()):
            self.card(code, x + step * number, y)
        return self

    def column(self, codes: str, x: float, y: float, step: float = 1.0) -> "CardTable":
        for number, code in enumerate(codes.split()):
            self.card(code, x, y + step * number)
        return self

    def fan(self, codes: str, x: float, y: float, step: float = 9.0) -> "CardTable":
        """Spread cards about (x, y), a point near their lower ends, and hold them there."""
        out = LENGTH / WIDTH / 2 - 0.7
        names = codes.split()
        for number, code in enumerate(names):
            yaw = step * (number - (len(names) - 1) / 2)
            turn = math.radians(yaw)
            self.card(code, x + out * math.sin(turn), y - out * math.cos(turn), yaw)
        self.card("hand", x, y + 0.4)
        return self

    def pixels(self, degrees: float = 0.0) -> np.ndarray:
        """Return the photo, the whole table turned clockwise about its middle."""
        picture = np.empty((self.size[1], self.size[0], 3), np.uint8)
        picture[:] = TABLE
        for code, x, y, yaw in self.cards:
            if code == "hand":
                self._patch(picture, x, y, 0, (-60, -45, 60, 45), (200, 150, 120), degrees)
                continue
            half = (-WIDTH / 2, -LENGTH / 2, WIDTH / 2, LENGTH / 2)
            self._patch(picture, x, y, yaw, half, PAPER if code != BACK else ink(code), degrees)
            if code == BACK:
                continue
            for end in (-1, 1):
                at = end * (LENGTH - MARK) / 2
                half_w, half_h = PATCH * WIDTH / 2, PATCH * MARK / 2
                mark = (-half_w, at - half_h, half_w, at + half_h)
                self._patch(picture, x, y, yaw, mark, ink(code), degrees)
        return picture

    def _patch(
        self,
        picture: np.ndarray,
        x: float,
        y: float,
        yaw: float,
        box: tuple[float, float, float, float],
        colour: tuple[int, int, int],
        degrees: float,
    ) -> None:
        x1, y1, x2, y2 = box
        corners = np.array([[x1, y1], [x2, y1], [x2, y2], [x1, y2]])
        at = corners @ turn(yaw).T + np.array([x, y]) * WIDTH
        middle = np.array(self.size) / 2
        turned = (at - middle) @ turn(degrees).T + middle
        cv2.fillConvexPoly(picture, np.round(turned).astype(np.int32), colour)

    def photo(self, degrees: float = 0.0) -> bytes:
        out = io.BytesIO()
        Image.fromarray(self.pixels(degrees)).save(out, "PNG", compress_level=1)
        return out.getvalue()


def ink(code: str) -> tuple[int, int, int]:
    return 5 * CARD_CLASSES.index(code) + 5, 20, 240


def turn(degrees: float) -> np.ndarray:
    angle = math.radians(degrees)
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


@pytest.fixture
def table() -> CardTable:
    return CardTable()


@pytest.fixture
def detector() -> ColourDetector:
    return ColourDetector()


@pytest.fixture
def reader(detector: ColourDetector) -> CardReader:
    return CardReader(Sight(detector, CARD_LOOKS), ModelInfo("colours", "1", "0" * 64))
