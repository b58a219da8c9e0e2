"""What a detector took for faces, told apart by the labels; needs no torch."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.models.faces import NONE
from hupai.models.found import FOUND, tell_apart, write_found
from hupai.models.labels import LabelledBox, LabelledPicture
from hupai.models.train.crops import cut
from hupai.models.train.sources import Source, read_source

LABEL = (100.0, 100.0, 140.0, 160.0)
HIDDEN = (300.0, 100.0, 320.0, 160.0)


def picture(family: str = "synth") -> LabelledPicture:
    return LabelledPicture(
        "a.png", (600, 400), (LabelledBox("1m", LABEL),), family, hidden=(HIDDEN,)
    )


def told(
    box: tuple[float, ...], code: str = "1m", score: float = 0.3, family: str = "synth"
) -> list[str]:
    boxes = np.array([box], np.float32)
    found = tell_apart(boxes, [code], np.array([score], np.float32), picture(family))
    return [each.code for each in found]


@pytest.mark.parametrize(
    ("box", "code", "score", "expected"),
    [
        ((102, 98, 141, 158), "2m", 0.9, ["1m"]),  # misread
        ((102, 98, 141, 158), "1m", 0.3, ["1m"]),  # hardly seen
        ((102, 98, 141, 158), "1m", 0.9, []),  # easy
        ((400, 300, 440, 360), "5p", 0.4, [NONE]),  # nothing there
        ((120, 100, 160, 160), "1m", 0.4, []),  # half a tile: nothing is said
        ((295, 95, 322, 165), "1m", 0.4, []),  # a hidden mark
        ((290, 60, 400, 260), "1m", 0.4, []),  # round a hidden mark
    ],
)
def test_a_box_is_a_hard_face_or_none_or_says_nothing(
    box: tuple[float, ...], code: str, score: float, expected: list[str]
) -> None:
    assert told(box, code, score) == expected


def test_in_a_photo_nothing_is_known_to_be_no_face() -> None:
    assert told((400, 300, 440, 360), family="hk") == []
    assert told((102, 98, 141, 158), "2m", family="hk") == ["1m"]


def test_nothing_found_and_nothing_labelled_do_no_harm() -> None:
    bare = LabelledPicture("a.png", (600, 400), (), "synth")
    none = np.zeros((0, 4), np.float32)
    assert tell_apart(none, [], np.zeros(0, np.float32), bare) == ()
    box = np.array([LABEL], np.float32)
    assert [b.code for b in tell_apart(box, ["1m"], np.ones(1, np.float32), bare)] == [NONE]


def test_what_was_found_is_written_read_and_cut_out(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((400, 600, 3), 90, np.uint8))
    row = {"image": "a.png", "size": [600, 400], "family": "hk",
           "boxes": [{"code": "1m", "xyxy": LABEL}]}  # fmt: skip
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    found = (LabelledBox("1m", (101.0, 99.0, 139.0, 158.0)), LabelledBox(NONE, (10, 10, 50, 60)))
    hard = LabelledPicture("a.png", (600, 400), found)
    assert write_found(tmp_path, [hard]).name == FOUND
    (read,) = read_source(Source(tmp_path))
    assert read.found.tolist() == [[101, 99, 139, 158], [10, 10, 50, 60]]
    crops = cut([read], [1.0], 48)
    assert crops.classes.tolist() == [0, 0, 48]


def test_a_found_code_that_is_no_face_is_named(tmp_path: Path) -> None:
    row = {"image": "a.png", "size": [600, 400], "boxes": [{"code": "1m", "xyxy": LABEL}]}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    write_found(tmp_path, [LabelledPicture("a.png", (600, 400), (LabelledBox("99x", LABEL),))])
    with pytest.raises(ValueError, match="99x"):
        read_source(Source(tmp_path))
