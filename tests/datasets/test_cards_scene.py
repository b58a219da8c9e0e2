from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from hupai.datasets.synth.card_faces import CARD_ASPECT, CardFace
from hupai.datasets.synth.card_set import CardSet
from hupai.datasets.synth.scene.camera import Camera, look_at
from hupai.datasets.synth.scene.cards.compose import SEEN_SHARE
from hupai.datasets.synth.scene.cards.deal import deal_cards, turned_over
from hupai.datasets.synth.scene.cards.layouts import CARD_LAYOUTS
from hupai.datasets.synth.scene.cards.paint import paint_cards
from hupai.datasets.synth.scene.cards.sheet import Card
from hupai.datasets.synth.scene.cards.unclear import mark_unclear
from hupai.datasets.synth.scene.labels import Label, visible_labels
from hupai.datasets.synth.scene.paint import Canvas
from hupai.datasets.synth.scene.render import Lighting, start_canvas
from hupai.datasets.synth.scene.spot import Spot
from hupai.scorer.core.tiles import BACK, DAER, LONG_CARDS

_MARK = 0.8


def _camera() -> Camera:
    """Straight from above: a card is 40 px wide."""
    return look_at((0, 0), 89.99, 25, 1000, (480, 400))


def _face(code: str, colour: tuple[int, int, int] = (240, 30, 30)) -> CardFace:
    return CardFace(code, np.full((596, 144, 3), colour, np.uint8), _MARK if code != BACK else 0.0)


def _card(
    x: float, y: float, code: str = "66", yaw: float = 0.0, *, bow: float = 0.0,
    colour: tuple[int, int, int] = (240, 30, 30),
) -> Card:  # fmt: skip
    return Card(Spot(x, y, yaw), _face(code, colour), bow, 0.1, (120, 120, 120), 0.0, 0.5)


def _draw(*cards: Card) -> tuple[Canvas, tuple[Label, ...]]:
    ground = np.full((400, 480, 3), (40, 90, 40), np.uint8)
    canvas = start_canvas(ground, Lighting((0.0, 0.0, 1.0), 0.5))
    seen = paint_cards(canvas, _camera(), cards, 0.5)
    return canvas, visible_labels(seen, canvas.owner, SEEN_SHARE)


def test_a_whole_card_has_two_marks_of_one_number() -> None:
    _, labels = _draw(_card(0, 0, "13"))
    assert [label.code for label in labels] == ["13", "13"]
    assert {label.card for label in labels} == {0}
    upper, lower = sorted(label.xyxy for label in labels)
    half, width, mark = 20 * CARD_ASPECT, 20.0, 40 * _MARK
    for box in (upper, lower):
        assert box[2] - box[0] == pytest.approx(40, abs=1.5)
        assert box[3] - box[1] == pytest.approx(mark, abs=1.5)
    top = min(labels, key=lambda label: label.xyxy[1]).xyxy
    assert top == pytest.approx((240 - width, 200 - half, 240 + width, 200 - half + mark), abs=1.5)


@pytest.mark.parametrize("bow", [-0.3, 0.0, 0.3])
@pytest.mark.parametrize("yaw", [0.0, 37.0, 90.0, 180.0])
def test_marks_lie_on_the_drawn_card(yaw: float, bow: float) -> None:
    canvas, labels = _draw(_card(0, 0, yaw=yaw, bow=bow))
    pixels = canvas.finish().astype(int)
    red = (pixels[..., 0] > 120) & (pixels[..., 1] < 60)
    ys, xs = np.flatnonzero(red.any(1)), np.flatnonzero(red.any(0))
    boxes = np.array([label.xyxy for label in labels])
    assert len(boxes) == 2
    around = (*boxes[:, :2].min(0), *boxes[:, 2:].max(0))
    assert around == pytest.approx((xs[0], ys[0], xs[-1] + 1, ys[-1] + 1), abs=2.5)


def test_the_card_laid_later_lies_above() -> None:
    canvas, _ = _draw(_card(0, 0), _card(0.5, 0, colour=(30, 30, 240)))
    pixels = canvas.finish().astype(int)
    assert pixels[200, 245, 2] > 100
    assert pixels[200, 225, 0] > 100


@pytest.mark.parametrize(("step", "marks"), [(0.9, 5), (0.55, 5), (0.4, 2), (0.2, 2)])
def test_stairs_show_the_ends_that_are_seen_for_six_tenths(step: float, marks: int) -> None:
    """Four cards, each covering the one before but for ``step`` widths; the last is whole."""
    cards = [_card(0, 1.2 - step * k, code) for k, code in enumerate(("11", "12", "13", "14"))]
    _, found = _draw(*cards)
    assert (step / _MARK >= SEEN_SHARE) == (marks == 5)
    assert len(found) == marks
    assert [label.code for label in found].count("14") == 2


