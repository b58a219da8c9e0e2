"""Which marks of covered cards tell their face, and which fit another card of the deck as well.

A player who sees no more of a card than one pip of its left group cannot know it either. So what
can be seen of a mark is laid over the prints of all other faces of the deck: where it differs from
each of them by enough, the mark tells its face. A mark that is seen whole always does.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.card_faces import CARD_ASPECT, PRINT_CELLS, CardFace
from hupai.datasets.synth.scene.camera import Camera
from hupai.datasets.synth.scene.cards.sheet import Card
from hupai.datasets.synth.scene.labels import Label

__all__ = ["mark_unclear", "telling_areas"]

Mask = npt.NDArray[np.bool_]
Image8 = npt.NDArray[np.uint8]

_TELLS: Final = 0.015
"""Area, in squares of a card's width, that tells two faces apart: a third of a pip."""

_OF_ALL: Final = 0.4
"""Where less than that tells them apart at all, so large a part of it must be seen."""

_INK: Final = 70
"""Colours that differ by more than this in a channel (of 255) are not the same."""

_PRINT: Final = np.ones((3, 3), np.uint8)
"""Cells by which prints may be off their place and still be the same."""


def mark_unclear(
    labels: Sequence[Label], owner: npt.NDArray[np.uint16], camera: Camera, cards: Sequence[Card],
    faces: Sequence[CardFace],
) -> tuple[Label, ...]:  # fmt: skip
    """Return the labels of marks, those marked unclear that fit another of the deck's faces."""
    return tuple(
        replace(label, unclear=True)
        if _is_unclear(_seen_cells(label, owner, camera, cards), label.code, faces)
        else label
        for label in labels
    )


def telling_areas(seen: Mask, face: Image8, other: Image8) -> tuple[float, float]:
    """Return the area in which two prints differ where the first is seen, and in all.

    ``seen`` (54, 48) are the cells of the end that can be seen, the prints those of
    ``CardFace.end``; the areas are in squares of a card's width.
    """
    differs = _beyond(face, other) | _beyond(other, face)
    cells = PRINT_CELLS[0] ** 2
    return float((differs & seen).sum()) / cells, float(differs.sum()) / cells


def _beyond(print_: Image8, other: Image8) -> Mask:
    """Tell where a print has a colour that the other has nowhere near."""
    light = cv2.add(cv2.dilate(other, _PRINT), (_INK, _INK, _INK, 0))
    dark = cv2.subtract(cv2.erode(other, _PRINT), (_INK, _INK, _INK, 0))
    return np.asarray(((print_ > light) | (print_ < dark)).any(axis=2))


def _seen_cells(
    label: Label, owner: npt.NDArray[np.uint16], camera: Camera, cards: Sequence[Card]
) -> Mask | None:
    """Return the cells of a mark's print that can be seen, None of a back."""
    number, end = divmod(label.owner - 1, 2)
    card = cards[number]
    if not card.face.mark:
        return None
    across, down = PRINT_CELLS
    x, y = np.meshgrid((np.arange(across) + 0.5) / across - 0.5, (np.arange(down) + 0.5) / across)
    local = np.column_stack((x.ravel(), CARD_ASPECT / 2 - y.ravel()))
    at = camera.project(card.place(local if end == 0 else -local)).astype(int)
    height, width = owner.shape
    inside = ((at >= 0) & (at < (width, height))).all(axis=1)
    seen = np.zeros(len(at), np.bool_)
    seen[inside] = owner[at[inside, 1], at[inside, 0]] == label.owner
    return seen.reshape(down, across)


def _is_unclear(seen: Mask | None, code: str, faces: Sequence[CardFace]) -> bool:
    own = next((face.end for face in faces if face.code == code), None)
    if seen is None or own is None:
        return False
    others = (face.end for face in faces if face.code != code and face.end is not None)
    return any(_may_be(seen, own, other) for other in others)


def _may_be(seen: Mask, own: Image8, other: Image8) -> bool:
    telling, whole = telling_areas(seen, own, other)
    return telling < min(_TELLS, _OF_ALL * whole)
