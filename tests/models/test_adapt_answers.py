"""The text file of `hupai adapt`: read, refused, drafted."""

from pathlib import Path

import pytest

from hupai.models.adapt.answers import (
    ANSWERS,
    draft_line,
    find_photos,
    read_answers,
    write_draft,
)
from hupai.models.adapt.errors import AdaptError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.jpg", "b 手牌.JPG", "c:1.png", "notes.md"):
        (tmp_path / name).write_bytes(b"x")
    return tmp_path


def write(folder: Path, text: str) -> None:
    (folder / ANSWERS).write_text(text, encoding="utf-8")


def tile(code: str, row: int = 0, *, sure: bool = True) -> dict[str, object]:
    return {"code": code, "row": row, "sure": sure}


def test_photos_are_found_whatever_the_case_of_their_ending(folder: Path) -> None:
    assert [path.name for path in find_photos(folder)] == ["a.jpg", "b 手牌.JPG", "c:1.png"]


def test_rows_remarks_doubts_and_odd_names(folder: Path) -> None:
    write(
        folder,
        "# a remark\n\na.jpg: 12m 3m? / EE H1 1p  # behind it too\nb 手牌.JPG：9s？\nc:1.png: J\n",
    )
    assert read_answers(folder) == {
        "a.jpg": ("1m", "2m", "3m", "E", "E", "H1", "1p"),
        "b 手牌.JPG": ("9s",),
        "c:1.png": ("J",),
    }


def test_a_photo_without_tiles_is_left_out(folder: Path) -> None:
    write(folder, "a.jpg:\nc:1.png: 1m\n")
    assert list(read_answers(folder)) == ["c:1.png"]


def test_a_byte_order_mark_of_an_editor_does_no_harm(folder: Path) -> None:
    (folder / ANSWERS).write_text("a.jpg: 1m\n", encoding="utf-8-sig")
    assert read_answers(folder) == {"a.jpg": ("1m",)}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("a.jpg 123m", "write NAME: TILES"),
        (": 123m", "write NAME: TILES"),
        ("a.jpg: 12x", "is no tile"),
        ("gone.jpg: 1m", "no photo gone.jpg"),
        ("a.jpg: 1m\na.jpg: 2m", "listed twice"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(folder: Path, line: str, why: str) -> None:
    write(folder, f"# head\n{line}\n")
    with pytest.raises(AdaptError) as caught:
        read_answers(folder)
    assert why in caught.value.en
    assert f"{1 + len(line.splitlines())}: " in caught.value.en
    assert "看不懂" in caught.value.zh


def test_a_draft_can_be_read_back(folder: Path) -> None:
    reading = {
        "tiles": [
            *(tile("1m"), tile("2m"), tile("3m", sure=False), tile("1p")),
            *(tile("back", 1), tile("H1", 1), tile("1s", 1), tile("E", -1, sure=False)),
        ]
    }
    line = draft_line("a.jpg", reading)
    assert line == "a.jpg: 12m 3m? 1p / H1 1s / E?"
    write_draft(folder, [line])
    assert read_answers(folder)["a.jpg"] == ("1m", "2m", "3m", "1p", "H1", "1s", "E")


def test_a_draft_never_overwrites_a_persons_work(folder: Path) -> None:
    write(folder, "a.jpg: 1m\n")
    with pytest.raises(AdaptError, match="there already"):
        write_draft(folder, ["a.jpg: 2m"])
    assert (folder / ANSWERS).read_text(encoding="utf-8") == "a.jpg: 1m\n"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(AdaptError, match="no folder"):
        find_photos(tmp_path / "gone")
