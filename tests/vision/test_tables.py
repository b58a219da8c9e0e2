"""The hand on a table in play: discards, others' melds and walls are not it."""

import io

import numpy as np
import pytest
from PIL import Image

from hupai.vision.backs import between_equals
from hupai.vision.belong import belongings
from hupai.vision.choose import counted, find_groups, is_whole
from hupai.vision.lines import lie_sideways

HAND = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2s 2s"
POOL = ("3p 9s E 4m 4m N", "7s 8s S W C F", "2p 2p 6p 5s 5s P", "3m 3m 8p 8p 9p 1s")


def rows(reading):
    return [" ".join(row) for row in reading.rows]


def boxes_of(places, width=30.0, height=40.0):
    return np.array(
        [[x - width / 2, y - height / 2, x + width / 2, y + height / 2] for x, y in places],
        np.float32,
    )


def test_the_hand_is_not_the_larger_heap_of_discards(reader, table):
    table.size = (900, 900)
    table.row(HAND, 200, 700)
    for line, codes in enumerate(POOL):
        table.row(codes, 330, 200 + 46 * line)
    reading = reader.read(table.photo())
    assert rows(reading) == [HAND]
    assert [notice.code for notice in reading.warnings] == ["tiles_elsewhere"]
    assert reading.sure


def test_a_hand_close_to_discards_is_taken_out_of_the_crowd(reader, table):
    table.size = (900, 900)
    table.row(HAND, 200, 560)
    for line, codes in enumerate(POOL):
        table.row(codes, 330, 350 + 46 * line)
    assert rows(reader.read(table.photo())) == [HAND]


def test_larger_tiles_are_nearer_and_the_hand(reader, table):
    table.size = (1200, 900)
    for step, code in enumerate(HAND.split()):
        table.tile(code, 140 + 68 * step, 760, scale=1.9)
    for line, codes in enumerate(("3p 9s E 4m 4m N 5p", "7s 8s S W C F 6m")):
        table.row(codes, 330, 200 + 46 * line)
    assert rows(reader.read(table.photo())) == [HAND]


def test_a_wall_of_backs_is_not_the_hand(reader, table):
    table.size = (1200, 700)
    table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p", 150, 520)
    table.row("back " * 16, 150, 200)
    reading = reader.read(table.photo())
    assert rows(reading) == ["1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p"]


def test_another_players_meld_does_not_fill_up_the_hand(reader, table):
    """Eleven tiles and a pong far off to the side and above: not one hand."""
    table.size = (1200, 700)
    table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p", 150, 520).row("F F F", 700, 370)
    assert rows(reader.read(table.photo())) == ["1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p"]


def test_a_meld_in_line_with_the_hand_is_its_own(reader, table):
    table.size = (1200, 700)
    table.row("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p _ _ _ F F F", 150, 520)
    reading = reader.read(table.photo())
    assert reading.melds == ("pong F",)
    assert len(reading.concealed) == 11


@pytest.mark.parametrize("squeeze", [1.33, 1.0, 0.8, 0.62])
def test_a_row_seen_from_low_down_still_stands(squeeze):
    row = boxes_of([(32 * k, 100) for k in range(14)], 30, 30 * squeeze)
    assert not lie_sideways(row)


@pytest.mark.parametrize("squeeze", [0.75, 0.9, 1.05])
def test_a_column_lies_on_its_side(squeeze):
    column = boxes_of([(100, 32 * k) for k in range(14)], 32 / squeeze, 30)
    assert lie_sideways(column)


def test_blocks_go_by_their_shape_alone():
    tall = boxes_of([(32 * (k % 4), 42 * (k // 4)) for k in range(16)], 30, 40)
    wide = boxes_of([(42 * (k % 4), 32 * (k // 4)) for k in range(16)], 40, 30)
    assert not lie_sideways(tall)
    assert lie_sideways(wide)
    assert not lie_sideways(np.zeros((0, 4), np.float32))


def test_a_hand_seen_from_low_down_reads_from_left_to_right(reader, table):
    """The picture is squeezed, as a low camera sees it: tiles come out 30 wide and 24 high."""
    pixels = table.row(HAND, 200, 300).pixels()
    low = pixels[np.linspace(0, len(pixels) - 1, len(pixels) * 3 // 5).astype(int)]
    out = io.BytesIO()
    Image.fromarray(low).save(out, "PNG")
    assert rows(reader.read(out.getvalue())) == [HAND]


def test_counting_as_the_rules_do():
    assert counted(HAND.split()) == 14
    assert counted(["5s", "5s", "5s", "5s", "1m"]) == 4
    assert counted(["5s", "back", "back", "5s", "1m", "2m"]) == 5
    assert counted(["back"] * 8) == 0
    assert counted(["H1", "H2", "1m"]) == 1


def test_four_alike_in_a_whole_hand_need_not_be_a_kong():
    assert is_whole(["5m", "5m", "2p", "3p", *["4p"] * 4, *["5p"] * 4, "6p", "7p"])
    assert is_whole([*["1m", "2m", "3m", "4m"] * 4, "5m", "5m"])
    assert not is_whole([*["1m"] * 4, *HAND.split()[1:9]])
    assert not is_whole([*HAND.split(), "9s"])


def test_a_crowd_without_a_hand_stays_one_group():
    heap = boxes_of([(36 * (k % 5), 48 * (k // 5)) for k in range(25)])
    assert len(find_groups(heap, ["1m"] * 25)) == 1


def test_faint_backs_count_inside_a_kong_only():
    places = [(0, 0), (32, 0), (64, 0), (96, 0), (200, 0), (232, 0)]
    codes = ["5s", "back", "back", "5s", "3m", "back"]
    backs = np.array([code == "back" for code in codes])
    assert between_equals(boxes_of(places), codes, ~backs, backs).tolist() == [True, True, False]
    codes[3] = "6s"
    assert not between_equals(boxes_of(places), codes, ~backs, backs).any()


def test_a_kong_with_faint_backs(reader, detector, table):
    detector.say = {"back": {"back": 0.5}}
    table.row("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m _ 5s back back 5s", 120, 300)
    assert reader.read(table.photo()).melds == ("kong_concealed 5s",)


def test_faint_backs_beside_a_hand_are_the_edge_of_a_rack(reader, detector, table):
    detector.say = {"back": {"back": 0.5}}
    reading = reader.read(table.row(HAND, 150, 300).row("back back", 150, 345).photo())
    assert rows(reading) == [HAND]


def test_nothing_belongs_to_nothing():
    none = belongings(np.zeros((0, 4), np.float32), [], np.zeros(0, np.float32))
    assert none.hand == none.elsewhere == ()