def test_a_mark_covered_from_the_side_has_the_box_of_what_is_seen() -> None:
    _, labels = _draw(_card(0, 0, "s4"), _card(0.7, 0, "s5"))
    boxes = [label.xyxy for label in labels if label.code == "s4"]
    assert len(boxes) == 2
    for x1, _, x2, _ in boxes:
        # The corner of the card above is round: a little more is seen there.
        assert 0.7 * 40 - 1 <= x2 - x1 <= 0.8 * 40 + 1
    _, labels = _draw(_card(0, 0, "s4"), _card(0.5, 0, "s5"))
    assert {label.code for label in labels} == {"s5"}


def test_a_card_face_down_is_one_object() -> None:
    _, labels = _draw(_card(0, 0, str(BACK)))
    (label,) = labels
    assert label.code == BACK
    assert label.xyxy[3] - label.xyxy[1] == pytest.approx(40 * CARD_ASPECT, abs=1.5)


def test_a_card_behind_the_camera_or_outside_is_left_out() -> None:
    assert not _draw(_card(30, 0))[1]
    high = Card(Spot(0, 0, z=25.0), _face("66"), 0.0, 0.1, (0, 0, 0), 0.0, 0.5)
    assert not _draw(high)[1]


@pytest.mark.parametrize("maker", [maker for maker, _ in CARD_LAYOUTS], ids=lambda m: m.__name__)
def test_layouts_lay_cards_near_each_other(maker) -> None:
    for seed in range(12):
        layout = maker(np.random.default_rng(seed))
        assert 1 <= len(layout.spots) <= 60
        xy = np.array([(spot.x, spot.y) for spot in layout.spots])
        assert np.isfinite(xy).all()
        assert np.ptp(xy, axis=0).max() < 40


def test_layout_shares_add_up_to_one() -> None:
    assert sum(share for _, share in CARD_LAYOUTS) == pytest.approx(1)


@pytest.mark.parametrize("deck", [LONG_CARDS, DAER], ids=lambda deck: deck.id)
def test_no_card_is_dealt_oftener_than_the_deck_holds_it(deck) -> None:
    kinds: set[str] = set()
    for seed in range(12):
        dealt = deal_cards(np.random.default_rng(seed), deck, 60)
        assert len(dealt) == 60
        assert all(count <= deck.kind(code).copies for code, count in Counter(dealt).items())
        kinds |= set(dealt)
    assert kinds == set(deck.codes)
    assert turned_over("s1", True) == BACK


def _unclear(code: str, step: float, *, yaw: float = 0.0, down: float = 0.0) -> set[bool]:
    """Whether marks of a card are unclear of which another covers all but ``step`` widths."""
    deck = CardSet([3, 1], deck=LONG_CARDS if code in LONG_CARDS else DAER)
    style = replace(deck.style, pips=replace(deck.style.pips, stacked=False, swapped=False))
    deck = CardSet([3, 1], style=replace(style, offset=(0.0, 0.0)), deck=deck.deck)
    cards = [
        Card(Spot(x, y, yaw), deck.face(own), 0.0, 0.1, (120, 120, 120), 0.0, 0.5)
        for own, x, y in ((code, 0.0, 0.0), ("66" if code in LONG_CARDS else "s3", step, down))
    ]
    canvas = start_canvas(np.full((400, 480, 3), 90, np.uint8), Lighting((0.0, 0.0, 1.0), 0.5))
    seen = paint_cards(canvas, _camera(), cards, 0.5)
    labels = visible_labels(seen, canvas.owner, SEEN_SHARE)
    marked = mark_unclear(labels, canvas.owner, _camera(), cards, deck.faces())
    return {label.unclear for label in marked if label.code == code}


@pytest.mark.usefixtures("fonts")
@pytest.mark.parametrize("code", ["12", "24", "36", "55"])
def test_a_card_whose_right_group_is_covered_may_be_another(code: str) -> None:
    assert True in _unclear(code, 0.62)
    assert _unclear(code, 0.93) == {False}


@pytest.mark.usefixtures("fonts")
def test_a_covered_card_may_still_tell_its_face() -> None:
    assert _unclear("s1", 0.7, yaw=180.0) == {False}
    assert _unclear("66", 5.0) == {False}
    assert _unclear("13", 0.0, down=-0.95) == {False}


def test_a_card_face_down_is_never_unclear() -> None:
    cards = [_card(0, 0, str(BACK))]
    canvas, labels = _draw(*cards)
    assert mark_unclear(labels, canvas.owner, _camera(), cards, ()) == labels
