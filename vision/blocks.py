"""Runs that touch are one block; a block apart may be a meld, a flower or the winning tile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from hupai.scorer.core.tiles import BACK
from hupai.vision.frame import Frame
from hupai.vision.layout import find_runs
from hupai.vision.links import components

__all__ = ["HandParts", "find_blocks", "is_flower", "meld_text", "split_hand"]

_TOUCH: Final = 0.42
"""Rows nearer to each other than this many tile widths touch."""

_MELD_SIZES: Final = (3, 4)
_LARGEST_MELD: Final = 4


@dataclass(frozen=True, slots=True)
class HandParts:
    """Tile numbers of the parts of a hand; ``win`` is a lone tile that may be the winning one.

    ``melds`` are pairs of the meld's text and its tiles, ``hidden`` the backs that no meld
    explains.
    """

    concealed: tuple[int, ...]
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    flowers: tuple[int, ...]
    hidden: tuple[int, ...]
    win: int | None


def find_blocks(frame: Frame, rows: Sequence[list[int]], codes: Sequence[str]) -> list[list[int]]:
    """Return blocks in reading order, each as tile numbers in reading order.

    Flowers laid above a hand join nothing: they lie aside by the rules.
    """
    placed = [(number, run) for number, row in enumerate(rows) for run in find_runs(frame, row)]
    runs = [run for _, run in placed]
    if not runs:
        return []
    low = np.array([frame.boxes[run, :2].min(axis=0) for run in runs])
    high = np.array([frame.boxes[run, 2:].max(axis=0) for run in runs])
    gap = np.maximum(low[:, None] - high[None], low[None] - high[:, None])
    other_row = np.not_equal.outer(*[[number for number, _ in placed]] * 2)
    aside = np.array([all(is_flower(codes[tile]) for tile in run) for run in runs])
    joins = other_row & ~aside[:, None] & ~aside[None]
    labels = components(joins & (gap[..., 0] < 0) & (gap[..., 1] < _TOUCH * frame.width))
    order = dict.fromkeys(labels.tolist())
    return [
        [t for run, own in zip(runs, labels, strict=True) if own == k for t in run] for k in order
    ]


def split_hand(blocks: Sequence[Sequence[int]], codes: Sequence[str]) -> HandParts:
    """Tell the parts of a hand whose blocks are given; ``codes`` is indexed by tile number.

    Where one block is larger than any meld, blocks of three or four that form a meld are melds.
    Where none is, the hand is merely sorted into sets, and only kongs are set apart, as their
    fourth tile does not count.
    """
    flowers = [tile for block in blocks for tile in block if is_flower(codes[tile])]
    plain = [[tile for tile in block if not is_flower(codes[tile])] for block in blocks]
    plain = [block for block in plain if block]
    sorted_in_sets = max(map(len, plain), default=0) <= _LARGEST_MELD
    melds, rest = [], []
    for block in plain:
        text = meld_text([codes[tile] for tile in block])
        if text and len(plain) > 1 and not (sorted_in_sets and not text.startswith("kong")):
            melds.append((text, tuple(block)))
        else:
            rest.append(block)
    concealed = [tile for block in rest for tile in block if codes[tile] != BACK]
    hidden = [tile for block in rest for tile in block if codes[tile] == BACK]
    win = _lone_tile(rest, codes, len(concealed))
    return HandParts(tuple(concealed), tuple(melds), tuple(flowers), tuple(hidden), win)


def is_flower(code: str) -> bool:
    """Tell whether a code is one of the flowers H1-H12."""
    return code.startswith("H")


def meld_text(codes: Sequence[str]) -> str:
    """Write the meld that these tiles form, or an empty text.

    Two backs beside two faces, or one or three beside the others, are a concealed kong.
    """
    faces = Counter(code for code in codes if code != BACK)
    backs = len(codes) - faces.total()
    if len(codes) not in _MELD_SIZES or not faces:
        return ""
    code = next(iter(faces))
    if len(faces) == 1 and not is_flower(code):
        if len(codes) == _LARGEST_MELD:
            return f"{'kong_concealed' if backs else 'kong_exposed'} {code}"
        return "" if backs else f"pong {code}"
    return "" if backs else _chow_text(sorted(faces))


def _chow_text(codes: list[str]) -> str:
    suits = {code[1:] for code in codes}
    if len(codes) != 3 or len(suits) != 1 or not codes[0][0].isdigit():
        return ""
    low = int(codes[0][0])
    if [int(code[0]) for code in codes] != [low, low + 1, low + 2]:
        return ""
    return f"chow {''.join(code[0] for code in codes)}{suits.pop()}"


def _lone_tile(rest: Sequence[Sequence[int]], codes: Sequence[str], concealed: int) -> int | None:
    """Return the one tile that stands alone, if the hand with it is complete."""
    lone = [block[0] for block in rest if len(block) == 1 and codes[block[0]] != BACK]
    return lone[0] if len(lone) == 1 and len(rest) > 1 and concealed % 3 == 2 else None
