"""Finding labels that may be wrong, and a reviewer's way with what was found."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hupai.datasets.disagree import Disagreement, disagreements
from hupai.datasets.doubted import find_doubted
from hupai.datasets.review import accept, parse_numbers, write_review
from hupai.models.corrections import load_corrections
from hupai.models.truth import read_truth

CODES = ("1m", "2m", "3m", "4m")


def _tile(code: str, x: float, confidence: float = 0.98) -> dict[str, Any]:
    return {"code": code, "box": [x, 10, x + 30, 50], "confidence": confidence, "sure": True}


def _reading(*tiles: dict[str, Any]) -> dict[str, Any]:
    return {"tiles": list(tiles), "rows": [], "sure": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One photo with four boxes of 30 x 40 px at x = 0, 40, 80, 120."""
    (tmp_path / "images").mkdir()
    Image.new("RGB", (300, 100), (0, 90, 0)).save(tmp_path / "images" / "a.png")
    boxes = [{"code": code, "xyxy": [40 * k, 10, 40 * k + 30, 50]} for k, code in enumerate(CODES)]
    row = {"image": "images/a.png", "size": [300, 100], "family": "x", "boxes": boxes}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    return tmp_path


def _found(folder: Path, reading: dict[str, Any], **options: Any) -> list[Disagreement]:
    (photo,) = read_truth(folder)
    return disagreements(photo, "images/a.png", reading, **options)


RIGHT = [_tile(code, 40 * k) for k, code in enumerate(CODES)]


def test_agreement_finds_nothing_however_loose_the_boxes(folder: Path) -> None:
    assert not _found(folder, _reading(*RIGHT))
    loose = [{**tile, "box": [tile["box"][0] + 9, 15, tile["box"][2] + 9, 58]} for tile in RIGHT]
    assert not _found(folder, _reading(*loose))


def test_each_kind_of_disagreement(folder: Path) -> None:
    read = _reading(RIGHT[0], _tile("9s", 42), RIGHT[2], _tile("E", 220))
    wrong, unlabelled, empty = _found(folder, read)
    assert (wrong.kind, wrong.place, wrong.label, wrong.read) == ("wrong_code", 1, "2m", "9s")
    assert wrong.correction() == {"image": "images/a.png", "codes": {"1": "9s"}}
    assert (unlabelled.kind, unlabelled.read, unlabelled.place) == ("unlabelled", "E", None)
    assert unlabelled.correction() == {"image": "images/a.png", "blank": [[220, 10, 250, 50]]}
    assert (empty.kind, empty.place, empty.label) == ("no_tile", 3, "4m")
    assert empty.correction() == {"image": "images/a.png", "codes": {"3": None}}
    assert empty.confidence == 1.0


def test_what_is_mended_or_read_with_doubt_is_left_out(folder: Path) -> None:
    read = _reading(RIGHT[0], _tile("9s", 42, 0.6), RIGHT[2], _tile("E", 220, 0.95))
    assert [d.kind for d in _found(folder, read, least=0.9)] == ["unlabelled", "no_tile"]
    known = {"codes": {"1": "9s", "3": None}, "blank": [[222, 10, 252, 50]]}
    assert not _found(folder, read, known=known)


def test_backs_and_second_boxes_on_a_labelled_tile_are_no_finds(folder: Path) -> None:
    inside = {**_tile("5p", 0), "box": [8, 20, 20, 34]}
    assert not _found(folder, _reading(*RIGHT, inside, _tile("back", 220)))


