import pytest

from hupai.vision.stability import Stability

HAND = ("1m", "2m", "3m")
OTHER = ("1m", "2m", "4m")


def test_locks_on_frames_that_agree():
    votes = Stability(window=5, needed=3)
    assert not votes.add_codes(HAND).locked
    assert not votes.add_codes(HAND).locked
    stable = votes.add_codes(tuple(reversed(HAND)))
    assert stable.locked
    assert sorted(stable.codes) == sorted(HAND)


def test_a_flicker_does_not_unlock_and_the_favourite_is_shown():
    votes = Stability(window=5, needed=3)
    for _ in range(3):
        votes.add_codes(HAND)
    for flicker in (OTHER, (), OTHER):
        stable = votes.add_codes(flicker)
        assert (stable.codes, stable.locked) == (HAND, True)
    assert stable.share == pytest.approx(2 / 5)


def test_another_hand_takes_over():
    votes = Stability(window=5, needed=3)
    for codes in (HAND, HAND, HAND, OTHER, OTHER):
        assert votes.add_codes(codes).codes == HAND
    assert votes.add_codes(OTHER).codes == OTHER


def test_an_empty_table_clears():
    votes = Stability(window=4, needed=2)
    for codes in (HAND, HAND, (), ()):
        stable = votes.add_codes(codes)
    assert not stable.locked
    assert stable.codes == ()


def test_before_it_locks_the_majority_shows():
    votes = Stability(window=9, needed=9)
    for codes in (HAND, OTHER, HAND):
        stable = votes.add_codes(codes)
    assert stable.codes == HAND
    votes.reset()
    assert votes.add_codes(OTHER).codes == OTHER


def test_readings_are_taken_in(reader, table):
    photo = table.row("1m 2m 3m 4m", 200, 300).photo()
    votes = Stability(needed=2)
    votes.add(reader.read(photo))
    assert votes.add(reader.read(photo)).locked


def test_nonsense_is_refused():
    with pytest.raises(ValueError, match="needed"):
        Stability(window=3, needed=4)
