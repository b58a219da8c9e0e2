"""Which tiles earn a fan, one group an occurrence, for the explanation."""

from collections.abc import Callable, Sequence

from hupai.scorer.core.fan import TileGroup
from hupai.scorer.core.tiles import TileCode
from hupai.scorer.mahjong.deck import kinds_in
from hupai.scorer.mahjong.reading import Reading

Shows = Callable[[Reading], Sequence[TileGroup]]


def winning_tile(r: Reading) -> Sequence[TileGroup]:
    """Show the tile that completed the hand, where it is known."""
    return [(r.win.hand.win,)] if r.win.hand.win else []


def quads(r: Reading) -> Sequence[TileGroup]:
    """Show every kind held four times, those in no kong first: kongs are absorbed first."""
    declared = {meld.tile for meld in r.win.hand.melds if meld.is_kong}
    kinds = sorted(kinds_in(r.win.packed, 4), key=declared.__contains__)
    return [(kind,) * 4 for kind in kinds]


def kongs(r: Reading) -> Sequence[TileGroup]:
    """Show the declared kongs, the latest first."""
    return [meld.tiles for meld in reversed(r.win.hand.melds) if meld.is_kong]


def triplet_of(*codes: str) -> Shows:
    """Show the triplets of these kinds."""
    groups = [(TileCode(code),) * 3 for code in codes]
    return lambda _: [tuple(tile for group in groups for tile in group)]


def flower_sets(r: Reading) -> Sequence[TileGroup]:
    """Show the complete families of flowers."""
    held = set(r.win.context.flowers)
    families = [tuple(TileCode(f"H{n}") for n in range(k, k + 4)) for k in (1, 5, 9)]
    return [family for family in families if held.issuperset(family)]
