"""Hands as text: what is read, what is refused, and that printing and reading agree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hupai.scorer import Hand, HandInvalid, Meld, parse_hand
from hupai.scorer.core.hand import MELD_KINDS, format_tiles, parse_meld, parse_tiles
from hupai.scorer.core.tiles import MAHJONG

SUITED = [code for code in MAHJONG.codes if code[0].isdigit()]
melds = st.one_of(
    st.builds(Meld, st.sampled_from(MELD_KINDS[1:]), st.sampled_from(MAHJONG.codes)),
    st.builds(Meld, st.just("chow"), st.sampled_from([c for c in SUITED if c[0] <= "7"])),
)
hands = st.builds(
    Hand,
    st.lists(st.sampled_from(MAHJONG.codes), max_size=16).map(tuple),
    st.lists(melds, max_size=5).map(tuple),
    st.none() | st.sampled_from(MAHJONG.codes),
)


@given(hands)
@settings(max_examples=1000)
def test_printed_hands_read_back(hand: Hand) -> None:
    assert parse_hand(str(hand)) == hand


@given(st.text(alphabet="123456789mpsESWNCFPJH0 +[]xz一", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        hand = parse_hand(text)
    except HandInvalid:
        with pytest.raises(HandInvalid, match=r"is no tile|is no meld|1 expected"):
            parse_hand(text)
    else:
        assert parse_hand(str(hand)) == hand


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123m5p5p", ["1m", "2m", "3m", "5p", "5p"]),
        (" 1 2m".replace(" ", ""), ["1m", "2m"]),
        ("ESWN CFP J", list("ESWNCFPJ")),
        ("H1H12H2", ["H1", "H12", "H2"]),
        ("", []),
        ("12万3萬1筒2饼3餅", ["1m", "2m", "3m", "1p", "2p", "3p"]),
        ("1条2條3索", ["1s", "2s", "3s"]),
        ("１２３ｍ４5ｐ Ｅ　Ｈ１０", ["1m", "2m", "3m", "4p", "5p", "E", "H10"]),
        ("Ｓ１ｓＪ", ["S", "1s", "J"]),
    ],
)
def test_tiles(text: str, tiles: list[str]) -> None:
    assert list(parse_tiles(text)) == tiles


@pytest.mark.parametrize(
    "text", ["0m", "12", "1z", "7z", "m", "H13", "H0", "red", "０万", "万", "东"]
)
def test_unknown_signs_are_named_with_their_place(text: str) -> None:
    with pytest.raises(HandInvalid, match="position"):
        parse_tiles(text)


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("pong 3p", ("pong", "3p", 3)),
        ("pong 333p", ("pong", "3p", 3)),
        ("kong_added EEEE", ("kong_added", "E", 4)),
        ("chow 321s", ("chow", "1s", 3)),
        ("pong 3筒", ("pong", "3p", 3)),
    ],
)
def test_melds(text: str, meld: tuple[str, str, int]) -> None:
    read = parse_meld(text)
    assert (read.kind, read.tile, len(read.tiles)) == meld


@pytest.mark.parametrize(
    "text",
    [
        "pong", "pong 33p", "pong 3333p", "kong_concealed 555s", "chow 123", "chow 135p",
        "chow 899p", "chow EEE", "pang 3p", "3p", "", "pong 3p 4p", "kong 5s", "chow 1p",
    ],
)  # fmt: skip
def test_unreadable_melds(text: str) -> None:
    with pytest.raises(HandInvalid):
        parse_meld(text)


def test_format_joins_neighbours_of_a_suit() -> None:
    assert format_tiles(parse_tiles("1m2m5pE5p")) == "12m5pE5p"


@given(hands)
def test_chinese_suits_and_wide_signs_mean_the_same(hand: Hand) -> None:
    plain = format_tiles(hand.concealed)
    wide = "".join(chr(ord(sign) + 0xFEE0) if sign != " " else sign for sign in plain)
    chinese = plain.translate(str.maketrans("mps", "万筒条"))
    assert parse_tiles(wide) == parse_tiles(chinese) == hand.concealed


def test_what_cannot_be_read_is_shown_as_it_was_typed() -> None:
    with pytest.raises(HandInvalid, match="'东1万' at position 5"):
        parse_tiles("１２３万东1万")
