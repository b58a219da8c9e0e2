"""Cards against the truth: two ends, one card."""

from pathlib import Path

from hupai.models.compare_cards import are_cards, compare_cards
from hupai.models.labels import LabelledBox
from hupai.models.truth import TruthPhoto


def truth(*boxes):
    labelled = tuple(LabelledBox(code, (x, y, x + 10, y + 8), card) for code, x, y, card in boxes)
    codes = tuple(box.code for box in labelled)
    return TruthPhoto(Path("a.jpg"), None, codes, labelled, "drawn", whole_hand=False)


def tile(code, *at):
    ends = [[x, y, x + 10, y + 8] for x, y in at]
    return {"code": code, "box": ends[0], "ends": ends, "row": 0, "sure": False}


TWO = truth(("44", 0, 0, 0), ("44", 0, 35, 0), ("13", 12, 0, 1))


def test_a_card_counts_once():
    assert are_cards(TWO)
    found = compare_cards({"tiles": [tile("44", (0, 0), (0, 35)), tile("13", (12, 0))]}, TWO)
    assert found.exact
    assert (found.tiles, found.found, found.right, found.invented) == (2, 2, 2, 0)


def test_one_end_is_enough():
    found = compare_cards({"tiles": [tile("44", (0, 35)), tile("13", (12, 0))]}, TWO)
    assert found.exact


def test_two_ends_read_as_two_cards_invent_one():
    tiles = [tile("44", (0, 0)), tile("44", (0, 35)), tile("13", (12, 0))]
    found = compare_cards({"tiles": tiles}, TWO)
    assert not found.exact
    assert (found.found, found.invented, found.taps) == (2, 1, 1)


def test_a_wrong_face_is_found_and_not_right():
    found = compare_cards({"tiles": [tile("44", (0, 0), (0, 35)), tile("23", (12, 0))]}, TWO)
    assert (found.found, found.right, found.invented) == (2, 1, 0)
    assert found.confusions == (("13", "23"),)


def test_tiles_are_no_cards():
    assert not are_cards(truth(("1m", 0, 0, None)))


def test_a_card_that_nobody_could_tell_is_not_asked_for():
    """Both marks of 12 are unclear, one of 44: only 44 counts, however the other is read."""
    boxes = (
        LabelledBox("44", (0, 0, 10, 8), 0, unclear=True),
        LabelledBox("44", (0, 35, 10, 43), 0),
        LabelledBox("12", (12, 0, 22, 8), 1, unclear=True),
    )
    photo = TruthPhoto(Path("a.jpg"), None, ("44", "44", "12"), boxes, "drawn", whole_hand=False)
    right = tile("44", (0, 0), (0, 35))
    for read in ([right], [right, tile("22", (12, 0))], [right, tile("12", (12, 0))]):
        found = compare_cards({"tiles": read}, photo)
        assert found.exact
        assert (found.tiles, found.right, found.invented, found.taps) == (1, 1, 0, 0)
    found = compare_cards({"tiles": [tile("12", (12, 0))]}, photo)
    assert (found.tiles, found.found, found.taps) == (1, 0, 1)
