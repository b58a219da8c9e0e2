"""Every reading of a hand: all ways to four sets and a pair, and seven pairs."""

from hupai.scorer.mahjong.deck import SECTION
from hupai.scorer.mahjong.decompose import Part, honour_table, suit_table
from hupai.scorer.mahjong.jokers import joker_readings
from hupai.scorer.mahjong.reading import SEVEN_PAIRS, SHAPES, Reading, Win

__all__ = ["is_complete", "is_seven_pairs", "readings"]

_ODD = int("1" * 35, 16)
_SUIT = suit_table()
_HONOUR = honour_table()


def readings(win: Win) -> list[Reading]:
    """Return every reading; an empty list means that the hand is not complete.

    The number of tiles must be right: 14 less three for each meld.
    """
    if win.concealed >> 136 & 15:
        return joker_readings(win)
    found = _standard(win)
    if not win.hand.melds and win.house.ruleset.seven_pairs and is_seven_pairs(win.concealed):
        found.append(Reading(win, SEVEN_PAIRS, suits=win.suits))
    return found


def is_seven_pairs(concealed: int) -> bool:
    """Whether 14 packed tiles pair up entirely."""
    return not concealed & _ODD


def is_complete(concealed: int) -> bool:
    """Whether packed concealed tiles of the right number make sets and a pair."""
    return (
        concealed & SECTION in _SUIT
        and concealed >> 36 & SECTION in _SUIT
        and concealed >> 72 & SECTION in _SUIT
        and concealed >> 108 in _HONOUR
    )


def _standard(win: Win) -> list[Reading]:
    key = win.concealed
    characters = _SUIT.get(key & SECTION)
    dots = _SUIT.get(key >> 36 & SECTION)
    bamboo = _SUIT.get(key >> 72 & SECTION)
    honours = _HONOUR.get(key >> 108)
    if not (characters and dots and bamboo and honours):
        return []
    return [
        _reading(win, (m, p, s, z))
        for m in characters
        for p in dots
        for s in bamboo
        for z in honours
    ]


def _reading(win: Win, parts: tuple[Part, Part, Part, Part]) -> Reading:
    m, p, s, z = parts
    return Reading(
        win,
        SHAPES[m[0] & p[0] & s[0] & z[0] & win.laid_traits],
        parts,
        m[1] | p[1] << 9 | s[1] << 18 | z[1] << 27 | win.laid_triplets,
        z[2],
        win.suits,
    )
