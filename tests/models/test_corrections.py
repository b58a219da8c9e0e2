"""Labels as a reviewer mends them, for measuring."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hupai.models.corrections import load_corrections, mend_truth
from hupai.models.labels import LabelledBox
from hupai.models.truth import TruthPhoto

BOXES = tuple(
    LabelledBox(code, (10.0 * k, 0.0, 10.0 * k + 8, 12.0)) for k, code in enumerate(("6p", "9s"))
)
PHOTO = TruthPhoto(Path("a.jpg"), None, ("6p", "9s"), BOXES, "heap", whole_hand=False)


@pytest.fixture
def photo(tmp_path: Path) -> TruthPhoto:
    return replace(PHOTO, image=tmp_path / "images" / "a.jpg")


@pytest.fixture
def corrections(tmp_path: Path):
    def write(*rows: dict):
        file = tmp_path / "fix.jsonl"
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        return load_corrections(file)

    return write


def test_codes_are_put_right_and_missing_tiles_added(corrections, photo, tmp_path):
    fix = corrections(
        {"image": "images/a.jpg", "blank": [[50, 0, 58, 12]]},
        {
            "image": "images/a.jpg",
            "codes": {"0": "6m"},
            "blank": [[30, 0, 38, 12], [70, 0, 78, 12]],
            "blank_codes": ["1p"],
        },
    )
    (mended,) = mend_truth([photo], tmp_path, fix)
    assert mended.codes == ("6m", "9s", "1p"), "what is not known is not made up"
    assert mended.boxes[2].xyxy == (30, 0, 38, 12)


def test_a_box_without_a_tile_goes(corrections, photo, tmp_path):
    (mended,) = mend_truth(
        [photo], tmp_path, corrections({"image": "images/a.jpg", "codes": {"1": None}})
    )
    assert mended.codes == ("6p",)


def test_other_photos_and_whole_hands_stay(corrections, photo, tmp_path):
    hand = replace(photo, whole_hand=True)
    fix = corrections({"image": "images/a.jpg", "codes": {"0": "6m"}})
    other = replace(photo, image=tmp_path / "images" / "b.jpg")
    assert mend_truth([hand, other], tmp_path, fix) == [hand, other]
