"""A hand of tiles as text and as a value; ``parse_hand(str(hand)) == hand``.

``123m456p11s`` names suited tiles, ``E S W N C F P`` honours, ``J`` a joker, ``H1``-``H12``
flowers. Suits may be written in Chinese, ``123万456筒11条``, and letters and digits as a Chinese
keyboard gives them, twice as wide.

A hand is printed as ``123m44p [pong 3p] [kong_exposed 5s] +4p``: concealed tiles, melds, winning
tile.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.tiles import MAHJONG, TileCode

__all__ = [
    "MELD_KINDS",
    "Hand",
    "Meld",
    "MeldKind",
    "format_tiles",
    "parse_hand",
    "parse_meld",
    "parse_tiles",
    "parse_win_tile",
    "read_melds",
]

MeldKind = Literal["chow", "pong", "kong_exposed", "kong_added", "kong_concealed"]
MELD_KINDS: Final[tuple[MeldKind, ...]] = (
    "chow",
    "pong",
    "kong_exposed",
    "kong_added",
    "kong_concealed",
)

_AS_TYPED: Final = "０１２３４５６７８９ｍｐｓＥＳＷＮＣＦＰＪＨ万萬筒饼餅条條索"
_AS_MEANT: Final = "0123456789mpsESWNCFPJHmmpppsss"
_MEANING: Final = str.maketrans(_AS_TYPED, _AS_MEANT)
"""Each sign becomes one sign, so that places in a text stay what they are."""
_GROUP: Final = re.compile(r"([1-9]+)([mps])|(H(?:1[0-2]|[1-9])|[ESWNCFPJ])|\s+")
_ORDER: Final = {code: place for place, code in enumerate(MAHJONG.codes)}
_SUITED: Final = {(rank, suit): TileCode(rank + suit) for suit in "mps" for rank in "123456789"}


class Meld(NamedTuple):
    """A laid-down set: ``tile`` is its tile, for a chow the lowest of the three."""

    kind: MeldKind
    tile: TileCode

    @property
    def tiles(self) -> tuple[TileCode, ...]:
        """Every tile of the set, three or four."""
        if self.kind == "chow":
            first = int(self.tile[0])
            return tuple(TileCode(f"{rank}{self.tile[1]}") for rank in range(first, first + 3))
        return (self.tile,) * (3 if self.kind == "pong" else 4)

    @property
    def is_kong(self) -> bool:
        """Whether four tiles lie here."""
        return self.kind.startswith("kong")

    def __str__(self) -> str:
        return f"{self.kind} {format_tiles(self.tiles) if self.kind == 'chow' else self.tile}"


class Hand(NamedTuple):
    """Concealed tiles without the winning one, melds, and the winning tile if it is known apart."""

    concealed: tuple[TileCode, ...]
    melds: tuple[Meld, ...] = ()
    win: TileCode | None = None

    @property
    def tiles(self) -> tuple[TileCode, ...]:
        """Every physical tile, in deck order."""
        laid = [tile for meld in self.melds for tile in meld.tiles]
        won = [self.win] if self.win else []
        return tuple(sorted([*self.concealed, *laid, *won], key=_ORDER.__getitem__))

    def __str__(self) -> str:
        parts = [format_tiles(self.concealed)] if self.concealed else []
        parts += [f"[{meld}]" for meld in self.melds]
        parts += [f"+{self.win}"] if self.win else []
        return " ".join(parts)


def format_tiles(tiles: Iterable[TileCode]) -> str:
    """Print tiles in the order given, neighbours of one suit sharing the letter."""
    text = ""
    for tile in tiles:
        if tile[-1] in "mps" and text.endswith(tile[-1]):
            text = text[:-1]
        elif text[-1:].isdigit() and tile[0].isdigit():
            text += " "  # H1 and 1m are not H11
        text += tile
    return text


def parse_tiles(text: str, where: str = "hand") -> tuple[TileCode, ...]:
    """Read tiles in the order written.

    :raises HandInvalid: with the place of the first sign that is no tile.
    """
    tiles: list[TileCode] = []
    end = 0
    written = text if text.isascii() else text.translate(_MEANING)
    for match in _GROUP.finditer(written):
        if match.start() != end:
            break
        end = match.end()
        ranks, suit, single = match.groups()
        if ranks:
            tiles += [_SUITED[rank, suit] for rank in ranks]
        elif single:
            tiles.append(TileCode(single))
    if end != len(text):
        raise _unreadable(text, end, where)
    return tuple(tiles)


def _unreadable(text: str, place: int, where: str) -> HandInvalid:
    message = (
        f"{where}: {text[place : place + 12]!r} at position {place + 1} is no tile; write ranks "
        "1-9 and a suit (m 万, p 筒, s 条), E S W N C F P for honours, J for a joker"
    )
    return HandInvalid(message, faults=[Fault(where, message)])


@lru_cache(maxsize=4096)
def parse_meld(text: str, where: str = "melds") -> Meld:
    """Read ``pong 3p``, ``kong_added 2s`` or ``chow 123p``; ``pong 333p`` means the same.

    :raises HandInvalid: when kind or tiles cannot be read, or the tiles make no such set.
    """
    kind, _, rest = text.strip().partition(" ")
    tiles = tuple(sorted(parse_tiles(rest, where), key=_ORDER.__getitem__))
    if kind in MELD_KINDS and tiles:
        meld = Meld(kind, tiles[0])
        if _fits(meld, tiles):
            return meld
    message = f"{where}: {text!r} is no meld; write for example 'pong 3p' or 'chow 123p'"
    raise HandInvalid(message, faults=[Fault(where, message)])


def read_melds(texts: Iterable[str]) -> tuple[tuple[Meld, ...], str | None]:
    """Read the melds that name a set; also return the first text that names none.

    What stands on the table may break the rules of the game, which is no error of the request.
    """
    melds: list[Meld] = []
    unreadable = None
    for text in texts:
        try:
            melds.append(parse_meld(text))
        except HandInvalid:
            unreadable = text if unreadable is None else unreadable
    return tuple(melds), unreadable


def _fits(meld: Meld, tiles: tuple[TileCode, ...]) -> bool:
    if meld.kind == "chow":
        return meld.tile[-1] in "mps" and meld.tile[0] <= "7" and tiles == meld.tiles
    return tiles in ((meld.tile,), meld.tiles)


_MELD_TEXT: Final = re.compile(r"\[([^\]]*)\]")
_WIN_TEXT: Final = re.compile(r"\+\s*(\S+)\s*$")


def parse_hand(text: str, melds: Sequence[str] = (), win_tile: str = "") -> Hand:
    """Read a hand as :class:`Hand` prints it; melds and winning tile may also come apart.

    :raises HandInvalid: listing every part that cannot be understood.
    """
    written = list(_MELD_TEXT.findall(text))
    text = _MELD_TEXT.sub(" ", text)
    won = _WIN_TEXT.search(text)
    if won:
        text, win_tile = text[: won.start()], won.group(1)
    return Hand(
        parse_tiles(text),
        tuple(parse_meld(meld) for meld in [*written, *melds]),
        parse_win_tile(win_tile),
    )


def parse_win_tile(text: str) -> TileCode | None:
    """Read one tile; an empty text means that it is not known apart.

    :raises HandInvalid: more than one tile, or none that can be read.
    """
    if not text:
        return None
    tiles = parse_tiles(text, "win_tile")
    if len(tiles) != 1:
        message = f"win_tile: {text!r} names {len(tiles)} tiles, 1 expected"
        raise HandInvalid(message, faults=[Fault("win_tile", message)])
    return tiles[0]
