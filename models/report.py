"""The sums of an evaluation: exact hands, single tiles, and what ``sure`` is worth."""

import csv
import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from hupai.models.compare import HandResult

__all__ = ["EvalReport", "GroupReport", "wilson", "write_report"]

_Z95: Final = 1.959964
_COUNTS: Final = ("found", "right", "invented", "sure_tiles", "sure_right")
_COLUMNS: Final = (
    "image", "group", "exact", "rows_exact", "sure", "taps", "tiles", *_COUNTS, "ms", "confusions",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class GroupReport:
    """Sums over the photos of one group."""

    group: str
    results: tuple[HandResult, ...]

    def total(self, field: str) -> int:
        """Sum a count (or a truth value) over the photos."""
        return sum(int(getattr(result, field)) for result in self.results)

    def confusions(self) -> list[tuple[str, str, int]]:
        """Return (true, read, count), the most frequent first."""
        pairs = Counter(pair for result in self.results for pair in result.confusions)
        return [(true, read, n) for (true, read), n in pairs.most_common()]

    def to_dict(self) -> dict[str, Any]:
        """Return counts and shares; an interval is [low, high], 95 % by Wilson.

        ``sure_*`` say how many of those marked sure are right, ``right_*_sure`` how many of the
        right ones are marked sure. Tiles of one photo share its light and blur, so that the
        intervals of tiles are rather too narrow. ``ms`` is None where time was not taken.
        """
        photos, tiles, exact = len(self.results), self.total("tiles"), self.total("exact")
        found, right, invented = (self.total(name) for name in ("found", "right", "invented"))
        sure_tiles, sure_right = self.total("sure_tiles"), self.total("sure_right")
        sure_hands = sum(result.sure for result in self.results)
        sure_exact = sum(result.sure and result.exact for result in self.results)
        return {
            "photos": photos,
            "exact": exact,
            "exact_share": _share(exact, photos),
            "exact_interval": _interval(exact, photos),
            "rows_exact": self.total("rows_exact"),
            "taps": self.total("taps"),
            "mean_taps": _share(self.total("taps"), photos),
            "tiles": tiles,
            "found": found,
            "found_share": _share(found, tiles),
            "right": right,
            "right_share": _share(right, tiles),
            "right_interval": _interval(right, tiles),
            "invented": invented,
            "invented_share": _share(invented, found + invented),
            "sure_tiles": _odds(sure_tiles, sure_right, sure_right, sure_tiles),
            "sure_hands": _odds(sure_hands, sure_exact, sure_exact, sure_hands),
            "right_tiles_sure": _odds(sure_right, right, sure_right, right),
            "right_hands_sure": _odds(sure_exact, exact, sure_exact, exact),
            "right_hands_marked_sure": _share(sure_exact, exact),
            "confusions": _named(self.confusions()),
            "ms": self._ms(),
        }

    def _ms(self) -> dict[str, float] | None:
        times = [result.ms for result in self.results if result.ms is not None]
        if not times:
            return None
        return {"median": round(median(times), 1), "worst": round(max(times), 1)}


@dataclass(frozen=True, slots=True)
class EvalReport:
    """The result of every photo, and its sums by group.

    ``unread`` are photos that were refused, with the reason; no figure counts them.
    """

    results: tuple[HandResult, ...]
    unread: tuple[tuple[str, str], ...] = ()

    def groups(self) -> tuple[GroupReport, ...]:
        """Return one report a group, by name."""
        names = sorted({result.group for result in self.results})
        return tuple(
            GroupReport(name, tuple(r for r in self.results if r.group == name)) for name in names
        )

    def confusions(self) -> list[tuple[str, str, int]]:
        """Return (true, read, count), the most frequent first."""
        return GroupReport("all", self.results).confusions()

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values for JSON."""
        return {
            "all": GroupReport("all", self.results).to_dict(),
            "groups": {report.group: report.to_dict() for report in self.groups()},
            "confusions": _named(self.confusions()),
            "wrong": [
                {"image": r.image, "taps": r.taps, "sure": r.sure, "group": r.group}
                for r in self.results
                if not r.exact
            ],
            "unread": [{"image": image, "reason": reason} for image, reason in self.unread],
        }


def write_report(report: EvalReport, file: Path, facts: Mapping[str, Any] | None = None) -> Path:
    """Write ``file`` as JSON, ``facts`` before the figures, and a line a photo as CSV beside it.

    :returns: the CSV file.
    :raises OSError: they cannot be written.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    whole = {**(facts or {}), **report.to_dict()}
    file.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    beside = file.with_suffix(".csv")
    with beside.open("w", newline="", encoding="utf-8-sig") as stream:  # the mark is for Excel
        writer = csv.writer(stream)
        writer.writerow(_COLUMNS)
        writer.writerows(_row(result) for result in report.results)
    return beside


def _row(result: HandResult) -> list[object]:
    pairs = " ".join(f"{true}>{read}" for true, read in result.confusions)
    values = {**{name: getattr(result, name) for name in _COLUMNS}, "confusions": pairs}
    return [int(value) if isinstance(value, bool) else value for value in values.values()]


def wilson(right: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score interval); (0, 1) for no data."""
    if total == 0:
        return 0.0, 1.0
    share, z2 = right / total, _Z95**2
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    spread = _Z95 / (1 + z2 / total)
    half = spread * math.sqrt(share * (1 - share) / total + z2 / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _named(confusions: Iterable[tuple[str, str, int]]) -> list[dict[str, Any]]:
    return [{"true": true, "read": read, "count": n} for true, read, n in confusions]


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _interval(part: int, whole: int) -> list[float]:
    return [round(edge, 4) for edge in wilson(part, whole)]


def _odds(marked: int, right: int, part: int, whole: int) -> dict[str, Any]:
    share, interval = _share(part, whole), _interval(part, whole)
    return {"marked": marked, "right": right, "share": share, "interval": interval}
