"""Written tiles and the reader's boxes: which box gets which code, and when that is not safe."""

from collections.abc import Sequence

import pytest

from hupai.models.adapt.align import Aligned, Seen, align, seen_tiles
from hupai.models.adapt.errors import Note

STEP = 40.0


def row(codes: Sequence[str], *, gap_at: int | None = None, number: int = 0) -> list[Seen]:
    """Tiles side by side, 36 px wide; one tile's room is left free before ``gap_at``."""
    tiles = []
    for place, code in enumerate(codes):
        x = STEP * (place + (gap_at is not None and place >= gap_at))
        y = 60.0 * number
        tiles.append(Seen(code, (x, y, x + 36, y + 50), number, {code: 0.9}))
    return tiles


def aligned(written: Sequence[str], seen: Sequence[Seen]) -> Aligned:
    found = align(written, seen)
    assert isinstance(found, Aligned), found
    return found


def refused(written: Sequence[str], seen: Sequence[Seen]) -> Note:
    found = align(written, seen)
    assert isinstance(found, Note), found
    return found


def by_place(found: Aligned) -> list[str]:
    return [box.code for box in sorted(found.boxes, key=lambda box: (box.xyxy[1], box.xyxy[0]))]


def test_a_right_reading_keeps_its_boxes() -> None:
    seen = row(["1m", "2m", "3m"])
    found = aligned(["1m", "2m", "3m"], seen)
    assert [box.xyxy for box in found.boxes] == [tile.xyxy for tile in seen]
    assert (found.renamed, found.added, found.struck) == (0, 0, 0)


def test_a_tile_read_wrong_gets_the_code_written() -> None:
    found = aligned(["1m", "1s", "3m", "E"], row(["1m", "F", "3m", "E"]))
    assert by_place(found) == ["1m", "1s", "3m", "E"]
    assert found.renamed == 1


def test_an_invented_tile_is_struck() -> None:
    found = aligned(["1m", "2m", "4m", "5m"], row(["1m", "2m", "9s", "4m", "5m"]))
    assert by_place(found) == ["1m", "2m", "4m", "5m"]
    assert found.struck == 1
    assert all(box.xyxy[0] != 2 * STEP for box in found.boxes)


def test_a_missed_tile_lies_in_the_hole() -> None:
    found = aligned(["1m", "2m", "3m", "4m", "5m"], row(["1m", "2m", "4m", "5m"], gap_at=2))
    assert by_place(found) == ["1m", "2m", "3m", "4m", "5m"]
    assert found.added == 1
    [box] = [box for box in found.boxes if box.code == "3m"]
    assert box.xyxy == (2 * STEP, 0, 2 * STEP + 36, 50)


@pytest.mark.parametrize("gap_at", [1, 2])
def test_among_equal_tiles_the_hole_says_which_is_missing(gap_at: int) -> None:
    seen = row(["E", "7p", "7p", "W"], gap_at=gap_at + 1)
    found = aligned(["E", "7p", "7p", "7p", "W"], seen)
    assert by_place(found) == ["E", "7p", "7p", "7p", "W"]
    assert {box.xyxy[0] for box in found.boxes} == {0, 40, 80, 120, 160}


def test_a_hole_between_other_tiles_is_not_taken() -> None:
    seen = row(["3m", "3m", "5m", "6m"], gap_at=1)
    assert "not seen" in refused(["3m", "3m", "4m", "5m", "6m"], seen).en


@pytest.mark.parametrize("written", [["9m", "1m", "2m", "3m"], ["1m", "2m", "3m", "9m"]])
def test_a_tile_missed_at_the_end_has_no_sure_place(written: list[str]) -> None:
    assert "9m was not seen" in refused(written, row(["1m", "2m", "3m"])).en


def test_a_tile_missed_without_a_hole_is_refused() -> None:
    assert "not seen" in refused(["1m", "2m", "3m", "4m"], row(["1m", "2m", "4m"])).en


def test_two_tiles_missed_side_by_side_are_refused() -> None:
    seen = row(["1m", "2m", "5m", "6m", "7m"], gap_at=2)
    assert "not seen" in refused(["1m", "2m", "3m", "4m", "5m", "6m", "7m"], seen).en


def test_a_gap_beside_a_tile_read_wrong_is_not_clear() -> None:
    seen = row(["1m", "2m", "F", "5m", "6m", "7m"])
    note = refused(["1m", "2m", "3m", "1s", "5m", "6m", "7m"], seen)
    assert "not clear" in note.en
    assert "分不清" in note.zh


def test_a_list_of_another_photo_is_refused() -> None:
    note = refused(["E", "S", "W", "N"], row(["1m", "2m", "3m", "4m"]))
    assert "only 0 agree" in note.en
    assert "--draft" in note.zh


def test_a_list_written_from_the_other_side_runs_backwards() -> None:
    seen = row(["1m", "2m", "3m", "E"])
    found = aligned(["E", "3m", "2m", "1m"], seen)
    assert by_place(found) == ["1m", "2m", "3m", "E"]


def test_two_rows_follow_each_other() -> None:
    seen = [*row(["1m", "2m", "3m"]), *row(["1p", "S", "3p"], number=1)]
    found = aligned(["1m", "2m", "3m", "1p", "N", "3p"], seen)
    assert by_place(found) == ["1m", "2m", "3m", "1p", "N", "3p"]


def test_likely_faces_draw_the_written_tile_to_their_box() -> None:
    """One box too many: the one whose second guess is what was written stays."""
    seen = row(["1m", "E", "F", "4m", "5m", "6m"])
    seen[2] = Seen("F", seen[2].xyxy, 0, {"F": 0.5, "1s": 0.45})
    found = align(["1m", "1s", "4m", "5m", "6m"], seen)
    assert isinstance(found, Note), "the invented tile lies beside a misread one"


def test_nothing_seen_is_refused() -> None:
    assert "0 seen" in refused(["1m"], []).en


def test_backs_are_not_faces() -> None:
    tile = {"box": [0, 0, 1, 1], "row": 0, "confidence": 0.9, "alternatives": []}
    reading = {"tiles": [{**tile, "code": "back"}, {**tile, "code": "1m"}]}
    assert [seen.code for seen in seen_tiles(reading)] == ["1m"]
