"""The hands of the sample pictures, as data: how they lie and what they are."""

from dataclasses import dataclass
from typing import Final

__all__ = ["SAMPLES", "SampleHand"]


@dataclass(frozen=True, slots=True)
class SampleHand:
    """One sample. ``rows``: codes of a line of tiles, ``|`` for a gap between groups.

    ``seed`` picks the look of the set, ``elevation`` is the camera's height in degrees,
    ``flipped`` tiles (counted in reading order) lie upside down. ``fans`` and ``fan``: what the
    hand is worth by its rule set's defaults, counted by hand; no fans, no win.
    """

    name: str
    ruleset: str
    rows: tuple[str, ...]
    win_tile: str
    note: str
    seed: int
    surface: str
    melds: tuple[str, ...] = ()
    flowers: tuple[str, ...] = ()
    win_by: str = "discard"
    fans: tuple[str, ...] = ()
    fan: int = 0
    elevation: float = 62.0
    turn: float = 0.0
    flipped: tuple[int, ...] = ()
    back: tuple[int, int, int] = (34, 128, 80)


SAMPLES: Final[tuple[SampleHand, ...]] = (
    SampleHand(
        "qing_yi_se", "sichuan_a", ("1m 1m 2m 2m 3m 3m 4m 5m 6m 7m 8m 9m 9m 9m",), "9m",
        "清一色, one suit in one row", 3, "green_mesh", back=(150, 40, 120),
        fans=("qing_yi_se",), fan=2,
    ),
    SampleHand(
        "qi_dui", "sichuan_a", ("1m 1m 3m 3m 4m 4m 6m 6m 5p 5p 7p 7p 9p 9p",), "9p",
        "七对, seven pairs; some tiles upside down", 14, "wood", flipped=(2, 5, 9), turn=-3.0,
        elevation=55.0, fans=("qi_dui",), fan=2,
    ),
    SampleHand(
        "dui_dui_hu", "sichuan_a", ("8p 8p 8p | 2m 2m 2m 4m 4m 4m 7m 7m 7m 5p 5p",), "5p",
        "对对胡 with a pong apart", 5, "red_felt", melds=("pong 8p",), elevation=50.0,
        back=(70, 150, 200), fans=("dui_dui_hu",), fan=1,
    ),
    SampleHand(
        "kong", "sichuan_a", ("3s 3s 3s 3s | 2m 3m 4m 5m 6m 7m 6s 7s 8s 9s | 9s",), "9s",
        "an exposed kong apart, the winning tile apart", 8, "brown_felt",
        melds=("kong_exposed 3s",), turn=2.0, back=(220, 130, 40),
        fans=("ping_hu", "gen"), fan=1,
    ),
    SampleHand(
        "concealed_kong", "sichuan_b",
        ("7s back back 7s | 1s 2s 3s 4s 5s 6s 5p 6p 7p 8s | 8s",), "8s",
        "a concealed kong with two backs, the winning tile apart", 14, "dark_wood",
        melds=("kong_concealed 7s",), win_by="self_draw", elevation=58.0,
        fans=("ping_hu",), fan=1,
    ),
    SampleHand(
        "two_rows", "sichuan_b", ("2p 3p 4p 4p 5p 6p 6p", "7p 8p 9p 9p 9p 1p 1p"), "1p",
        "清一色 in two rows of seven", 20, "blue_felt", turn=-2.0, back=(60, 140, 200),
        fans=("qing_yi_se",), fan=3,
    ),
    SampleHand(
        "not_a_win", "sichuan_a", ("1m 2m 3m 4m 5m 6m 7m 9m 1p 2p 3p 5p 8p 8p",), "8p",
        "no winning hand: 79m and 5p are left over", 23, "white_plastic",
        elevation=66.0, back=(60, 120, 190),
    ),
    SampleHand(
        "three_players", "chongqing_3p",
        ("H8", "E E E | C C C 1p 1p 1p 9p 9p J 5p 5p"), "5p",
        "three-player hand: a flower above, a pong of 东, one 飞", 26, "teal_felt",
        melds=("pong E",), flowers=("H8",), elevation=64.0, back=(216, 140, 60),
        fans=("chi_hu", "dong_ke", "zhong_ke", "yao_jiu_ke", "dui_dui_hu"), fan=6,
    ),
)  # fmt: skip
"""Hands of Sichuan and Chongqing mahjong that the demo shows and tests read."""
