from pathlib import Path

import pytest
from PIL import Image

from hupai.datasets.check import check_folder, check_picture, main
from hupai.datasets.labels import LabelledBox, LabelledPicture, write_labels
from hupai.datasets.split import hash_share, split


def _codes(*boxes: LabelledBox) -> list[str]:
    picture = LabelledPicture("a.jpg", (100, 100), boxes)
    return [problem.code for problem in check_picture(picture)]


@pytest.mark.parametrize(
    ("box", "code"),
    [
        (LabelledBox("10m", (0, 0, 20, 30)), "unknown_code"),
        (LabelledBox("1m", (20, 0, 20, 30)), "empty_box"),
        (LabelledBox("1m", (0, 0, 3, 30)), "small_box"),
        (LabelledBox("1m", (90, 0, 120, 30)), "outside"),
    ],
)
def test_one_bad_box(box: LabelledBox, code: str) -> None:
    assert _codes(box) == [code]


def test_good_boxes_have_no_problem() -> None:
    assert not _codes(LabelledBox("1m", (0, 0, 20, 30)), LabelledBox("J", (20, 0, 40, 30)))


def test_two_boxes_on_one_tile() -> None:
    assert _codes(LabelledBox("1m", (0, 0, 20, 30)), LabelledBox("2m", (0, 1, 20, 30))) == [
        "same_place"
    ]


def test_a_set_has_no_fifth_copy_but_many_backs() -> None:
    tiles = [LabelledBox("1m", (10.0 * k, 0, 10.0 * k + 9, 12)) for k in range(5)]
    assert _codes(*tiles) == ["five_copies"]
    assert not _codes(*(LabelledBox("back", tile.xyxy) for tile in tiles))


def test_a_folder_with_missing_and_broken_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (10, 10)).save(tmp_path / "good.jpg")
    (tmp_path / "bad.jpg").write_bytes(b"\xff\xd8\xff no picture")
    names = ("good.jpg", "bad.jpg", "gone.jpg", "good.jpg")
    write_labels(tmp_path, [LabelledPicture(name, (10, 10), ()) for name in names])
    assert [(p.image, p.code) for p in check_folder(tmp_path)] == [
        ("good.jpg", "listed_twice"),
        ("bad.jpg", "unreadable"),
        ("gone.jpg", "missing"),
    ]
    assert main([str(tmp_path)]) == 1
    assert "3 problems" in capsys.readouterr().out


def test_labels_are_looked_at_as_corrections_mend_them(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100)).save(tmp_path / "a.jpg")
    boxes = (LabelledBox("1m", (0, 0, 20, 30)), LabelledBox("2m", (0, 1, 20, 30)))
    write_labels(tmp_path, [LabelledPicture("a.jpg", (100, 100), boxes)])
    assert [p.code for p in check_folder(tmp_path)] == ["same_place"]
    assert not check_folder(tmp_path, {"a.jpg": {"codes": {"1": None}}})
    (bad,) = check_folder(tmp_path, {"a.jpg": {"codes": {"0": "1x", "1": None}}})
    assert bad.code == "unknown_code"


def test_a_split_keeps_groups_together_and_never_changes() -> None:
    pictures = [LabelledPicture(f"set{k % 40}/{k}.jpg", (10, 10), ()) for k in range(400)]
    train, held = split(pictures, 0.25, key=lambda p: p.image.split("/")[0])
    assert len(train) + len(held) == 400
    assert not {p.image.split("/")[0] for p in train} & {p.image.split("/")[0] for p in held}
    assert 40 < len(held) < 180
    assert split(pictures[::-1], 0.25, key=lambda p: p.image.split("/")[0])[1] == held[::-1]
    assert hash_share("hupai") == hash_share("hupai")
    with pytest.raises(ValueError, match="between"):
        split(pictures, 1.5)