def test_a_list_of_tiles_without_boxes_has_nothing_to_compare(folder: Path) -> None:
    (folder / "labels.jsonl").unlink()
    row = {"image": "images/a.png", "rows": [["1m"]], "boxes": None}
    (folder / "truth.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    assert not _found(folder, _reading(_tile("E", 220)))


def test_a_folder_is_gone_through_the_most_confident_first(folder: Path) -> None:
    line = (folder / "labels.jsonl").read_text("utf-8")
    (folder / "labels.jsonl").write_text(line + line.replace("a.png", "b.png"), "utf-8")
    with pytest.raises(FileNotFoundError, match=r"b\.png"):
        find_doubted(folder, lambda data: _reading())
    (folder / "images" / "b.png").write_bytes(b"no picture")
    read = _reading(_tile("9s", 0, 0.93), *RIGHT[1:3], _tile("5s", 122, 0.99))
    doubted = find_doubted(folder, lambda data: read)
    assert [(d.place, d.read) for d in doubted.found] == [(3, "5s"), (0, "9s")]
    assert [image for image, _ in doubted.unread] == ["images/b.png"]
    assert set(doubted.photos) == {"images/a.png", "images/b.png"}


def test_a_review_is_written_and_what_is_right_is_accepted(folder: Path, tmp_path: Path) -> None:
    read = _reading(RIGHT[0], _tile("9s", 42), RIGHT[2], _tile("E", 220))
    (photo,) = read_truth(folder)
    out = tmp_path / "review"
    found = _found(folder, read)
    assert len(write_review(found * 15, {"images/a.png": photo}, out)) == 2
    (sheet,) = write_review(found, {"images/a.png": photo}, out)
    assert list(out.glob("*.png")) == [sheet], "sheets of an earlier review are gone"
    with Image.open(sheet) as picture:
        magenta = sum(n for n, colour in picture.getcolors(1 << 20) if colour == (255, 0, 255))
    assert magenta > 3 * 100
    mended = tmp_path / "fix.jsonl"
    other = '{"image": "images/z.png", "codes": {"0": "1p"}}\n'
    mended.write_text(other, "utf-8")
    assert accept(out, parse_numbers("1,3"), mended) == 2
    assert accept(out, [2], mended) == 1
    assert load_corrections(mended)["images/a.png"] == {
        "image": "images/a.png", "codes": {"1": "9s", "3": None}, "blank": [[220, 10, 250, 50]]
    }  # fmt: skip
    assert mended.read_text("utf-8").splitlines()[1:] == [other.strip()]
    assert not _found(folder, read, known=load_corrections(mended)["images/a.png"])
    before = mended.read_text("utf-8")
    with pytest.raises(ValueError, match="no number 4, 9"):
        accept(out, [1, 4, 9], mended)
    assert mended.read_text("utf-8") == before


def test_a_crop_shows_the_place_at_the_size_of_the_labels(folder: Path, tmp_path: Path) -> None:
    """The file is half as large as its labels say: the crop must still show the red tile."""
    small = Image.new("RGB", (150, 50), (0, 90, 0))
    small.paste((250, 0, 0), (60, 5, 75, 25))
    small.save(folder / "images" / "a.png")
    (photo,) = read_truth(folder)
    found = _found(folder, _reading(*RIGHT[:3], _tile("9s", 120)))
    (sheet,) = write_review(found, {"images/a.png": photo}, tmp_path / "review")
    with Image.open(sheet) as picture:
        red, green, _ = picture.getpixel((92, 122))  # the middle of the cell
    assert red > 200
    assert green < 60


@pytest.mark.parametrize("sized", [True, False])
def test_a_crop_is_cut_from_the_photo_as_it_is_seen(
    folder: Path, tmp_path: Path, sized: bool
) -> None:
    seen = Image.new("RGB", (300, 100), (0, 90, 0))
    seen.paste((250, 0, 0), (120, 10, 150, 50))
    orientation = Image.Exif()
    orientation[0x0112] = 6
    seen.transpose(Image.Transpose.ROTATE_90).save(folder / "images" / "a.png", exif=orientation)
    (photo,) = read_truth(folder)
    photo = photo if sized else replace(photo, size=None)
    found = _found(folder, _reading(*RIGHT[:3], _tile("9s", 120)))
    (sheet,) = write_review(found, {"images/a.png": photo}, tmp_path / "review")
    with Image.open(sheet) as picture:
        red, green, _ = picture.getpixel((92, 122))  # the middle of the cell
    assert red > 200
    assert green < 60


@pytest.fixture
def review(folder: Path, tmp_path: Path) -> Path:
    """A review with the proposals 1, a wrong code, 2, a tile without a box, and 3, no tile."""
    read = _reading(RIGHT[0], _tile("9s", 42), RIGHT[2], _tile("E", 220))
    (photo,) = read_truth(folder)
    write_review(_found(folder, read), {"images/a.png": photo}, tmp_path / "review")
    return tmp_path / "review"


def test_corrections_need_no_newline_at_their_end(review: Path, tmp_path: Path) -> None:
    mended = tmp_path / "fix.jsonl"
    mended.write_text('{"image": "images/z.png", "codes": {"0": "1p"}}', "utf-8")
    accept(review, [1], mended)
    assert {image: row["codes"] for image, row in load_corrections(mended).items()} == {
        "images/a.png": {"1": "9s"}, "images/z.png": {"0": "1p"}
    }  # fmt: skip


@pytest.mark.parametrize("broken", ["corrections", "proposals"])
def test_after_an_error_the_corrections_are_as_they_were(
    review: Path, tmp_path: Path, broken: str
) -> None:
    mended = tmp_path / "fix.jsonl"
    bad = mended if broken == "corrections" else review / "proposals.jsonl"
    if broken == "proposals":
        mended.write_text('{"image": "images/z.png", "codes": {"0": "1p"}}', "utf-8")
        row = {"image": "images/a.png", "number": 2, "blank": [[1, 2, 3]]}
        bad.write_text(json.dumps(row) + "\n", "utf-8")
    else:
        mended.write_text('{"image": "images/z.png", "codes": {"0"', "utf-8")
    before = mended.read_bytes()
    with pytest.raises(ValueError, match=rf"{bad.name}, line 1"):
        accept(review, [2], mended)
    assert mended.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))


