"""From what a picture shows to a hand that counts: the only place where a guess becomes a fact."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.hand import format_tiles, parse_meld, parse_win_tile
from hupai.scorer.core.tiles import BACK, MAHJONG, TileCode

__all__ = ["Answers", "ConfirmedHand", "doubts", "hand_text", "to_hand"]

_ORDER: Final[dict[str, int]] = {code: place for place, code in enumerate(MAHJONG.codes)}
_MELD_TILES: Final = 3
"""Tiles of the fourteen that one meld stands for; the fourth tile of a kong is extra."""
_WIN_TILES: Final = 14


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person says about a photo; an empty answer leaves the reading as it is.

    ``fixes`` maps an index of ``reading["tiles"]`` to the right code, or to ``""`` where there
    is no tile. ``melds`` replaces the melds that were read. ``win_tile`` is one of the tiles of
    the photo; without it all fourteen are the hand, and no tile is singled out.
    """

    win_tile: str = ""
    melds: tuple[str, ...] | None = None
    fixes: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConfirmedHand:
    """A hand as :func:`hupai.scorer.score` takes it: ``hand`` without the winning tile."""

    hand: str
    melds: tuple[str, ...]
    win_tile: str
    flowers: tuple[str, ...]


def to_hand(
    reading: Mapping[str, Any], answers: Answers, *, flowers_aside: bool = True
) -> ConfirmedHand:
    """Turn a reading (its ``to_dict``) and a person's answers into a hand.

    Nothing is added that was not seen or said, and nothing is bent towards a win: a hand of a
    wrong size stays one, and the scorer says so. In a game without flowers
    (``flowers_aside=False``) a flower stays in the hand, where the scorer refuses it.

    :raises HandInvalid: an answer names a tile that does not exist.
    """
    win_tile = parse_win_tile(answers.win_tile) or ""
    _check(reading, answers)
    concealed, melds = _split(reading, answers)
    flowers = [code for code in concealed if flowers_aside and _suit(code) == "h"]
    tiles = [code for code in concealed if code not in flowers and code != BACK]
    if win_tile in tiles and len(tiles) + _MELD_TILES * len(melds) >= _WIN_TILES:
        tiles.remove(win_tile)
    return ConfirmedHand(hand_text(tiles), tuple(melds), win_tile, tuple(flowers))


def doubts(reading: Mapping[str, Any], answers: Answers) -> list[dict[str, Any]]:
    """Return the warnings that a person's answers add to a reading.

    :raises HandInvalid: an answer names a tile that does not exist.
    """
    win_tile = parse_win_tile(answers.win_tile)
    if win_tile is None or win_tile in _codes(reading, answers):
        return []
    zh = f"照片里没看到胡的这张{MAHJONG.kind(win_tile).zh}。"
    en = f"The photo shows no {win_tile}, which is said to be the winning tile."
    return [{"code": "win_tile_not_seen", "message": {"zh": zh, "en": en}}]


def hand_text(codes: Iterable[str]) -> str:
    """Write codes in the order of the deck, suits drawn together: ``123m456p11sEE``."""
    return format_tiles(sorted(map(TileCode, codes), key=_ORDER.__getitem__))


def _suit(code: str) -> str:
    return "" if code == BACK else MAHJONG.kind(code).suit


def _check(reading: Mapping[str, Any], answers: Answers) -> None:
    count = len(reading["tiles"])
    faults = [
        Fault(f"fixes.{index}", f"the reading has tiles 0 to {count - 1}")
        for index in answers.fixes
        if not 0 <= index < count
    ]
    faults += [
        Fault(f"fixes.{index}", f"{code[:20]!r} is no tile; write 5m, 3p, 7s, E or the like")
        for index, code in answers.fixes.items()
        if code and code not in MAHJONG and code != BACK
    ]
    if faults:
        message = "; ".join(f"{fault.where}: {fault.message}" for fault in faults)
        raise HandInvalid(message, faults=faults)


def _codes(reading: Mapping[str, Any], answers: Answers) -> list[str]:
    """Return the tiles of the hand, corrected, in reading order.

    A tile that lies elsewhere on the table belongs to the hand only if a person names it.
    """
    read = [tile["code"] if tile["row"] >= 0 else "" for tile in reading["tiles"]]
    return [code for index, was in enumerate(read) if (code := answers.fixes.get(index, was))]


def _split(reading: Mapping[str, Any], answers: Answers) -> tuple[list[str], list[str]]:
    """Return the concealed tiles and the melds."""
    melds = reading["hand"]["melds"] if answers.melds is None else answers.melds
    seen = Counter(_codes(reading, Answers()))
    left: Counter[str] = Counter(_codes(reading, answers))
    kept = []
    for meld in melds:
        tiles: Counter[str] = Counter(_meld_tiles(meld))
        if answers.melds is None and (tiles & seen) - left:
            continue  # a correction has broken the meld: its tiles are tiles of the hand again
        left -= tiles
        kept.append(meld)
    return list(left.elements()), kept


def _meld_tiles(meld: str) -> Sequence[str]:
    """Return the tiles of a meld; none if it is unreadable, which is for the scorer to refuse."""
    try:
        return parse_meld(meld).tiles
    except HandInvalid:
        return ()
