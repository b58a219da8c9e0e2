"""Before and after, in the same figures, and whether the new model may be used."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hupai.models.adapt.errors import Note
from hupai.models.compare import HandResult

__all__ = ["Figures", "Verdict"]


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums over photos; ``errors`` are the corrections that a person would have to make.

    They go by each photo's tiles, not by boxes: those of labels are often drawn loosely. A tile
    read wrong, missed or invented, by boxes, is told beside.
    """

    photos: int
    exact: int
    tiles: int
    errors: int
    wrong: int
    missed: int
    invented: int
    sure: int
    sure_wrong: int

    @classmethod
    def of(cls, results: Sequence[HandResult]) -> "Figures":
        """Add up what was compared."""
        found, right = sum(r.found for r in results), sum(r.right for r in results)
        tiles, sure = sum(r.tiles for r in results), sum(r.sure_tiles for r in results)
        return cls(
            photos=len(results),
            exact=sum(r.exact for r in results),
            tiles=tiles,
            errors=sum(r.taps for r in results),
            wrong=found - right,
            missed=tiles - found,
            invented=sum(r.invented for r in results),
            sure=sure,
            sure_wrong=sure - sum(r.sure_right for r in results),
        )

    def to_dict(self) -> dict[str, int]:
        """Return plain values."""
        names = ("photos", "exact", "tiles", "errors", "wrong", "missed", "invented")
        return {name: int(getattr(self, name)) for name in (*names, "sure", "sure_wrong")}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Photos held back, and drawn samples of other sets: each before and after."""

    held: tuple[Figures, Figures]
    drawn: tuple[Figures, Figures]

    @property
    def objections(self) -> tuple[Note, ...]:
        """Say why the new model must not be used; nothing where it may."""
        before, after = self.held
        notes = []
        if after.errors > before.errors:
            notes.append(
                Note(
                    f"留出的照片上错得更多：{before.errors} → {after.errors}",
                    f"more errors on the photos held back: {before.errors} → {after.errors}",
                )
            )
        if self.forgot:
            old, new = self.drawn
            notes.append(
                Note(
                    f"别的牌认得更差：{old.errors} → {new.errors}",
                    f"other sets are read worse: {old.errors} → {new.errors} errors",
                )
            )
        return tuple(notes)

    @property
    def forgot(self) -> bool:
        """Whether the drawn samples are read worse than before."""
        return self.drawn[1].errors > self.drawn[0].errors

    @property
    def better(self) -> bool:
        """Whether there are fewer errors on the photos held back."""
        return self.held[1].errors < self.held[0].errors

    def to_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        pairs = {"held_back": self.held, "drawn_samples": self.drawn}
        return {
            name: {"before": before.to_dict(), "after": after.to_dict()}
            for name, (before, after) in pairs.items()
        }
