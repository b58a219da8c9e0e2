"""A detector for tests that sees colours instead of faces, and tables painted for it.

A tile is a plain rectangle whose red value tells its class, so that pictures can be turned,
scaled and cut as a real one is, and the geometry of a reading is tested without a model.
"""

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest
from PIL import Image

from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.detector import CLASS_INDEX, Candidates
from hupai.vision.looks import LookSettings
from hupai.vision.reader import Reader
from hupai.vision.reading import ModelInfo
from hupai.vision.sight import Sight

TABLE = (30, 90, 60)
TILE = (30, 40)
GAP = 5


def ink(code: str) -> tuple[int, int, int]:
    return 5 * CLASS_INDEX[code] + 5, 20, 240


@dataclass
class ColourDetector:
    """``say`` changes scores by code: {"3m": {"3m": 0.5, "2m": 0.4}} makes every 3m doubtful."""

    say: dict[str, dict[str, float]] = field(default_factory=dict)
    looks: int = 0

    def detect(self, pictures: Sequence[np.ndarray]) -> list[Candidates]:
        self.looks += len(pictures)
        return [self._one(picture) for picture in pictures]

    def _one(self, picture: np.ndarray) -> Candidates:
        assert picture.shape[0] % 32 == 0
        assert picture.shape[1] % 32 == 0
        mask = ((picture[..., 1] < 40) & (picture[..., 2] > 215)).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
        boxes, scores = [], []
        for number in range(1, count):
            x, y, width, height, area = stats[number]
            if area < 30:
                continue
            red = float(np.median(picture[..., 0][labels == number]))
            code = DETECTOR_CLASSES[round((red - 5) / 5)]
            boxes.append([x - 0.5, y - 0.5, x + width + 0.5, y + height + 0.5])
            scores.append(self._scores(code))
        if not boxes:
            return Candidates.empty()
        return Candidates(np.array(boxes, np.float32), np.array(scores, np.float32))

    def _scores(self, code: str) -> np.ndarray:
        row = np.zeros(len(DETECTOR_CLASSES), np.float32)
        for name, score in self.say.get(code, {code: 0.97}).items():
            row[CLASS_INDEX[name]] = score
        return row


@dataclass
class Table:
    """A table on which tiles are laid, then photographed."""

    size: tuple[int, int] = (900, 620)
    tiles: list[tuple[str, float, float, float]] = field(default_factory=list)

    def row(self, codes: str, x: float, y: float, *, step: float = 1.0) -> "Table":
        """Lay codes (parted by spaces, ``_`` is a gap of a tile) from (x, y) to the right."""
        for code in codes.split():
            if code != "_":
                self.tiles.append((code, x, y, 1.0))
            x += TILE[0] * step + GAP
        return self

    def tile(self, code: str, x: float, y: float, scale: float = 1.0) -> "Table":
        self.tiles.append((code, x, y, scale))
        return self

    def pixels(self, degrees: float = 0.0) -> np.ndarray:
        """Return the photo, the whole table turned clockwise about its middle."""
        picture = np.empty((self.size[1], self.size[0], 3), np.uint8)
        picture[:] = TABLE
        angle = math.radians(degrees)
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        middle = np.array(self.size) / 2
        for code, x, y, scale in self.tiles:
            half = np.array(TILE) * scale / 2
            signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            corners = ((np.array([x, y]) + signs * half - middle) @ turn.T) + middle
            cv2.fillConvexPoly(picture, np.round(corners).astype(np.int32), ink(code))
        return picture

    def photo(self, degrees: float = 0.0, **options: object) -> bytes:
        out = io.BytesIO()
        Image.fromarray(self.pixels(degrees)).save(out, "PNG", **options)
        return out.getvalue()


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def detector() -> ColourDetector:
    return ColourDetector()


@pytest.fixture
def reader(detector: ColourDetector) -> Reader:
    return Reader(Sight(detector, LookSettings()), ModelInfo("colours", "1", "0" * 64))
