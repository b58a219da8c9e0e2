"""Things that are no tiles: never labelled, so that a detector learns to leave them alone."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.fonts import cjk_fonts, glyph_mask, latin_fonts
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.pools import Pool
from hupai.datasets.synth.scene.body import Body, rotation
from hupai.datasets.synth.scene.surfaces import paper, surface

__all__ = ["THINGS", "rack", "rim", "thing", "tray"]

Image8 = npt.NDArray[np.uint8]
Place = tuple[float, float]
Thing = Callable[[np.random.Generator, Place], list[Body]]
_DRAUGHTS: Final = "車馬炮兵將士象帥仕相卒"


def _colour(rng: np.random.Generator, low: int = 15, high: int = 245) -> Rgb:
    r, g, b = rng.integers(low, high, 3)
    return int(r), int(g), int(b)


def _grey(rng: np.random.Generator, low: int = 20, high: int = 235) -> Rgb:
    v = int(rng.integers(low, high))
    return v, v, v


def _blank(colour: Rgb, height: int = 64, width: int = 64) -> Image8:
    return np.full((height, width, 3), colour, np.uint8)


def _slab(
    rng: np.random.Generator, at: Place, size: tuple[float, float, float], face: Image8,
    side: Rgb, *, corner: float = 0.05, yaw: float | None = None, tilt: float = 0.0, z: float = 0.0,
) -> Body:  # fmt: skip
    turn = rotation(float(rng.uniform(0, 360)) if yaw is None else yaw, tilt)
    half = size[1] / 2 * abs(np.sin(np.radians(tilt))) + size[2] / 2 * abs(np.cos(np.radians(tilt)))
    centre = (at[0], at[1], float(half) + z)
    return Body(centre, size, turn, ((1.0, side),), face, corner, min(0.03, size[2] / 5))


def book(rng: np.random.Generator, at: Place) -> list[Body]:
    """Make a book, magazine or leaflet lying flat."""
    w, h = rng.uniform(4, 7), rng.uniform(5.5, 9)
    size = (float(w), float(h), float(rng.uniform(0.05, 0.8)))
    return [_slab(rng, at, size, paper(rng), _grey(rng, 150, 240))]


def shelf(rng: np.random.Generator, at: Place) -> list[Body]:
    """Books that stand in a row, spines to the camera."""
    bodies, x = [], at[0] - 4
    for _ in range(int(rng.integers(4, 14))):
        width, height = float(rng.uniform(0.5, 1.3)), float(rng.uniform(4, 7))
        page = paper(rng)
        strip = np.ascontiguousarray(page[:, : max(24, int(48 * width))])
        size = (width, height, float(rng.uniform(2, 4)))
        side = tuple(int(v) for v in page[0, 0])
        bodies.append(
            _slab(rng, (x + width / 2, at[1] + 3), size, strip, (side[0], side[1], side[2]),
                  yaw=float(rng.normal(0, 2)), tilt=float(rng.uniform(84, 90)))
        )  # fmt: skip
        x += width + 0.03
    return bodies


def box(rng: np.random.Generator, at: Place) -> list[Body]:
    """Make a packet or carton with print on it."""
    w, h, t = rng.uniform(1.2, 5, 3)
    face = paper(rng) if rng.random() < 0.6 else _blank(_colour(rng))
    return [_slab(rng, at, (float(w), float(h), float(t) * 0.5), face, _colour(rng))]


def phone(rng: np.random.Generator, at: Place) -> list[Body]:
    """Make a telephone: dark glass, sometimes with a lit screen of rows."""
    face = _blank((12, 12, 16), 128, 64)
    if rng.random() < 0.5:
        face[8:120, 4:60] = _colour(rng, 120, 255)
        for y in range(14, 112, int(rng.integers(9, 20))):
            face[y : y + 5, 8 : int(rng.integers(20, 58))] = _colour(rng)
    return [_slab(rng, at, (2.6, 5.4, 0.3), face, _grey(rng, 20, 120), corner=0.35)]


def coin(rng: np.random.Generator, at: Place) -> list[Body]:
    """Make some coins or gaming chips."""
    bodies = []
    for _ in range(int(rng.integers(1, 7))):
        r = float(rng.uniform(0.35, 0.75))
        face = _blank(_colour(rng, 90, 220))
        for k in range(3):
            cv2.circle(face, (32, 32), 29 - 8 * k, _colour(rng), 2, cv2.LINE_AA)
        spot = (at[0] + float(rng.normal(0, 1.2)), at[1] + float(rng.normal(0, 1.2)))
        side = tuple(int(v) for v in face[0, 0])
        bodies.append(
            _slab(rng, spot, (2 * r, 2 * r, 0.12), face, (side[0], side[1], side[2]), corner=r)
        )
    return bodies


def dice(rng: np.random.Generator, at: Place) -> list[Body]:
    """Two or three dice."""
    bodies = []
    for _ in range(int(rng.integers(1, 4))):
        face = _blank((238, 236, 228))
        for x in (16, 48):
            for y in (16, 32, 48)[: int(rng.integers(1, 4))]:
                cv2.circle(
                    face, (x, y), 6, (30, 30, 40) if rng.random() < 0.7 else (190, 20, 20), -1
                )
        spot = (at[0] + float(rng.normal(0, 0.7)), at[1] + float(rng.normal(0, 0.7)))
        bodies.append(_slab(rng, spot, (0.5, 0.5, 0.5), face, (225, 222, 214), corner=0.1))
    return bodies


def cup(rng: np.random.Generator, at: Place) -> list[Body]:
    """Make a cup or bowl seen from above."""
    r = float(rng.uniform(0.9, 1.8))
    wall = _grey(rng, 120, 245) if rng.random() < 0.6 else _colour(rng)
    face = _blank(wall)
    cv2.circle(face, (32, 32), 27, _colour(rng, 30, 160), -1, cv2.LINE_AA)
    return [_slab(rng, at, (2 * r, 2 * r, 1.4 * r), face, wall, corner=r)]


def keyboard(rng: np.random.Generator, at: Place) -> list[Body]:
    """Keys with letters: small light squares in rows."""
    dark = rng.random() < 0.6
    face = _blank((30, 30, 34) if dark else (190, 190, 192), 120, 330)
    key, ink = ((55, 55, 60), (220, 220, 220)) if dark else ((245, 245, 245), (40, 40, 44))
    font = latin_fonts()[0]
    for y in range(4, 110, 24):
        for x in range(4, 320, 22):
            face[y : y + 20, x : x + 18] = key
            mask = cv2.resize(glyph_mask(font, chr(int(rng.integers(65, 91))), 0), (7, 8))
            face[y + 4 : y + 12, x + 5 : x + 12][mask > 100] = ink
    return [_slab(rng, at, (13, 4.7, 0.4), face, _grey(rng, 30, 200), corner=0.2)]


def chess(rng: np.random.Generator, at: Place) -> list[Body]:
    """Pieces of Chinese chess: round, with one character that no tile bears."""
    bodies, fonts = [], cjk_fonts()
    for _ in range(int(rng.integers(2, 8))):
        face = _blank((226, 200, 150))
        ink = (170, 25, 20) if rng.random() < 0.5 else (25, 70, 35)
        cv2.circle(face, (32, 32), 27, ink, 2, cv2.LINE_AA)
        text = _DRAUGHTS[int(rng.integers(len(_DRAUGHTS)))]
        mask = cv2.resize(glyph_mask(fonts[int(rng.integers(len(fonts)))], text, 2), (36, 36))
        face[14:50, 14:50][mask > 110] = ink
        spot = (at[0] + float(rng.normal(0, 1.6)), at[1] + float(rng.normal(0, 1.6)))
        bodies.append(_slab(rng, spot, (1.2, 1.2, 0.5), face, (200, 170, 120), corner=0.6))
    return bodies


def domino(rng: np.random.Generator, at: Place) -> list[Body]:
    """Bone dominoes: black or white, pips in two fields."""
    bodies = []
    dark = rng.random() < 0.6
    for k in range(int(rng.integers(2, 7))):
        face = _blank((24, 24, 26) if dark else (236, 232, 220), 128, 64)
        face[63:65, 6:58] = 128
        for y in (0, 64):
            for dx, dy in rng.permutation(
                [(18, 16), (46, 16), (18, 32), (46, 32), (18, 48), (46, 48)]
            )[: int(rng.integers(0, 7))]:
                ink = (235, 235, 235) if dark else (30, 30, 30)
                cv2.circle(face, (int(dx), int(dy) + y), 6, ink, -1, cv2.LINE_AA)
        spot = (at[0] + 1.15 * k - 3, at[1] + float(rng.normal(0, 0.3)))
        side = (20, 20, 22) if dark else (214, 210, 198)
        bodies.append(_slab(rng, spot, (1.0, 2.0, 0.35), face, side, yaw=float(rng.normal(0, 15))))
    return bodies


def card(rng: np.random.Generator, at: Place) -> list[Body]:
    """Playing cards and banknotes."""
    bodies = []
    font = latin_fonts()[0]
    for k in range(int(rng.integers(1, 5))):
        face = _blank((244, 244, 242), 180, 126)
        ink = (190, 25, 30) if rng.random() < 0.5 else (20, 20, 24)
        mask = cv2.resize(glyph_mask(font, "A23456789JQK"[int(rng.integers(12))], 0), (18, 24))
        face[8:32, 8:26][mask > 110] = ink
        for x, y in rng.integers((35, 40), (90, 140), (int(rng.integers(1, 8)), 2)):
            cv2.ellipse(face, (int(x), int(y)), (9, 11), 0, 0, 360, ink, -1, cv2.LINE_AA)
        spot = (at[0] + 0.9 * k, at[1] + float(rng.normal(0, 0.4)))
        bodies.append(_slab(rng, spot, (2.1, 3.0, 0.03), face, (230, 230, 228), z=0.01 * k))
    return bodies


def mat(rng: np.random.Generator, at: Place, pool: Pool = "all") -> list[Body]:
    """Make a cloth, tray or folded garment."""
    w, h = rng.uniform(4, 11, 2)
    return [
        _slab(rng, at, (float(w), float(h), 0.06), surface(rng, pool), _colour(rng), corner=0.2)
    ]


THINGS: Final[tuple[tuple[Thing, float], ...]] = (
    (book, 2.0), (shelf, 1.2), (box, 1.4), (phone, 1.0), (coin, 1.0), (dice, 1.0), (cup, 1.0),
    (keyboard, 0.7), (chess, 0.6), (domino, 0.5), (card, 0.7), (mat, 1.0),
)  # fmt: skip


def thing(rng: np.random.Generator, at: Place, pool: Pool = "all") -> list[Body]:
    """Make one of :data:`THINGS` at a place of the table."""
    weights = np.array([weight for _, weight in THINGS])
    make = THINGS[int(rng.choice(len(THINGS), p=weights / weights.sum()))][0]
    return mat(rng, at, pool) if make is mat else make(rng, at)


def rack(
    rng: np.random.Generator, y: float, length: float, yaw: float, height: float,
    pool: Pool = "all",
) -> Body:  # fmt: skip
    """Make a long rail before or behind a row; ``y`` along the turned axis."""
    depth = float(rng.uniform(0.5, 1.6))
    wood = rng.random() < 0.5
    face = surface(rng, pool)[:64] if wood else _blank(_grey(rng, 140, 240), 64, 320)
    side = tuple(int(v) for v in face[8, 8])
    turn = rotation(yaw, 0)
    middle = turn @ np.array((0.0, y - depth / 2, height / 2))
    return Body(
        (float(middle[0]), float(middle[1]), height / 2), (length, depth, height), turn,
        ((1.0, (side[0], side[1], side[2])),), np.ascontiguousarray(face), 0.1, 0.04,
    )  # fmt: skip


def rim(rng: np.random.Generator, y: float, yaw: float, pool: Pool = "all") -> Body:
    """Make the wide wooden or plastic border of a table."""
    depth, height = float(rng.uniform(2, 5)), float(rng.uniform(0.05, 0.5))
    face = surface(rng, pool)
    if rng.random() < 0.5:
        face = _blank(_grey(rng, 190, 250))
    turn = rotation(yaw, 0)
    middle = turn @ np.array((0.0, y - depth / 2, height / 2))
    side = tuple(int(v) for v in face[5, 5])
    return Body(
        (float(middle[0]), float(middle[1]), height / 2), (60.0, depth, height), turn,
        ((1.0, (side[0], side[1], side[2])),), face, 0.2, 0.05,
    )  # fmt: skip


def tray(rng: np.random.Generator, half: Place, yaw: float) -> list[Body]:
    """Make the four walls of a tray round the origin; ``half`` its inner width and depth by two."""
    wall, height = float(rng.uniform(0.12, 0.4)), float(rng.uniform(0.25, 0.8))
    colour = _grey(rng, 15, 60) if rng.random() < 0.6 else _colour(rng)
    gap = float(rng.uniform(0.03, 0.3))
    x, y, turn = half[0] + gap, half[1] + gap, rotation(yaw, 0)
    bodies = []
    for dx, dy, size in (
        (0.0, y + wall / 2, (2 * x + 2 * wall, wall, height)),
        (0.0, -y - wall / 2, (2 * x + 2 * wall, wall, height)),
        (x + wall / 2, 0.0, (wall, 2 * y, height)),
        (-x - wall / 2, 0.0, (wall, 2 * y, height)),
    ):
        at = turn @ np.array((dx, dy, height / 2))
        centre = (float(at[0]), float(at[1]), float(at[2]))
        bodies.append(Body(centre, size, turn, ((1.0, colour),), _blank(colour), 0.05, 0.03))
    return bodies
