"""Keeping to the time that a run may take."""

import time
from dataclasses import dataclass, field

__all__ = ["Clock"]


@dataclass(slots=True)
class Clock:
    """Knows how much of the time is left, less what the end will need."""

    minutes: float
    start: float = field(default_factory=time.monotonic)
    reserve: float = 0.0

    def left(self) -> float:
        """Return the seconds left for learning; below 0 when there are none."""
        return self.start + 60 * self.minutes - self.reserve - time.monotonic()

    def passed(self) -> float:
        """Return the seconds since the start."""
        return time.monotonic() - self.start
