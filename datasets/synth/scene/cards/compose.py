"""From a deck and dice rolls to one rendered table with the marks that can be read on it."""

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.card_set import CardSet
from hupai.datasets.synth.pen import Rgb
from hupai.datasets.synth.scene.camera import Camera
from hupai.datasets.synth.scene.cards.deal import deal_cards, turned_over
from hupai.datasets.synth.scene.cards.grip import paint_grip
from hupai.datasets.synth.scene.cards.layouts import CARD_LAYOUTS, CardLayout
from hupai.datasets.synth.scene.cards.paint import paint_cards
from hupai.datasets.synth.scene.cards.sheet import Card
from hupai.datasets.synth.scene.cards.unclear import mark_unclear
from hupai.datasets.synth.scene.fingers import paint_fingers
from hupai.datasets.synth.scene.labels import hidden_boxes, visible_labels
from hupai.datasets.synth.scene.paint import Canvas, Seen, paint_bodies, paint_shadows
from hupai.datasets.synth.scene.render import Lighting, Table, start_canvas
from hupai.datasets.synth.scene.spot import Spot, turn_all
from hupai.datasets.synth.scene.view import aim, strew, table_top

__all__ = ["SEEN_SHARE", "compose_cards", "lay_cards"]

Floats = npt.NDArray[np.float64]
SEEN_SHARE: Final = 0.6
"""A mark is labelled if at least this share of its end of the card can be seen."""
_USUAL_PX: Final = 60.0


def _layout(rng: np.random.Generator) -> CardLayout:
    weights = np.array([weight for _, weight in CARD_LAYOUTS])
    layout = CARD_LAYOUTS[int(rng.choice(len(CARD_LAYOUTS), p=weights / weights.sum()))][0](rng)
    yaw = _turn(rng, layout.free)
    spots, grips = (turn_all(group, yaw) for group in (layout.spots, layout.grips))
    return replace(layout, spots=spots, grips=grips)


def _turn(rng: np.random.Generator, free: bool) -> float:
    if free or rng.random() < 0.12:
        return float(rng.uniform(0, 360))
    base = float(rng.choice((0, 180, 90, 270), p=(0.66, 0.12, 0.11, 0.11)))
    return base + float(rng.normal(0, 4))


def _darker(paper: Rgb) -> Rgb:
    r, g, b = (int(v * 0.72) for v in paper)
    return r, g, b


def lay_cards(layout: CardLayout, deck: CardSet, rng: np.random.Generator) -> list[Card]:
    """Put dealt cards on the spots, either end up, on a table or bowed in a hand."""
    codes = deal_cards(rng, deck.deck, len(layout.spots))
    flips = float(rng.choice((0.0, 0.5), p=(0.5, 0.5)))
    bow = float(rng.normal(0, 0.1))
    stock = deck.style.stock
    cards = []
    for k, (spot, code) in enumerate(zip(layout.spots, codes, strict=True)):
        turned = replace(spot, z=spot.z + 0.012 * k, yaw=spot.yaw + 180 * (rng.random() < flips))
        face = deck.face(turned_over(code, spot.back))
        own_bow = float(np.clip(bow + rng.normal(0, 0.04), -0.3, 0.3))
        gloss = stock.gloss * float(rng.random()) if rng.random() < 0.5 else 0.0
        cards.append(
            Card(turned, face, own_bow, round(stock.corner / 100, 3), _darker(stock.paper), gloss,
                 float(rng.uniform(-0.2, 1.2)))
        )  # fmt: skip
    return cards


def _along(cards: list[Card]) -> Floats:
    """Points (n, 2) spread over all cards, to keep other things off them."""
    line = np.array([(x, y) for y in np.linspace(-2, 2, 7) for x in (-0.3, 0.3)])
    return np.concatenate([card.place(line)[:, :2] for card in cards])


def _cover(
    canvas: Canvas, camera: Camera, grips: tuple[Spot, ...], seen: list[Seen],
    rng: np.random.Generator,
) -> None:  # fmt: skip
    """Paint the hand that holds a fan, or fingers that reach in."""
    widths = [float(np.ptp(mark.polygon, 0).min()) for mark in seen]
    unit = max(float(np.median(widths)) if widths else 30.0, 12.0)
    for grip in grips:
        if rng.random() < 0.75:
            turn = np.radians(grip.yaw)
            below = (grip.x + np.sin(turn), grip.y - np.cos(turn), 0.0)
            at, towards = camera.project(np.array(((grip.x, grip.y, 0.0), below)))
            paint_grip(canvas, rng, at, towards - at, unit)
    if rng.random() < 0.1:
        paint_fingers(canvas.pixels, canvas.owner, canvas.scale, rng, unit)


def compose_cards(deck: CardSet, rng: np.random.Generator) -> Table:
    """Lay, light and render one table of cards; labels in pixels of the picture."""
    layout = _layout(rng)
    cards = lay_cards(layout, deck, rng)
    points = np.concatenate([card.corners() for card in cards])
    camera = aim(points, rng, standing=False, native_px=deck.native_px, usual_px=_USUAL_PX)
    around = strew(_along(cards), rng)
    lx, ly = rng.normal(0, 0.55, 2)
    lighting = Lighting((float(lx), float(ly), 1.0), float(rng.uniform(0.05, 1)))
    canvas = start_canvas(table_top(camera, rng), lighting)
    paint_shadows(canvas, camera, around, lighting.soft)
    paint_bodies(canvas, camera, around)
    seen = paint_cards(canvas, camera, cards, lighting.soft)
    _cover(canvas, camera, layout.grips, seen, rng)
    labels = visible_labels(seen, canvas.owner, SEEN_SHARE)
    labels = mark_unclear(labels, canvas.owner, camera, cards, deck.faces())
    return Table(canvas.finish(), labels, hidden_boxes(seen, canvas.owner, SEEN_SHARE))
