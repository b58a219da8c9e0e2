"""How long each stage of a reading took."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Stopwatch"]


class Stopwatch:
    """Adds up milliseconds by stage name: ``with clock("decode"): ...``.

    ``seconds`` is what time is read from: wall time, unless a bench wants that of the processor.
    """

    def __init__(self, seconds: Callable[[], float] = time.perf_counter) -> None:
        self._seconds = seconds
        self._ms: dict[str, float] = {}

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Time a block."""
        start = self._seconds()
        try:
            yield
        finally:
            self._ms[stage] = self._ms.get(stage, 0.0) + (self._seconds() - start) * 1e3

    def ms(self) -> dict[str, float]:
        """Return what was measured, in the order of the stages, and their sum as ``total``."""
        rounded = {stage: round(value, 2) for stage, value in self._ms.items()}
        return {**rounded, "total": round(sum(self._ms.values()), 2)}
