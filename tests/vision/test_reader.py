"""Readings of painted tables: rows, parts, turns, doubts."""

import io
from collections import Counter

import pytest
from PIL import Image

from hupai.scorer.core.tiles import MAHJONG

HAND = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2s 2s"
SICHUAN = frozenset(kind.code for kind in MAHJONG.kinds if kind.suit in "mps")


def rows(reading):
    return [" ".join(row) for row in reading.rows]


def codes(reading):
    return Counter(tile.code for tile in reading.tiles)


def notices(reading):
    return [notice.code for notice in reading.warnings]


def test_a_row(reader, table):
    reading = reader.read(table.row(HAND, 150, 300).photo())
    assert rows(reading) == [HAND]
    assert reading.to_dict()["hand"]["concealed"] == "123456789m111p22s"
    assert reading.sure
    assert notices(reading) == []


def test_boxes_are_in_pixels_of_the_photo(reader, table):
    table.row("1m 2m 3m", 300, 300)
    for tile, (_, x, y, _) in zip(reader.read(table.photo()).tiles, table.tiles, strict=True):
        assert tile.box == pytest.approx((x - 15, y - 20, x + 15, y + 20), abs=2.5)


@pytest.mark.parametrize("degrees", [0, 3, 20, 37, 45, 60, 80])
def test_a_leaning_row_is_read_from_its_own_left(reader, table, degrees):
    table.size = (900, 900)
    reading = reader.read(table.row(HAND, 230, 450).photo(degrees))
    assert rows(reading) in ([HAND], [" ".join(reversed(HAND.split()))])
    if degrees < 45:
        assert rows(reading) == [HAND]


@pytest.mark.parametrize("degrees", [90, 180, 217, 270])
def test_a_turned_hand_loses_no_tile(reader, table, degrees):
    table.size = (900, 900)
    reading = reader.read(table.row(HAND, 230, 450).photo(degrees))
    assert codes(reading) == Counter(HAND.split())
    assert len(reading.rows) == 1


@pytest.mark.parametrize("degrees", [0, 5, 30])
def test_a_grid_has_rows(reader, table, degrees):
    for line, tiles in enumerate(("1m 2m 3m 4m", "5m 6m 7m 8m", "E S W N", "C C F P")):
        table.row(tiles, 380, 200 + 45 * line)
    assert rows(reader.read(table.photo(degrees))) == [
        "1m 2m 3m 4m",
        "5m 6m 7m 8m",
        "E S W N",
        "C C F P",
    ]


def test_two_rows_are_one_hand(reader, table):
    table.row("1m 2m 3m 4m 5m 6m 7m", 300, 250).row("8m 9m 1p 1p 1p 2s 2s", 300, 295)
    reading = reader.read(table.photo())
    assert len(reading.rows) == 2
    assert len(reading.concealed) == 14


def test_melds_and_the_lone_winning_tile(reader, table):
    table.row("1m 1m 2m 3m 4m 5m 6m _ 7m _ 7p 7p 7p _ 9m 9m 9m 9m", 120, 300)
    reading = reader.read(table.photo())
    assert reading.melds == ("pong 7p", "kong_exposed 9m")
    assert reading.win_hint == "7m"
    assert reading.to_dict()["hand"]["concealed"] == "11234567m"
    assert notices(reading) == []


def test_a_hand_sorted_into_sets_has_no_melds_but_kongs(reader, table):
    table.row("2s 2s _ 3m 4m 5m _ 7p 7p 7p _ 5s 6s 7s _ 9m 9m 9m 9m", 60, 300)
    reading = reader.read(table.photo())
    assert reading.melds == ("kong_exposed 9m",)
    assert len(reading.concealed) == 11
    assert notices(reading) == []


@pytest.mark.parametrize("laid", ["back 5s 5s back", "5s back back 5s", "back 5s 5s 5s"])
def test_a_concealed_kong_shows_backs(reader, table, laid):
    table.row(f"1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m _ {laid}", 120, 300)
    reading = reader.read(table.photo())
    assert reading.melds == ("kong_concealed 5s",)
    assert len(reading.concealed) == 11
    assert notices(reading) == []


def test_a_hidden_kong_is_asked_for(reader, table):
    table.row("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m _ back back back back", 120, 300)
    reading = reader.read(table.photo())
    assert reading.melds == ()
    assert {"face_down", "wrong_tile_count"} == set(notices(reading))


def test_flowers_aside(reader, table):
    table.row(HAND, 150, 300).row("H1 H7", 640, 240)
    reading = reader.read(table.photo())
    assert reading.flowers == ("H1", "H7")
    assert len(reading.concealed) == 14


def test_discards_are_not_the_hand_but_are_told(reader, table):
    table.row(HAND, 150, 500).row("3p 9s E 4m 4m", 350, 100)
    reading = reader.read(table.photo())
    assert rows(reading) == [HAND]
    assert len(reading.tiles) == 19
    assert [tile.row for tile in reading.tiles[14:]] == [-1] * 5
    assert not any(tile.to_dict()["in_hand"] for tile in reading.tiles[14:])
    assert notices(reading) == ["tiles_elsewhere"]


def test_clutter_of_another_size_is_no_tile(reader, table):
    table.row(HAND, 150, 400).tile("2s", 200, 100, scale=3.0).tile("8p", 700, 60, scale=0.4)
    assert codes(reader.read(table.photo())) == Counter(HAND.split())


def test_faint_things_alone_are_no_tiles(reader, detector, table):
    detector.say = {"7p": {"7p": 0.4}}
    table.row(HAND, 150, 400).tile("7p", 700, 80)
    assert codes(reader.read(table.photo())) == Counter(HAND.split())