def test_accepting_twice_is_accepting_once(review: Path, tmp_path: Path) -> None:
    mended = tmp_path / "fix.jsonl"
    accept(review, [1, 2], mended)
    once = mended.read_text("utf-8")
    assert accept(review, [2, 2, 1], mended) == 2
    assert mended.read_text("utf-8") == once
    assert load_corrections(mended)["images/a.png"]["blank"] == [[220, 10, 250, 50]]


def test_codes_of_unlabelled_tiles_stay_with_their_boxes(review: Path, tmp_path: Path) -> None:
    mended = tmp_path / "fix.jsonl"
    there = {
        "image": "images/a.png",
        "blank": [[0, 0, 9, 9], [220, 10, 250, 50], [50, 60, 70, 80]],
        "blank_codes": [None, "E", "C"],
    }
    mended.write_text(json.dumps(there) + "\n", "utf-8")
    accept(review, [2], mended)
    assert json.loads(mended.read_text("utf-8")) == there
    proposal = {"image": "images/a.png", "number": 1, "blank": [[0, 0, 9, 9]]}
    (review / "proposals.jsonl").write_text(json.dumps({**proposal, "blank_codes": ["N"]}), "utf-8")
    accept(review, [1], mended)
    assert json.loads(mended.read_text("utf-8"))["blank_codes"] == ["N", "E", "C"]


def test_numbers_as_typed() -> None:
    assert parse_numbers("1, 4,7-9") == [1, 4, 7, 8, 9]
    for bad in ("", "1,", "a", "3-", "-3"):
        with pytest.raises(ValueError, match="write 1,4,7-9"):
            parse_numbers(bad)


@pytest.mark.parametrize(
    "line",
    [
        '{"codes": {"0": "1m"}}',
        '{"image": "a", "blank": [[1, 2]]}',
        '{"image": "a", "blank_codes": ["1m"]}',
        "nonsense",
    ],
)
def test_a_broken_line_of_corrections_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "fix.jsonl"
    file.write_text('{"image": "a"}\n' + line, "utf-8")
    with pytest.raises(ValueError, match=r"fix\.jsonl, line 2"):
        load_corrections(file)


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "datasets" / "corrections").glob("*.jsonl"))
)
def test_the_kept_corrections_are_sound(file: Path) -> None:
    rows = load_corrections(file)
    assert len(rows) == len(file.read_text("utf-8").splitlines()), "a line a photo"
    assert all(row["codes"] or row["blank"] for row in rows.values())
