"""What a run tells: a CSV line a report, its curves, and a line for the person who waits."""

import csv
import time
from collections.abc import Sequence
from pathlib import Path

from hupai.models.train.curves import write_curves

__all__ = ["Journal"]


class Journal:
    """Appends to ``log.csv`` in the run's folder and prints progress with the time left.

    ``curves.svg`` beside it is drawn anew at every report. ``names`` are those of the losses.
    """

    def __init__(self, folder: Path, total_steps: int, step: int, names: Sequence[str]) -> None:
        self.path = folder / "log.csv"
        self.total = total_steps
        self.names = tuple(names)
        self.started = time.monotonic()
        self.last = (self.started, step)
        if not self.path.exists():
            self._append(("step", "seconds", "rate", *self.names, "images_per_second"))

    def report(self, step: int, rate: float, losses: tuple[float, ...], images: int) -> None:
        """Record the mean losses since the last report; ``images`` is the batch size."""
        now = time.monotonic()
        elapsed, per_step = now - self.started, (now - self.last[0]) / (step - self.last[1])
        self.last = (now, step)
        speed = images / per_step
        values = (step, f"{elapsed:.0f}", f"{rate:.2e}", *(f"{v:.4f}" for v in losses))
        self._append((*values, f"{speed:.1f}"))
        write_curves(self.path)
        left = (self.total - step) * per_step / 60
        text = " ".join(f"{n} {v:.3f}" for n, v in zip(self.names, losses, strict=True))
        print(
            f"step {step}/{self.total}  {text}  {speed:.1f} img/s  {left:.0f} min left", flush=True
        )

    def _append(self, row: tuple[object, ...]) -> None:
        with self.path.open("a", newline="", encoding="utf8") as file:
            csv.writer(file).writerow(row)
