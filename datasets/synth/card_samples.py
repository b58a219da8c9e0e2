"""Draw the samples of card hands: ``python -m hupai.datasets.synth.card_samples``.

Everything in them is drawn by our own code; the same fonts give the same bytes.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from hupai.datasets.synth.card_faces import CARD_ASPECT
from hupai.datasets.synth.card_faces.style import CardStyle, sample_card_style
from hupai.datasets.synth.card_set import CardSet
from hupai.datasets.synth.fonts import cjk_fonts
from hupai.datasets.synth.samples import (
    FOLDER,
    LAMP,
    as_jpeg,
    fit_camera,
    lamp_lit,
    table_cloth,
)
from hupai.datasets.synth.scene.cards.compose import SEEN_SHARE
from hupai.datasets.synth.scene.cards.paint import paint_cards
from hupai.datasets.synth.scene.cards.sheet import Card
from hupai.datasets.synth.scene.labels import label_row, visible_labels
from hupai.datasets.synth.scene.render import Table, start_canvas
from hupai.datasets.synth.scene.spot import Spot
from hupai.scorer.core.tiles import DECKS

__all__ = ["CARD_SAMPLES", "CardSample", "draw_card_sample", "write_card_samples"]

_STEP: Final = 1.0
_GAP: Final = 0.45


@dataclass(frozen=True, slots=True)
class CardSample:
    """One hand. ``groups``: codes of cards laid together; ``stairs`` says which overlap.

    ``request`` is how the scorer is asked, ``expect`` what it must answer, counted by hand.
    """

    name: str
    deck: str
    groups: tuple[str, ...]
    stairs: tuple[int, ...]
    note: str
    seed: int
    surface: str
    elevation: float
    figure: str
    request: Mapping[str, object]
    expect: Mapping[str, object]


def _chi(*cards: str) -> dict[str, object]:
    return {"how": "chi", "cards": list(cards)}


CARD_SAMPLES: Final[tuple[CardSample, ...]] = (
    CardSample(
        "gehu_hand", "long_cards", ("44 44 44", "13 46 22 55"), (0,),
        "割胡: 人牌 taken three times, two pairs in the hand; won on 四六", 4, "green_mesh", 62.0,
        "robe",
        {"ruleset": "gehu", "cards": ["13", "46", "22", "55"], "laid": ["che 44"],
         "seat": "small", "source": "self", "win_card": "46"},
        {"win": True, "tuo": 10, "fan": 3},
    ),
    CardSample(
        "daer_hand", "daer",
        ("b2 b2 b2", "s2 s7 s10", "s1 s2 s3", "b4 b5 b6", "s4 s5 s6", "b8 b8 s8", "s9 s9 b9"),
        (0, 1, 2, 3, 4, 5, 6), "大贰: seven groups in columns, 18 胡", 9, "dark_wood", 70.0,
        "none",
        {"ruleset": "daer", "input": {
            "groups": [{"how": "peng", "cards": ["b2", "b2", "b2"]}, _chi("s2", "s7", "s10"),
                       _chi("s1", "s2", "s3"), _chi("b4", "b5", "b6"), _chi("s4", "s5", "s6"),
                       _chi("b8", "b8", "s8"), _chi("s9", "s9", "b9")],
            "profile": "luzhou_step", "source": "other"}},
        {"win": True, "hu": 18, "each": 2},
    ),
)  # fmt: skip
"""Hands that tests and the demo read; the second one is a public case of its game."""


def _style(sample: CardSample) -> CardStyle:
    style = sample_card_style(np.random.default_rng([sample.seed, 0]))
    kai = next((font for font in cjk_fonts() if font.script == "kai"), style.glyphs.font)
    glyphs = replace(style.glyphs, font=kai, fat=(1.5, 1.5), wave=0.6, slant=0.0)
    stock = replace(style.stock, wear=0.05, stain=0.1, border=None)
    pips = replace(style.pips, stacked=False, swapped=False)
    return replace(style, glyphs=glyphs, stock=stock, pips=pips, figure=sample.figure, named=False)


def _spots(sample: CardSample, rng: np.random.Generator) -> list[tuple[str, Spot]]:
    laid: list[tuple[str, Spot]] = []
    x = 0.0
    for number, group in enumerate(sample.groups):
        codes = group.split()
        for k, code in enumerate(codes):
            down, across = (_STEP * k, 0.0) if number in sample.stairs else (0.0, 1.05 * k)
            yaw = float(rng.normal(0, 0.8))
            laid.append((code, Spot(x + across, -down, yaw, z=0.012 * len(laid))))
        x += (1.0 if number in sample.stairs else 1.05 * len(codes)) + _GAP
    return laid


def _cards(sample: CardSample, rng: np.random.Generator) -> list[Card]:
    style = _style(sample)
    deck = CardSet([sample.seed, 1], style=style, deck=DECKS[sample.deck])
    edge = (170, 160, 140)
    return [
        Card(spot, deck.face(code), 0.04, 0.1, edge, 0.0, 0.5) for code, spot in _spots(sample, rng)
    ]


def draw_card_sample(sample: CardSample) -> Table:
    """Render one sample, 1280 pixels wide.

    :raises FontMissing: the machine has no Chinese font.
    """
    rng = np.random.default_rng([sample.seed, 2])
    cards = _cards(sample, rng)
    points = np.concatenate([card.corners() for card in cards])
    height = 860 if np.ptp(points[:, 1]) > 1.2 * CARD_ASPECT else 720
    camera = fit_camera(points, sample.elevation, height)
    canvas = start_canvas(table_cloth(sample.surface, camera, rng), LAMP)
    seen = paint_cards(canvas, camera, cards, LAMP.soft)
    labels = visible_labels(seen, canvas.owner, SEEN_SHARE)
    return Table(lamp_lit(canvas.finish(), rng), labels)


def _truth(sample: CardSample, table: Table, image: str) -> dict[str, object]:
    height, width = table.pixels.shape[:2]
    boxes = [label_row(label) for label in table.labels]
    return {
        "image": image,
        "size": [width, height],
        "deck": sample.deck,
        "groups": [group.split() for group in sample.groups],
        "boxes": boxes,
        "group": "drawn",
        "note": sample.note,
        "request": dict(sample.request),
        "expect": dict(sample.expect),
    }


def write_card_samples(folder: Path = FOLDER / "cards") -> list[Path]:
    """Write every sample and ``truth.jsonl``; returns the pictures' paths.

    :raises FontMissing: the machine has no Chinese font.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    paths, rows = [], []
    for sample in CARD_SAMPLES:
        table = draw_card_sample(sample)
        name = f"images/{sample.name}.jpg"
        (folder / name).write_bytes(as_jpeg(table.pixels))
        paths.append(folder / name)
        rows.append(json.dumps(_truth(sample, table, name), ensure_ascii=False))
    (folder / "truth.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return paths


if __name__ == "__main__":
    for written in write_card_samples(*(Path(text) for text in sys.argv[1:2])):
        print(written.name, written.stat().st_size)
