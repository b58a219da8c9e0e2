"""How well photos are read: exact hands, single tiles, and what ``sure`` is worth."""

import io
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image

from hupai.models.compare import HandResult, compare
from hupai.models.truth import TruthPhoto, read_truth

__all__ = ["EvalReport", "GroupReport", "evaluate_folder", "photo_bytes", "wilson"]

ReadImage = Callable[[bytes], Mapping[str, Any]]
"""Takes the bytes of a photo, returns the ``read`` object of the contract."""

Progress = Callable[[int, int], None]
"""Told how many photos of how many are done."""

_Z95: Final = 1.959964
_TOP_CONFUSIONS: Final = 12


@dataclass(frozen=True, slots=True)
class GroupReport:
    """Sums over the photos of one group."""

    group: str
    results: tuple[HandResult, ...]

    def total(self, field: str) -> int:
        """Sum a count (or a truth value) over the photos."""
        return sum(int(getattr(result, field)) for result in self.results)

    def to_dict(self) -> dict[str, Any]:
        """Return counts and shares; an interval is [low, high], 95 % by Wilson."""
        sure = [result for result in self.results if result.sure]
        sure_exact = sum(result.exact for result in sure)
        tiles, exact = self.total("tiles"), self.total("exact")
        read = self.total("found") + self.total("invented")
        return {
            "photos": len(self.results),
            "exact": exact,
            "exact_share": _share(exact, len(self.results)),
            "rows_exact": self.total("rows_exact"),
            "taps": self.total("taps"),
            "tiles": tiles,
            "found_share": _share(self.total("found"), tiles),
            "right_share": _share(self.total("right"), tiles),
            "invented_share": _share(self.total("invented"), read),
            "sure_tiles": _reliability(self.total("sure_right"), self.total("sure_tiles")),
            "sure_hands": _reliability(sure_exact, len(sure)),
            "right_hands_marked_sure": _share(sure_exact, exact),
        }


@dataclass(frozen=True, slots=True)
class EvalReport:
    """The result of every photo, and its sums by group."""

    results: tuple[HandResult, ...]

    def groups(self) -> tuple[GroupReport, ...]:
        """Return one report a group, by name."""
        names = sorted({result.group for result in self.results})
        return tuple(
            GroupReport(name, tuple(r for r in self.results if r.group == name)) for name in names
        )

    def confusions(self) -> list[tuple[str, str, int]]:
        """Return (true, read, count), the most frequent first."""
        pairs = Counter(pair for result in self.results for pair in result.confusions)
        return [(true, read, n) for (true, read), n in pairs.most_common()]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values for JSON."""
        return {
            "all": GroupReport("all", self.results).to_dict(),
            "groups": {report.group: report.to_dict() for report in self.groups()},
            "confusions": [
                {"true": true, "read": read, "count": n} for true, read, n in self.confusions()
            ],
            "wrong": [
                {"image": r.image, "taps": r.taps, "sure": r.sure}
                for r in self.results
                if not r.exact
            ],
        }

    def table(self) -> str:
        """Return the figures as text, a line a group."""
        lines = [
            f"{'group':16}{'photos':>7}{'exact':>7}{'tiles':>7}{'found':>8}{'right':>8}"
            f"{'invented':>10}{'taps':>6}   {'sure tiles right':24}sure hands right"
        ]
        lines += [_line(report) for report in self.groups()]
        if len(self.groups()) > 1:
            lines.append(_line(GroupReport("all", self.results)))
        worst = self.confusions()[:_TOP_CONFUSIONS]
        if worst:
            lines.append("read wrong: " + ", ".join(f"{t} as {r} x{n}" for t, r, n in worst))
        return "\n".join(lines)


def evaluate_folder(
    folder: Path, read_image: ReadImage, progress: Progress | None = None
) -> EvalReport:
    """Read every photo of a labelled folder and compare.

    :raises FileNotFoundError: the folder has no labels, or a photo is missing.
    :raises ValueError: the labels cannot be understood.
    """
    photos = read_truth(folder)
    results = []
    for done, photo in enumerate(photos, 1):
        results.append(compare(read_image(photo_bytes(photo)), photo))
        if progress:
            progress(done, len(photos))
    return EvalReport(tuple(results))


def photo_bytes(photo: TruthPhoto) -> bytes:
    """Return the photo's file, resized first (and then PNG) where its labels ask for it."""
    data = photo.image.read_bytes()
    if photo.size is None:
        return data
    with Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as image:
        if image.size == photo.size:
            return data
        resized = image.convert("RGB").resize(photo.size, Image.Resampling.BICUBIC)
    out = io.BytesIO()
    resized.save(out, "PNG", compress_level=1)
    return out.getvalue()


def wilson(right: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score interval); (0, 1) for no data."""
    if total == 0:
        return 0.0, 1.0
    share, z2 = right / total, _Z95**2
    middle = (share + z2 / (2 * total)) / (1 + z2 / total)
    spread = _Z95 / (1 + z2 / total)
    half = spread * math.sqrt(share * (1 - share) / total + z2 / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _reliability(right: int, total: int) -> dict[str, Any]:
    interval = [round(edge, 4) for edge in wilson(right, total)]
    return {"marked": total, "right": right, "share": _share(right, total), "interval": interval}


def _line(report: GroupReport) -> str:
    row = report.to_dict()
    shares = (row["found_share"], row["right_share"], row["invented_share"])
    found, right, invented = (_percent(share) for share in shares)
    return (
        f"{report.group[:15]:16}{row['photos']:>7}{row['exact']:>7}{row['tiles']:>7}"
        f"{found:>8}{right:>8}{invented:>10}{row['taps']:>6}   "
        f"{_odds(row['sure_tiles']):24}{_odds(row['sure_hands'])}"
    )


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _odds(row: Mapping[str, Any]) -> str:
    return f"{row['right']}/{row['marked']} (from {row['interval'][0]:.1%})"
