"""A reading as people see it: its sets, and the tiles that earn a fan."""

from collections import Counter
from collections.abc import Sequence

from hupai.scorer.core.fan import Fan, TileGroup
from hupai.scorer.core.hand import format_tiles
from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.deck import JOKER, kinds_in
from hupai.scorer.mahjong.decompose import part_sets
from hupai.scorer.mahjong.reading import Reading

__all__ = ["concealed_sets", "decomposition", "fan_tiles", "jokers_as", "sets_text"]

NamedSet = tuple[str, TileGroup]
_MELD_SETS = {"chow": "sequence", "pong": "triplet"}


def concealed_sets(reading: Reading) -> list[NamedSet]:
    """List ``(kind, tiles)`` of the sets in hand; seven pairs give seven."""
    if reading.shape.seven_pairs:
        held = reading.win.concealed
        twice = set(kinds_in(held, 4))
        pairs = [kind for kind in kinds_in(held, 2) for _ in range(2 if kind in twice else 1)]
        return [("pair", (kind, kind)) for kind in pairs]
    parts = reading.concealed_parts()
    sets = [found for section, part in enumerate(parts) for found in part_sets(section, part)]
    return sorted(sets, key=lambda found: found[0] == "pair")


def jokers_as(reading: Reading) -> list[TileCode]:
    """List what the jokers stand for."""
    held = reading.win.hand.concealed + ((reading.win.hand.win,) if reading.win.hand.win else ())
    if JOKER not in held:
        return []
    shown = Counter(tile for _, tiles in concealed_sets(reading) for tile in tiles)
    return list((shown - Counter(held)).elements())


def decomposition(reading: Reading) -> list[dict[str, object]]:
    """Return every set as JSON, melds first; a melded set says what it is."""
    melded: list[dict[str, object]] = [
        {"kind": _MELD_SETS.get(meld.kind, meld.kind), "tiles": list(meld.tiles), "melded": True}
        for meld in reading.win.hand.melds
    ]
    return melded + [
        {"kind": kind, "tiles": list(tiles), "melded": False}
        for kind, tiles in concealed_sets(reading)
    ]


def sets_text(reading: Reading) -> str:
    """Print the sets on one line, melds in brackets."""
    melds = [f"[{format_tiles(meld.tiles)}]" for meld in reading.win.hand.melds]
    sets = [format_tiles(tiles) for _, tiles in concealed_sets(reading)]
    text = " ".join([*melds, *sets])
    jokers = jokers_as(reading)
    return f"{text} (J={format_tiles(jokers)})" if jokers else text


def fan_tiles(reading: Reading, fan: Fan[Reading], times: int) -> list[TileGroup]:
    """Return the tiles that earn each of ``times`` occurrences of a fan; the last may repeat."""
    groups: Sequence[TileGroup] = (fan.shows(reading) if fan.shows else ()) or (
        reading.win.hand.tiles,
    )
    return [groups[min(i, len(groups) - 1)] for i in range(times)]
