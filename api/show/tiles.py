"""Tiles as small coloured faces: ``3万`` red, ``5筒`` blue, ``7条`` green."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from hupai.api.show.speaker import Lang
from hupai.scorer.core.tiles import BACK, DECKS, MAHJONG, Deck

__all__ = ["meld_text", "tile_face", "tile_row"]

_INK: Final = {
    "m": "red",
    "p": "blue",
    "s": "green",
    "z": "magenta",
    "h": "dark_orange",
    "j": "bright_red",
}
_RED_INK: Final = "red"
_BLACK_INK: Final = "default"
_SUIT_ZH: Final = {"m": "万", "p": "筒", "s": "条"}
_MELD_ZH: Final = {
    "pong": "碰",
    "chow": "吃",
    "kong_exposed": "直杠",
    "kong_added": "补杠",
    "kong_concealed": "暗杠",
}


def tile_face(code: str, lang: Lang, *, sure: bool = True, deck: Deck = MAHJONG) -> Text:
    """Draw one tile, or a card of another deck; a doubtful one carries a question mark."""
    if deck is not MAHJONG:
        face = _card_face(code, lang, deck)
    else:
        face = Text(_label(code, lang), style=f"bold {_ink(code)}")
    if not sure:
        face.append("?", style="bold yellow")
    return face


def _card_face(code: str, lang: Lang, deck: Deck) -> Text:
    """Draw a card by its name, in its ink; one of the other deck by that deck's name."""
    homes = [home for home in (deck, *DECKS.values()) if home is not MAHJONG and code in home]
    if not homes:
        return Text(_label(code, lang), style="bold bright_black")
    kind = homes[0].kind(code)
    name = code if lang == "en" else kind.zh
    return Text(name, style=f"bold {_RED_INK if kind.red else _BLACK_INK}")


def _label(code: str, lang: Lang) -> str:
    if code == BACK:
        return code if lang == "en" else "背"
    if code not in MAHJONG or lang == "en":
        return code
    kind = MAHJONG.kind(code)
    return f"{kind.rank}{_SUIT_ZH[kind.suit]}" if kind.suit in _SUIT_ZH else kind.zh


def _ink(code: str) -> str:
    return _INK[MAHJONG.kind(code).suit] if code in MAHJONG else "bright_black"


def tile_row(codes: Iterable[str], lang: Lang, gap: str = " ") -> Text:
    """Draw tiles side by side."""
    return Text(gap).join(tile_face(code, lang) for code in codes)


def meld_text(meld: str, lang: Lang) -> Text:
    """Draw a meld: ``碰 3筒``."""
    kind, _, tiles = meld.partition(" ")
    name = kind if lang == "en" else _MELD_ZH.get(kind, kind)
    return Text(f"[{name} ").append(_label(tiles, lang), style=_ink(tiles)).append("]")
