"""The eye on the table: frames go in one by one, a hand that has settled comes out scored.

Knows neither sockets nor cameras; the route and ``hupai webcam`` both feed it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from hupai.api.live_messages import Question
from hupai.api.pipeline import Answers, to_hand
from hupai.api.scoring import allowed_codes, judge
from hupai.api.state import PhotoReader
from hupai.scorer.core.hand import parse_tiles, parse_win_tile
from hupai.scorer.core.tiles import TileCode

if TYPE_CHECKING:
    from hupai.vision.stability import StableHand

__all__ = ["LiveSession", "LiveView"]

_COMPLETE: Final = 14
_MELD: Final = 3
_NEEDED: Final = 4
"""So many readings in a row must agree on a complete hand before it locks."""

_PATIENCE: Final = 12
"""So many on any other hand: it may still be laid."""

_KEEP: Final = 25
"""Frames that one reading may stand for."""

_GLANCES: Final = 3
"""Glances in a row; then a careful look is due, however much the picture moves."""

Look = Literal["full", "glance", "kept"]


@dataclass(frozen=True, slots=True)
class LiveView:
    """What holds after a frame; ``frame`` and ``reading_frame`` are numbers of frames."""

    reading: Mapping[str, Any]
    stable: bool
    locked: bool
    look: Look
    frame: int
    reading_frame: int
    hand: Mapping[str, Any] | None = None
    score: Mapping[str, Any] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the fields of a ``reading`` message."""
        return {
            "reading": self.reading,
            "stable": self.stable,
            "locked": self.locked,
            "score": self.score,
            "hand": self.hand,
            "frame": self.frame,
            "reading_frame": self.reading_frame,
            "look": self.look,
        }

    def shows(self, codes: Sequence[TileCode]) -> bool:
        """Tell whether these are the tiles of its hand."""
        return Counter(_codes(self.reading)) == Counter(codes)


@dataclass(slots=True)
class _Run:
    """Votes in a row for the same tiles."""

    tiles: Counter[TileCode] = field(default_factory=Counter)
    length: int = 0

    def add(self, codes: Sequence[TileCode]) -> None:
        tiles = Counter(codes)
        self.length = self.length + 1 if tiles == self.tiles else 1
        self.tiles = tiles


