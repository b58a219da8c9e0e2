"""Readings of painted cards: two ends and one, fans, rows, columns, turns, doubts."""

import pytest

from hupai.scorer.core.tiles import DAER, LONG_CARDS

HAND = "13 46 22 55 66 11 44 35"


def rows(reading):
    return [" ".join(row) for row in reading.rows]


def notices(reading):
    return [notice.code for notice in reading.warnings]


def test_a_row_shows_both_ends_of_each_card(reader, table):
    reading = reader.read(table.row(HAND, 8, 10).photo())
    assert rows(reading) == [HAND]
    assert [len(card.ends) for card in reading.tiles] == [2] * 8
    assert reading.deck is LONG_CARDS
    assert reading.to_dict()["hand"]["concealed"] == HAND


@pytest.mark.parametrize("degrees", [4, 30, 90, 180, 217])
def test_a_turned_row_loses_and_doubles_no_card(reader, table, degrees):
    reading = reader.read(table.row(HAND, 8.6, 10).photo(degrees))
    assert rows(reading) in ([HAND], [" ".join(reversed(HAND.split()))])


@pytest.mark.parametrize("degrees", [0, 90, 180])
def test_a_fan_shows_one_end(reader, table, degrees):
    reading = reader.read(table.fan("s1 s2 s3 b7 b8 b9", 12.5, 11).photo(degrees))
    assert sorted(card.code for card in reading.tiles) == ["b7", "b8", "b9", "s1", "s2", "s3"]
    if degrees == 0:
        assert rows(reading) == ["s1 s2 s3 b7 b8 b9"]
    assert reading.deck is DAER


@pytest.mark.parametrize("codes", ["44 44 44 44", "44 13 44 13", "66 66 11 11 66"])
def test_equal_neighbours_stay_cards_of_their_own(reader, table, codes):
    assert rows(reader.read(table.row(codes, 9, 10).photo())) == [codes]
    table.cards.clear()
    assert sorted(c.code for c in reader.read(table.column(codes, 12, 8).photo()).tiles) == sorted(
        codes.split()
    )


def test_columns_lie_beside_each_other(reader, table):
    table.column("s2 s7 s10", 8, 8).column("b1 b1 b1", 10, 8).column("s4 s5 s6", 12, 8)
    reading = reader.read(table.photo())
    assert [" ".join(group) for group in reading.groups] == ["s2 s7 s10", "b1 b1 b1", "s4 s5 s6"]
    assert len(reading.tiles) == 9


def test_two_lines_are_two_rows(reader, table):
    table.row("13 46 22 55", 8, 7).row("66 11 44 35", 8, 11.5)
    assert rows(reader.read(table.photo())) == ["13 46 22 55", "66 11 44 35"]


def test_cards_alike_that_lie_apart_are_laid(reader, table):
    table.row("44 44 44", 5, 10).row("13 46 22 55", 11, 10)
    reading = reader.read(table.photo())
    assert reading.laid == (("44", "44", "44"),)
    assert reading.held == ("13", "46", "22", "55")
    told = reading.to_dict()
    assert told["hand"]["melds"] == ["44 44 44"]
    assert told["groups"] == [["44", "44", "44"], ["13", "46", "22", "55"]]


def test_a_hand_sorted_into_sets_is_not_laid(reader, table):
    table.row("44 44 44", 5, 10).row("13 13 13", 11, 10)
    assert reader.read(table.photo()).laid == ()


def test_backs_are_no_cards_of_the_hand(reader, table):
    reading = reader.read(table.row("13 46 22", 5, 6).card("back", 14, 13).photo())
    assert reading.held == ("13", "46", "22")
    assert [card.row for card in reading.tiles] == [0, 0, 0, -1]
    assert "cards_face_down" in notices(reading)


def test_cards_far_away_are_not_counted(reader, table):
    reading = reader.read(table.row("13 46 22 55", 3, 5).card("66", 21, 17).photo())
    assert reading.held == ("13", "46", "22", "55")
    assert "cards_elsewhere" in notices(reading)


def test_no_card_is_ever_sure(reader, table):
    reading = reader.read(table.row(HAND, 8, 10).photo())
    told = reading.to_dict()
    assert not told["sure"]
    assert not any(card["sure"] for card in told["tiles"])
    (warning,) = [w for w in told["warnings"] if w["code"] == "cards_unmeasured"]
    assert "真牌照片" in warning["message"]["zh"]
    assert "real photo" in warning["message"]["en"]


def test_the_other_deck_raises_a_doubt_and_changes_nothing(reader, detector, table):
    detector.say = {"s2": {"s2": 0.6, "11": 0.3, "b2": 0.2}}
    reading = reader.read(table.row("13 46 s2 55", 8, 10).photo(), deck=LONG_CARDS)
    assert rows(reading) == ["13 46 s2 55"]
    assert [other.code for other in reading.tiles[2].alternatives] == ["11", "b2"]
    assert "cards_other_deck" in notices(reading)


@pytest.mark.parametrize(
    ("count", "copies", "doubted"), [(5, None, False), (6, None, True), (5, 4, True)]
)
def test_more_copies_than_there_are(reader, table, count, copies, doubted):
    photo = table.row(" ".join(["44"] * count), 8, 10).photo()
    reading = reader.read(photo, deck=LONG_CARDS, copies=copies)
    assert len(reading.tiles) == count
    assert ("cards_copies" in notices(reading)) == doubted


def test_nothing_at_all(reader, table):
    reading = reader.read(table.photo())
    assert reading.tiles == ()
    assert notices(reading) == ["no_cards"]
