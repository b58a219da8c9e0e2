"""Draw the sample pictures of ``datasets/samples``: ``python -m hupai.datasets.synth.samples``.

Everything in them is drawn by our own code; the same fonts give the same bytes.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.fonts import cjk_fonts
from hupai.datasets.synth.sample_hands import SAMPLES, SampleHand
from hupai.datasets.synth.scene.body import Body
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.scene.layouts import Spot, turn_all
from hupai.datasets.synth.scene.render import Lighting, Table, lay_ground, render
from hupai.datasets.synth.scene.surfaces import felt, mesh, plain, wood
from hupai.datasets.synth.scene.tiles import tile_body
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet

__all__ = [
    "FOLDER",
    "LAMP",
    "as_jpeg",
    "draw_sample",
    "fit_camera",
    "lamp_lit",
    "table_cloth",
    "write_samples",
]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
FOLDER: Final = Path(__file__).resolve().parent.parent / "samples"
_WIDTH: Final = 1280
_QUALITY: Final = 86
_GAP: Final = 0.55
LAMP: Final = Lighting((-0.45, 0.35, 1.0), 0.5)
_SURFACES: Final = {
    "green_mesh": (mesh, (48, 140, 72)),
    "red_felt": (felt, (150, 52, 52)),
    "brown_felt": (felt, (112, 78, 56)),
    "blue_felt": (felt, (44, 70, 124)),
    "teal_felt": (felt, (52, 120, 124)),
    "wood": (wood, (186, 146, 104)),
    "dark_wood": (wood, (98, 62, 42)),
    "white_plastic": (plain, (214, 214, 208)),
}


def _style(hand: SampleHand) -> SetStyle:
    style = sample_style(np.random.default_rng([hand.seed, 0]))
    kai = next((font for font in cjk_fonts() if font.script == "kai"), style.glyphs.font)
    glyphs = replace(
        style.glyphs, font=kai, small=kai, stroke=4, wan="萬", width=1.0, height=1.0, slant=0.0
    )
    forms = replace(
        style.forms, wobble=0.8, print_size=0.94, joker="飛", hollow=False, wear=0.0, art_shift=0
    )
    marks = replace(
        style.marks, name=True, digit="red", digit_chinese=(False, False), digit_size=1.0
    )
    body = replace(style.body, aspect=1.34, back=hand.back)
    return replace(style, glyphs=glyphs, forms=forms, marks=marks, body=body)


def _split(row: str) -> Iterator[tuple[str, float]]:
    """Codes of a row with the place of their middle, in tile widths."""
    x = 0.0
    for word in row.split():
        if word == "|":
            x += _GAP
            continue
        yield word, x + 0.5
        x += 1.015


def _spots(hand: SampleHand, style: SetStyle, rng: np.random.Generator) -> list[tuple[str, Spot]]:
    spots = []
    for line, row in enumerate(hand.rows):
        y = -line * style.body.aspect * 1.22
        for code, x in _split(row):
            dy, yaw = float(rng.normal(0, 0.012)), float(rng.normal(0, 0.7))
            spots.append((code, Spot(x, y + dy, yaw, back=code == "back")))
    return spots


def _bodies(hand: SampleHand, rng: np.random.Generator) -> list[Body]:
    style = _style(hand)
    tiles = DrawnSet([hand.seed, 1], style)
    laid = _spots(hand, style, rng)
    turned = turn_all(tuple(spot for _, spot in laid), hand.turn)
    return [
        tile_body(spot, code, tiles, rng, flip=k in hand.flipped, gloss=0.0)
        for k, ((code, _), spot) in enumerate(zip(laid, turned, strict=True))
    ]


def fit_camera(points: Floats, elevation: float, height: int) -> Camera:
    """Return a camera whose picture (1280 wide, ``height`` high) these world points fill."""
    size = (_WIDTH, height)
    middle = (points.min(0) + points.max(0)) / 2
    focal, unit = 1.35 * _WIDTH, 120.0
    while True:
        camera = look_at((float(middle[0]), float(middle[1])), elevation, focal / unit, focal, size)
        span = np.ptp(camera.project(points), axis=0) / np.array(size)
        if span[0] <= 0.92 and span[1] <= 0.7:
            return camera
        unit -= 1.0


def draw_sample(hand: SampleHand) -> Table:
    """Render one sample, 1280 pixels wide.

    :raises FontMissing: the machine has no Chinese font.
    """
    rng = np.random.default_rng([hand.seed, 2])
    bodies = _bodies(hand, rng)
    points = np.concatenate([body.corners() for body in bodies])
    camera = fit_camera(points, hand.elevation, 560 if len(hand.rows) == 1 else 720)
    table = render(table_cloth(hand.surface, camera, rng), camera, bodies, LAMP)
    return Table(lamp_lit(table.pixels, rng), table.labels)


def table_cloth(surface: str, camera: Camera, rng: np.random.Generator) -> Image8:
    """Return the ground of a sample in its picture."""
    paint, colour = _SURFACES[surface]
    texture = cv2.GaussianBlur(paint(rng, colour), (0, 0), 0.8)
    return lay_ground(camera, np.asarray(texture, np.uint8), 16.0, 2.0, (0.4, 0.3))


def lamp_lit(pixels: Image8, rng: np.random.Generator) -> Image8:
    """Add a lamp on one side and a little grain."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    field = 1.04 - 0.07 * x - 0.04 * y - 0.05 * (x * x + y * y)
    grain = rng.normal(0, 1.2, (height, width, 1))
    return np.asarray(np.clip(pixels * field[..., None] + grain, 0, 255), np.uint8)


def _rows(hand: SampleHand) -> list[list[str]]:
    return [[code for code, _ in _split(row)] for row in hand.rows]


def _truth(hand: SampleHand, table: Table, image: str) -> dict[str, object]:
    height, width = table.pixels.shape[:2]
    boxes = sorted(table.labels, key=_owner)
    return {
        "image": image,
        "size": [width, height],
        "rows": _rows(hand),
        "boxes": [{"code": label.code, "xyxy": list(label.xyxy)} for label in boxes],
        "group": "drawn",
        "note": hand.note,
        "ruleset": hand.ruleset,
        "win_tile": hand.win_tile,
        "win_by": hand.win_by,
        "melds": list(hand.melds),
        "flowers": list(hand.flowers),
        "expect": {"wins": bool(hand.fans), "fan": hand.fan, "fans": list(hand.fans)},
    }


def as_jpeg(pixels: Image8) -> bytes:
    """Return a sample's picture as it is kept."""
    bgr = cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)
    return bytes(cv2.imencode(".jpg", bgr, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))[1])


def _owner(label: Label) -> int:
    return label.owner


def write_samples(folder: Path = FOLDER) -> list[Path]:
    """Write every sample and ``truth.jsonl``; returns the pictures' paths.

    :raises FontMissing: the machine has no Chinese font.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    paths, rows = [], []
    for hand in SAMPLES:
        table = draw_sample(hand)
        name = f"images/{hand.name}.jpg"
        (folder / name).write_bytes(as_jpeg(table.pixels))
        paths.append(folder / name)
        rows.append(json.dumps(_truth(hand, table, name), ensure_ascii=False))
    (folder / "truth.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return paths


if __name__ == "__main__":
    for written in write_samples(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER):
        print(written.name, written.stat().st_size)
