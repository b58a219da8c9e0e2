"""The closer look: every face once more, as one look of the evidence."""

from dataclasses import replace

import numpy as np
import pytest

from hupai.models.faces import NONE
from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision import closer as closer_module
from hupai.vision.closer import CloserLook, look_closer
from hupai.vision.detector import CLASS_INDEX
from hupai.vision.fuse import Evidence
from hupai.vision.trust import TrustSettings, certain, presence

NAMES = ("1m", "1s", "C", NONE)
SEES = {(200, 30, 30): "C", (30, 160, 60): "1s", (120, 120, 120): NONE}
"""What the stand-in network takes a colour in the middle of a square for."""


class Session:
    """Answers from the middle pixel, mostly what it sees, the rest for the others."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.certainty = 0.95

    def run(self, _: None, inputs: dict[str, np.ndarray]) -> tuple[np.ndarray]:
        faces = inputs["faces"]
        assert faces.shape[1:] == (3, 64, 64)
        assert faces.dtype == np.float32
        self.batches.append(len(faces))
        middles = np.round(faces[:, :, 32, 32] * 255).astype(int)
        chances = np.full((len(faces), len(NAMES)), 0.1 / (len(NAMES) - 1), np.float32)
        for row, colour in enumerate(middles):
            chances[row, NAMES.index(SEES[tuple(colour.tolist())])] = self.certainty
        return (chances,)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    own = Session()
    monkeypatch.setattr(closer_module, "open_session", lambda *_: own)
    return own


@pytest.fixture
def look(session: Session, tmp_path) -> CloserLook:
    return CloserLook(tmp_path / "faces.onnx", NAMES, DETECTOR_CLASSES)


def scene(colours, codes, confidence=0.6):
    """Return a picture of coloured tiles and the evidence of two looks that took them for codes."""
    pixels = np.full((100, 60 * len(colours), 3), 250, np.uint8)
    boxes = []
    for place, colour in enumerate(colours):
        box = (60 * place + 10, 20, 60 * place + 50, 75)
        pixels[box[1] : box[3], box[0] : box[2]] = colour
        boxes.append(box)
    scores = np.zeros((len(codes), len(DETECTOR_CLASSES)), np.float32)
    scores[np.arange(len(codes)), [CLASS_INDEX[code] for code in codes]] = confidence
    covered = np.ones((len(codes), 2), np.bool_)
    by_look = np.repeat(scores[:, None], 2, axis=1)
    found = Evidence(np.array(boxes, np.float32), scores, by_look, covered, DETECTOR_CLASSES)
    return pixels, found


def codes(evidence: Evidence) -> dict[float, str]:
    best = evidence.scores.argmax(axis=1)
    return {float(box[0]): DETECTOR_CLASSES[k] for box, k in zip(evidence.boxes, best, strict=True)}


def test_what_the_network_sees_outweighs_a_mean_look(look):
    pixels, found = scene([(200, 30, 30), (30, 160, 60)], ["C", "F"])
    seen = look_closer(found, pixels, look, weight=1.0)
    assert codes(seen) == {10.0: "C", 70.0: "1s"}
    assert seen.by_look.shape == (2, 3, len(DETECTOR_CLASSES))
    assert seen.covered.all()
    assert seen.confidence.tolist() == sorted(seen.confidence.tolist(), reverse=True)
    assert seen.confidence[0] == pytest.approx((0.6 + 0.95) / 2)


def test_a_weight_of_nothing_changes_no_face(look):
    pixels, found = scene([(30, 160, 60)], ["F"])
    assert codes(look_closer(found, pixels, look, weight=0.0)) == {10.0: "F"}


def test_what_is_no_face_loses_its_presence(look):
    pixels, found = scene([(120, 120, 120), (200, 30, 30)], ["C", "C"])
    seen = look_closer(found, pixels, look, weight=1.0)
    there = dict(zip(seen.boxes[:, 0], presence(seen, TrustSettings()), strict=True))
    assert there[10.0] < 0.1
    assert there[70.0] > 0.6


def test_what_the_detector_hardly_sees_is_there_if_the_closer_look_is_certain(look, session):
    pixels, found = scene([(200, 30, 30)], ["C"])
    faint = replace(found, scores=found.scores * 0.2, by_look=found.by_look * 0.2)
    session.certainty = 0.995
    certain = look_closer(faint, pixels, look, weight=1.0)
    session.certainty = 0.6
    unsure = look_closer(faint, pixels, look, weight=1.0)
    trust = TrustSettings()
    assert presence(faint, trust)[0] < trust.keep < presence(certain, trust)[0]
    assert presence(unsure, trust)[0] < trust.keep
    assert certain.where(np.array([0])).face is not None


@pytest.mark.parametrize(("joint", "there"), [(0, False), (1, True)])
def test_a_faint_back_with_a_clear_pattern_counts_where_the_settings_say_so(joint, there):
    """Backs of tiles are plain: of those the detector alone decides."""
    seen = _seen("back", "back", "back", 0.995)
    faint = replace(seen, by_look=seen.by_look * np.array([[[0.45], [1.0]]], np.float32))
    trust = TrustSettings(joint_backs=joint)
    assert (presence(faint, trust)[0] >= trust.keep_back) == there


def test_many_faces_go_in_batches(look, session):
    pixels, found = scene([(200, 30, 30)] * 70, ["C"] * 70)
    look_closer(found, pixels, look, weight=1.0)
    assert sum(session.batches) == 70
    assert max(session.batches) <= 32


def test_a_doubtful_face_is_shown_from_all_sides(look, session):
    pixels, found = scene([(200, 30, 30), (30, 160, 60)], ["C", "1s"])
    look_closer(found, pixels, look, weight=1.0)
    assert session.batches == [2]
    session.certainty = 0.7
    look_closer(found, pixels, look, weight=1.0)
    assert session.batches == [2, 2, 6]


def test_an_empty_table_needs_no_look(look, session):
    pixels, found = scene([(200, 30, 30)], ["C"])
    nothing = found.where(np.zeros(1, np.bool_))
    assert len(look_closer(nothing, pixels, look, weight=1.0)) == 0
    assert session.batches == []


def _seen(detector: str, together: str, closer: str, chance: float) -> Evidence:
    """One object: what the detector names, all looks together, and the closer look alone."""
    scores, looked, own = (np.zeros(len(DETECTOR_CLASSES), np.float32) for _ in range(3))
    scores[CLASS_INDEX[together]], looked[CLASS_INDEX[detector]] = 0.8, 0.8
    own[CLASS_INDEX[closer]] = chance
    return Evidence(
        np.array([[0, 0, 30, 40]], np.float32), scores[None], np.stack([looked, own])[None],
        np.ones((1, 2), np.bool_), DETECTOR_CLASSES, np.array([chance], np.float32),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("detector", "together", "closer", "own", "chance", "sure"),
    [
        ("1s", "1s", "1s", 0.6, 0.96, True),
        ("1s", "1s", "1s", 0.6, 0.94, False),
        ("F", "1s", "1s", 0.95, 0.6, True),  # the detector is mistaken, the closer look sees it
        ("F", "1s", "1s", 0.95, 0.4, False),
        ("1s", "1s", "F", 0.95, 0.99, False),  # the closer look names another
    ],
)
def test_the_closer_look_has_to_name_what_is_sure(detector, together, closer, own, chance, sure):
    found = _seen(detector, together, closer, own)
    assert certain(found, np.array([chance]), TrustSettings()).tolist() == [sure]


def test_without_a_closer_look_most_looks_must_agree():
    found = replace(_seen("1s", "1s", "1s", 0.9), face=None)
    assert certain(found, np.array([0.96]), TrustSettings()).tolist() == [True]
    assert certain(found, np.array([0.94]), TrustSettings()).tolist() == [False]
    split = replace(_seen("F", "1s", "1s", 0.9), face=None)
    assert certain(split, np.array([0.96]), TrustSettings()).tolist() == [False]
