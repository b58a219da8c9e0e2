"""What may be wrong with a reading, in words for a player."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from hupai.scorer.core.tiles import MAHJONG, Deck

__all__ = ["MESSAGES", "Notice", "warn"]

MESSAGES: Final[dict[str, tuple[str, str]]] = {
    "no_hand": (
        "没看到麻将牌。请把牌放在画面中间，靠近一点再拍。",
        "No tiles were found. Put the hand in the middle of the picture and move closer.",
    ),
    "wrong_tile_count": (
        "看到 {count} 张牌（花和杠的第四张不算），胡牌应该是 14 张。请数一数。",
        "Tiles seen: {count} (flowers and fourth kong tiles left out); a winning hand has 14.",
    ),
    "too_many_copies": (
        "{faces} 看到 {count} 张，一副牌只有 {copies} 张，肯定有看错的。",
        "{faces} was seen {count} times, a set has {copies}: at least one was misread.",
    ),
    "not_in_ruleset": (
        "这种打法没有 {faces}，请检查这些牌。",
        "These rules do not play with {faces}; check those tiles.",
    ),
    "possible_tile": (
        "有 {count} 处像牌但看不清，可能漏了牌。",
        "Places that may be unread tiles: {count}; a tile may be missing.",
    ),
    "tiles_elsewhere": (
        "画面里还有 {count} 张牌离手牌较远，没有算进这手牌。",
        "Tiles that lie away from the hand and were not counted: {count}.",
    ),
    "face_down": (
        "有 {count} 张牌扣着，看不到牌面。四张全扣的暗杠请自己填。",
        "Tiles face down: {count}. Type in a concealed kong whose four tiles are all hidden.",
    ),
    "doubtful": (
        "{count} 张牌没看准，请点一下确认。",
        "Tiles in doubt: {count}; please confirm.",
    ),
    "too_small": (
        "牌在画面里太小，请靠近一点再拍。",
        "The tiles are very small in this picture; move closer.",
    ),
    "cards_unmeasured": (
        "长牌和大贰的识别没有用真牌照片验证过，每张牌都请看一眼再算。",
        "The reading of cards was never measured on a real photo: check every card.",
    ),
    "no_cards": (
        "没看到长牌或大贰。请把牌放在画面中间，靠近一点再拍。",
        "No cards were found. Put them in the middle of the picture and move closer.",
    ),
    "cards_colour": (
        "{faces} 的红黑和照片上的颜色对不上，请看一眼。",
        "The ink in the photo does not have the colour of {faces}; check those cards.",
    ),
    "cards_other_deck": (
        "{faces} 不是{zh_deck}里的牌，算的时候没有算进去。",
        "{faces}: no card of the {en_deck}, left out of the score.",
    ),
    "cards_copies": (
        "{faces} 看到 {count} 张，一副牌只有 {copies} 张，肯定有看错的。",
        "{faces} was seen {count} times, a deck has {copies}: at least one was misread.",
    ),
    "cards_elsewhere": (
        "画面里还有 {count} 张牌不在这手牌里，没有算进去。",
        "Cards that lie apart from the hand and were not counted: {count}.",
    ),
    "cards_face_down": (
        "有 {count} 张牌扣着，看不到牌面。",
        "Cards face down: {count}.",
    ),
    "possible_card": (
        "有 {count} 处像牌但看不清，可能漏了牌。",
        "Places that may be unread cards: {count}; a card may be missing.",
    ),
}
"""Code to (zh, en); the names in braces are filled in."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A stable code and its sentence in both languages."""

    code: str
    zh: str
    en: str

    def to_dict(self) -> dict[str, Any]:
        """Return the form of the contract."""
        return {"code": self.code, "message": {"zh": self.zh, "en": self.en}}


def warn(
    code: str, /, *, faces: Collection[str] = (), deck: Deck = MAHJONG, **values: object
) -> Notice:
    """Make the warning with this code.

    ``faces`` of ``deck`` are named in Chinese, and by code in English.
    """
    zh, en = MESSAGES[code]
    names = "、".join(deck.kind(face).zh for face in faces)
    return Notice(
        code, zh.format(faces=names, **values), en.format(faces=", ".join(faces), **values)
    )
