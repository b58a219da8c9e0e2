"""Which faces can be seen, and the boxes that a detector is to learn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.datasets.labels import LabelledBox, box_row
from hupai.datasets.synth.scene.paint import Seen

__all__ = ["Box", "Label", "hidden_boxes", "label_row", "visible_labels"]

Floats = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]
_SEEN_SHARE: Final = 0.38
"""A face is labelled if at least this share of it can be seen."""

_HINT_SHARE: Final = 0.06
"""Of a face that is hidden further nothing can be seen."""


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled face: code and box in pixels of the final picture."""

    code: str
    xyxy: tuple[float, float, float, float]
    owner: int = 0
    """Number of the body + 1, as it was handed to the renderer."""

    card: int | None = None
    """Marks of one card have the same number."""

    unclear: bool = False
    """What can be seen of it fits another face of its deck as well."""


def label_row(label: Label) -> dict[str, object]:
    """Return a label as it stands in a line of ``labels.jsonl``."""
    return box_row(LabelledBox(label.code, label.xyxy, label.card, label.unclear))


def visible_labels(
    seen: Sequence[Seen], owner: npt.NDArray[np.uint16], share: float = _SEEN_SHARE
) -> tuple[Label, ...]:
    """Boxes of the faces of which enough can be seen, clipped to what is seen of them."""
    found = ((face, _seen(face, owner)) for face in seen)
    return tuple(
        Label(face.code, part.box, face.owner, face.card)
        for face, part in found
        if part is not None and part.share >= share
    )


def hidden_boxes(
    seen: Sequence[Seen], owner: npt.NDArray[np.uint16], share: float = _SEEN_SHARE
) -> tuple[Box, ...]:
    """Boxes of what is seen of faces that are covered too much to be labelled."""
    parts = (_seen(face, owner) for face in seen)
    return tuple(p.box for p in parts if p is not None and _HINT_SHARE <= p.share < share)


@dataclass(frozen=True, slots=True)
class _Part:
    share: float
    box: Box


def _seen(face: Seen, owner: npt.NDArray[np.uint16]) -> _Part | None:
    """Return what can be seen of a face, None of one that is too small or quite covered."""
    height, width = owner.shape
    area = _area(face.polygon)
    low, high = face.polygon.min(0), face.polygon.max(0)
    x1, y1 = (max(0, int(v)) for v in np.floor(low))
    x2, y2 = min(width, int(np.ceil(high[0])) + 1), min(height, int(np.ceil(high[1])) + 1)
    mine = owner[y1:y2, x1:x2] == face.owner
    count = int(mine.sum())
    if area < 40 or not count:
        return None
    ys, xs = np.flatnonzero(mine.any(1)), np.flatnonzero(mine.any(0))
    tight = (x1 + xs[0], y1 + ys[0], x1 + xs[-1] + 1, y1 + ys[-1] + 1)
    return _Part(count / area, _box(low, high, tight, width, height))


def _box(
    low: Floats, high: Floats, tight: Sequence[float], width: int, height: int
) -> tuple[float, float, float, float]:
    """Return the outline's box; on sides where more than 1.5 px are hidden, the seen part's."""
    full = (max(0.0, low[0]), max(0.0, low[1]), min(width, high[0]), min(height, high[1]))
    x1, y1, x2, y2 = (
        round(float(f if abs(f - t) < 1.5 else t), 1) for f, t in zip(full, tight, strict=True)
    )
    return x1, y1, x2, y2


def _area(polygon: Floats) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return 0.5 * abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))))