def test_a_faint_tile_in_the_hand_is_told(reader, detector, table):
    detector.say = {"9m": {"9m": 0.2}}
    reading = reader.read(table.row(HAND, 150, 400).photo())
    assert len(reading.tiles) == 13
    assert "possible_tile" in notices(reading)
    assert not reading.sure


def test_a_faint_back_beside_the_hand_may_be_a_plain_white_tile(reader, detector, table):
    detector.say = {"back": {"back": 0.5}}
    reading = reader.read(table.row(f"{HAND} back", 150, 400).photo())
    assert rows(reading) == [HAND]
    assert notices(reading) == ["possible_tile"]
    assert not reading.sure
    detector.say = {"back": {"back": 0.3}}
    assert reader.read(table.photo()).sure


def test_nothing_there(reader, table):
    reading = reader.read(table.photo())
    assert notices(reading) == ["no_hand"]
    assert reading.tiles == ()
    assert not reading.sure
    assert reading.to_dict()["rows"] == []


def test_a_near_tie_is_marked_with_its_runner_up(reader, detector, table):
    detector.say = {"3m": {"3m": 0.5, "2m": 0.42}}
    reading = reader.read(table.row(HAND, 150, 400).photo())
    tile = reading.tiles[2]
    assert (tile.code, tile.sure) == ("3m", False)
    assert tile.alternatives[0].code == "2m"
    assert notices(reading) == ["doubtful"]


def test_five_copies_are_doubted(reader, table):
    reading = reader.read(table.row("1m 1m 1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m", 150, 300).photo())
    assert [tile.sure for tile in reading.tiles[:6]] == [False] * 5 + [True]
    assert "too_many_copies" in notices(reading)
    assert not reading.sure


def test_wrong_count_takes_sure_from_a_hand_of_known_rules(reader, table):
    photo = table.row(HAND.rsplit(" ", 3)[0], 150, 300).photo()
    assert "wrong_tile_count" in notices(reader.read(photo, allowed=SICHUAN))
    assert not reader.read(photo, allowed=SICHUAN).sure


def test_the_rules_never_change_what_was_seen(reader, detector, table):
    """An E that would win as 9m stays an E: 9m only becomes the first alternative."""
    detector.say = {"E": {"E": 0.5, "C": 0.3, "9m": 0.29}}
    losing = HAND.replace("9m", "E")
    free = reader.read(table.row(losing, 150, 300).photo())
    bound = reader.read(table.photo(), allowed=SICHUAN)
    assert rows(free) == rows(bound) == [losing]
    tile = bound.tiles[8]
    assert (tile.code, tile.sure) == ("E", False)
    assert [other.code for other in tile.alternatives] == ["9m", "C"]
    assert [other.code for other in free.tiles[8].alternatives] == ["C", "9m"]
    assert "not_in_ruleset" in notices(bound)


@pytest.mark.parametrize("said", [{"9m": 0.97}, {"9m": 0.5, "8m": 0.49}])
def test_a_losing_hand_stays_losing(reader, detector, table, said):
    """Neither counts nor rules turn 9m, seen where 8m would win, into 8m."""
    detector.say = {"9m": said}
    losing = "1m 1m 1m 2m 3m 4m 5m 6m 7m 6m 7m 9m 2s 2s"
    for allowed in (None, SICHUAN, SICHUAN - {"9m"}):
        reading = reader.read(table.row(losing, 150, 300).photo(), allowed=allowed)
        assert rows(reading) == [losing]
        table.tiles.clear()


def test_exif_turns(reader, table):
    """T8: boxes are in pixels of the upright picture, whatever way the file stores it."""
    upright = reader.read(table.row("1m 2m 3m 4m 5m", 300, 200).photo())
    for orientation in range(1, 9):
        photo = _stored(table.pixels(), orientation)
        reading = reader.read(photo)
        assert rows(reading) == rows(upright)
        assert (reading.width, reading.height) == table.size
        for a, b in zip(reading.tiles, upright.tiles, strict=True):
            assert a.box == pytest.approx(b.box, abs=1)


def _stored(pixels, orientation):
    """Store an upright picture the way a camera held so would, with its EXIF value."""
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    image = Image.fromarray(pixels)
    if orientation in undo:
        image = image.transpose(undo[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    image.save(out, "PNG", exif=exif)
    return out.getvalue()


def test_large_photos_are_scaled_and_boxes_mapped_back(reader, table):
    table.row(HAND, 150, 300)
    large = Image.fromarray(table.pixels()).resize((4500, 3100), Image.Resampling.NEAREST)
    out = io.BytesIO()
    large.save(out, "PNG", compress_level=1)
    reading = reader.read(out.getvalue())
    assert (reading.width, reading.height) == (4500, 3100)
    assert rows(reading) == [HAND]
    assert reading.tiles[0].box == pytest.approx((675, 1400, 825, 1600), abs=14)


def test_the_contract(reader, table):
    read = reader.read(table.row(HAND, 150, 300).photo()).to_dict()
    assert {
        *("image", "rows", "tiles", "hand", "sure", "warnings", "model", "ms"),
    } == set(read)
    assert read["image"] == {"width": 900, "height": 620}
    assert {"code", "confidence", "box", "row", "sure", "alternatives"} <= set(read["tiles"][0])
    assert {"concealed", "melds", "flowers"} <= set(read["hand"])
    assert set(read["model"]) == {"name", "version", "sha256"}
    assert {"decode", "coarse", "second", "layout", "total"} <= set(read["ms"])
