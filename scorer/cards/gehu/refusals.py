"""Why a complete-looking 割胡 hand does not win, in the order in which a table asks."""

from collections.abc import Collection
from typing import Final

from hupai.scorer.cards.deck import RED, TOTAL, name
from hupai.scorer.cards.gehu.reading import Reading
from hupai.scorer.cards.group import Group
from hupai.scorer.cards.result import Refusal
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["COUNT", "NOT_14", "first_refusal", "missing_card", "needed", "slots_of", "wrong_group"]

COUNT: Final = Refusal(
    "count", Text("张数不对，位子没有坐满", "the number of cards does not fill the slots")
)
NOT_14: Final = Refusal("not_14", Text("有牌凑不成十四点", "some cards make no fourteen"))


def slots_of(seat: str) -> int:
    """Return how many slots a hand of this seat has."""
    return 3 if seat == "small" else 9


def wrong_group(group: Group) -> Refusal | None:
    """Refuse a laid group that is none."""
    if group.how in ("chi", "pair"):
        fits = len(group.cards) == 2 and sum(TOTAL[card] for card in group.cards) == 14
        return None if fits else NOT_14
    size = 4 if group.how == "long" else 3
    if group.alike and len(group.cards) == size:
        return None
    return Refusal(
        "group", Text("扯、偷要三张一样，龙要四张一样", "a triple is three alike, a quad four")
    )


def missing_card(card: TileCode | None, cards: Collection[TileCode]) -> Refusal | None:
    """Refuse a winning card that the hand does not hold."""
    if card is None or card in cards:
        return None
    said = name(card)
    return Refusal(
        "win_card",
        Text(f"胡的{said.zh}不在这手牌里", f"the winning card, {said.en}, is not in the hand"),
    )


def needed(r: Reading) -> int:
    """Return the points that this seat needs to win."""
    options = r.options
    if r.small:
        return options.small_min
    if not r.leads:
        return options.min
    return options.min if options.bare_bid and not r.sets else options.dealer_min


def first_refusal(r: Reading, pure: bool) -> Refusal | None:
    """Refuse for too few points, then for a seven; ``pure``: 烂十八, played here."""
    need = needed(r)
    if r.tuo < need and not pure:
        return Refusal(
            "tuo", Text(f"只有{r.tuo}坨，要{need}坨才能胡", f"{r.tuo} points, {need} are needed")
        )
    if r.context.source == "discard" and not r.options.discard_wins:
        return Refusal("discard", Text("打出来的牌不能胡，只胡翻的", "a discard does not win here"))
    return _seven(r)


def _seven(r: Reading) -> Refusal | None:
    card, context = r.context.win_card, r.context
    if not r.options.seven_rule or card is None or TOTAL[card] != 7 or context.source == "chetou":
        return None
    if r.small and (context.source == "self" or _flying(r, card)):
        return None
    return Refusal("seven", Text("七点的牌不能直接胡", "a seven does not win a hand like this"))


def _flying(r: Reading, card: TileCode) -> bool:
    """飞天二五: an all-black small hand without 丁斧 wins on any 25."""
    return card == "25" and not r.swings and not any(face in RED for face in r.every)
