"""Votes over the frames of a camera: what is shown stops flickering and, once sure, locks.

Pure: frames go in as readings' codes and boxes, so that it can be tested without a camera.
"""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from hupai.scorer.core.tiles import TileCode
from hupai.vision.reading import HandReading

__all__ = ["Stability", "StableHand"]


@dataclass(frozen=True, slots=True)
class StableHand:
    """What the last frames agree on.

    ``codes`` is the hand in reading order, ``share`` the part of the frames that show exactly
    this hand, ``locked`` whether enough of them did, one after another.
    """

    codes: tuple[TileCode, ...]
    share: float
    locked: bool


@dataclass(slots=True)
class Stability:
    """Remembers the last ``window`` frames.

    The hand is the multiset that most of them show. It locks when the newest ``needed`` frames
    all show it, and stays until ``needed`` frames in a row show another or none, so that a hand
    that passes over the table does not clear it.
    """

    window: int = 9
    needed: int = 4
    _frames: deque[tuple[TileCode, ...]] = field(default_factory=deque, init=False)
    _locked: tuple[TileCode, ...] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        if not 1 <= self.needed <= self.window:
            raise ValueError(f"needed must be 1 to window, got {self.needed} of {self.window}")

    def add(self, reading: HandReading) -> StableHand:
        """Take in a frame and return what holds now."""
        return self.add_codes([tile.code for tile in reading.tiles if tile.row >= 0])

    def add_codes(self, codes: Sequence[TileCode]) -> StableHand:
        """Take in a frame as its codes in reading order; none where no hand was seen."""
        self._frames.append(tuple(codes))
        while len(self._frames) > self.window:
            self._frames.popleft()
        newest = [_multiset(frame) for frame in list(self._frames)[-self.needed :]]
        if len(newest) == self.needed and len(set(newest)) == 1:
            self._locked = self._frames[-1] or None
        shown = self._locked or self._favourite()
        share = sum(_multiset(frame) == _multiset(shown) for frame in self._frames)
        return StableHand(shown, share / len(self._frames), self._locked is not None)

    def reset(self) -> None:
        """Forget everything: the next hand begins."""
        self._frames.clear()
        self._locked = None

    def _favourite(self) -> tuple[TileCode, ...]:
        """Return the newest frame of the multiset that was seen most often."""
        votes = Counter(_multiset(frame) for frame in self._frames)
        most = max(votes.values())
        return next(f for f in reversed(self._frames) if votes[_multiset(f)] == most)


def _multiset(codes: Sequence[TileCode]) -> tuple[TileCode, ...]:
    return tuple(sorted(codes))
