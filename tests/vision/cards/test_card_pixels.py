"""Ink and paper, on painted patches; and the merge of ends on pictures that the generator draws."""

from collections import Counter

import numpy as np
import pytest

from hupai.datasets.synth.card_picture import make_card_sample
from hupai.scorer.core.tiles import BACK, CARD_CLASSES, LONG_CARDS
from hupai.vision.cards.assemble import assemble_cards
from hupai.vision.cards.doubts import card_warnings, inks_of, wrong_ink
from hupai.vision.cards.paper import ink_shares, paper_colours, paper_share
from hupai.vision.cards.reader import CARD_TRUST
from hupai.vision.detector import Candidates
from hupai.vision.fuse import Look, fuse
from hupai.vision.image import decode

RED, BLACK, WARM = (200, 30, 40), (25, 25, 28), (1.0, 0.82, 0.62)


def end(ink, light=(1.0, 1.0, 1.0), table=(235, 232, 220)):
    """A patch of ink on paper, seen in a light."""
    picture = np.empty((60, 60, 3), np.float64)
    picture[:] = table
    picture[22:38, 18:42] = ink
    return np.clip(picture * light, 0, 255).astype(np.uint8)


def shares(picture):
    boxes = np.array([[5, 5, 55, 55]], np.float32)
    return ink_shares(picture, boxes, paper_colours(picture, boxes))[0]


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), WARM, (0.4, 0.4, 0.45)])
def test_ink_keeps_its_colour_in_any_light(light):
    assert shares(end(RED, light))[0] > 0.9
    assert shares(end(BLACK, light))[0] < 0.05
    assert shares(end(BLACK, light))[1] > 0.9


def test_no_ink_says_nothing():
    assert shares(end((235, 232, 220))).tolist() == [0, 0]


@pytest.mark.parametrize(
    ("code", "inks"),
    [
        ("11", (True, False)),
        ("44", (True, False)),
        ("13", (True, True)),
        ("22", (False, True)),
        ("66", (True, True)),
        ("s7", (True, False)),
        ("b4", (False, True)),
        ("T", None),
        ("C", None),
        (BACK, None),
    ],
)
def test_every_face_has_its_inks(code, inks):
    assert inks_of(code) == inks


def test_ink_of_the_wrong_colour():
    red, black = shares(end(RED)), shares(end(BLACK))
    assert wrong_ink("s7", black)
    assert wrong_ink("s8", red)
    assert not wrong_ink("s7", red)
    assert not wrong_ink("13", red)
    assert not wrong_ink("T", red)
    (notice,) = card_warnings(["22"], LONG_CARDS, None, ["22"])
    assert notice.code == "cards_colour"
    assert "板凳" in notice.zh


def test_the_table_between_two_ends_is_no_paper():
    picture = np.full((40, 200, 3), 230, np.uint8)
    ends = np.array([20.0, 20.0]), np.array([180.0, 20.0])
    papers = np.full((2, 3), 230.0)
    assert paper_share(picture, ends, papers, 20) == 1
    picture[:, 90:110] = (30, 90, 60)
    assert paper_share(picture, ends, papers, 20) < 0.8


def evidence_of(labels, scale):
    boxes = np.array([label.xyxy for label in labels], np.float32).reshape(-1, 4) / scale
    places = [CARD_CLASSES.index(label.code) for label in labels]
    scores = np.eye(len(CARD_CLASSES), dtype=np.float32)[places] * 0.95
    return fuse([Look(Candidates(boxes, scores, CARD_CLASSES))])


def test_the_ends_of_drawn_pictures_become_their_cards():
    """The generator's labels instead of a detector: eight pictures."""
    cards = off = 0
    for index in range(8):
        sample = make_card_sample(4242, index)
        image = decode(sample.jpeg)
        labels = [label for label in sample.labels if label.code != BACK]
        if not labels:
            continue
        found = assemble_cards(evidence_of(labels, image.scale_xy[0]), image, CARD_TRUST)
        true = Counter(code for _, code in {(label.card, label.code) for label in labels})
        read = Counter(card.code for card in found.cards)
        cards += true.total()
        off += (true - read).total() + (read - true).total()
        assert not any(card.sure for card in found.cards)
    assert cards > 40
    assert off <= 0.03 * cards
