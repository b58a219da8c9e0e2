"""Readings of a hand with jokers."""

from hupai.scorer.mahjong.reading import Reading, Win


def joker_readings(win: Win) -> list[Reading]:
    return []


def completing_kinds(win: Win) -> list[int]:
    return []
