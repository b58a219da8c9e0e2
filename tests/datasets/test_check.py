import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from typer.testing import CliRunner

from hupai.api.cli import app
from hupai.datasets.check import check_folder, check_picture, main
from hupai.datasets.labels import LabelledBox, LabelledPicture, write_labels


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


def _box(code: str, *xyxy: float) -> dict[str, Any]:
    return {"code": code, "xyxy": xyxy}


def test_what_the_page_keeps_is_looked_at(tmp_path: Path) -> None:
    for name, code in (("a", "1m"), ("b", "9z")):
        Image.new("RGB", (100, 100)).save(tmp_path / f"{name}.jpg")
        row = {"image": f"{name}.jpg", "size": [100, 100], "boxes": [_box(code, 0, 0, 20, 30)]}
        (tmp_path / f"{name}.hupai.json").write_text(json.dumps(row) + "\n", "utf-8")
    assert [(p.image, p.code) for p in check_folder(tmp_path)] == [("b.jpg", "unknown_code")]


def test_truth_without_a_size_is_measured_by_its_upright_photo(tmp_path: Path) -> None:
    orientation = Image.Exif()
    orientation[0x0112] = 6
    Image.new("RGB", (100, 60)).save(tmp_path / "turned.jpg", exif=orientation)
    boxes = [_box("1m", 0, 60, 20, 98), _box("2m", 40, 0, 90, 30)]
    rows = [
        {"image": "turned.jpg", "rows": [["1m", "2m"]], "boxes": boxes},
        {"image": "gone.jpg", "rows": [["1m", "9z", "8z"]], "boxes": [_box("8z", 0, 0, 900, 30)]},
        {"image": "turned.jpg", "rows": [["1m"]], "boxes": None},
    ]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "truth.jsonl").write_text(text, "utf-8")
    (tmp_path / "labels.jsonl").write_text("not looked at, as eval does not", "utf-8")
    found = [(p.image, p.code, p.detail.split()[0]) for p in check_folder(tmp_path)]
    assert found == [
        ("turned.jpg", "listed_twice", "2"),
        ("turned.jpg", "outside", "2m"),
        ("gone.jpg", "missing", str(tmp_path / "gone.jpg")),
        ("gone.jpg", "unknown_code", "9z"),
        ("gone.jpg", "unknown_code", "8z"),
    ]


def test_a_wrong_folder_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nowhere")]) == 1
    (tmp_path / "labels.jsonl").write_text('{"image": "a.jpg", "size": [9, 9]}', "utf-8")
    assert main([str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert not told.out
    first, second = told.err.splitlines()
    assert "nowhere has no labels" in first
    assert "line 1: there is no 'boxes'" in second


def test_corrections_may_be_still_to_make(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100)).save(tmp_path / "a.jpg")
    write_labels(tmp_path, [LabelledPicture("a.jpg", (100, 100), ())])
    asked = ["check", str(tmp_path), "--no-read", "--corrections"]
    result = CliRunner().invoke(app, [*asked, str(tmp_path / "fixes.jsonl")])
    assert result.exit_code == 0, result.stderr
    assert "no corrections yet" in result.stderr
    assert CliRunner().invoke(app, [*asked, str(tmp_path)]).exit_code == 1, "a folder is no file"
