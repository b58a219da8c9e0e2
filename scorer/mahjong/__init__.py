"""Mahjong: readings of a hand, patterns, rule sets."""
