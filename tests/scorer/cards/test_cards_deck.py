"""The one vocabulary: faces, names, colours, totals, and the slips of the source put right."""

import pytest

from hupai.scorer.cards.deck import (
    CLASSES,
    FACES,
    FAN_FACES,
    RED,
    RED_PIPS,
    SEVENS,
    TOTAL,
    find_card,
    parse_cards,
)
from hupai.scorer.core.errors import HandInvalid
from hupai.scorer.core.tiles import DAER, DECKS, LONG_CARDS, MAHJONG


def test_decks():
    assert list(DECKS) == ["mahjong", "long_cards", "daer"]
    assert len(FACES) == 21
    assert LONG_CARDS.codes[-2:] == ("T", "C")
    assert sum(kind.copies for kind in LONG_CARDS.kinds) == 115
    assert len(DAER.kinds) == 20
    assert sum(kind.copies for kind in DAER.kinds) == 80
    for deck in (MAHJONG, LONG_CARDS, DAER):
        assert len(deck.codes) == len(set(deck.codes))


def test_colours():
    reds = {"66", "11", "44", "13", "14", "12", "24", "15", "16", "34", "45", "46"}
    assert {face for face in FACES if face in RED} == reds
    assert {k.code for k in DAER.kinds if k.red} == {
        f"{size}{n}" for size in "sb" for n in (2, 7, 10)
    }
    assert {code: RED_PIPS[code] for code in ("66", "11", "44", "14", "13", "24", "22")} == {
        "66": 6, "11": 2, "44": 8, "14": 5, "13": 1, "24": 4, "22": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("天牌", "66"), ("地牌", "11"), ("人牌", "44"), ("和牌", "13"), ("鹅", "13"),
        ("幺四", "14"), ("丁丁", "12"), ("二红", "24"), ("猫猫", "15"), ("高脚", "16"),
        ("大七", "34"), ("红九", "45"), ("苕十", "46"), ("板凳", "22"), ("长二", "22"),
        ("拐子", "23"), ("长三", "33"), ("二五", "25"), ("胖子", "26"), ("三五", "35"),
        ("弯鞭", "36"), ("梅子", "55"), ("斧头", "56"), ("聽用", "T"), ("财神", "C"),
    ],
)  # fmt: skip
def test_names(name, code):
    assert find_card(name, LONG_CARDS) == code
    assert find_card(code, LONG_CARDS) == code


def test_no_name_means_two_cards():
    for deck in (LONG_CARDS, DAER):
        names = [name for k in deck.kinds for name in (k.code, k.zh, *k.aliases)]
        assert len(names) == len(set(names))


def test_slips_of_the_source_are_put_right():
    """斧头 5+6, 四六 4+6, 拐子 all black, 三六 3+6; 高脚 is 1-6, 猫猫 1-5."""
    pips = {kind.zh: kind.pips for kind in LONG_CARDS.kinds}
    assert pips["斧头"] == (5, 6)
    assert TOTAL["56"] == 11
    assert pips["四六"] == (4, 6)
    assert pips["三六"] == (3, 6)
    assert "23" not in RED
    assert "24" in RED
    assert RED_PIPS["24"] == 4


def test_partners_to_fourteen():
    pairs = {(TOTAL[a], TOTAL[b]) for lows, highs in CLASSES for a in lows for b in highs}
    assert pairs == {(2, 12), (3, 11), (4, 10), (5, 9), (6, 8)}
    assert set(SEVENS) == {"16", "25", "34"}
    assert sum(len(lows) + len(highs) for lows, highs in CLASSES) == 21
    assert FAN_FACES == ("66", "11", "44", "13", "14")


def test_texts_and_lists():
    assert parse_cards("天牌 11，人牌、13,幺四", LONG_CARDS, "cards") == FAN_FACES
    assert parse_cards(["壹", "s10"], DAER, "cards") == ("b1", "s10")
    assert parse_cards("", LONG_CARDS, "cards") == ()
    with pytest.raises(HandInvalid) as error:
        parse_cards(["66", "1m", 5], LONG_CARDS, "cards")
    assert [fault.where for fault in error.value.faults] == ["cards[1]", "cards[2]"]
