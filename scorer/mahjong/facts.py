"""From a hand and its circumstances to the facts that every rule reads."""

from dataclasses import replace
from typing import NamedTuple

from hupai.scorer.core.hand import Hand, Meld
from hupai.scorer.mahjong.context import EMPTY, Context, WinBy
from hupai.scorer.mahjong.deck import FOURS, JOKER, KINDS, SECTION, WEIGHT, pack
from hupai.scorer.mahjong.decompose import ANYTHING, SEQUENCE, set_traits
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.reading import Win

__all__ = ["gather", "suits_of"]

_SUIT_M = SECTION
_SUIT_P = SECTION << 36
_SUIT_S = SECTION << 72
_HONOURS = ((1 << 28) - 1) << 108


class _Laid(NamedTuple):
    weight: int
    traits: int
    triplet: int
    is_kong: bool
    claimed: bool
    strange: bool
    """A joker or a flower, which can stand in no meld."""


class _LaidMelds(dict[Meld, _Laid]):
    """What each meld adds to the facts, computed once."""

    def __missing__(self, meld: Meld) -> _Laid:
        place = KINDS.index(meld.tile) if meld.tile in KINDS else -1
        chow = meld.kind == "chow"
        code = place % 9 + (SEQUENCE if chow else 0)
        laid = _Laid(
            sum(WEIGHT[tile] for tile in meld.tiles),
            set_traits(code) if 0 <= place < 27 else set_traits(2),
            0 if chow or place < 0 else 1 << place,
            meld.is_kong,
            meld.kind != "kong_concealed",
            place < 0,
        )
        self[meld] = laid
        return laid


_LAID = _LaidMelds()


class _Table(NamedTuple):
    """All melds of a hand together."""

    weight: int = 0
    traits: int = ANYTHING
    triplets: int = 0
    kongs: int = 0
    claimed: bool = False
    suspicious: bool = False


_NOTHING_LAID = _Table()


def _lay(melds: tuple[Meld, ...]) -> _Table:
    weight, traits, triplets, kongs = 0, ANYTHING, 0, 0
    claimed = suspicious = False
    for laid in map(_LAID.__getitem__, melds):
        weight += laid.weight
        traits &= laid.traits
        suspicious = suspicious or laid.strange or bool(triplets & laid.triplet)
        triplets |= laid.triplet
        claimed = claimed or laid.claimed
        kongs += laid.is_kong
    return _Table(weight, traits, triplets, kongs, claimed, suspicious)


def gather(hand: Hand, house: House, context: Context = EMPTY, win_by: WinBy = "") -> Win:
    """Count the tiles and read the melds of one hand.

    A missing ``win_by`` follows from the context where it can: a draw after a kong is a self-draw,
    and so is a joker, which nobody can claim. A missing ``kong_source`` follows from the melds
    where all their kongs are of one kind.
    """
    if not win_by:
        win_by = "self_draw" if hand.win == JOKER else _implied(context)
    if context.kong_chain == 1 and not context.kong_source:
        context = replace(context, kong_source=_only_kind_of_kong(hand.melds))
    concealed = pack(hand.concealed)
    if hand.win:
        concealed += WEIGHT[hand.win]
    table = _lay(hand.melds) if hand.melds else _NOTHING_LAID
    packed = concealed + table.weight
    rooted = house.ruleset.kong_is_root
    quads = (packed & FOURS).bit_count()
    return Win(
        hand,
        house,
        house.options,
        context,
        win_by,
        win_by == "self_draw",
        concealed,
        packed,
        table.kongs,
        table.kongs if rooted else 0,
        quads if rooted else quads - table.kongs,
        table.claimed,
        table.traits,
        table.triplets,
        suits_of(packed),
        table.suspicious,
    )


def _implied(context: Context) -> WinBy:
    if context.kong_chain or context.first_draw or context.flower_replacement:
        return "self_draw"
    claimed = context.discard_after_kong or context.rob_kong or context.dealer_first_discard
    return "discard" if claimed else ""


def _only_kind_of_kong(melds: tuple[Meld, ...]) -> str:
    kinds = {meld.kind.removeprefix("kong_") for meld in melds if meld.is_kong}
    return kinds.pop() if len(kinds) == 1 else ""


def suits_of(packed: int) -> int:
    """Return bits 0-3 for 万, 筒, 条, honours present."""
    return (
        (1 if packed & _SUIT_M else 0)
        | (2 if packed & _SUIT_P else 0)
        | (4 if packed & _SUIT_S else 0)
        | (8 if packed & _HONOURS else 0)
    )