class LiveSession:
    """One camera's frames. Not for several threads at a time."""

    def __init__(self, reader: PhotoReader, question: Question) -> None:
        # A server without photos loads neither numpy nor OpenCV.
        from hupai.vision.motion import Thumbnail
        from hupai.vision.stability import Stability

        self._reader = reader
        self._question = question
        self._thumbnail = Thumbnail.of
        self._votes = Stability(needed=_NEEDED)
        self._run = _Run()
        self._previous: Thumbnail | None = None
        self._read_from: Thumbnail | None = None
        self._kept = self._glances = 0
        self._newest: LiveView | None = None
        self._locked: LiveView | None = None

    def ask(self, question: Question) -> LiveView | None:
        """Change the terms; return the locked hand, scored anew, if there is one."""
        self._question = question
        if self._locked is not None:
            self._locked = self._scored(self._locked)
        return self._locked

    def unlock(self) -> None:
        """Forget the hand and its votes."""
        self._votes.reset()
        self._run = _Run()
        self._read_from = self._locked = None

    def see(self, data: bytes, frame: int) -> LiveView:
        """Take in an encoded frame; ``frame`` is its number.

        :raises ImageRejected: no picture, damaged, or too large.
        """
        return self.see_image(self._reader.decode(data), frame)

    def see_image(self, image: Any, frame: int) -> LiveView:
        """Take in a frame, a :class:`hupai.vision.image.RgbImage`."""
        now = self._thumbnail(image)
        moving = self._previous is not None and now.change_since(self._previous).moving
        still = now.change_since(self._read_from).still
        self._previous = now
        if self._holds(still, moving):
            self._kept += 1
            return self._keep(frame)
        self._kept = 0
        if not self._locked and self._glances < _GLANCES and (moving or self._bare()):
            quick = self._glance(image)
            if moving or not _codes(quick):
                self._glances += 1
                return self._pass(quick, frame)
        self._glances = 0
        self._read_from = now
        return self._vote(image, frame)

    def _bare(self) -> bool:
        """Tell whether the table was empty just now."""
        return self._newest is not None and not _codes(self._newest.reading)

    def _holds(self, still: bool, moving: bool) -> bool:
        """Tell whether the last reading may stand for this frame too."""
        if self._newest is None or self._kept >= _KEEP:
            return False
        if self._locked:
            return still or moving
        return still and self._run.length >= (_NEEDED if self._bare() else _PATIENCE)

    def _keep(self, frame: int) -> LiveView:
        view = self._locked or self._newest
        assert view is not None
        return replace(view, frame=frame, look="kept")

    def _glance(self, image: Any) -> dict[str, Any]:
        reading = self._reader.glance(image, allowed=self._allowed()).to_dict()
        # That a glance is in doubt goes without saying.
        kept = [warning for warning in reading["warnings"] if warning["code"] != "doubtful"]
        return {**reading, "warnings": kept}

    def _allowed(self) -> frozenset[TileCode]:
        return allowed_codes(self._question.terms.ruleset)

    def _pass(self, reading: dict[str, Any], frame: int) -> LiveView:
        """Show a frame that has no vote, being too much in motion or empty at a glance."""
        self._newest = LiveView(reading, False, False, "glance", frame, frame)
        return self._newest

    def _vote(self, image: Any, frame: int) -> LiveView:
        # A glance may confirm what is locked; only a careful look may lock or unlock.
        if self._locked and self._locked.shows(_codes(self._glance(image))):
            self._count(self._locked)
            return replace(self._locked, frame=frame, look="glance")
        reading = self._reader.read_image(image, allowed=self._allowed()).to_dict()
        view = LiveView(reading, False, False, "full", frame, frame)
        agreed = self._count(view)
        stable = self._run.length > 1 and view.shows(agreed.codes)
        self._newest = replace(view, stable=stable)
        self._settle(self._newest, agreed)
        return self._newest if self._locked is None else replace(self._locked, frame=frame)

    def _count(self, view: LiveView) -> "StableHand":
        """Count a vote and return the hand that the votes agree on."""
        codes = _codes(view.reading)
        self._run.add(codes)
        return self._votes.add_codes(codes)

    def _settle(self, newest: LiveView, agreed: "StableHand") -> None:
        """Lock the newest reading if the time has come, or unlock a hand that is no more."""
        if self._locked and not (agreed.locked and self._locked.shows(agreed.codes)):
            self._locked = None
        fits = agreed.locked and newest.shows(agreed.codes)
        if self._locked is None and fits and self._run.length >= self._needed(newest):
            self._locked = self._scored(replace(newest, stable=True, locked=True))

    def _needed(self, view: LiveView) -> int:
        complete = _COMPLETE - self._told_apart(_codes(view.reading))
        return _NEEDED if _size(view.reading) == complete else _PATIENCE

    def _told_apart(self, codes: Sequence[TileCode]) -> int:
        """Return 1 if a person has named a winning tile that does not lie with the hand."""
        named = parse_win_tile(self._question.win_tile)
        return int(named is not None and named not in codes)

    def _scored(self, view: LiveView) -> LiveView:
        answers = Answers(self._question.win_tile)
        return replace(view, **judge(self._question.terms, view.reading, answers))


def _codes(reading: Mapping[str, Any]) -> list[TileCode]:
    return [tile["code"] for tile in reading["tiles"] if tile["row"] >= 0]


def _size(reading: Mapping[str, Any]) -> int:
    """Count the hand's tiles as the rules do: a meld is three, flowers are none."""
    hand = to_hand(reading, Answers())
    return len(parse_tiles(hand.hand)) + _MELD * len(hand.melds)
