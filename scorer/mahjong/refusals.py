"""Why a hand cannot win, tested in one fixed order; the first reason is the answer."""

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import MAHJONG
from hupai.scorer.mahjong.context import EMPTY
from hupai.scorer.mahjong.deck import EIGHTS, FIVES, JOKER, SUITS
from hupai.scorer.mahjong.reading import Win

__all__ = ["REFUSAL_CODES", "Refusal", "first_refusal", "impossible_context", "unreadable_meld"]

REFUSAL_CODES: Final = (
    "illegal_meld",
    "illegal_tile",
    "five_copies",
    "wrong_tile_count",
    "void_suit_present",
    "three_suits",
    "impossible_context",
    "incomplete",
    "passed_hu",
    "below_min_fan",
)

_SUIT_ZH: Final = {"m": "万", "p": "筒", "s": "条"}


class Refusal(NamedTuple):
    """A stable code and the sentence for people."""

    code: str
    reason: Text


def first_refusal(win: Win) -> Refusal | None:
    """Return the first rule that the hand breaks before anybody looks for sets.

    One look at the packed counts clears almost every legal hand; only the others are examined
    rule by rule.
    """
    if not _tiles_are_plainly_legal(win):
        refusal = next((found for check in _TILE_CHECKS if (found := check(win))), None)
        if refusal:
            return refusal
    if win.context is EMPTY and win.hand.win != JOKER:
        return None
    return impossible_context(win)


_FEW_SUITS: Final = {
    most: frozenset(suits for suits in range(16) if suits.bit_count() <= most) for most in range(5)
}


def _tiles_are_plainly_legal(win: Win) -> bool:
    rules, packed, hand = win.house.ruleset, win.packed, win.hand
    return (
        tile_count(win) == tiles_expected(win)
        and not packed & win.house.foreign
        and not (packed | packed + FIVES) & EIGHTS
        and win.suits in _FEW_SUITS[rules.max_suits]
        and not win.suspicious
        and not win.options.ding_que
        and not win.context.flowers
        and (rules.chow or not any(meld.kind == "chow" for meld in hand.melds))
    )


def tile_count(win: Win) -> int:
    """Return how many tiles lie outside the melds, the winning tile included."""
    return len(win.hand.concealed) + (win.hand.win is not None)


def tiles_expected(win: Win) -> int:
    """Return how many tiles must lie outside the melds: a kong counts as three."""
    return 14 - win.missing - 3 * len(win.hand.melds)


def unreadable_meld(text: str) -> Refusal:
    """Refuse a meld whose text names no set."""
    return Refusal(
        "illegal_meld",
        Text(f"看不懂这组牌：{text}", f"{text!r} names no meld; write for example 'pong 3p'"),
    )


def _strange_meld(win: Win) -> Refusal | None:
    """Refuse a joker in a meld, or a chow outside the suits that may be chowed."""
    rules = win.house.ruleset
    if not rules.chow:
        return None
    for meld in win.hand.melds:
        if JOKER in meld.tiles:
            return Refusal("illegal_meld", Text("飞不能碰出来", "a meld cannot hold a joker"))
        if meld.kind == "chow" and not set(meld.tiles) <= set(rules.tiles.kinds):
            return Refusal("illegal_meld", Text(f"不能吃：{meld}", f"{meld} is no run of dots"))
    return None


def _illegal_tile(win: Win) -> Refusal | None:
    tiles, allowed = win.hand.tiles, win.house.ruleset.tiles
    foreign = [t for t in tiles if t not in allowed.kinds and not (t == JOKER and allowed.jokers)]
    if foreign:
        return Refusal("illegal_tile", _foreign_tile(foreign[0]))
    if tiles.count(JOKER) > allowed.jokers:
        return Refusal("illegal_tile", Text("飞只有四张", f"more than {allowed.jokers} jokers"))
    flowers = win.context.flowers
    if allowed.flowers and len(set(flowers)) < len(flowers):
        return Refusal("illegal_tile", Text("同一张花写了两次", "a flower is named twice"))
    return None


def _foreign_tile(code: str) -> Text:
    name = MAHJONG.kind(code)
    return Text(f"这种打法没有{name.zh}", f"{name.en} ({code}) does not belong in this hand")


def _chow_refused(win: Win) -> Refusal | None:
    if win.house.ruleset.chow or all(meld.kind != "chow" for meld in win.hand.melds):
        return None
    return Refusal("illegal_meld", Text("只能碰、杠，不能吃", "chows cannot be melded here"))


def _five_copies(win: Win) -> Refusal | None:
    counts = Counter(win.hand.tiles)
    code, count = max(counts.items(), key=lambda item: item[1], default=(JOKER, 0))
    if count <= 4:
        return None
    name = MAHJONG.kind(code).zh
    return Refusal(
        "five_copies",
        Text(f"{name}写了{count}张，只有4张", f"{count} copies of {code}, only 4 exist"),
    )


def _wrong_tile_count(win: Win) -> Refusal | None:
    here, expected = tile_count(win), tiles_expected(win)
    if here == expected:
        return None
    laid = len(win.hand.melds)
    if laid > 4:
        text = Text(f"门前有{laid}副牌，最多4副", f"{laid} melds, at most 4")
        return Refusal("wrong_tile_count", text)
    tiles = "1 tile" if here == 1 else f"{here} tiles"
    word = "小相公，少了牌" if here < expected else "大相公，多了牌"
    return Refusal(
        "wrong_tile_count",
        Text(
            f"{word}：除开门前应有{expected}张，现有{here}张",
            f"{tiles} outside the melds, {expected} expected (the winning tile included)",
        ),
    )


def _void_suit_present(win: Win) -> Refusal | None:
    que = win.context.que
    if not win.options.ding_que or not que or not win.suits & 1 << SUITS.index(que):
        return None
    return Refusal(
        "void_suit_present",
        Text(f"定缺{_SUIT_ZH[que]}，还没有打完", f"tiles of the declared void suit {que} remain"),
    )


def _three_suits(win: Win) -> Refusal | None:
    most = win.house.ruleset.max_suits
    if win.suits in _FEW_SUITS[most]:
        return None
    return Refusal(
        "three_suits",
        Text("没有缺一门，是花猪", f"{win.suits.bit_count()} suits, at most {most} may win"),
    )


_TILE_CHECKS: Final[tuple[Callable[[Win], Refusal | None], ...]] = (
    _strange_meld,
    _illegal_tile,
    _chow_refused,
    _five_copies,
    _wrong_tile_count,
    _void_suit_present,
    _three_suits,
)


def _holds_robbed_tile(win: Win) -> bool:
    tile = win.hand.win
    return bool(win.context.rob_kong and tile and win.hand.tiles.count(tile) > 1)


def _early_win_claimed(win: Win) -> bool:
    """Whether 天胡 or 地胡, which need a self-draw and no melds, lack them."""
    rules, context = win.house.ruleset, win.context
    return context.first_draw and not rules.seats and (not win.self_drawn or bool(win.hand.melds))


def _first_discard_strange(win: Win) -> bool:
    return win.context.dealer_first_discard and (win.self_drawn or win.seat == "E")


_IMPOSSIBLE: Final[tuple[tuple[Callable[[Win], bool], Text], ...]] = (
    (
        lambda win: win.context.kong_chain > 0 and not win.self_drawn,
        Text("杠上花必须自摸", "a win on a kong's replacement is a self-draw"),
    ),
    (
        lambda win: win.context.kong_chain > win.kongs,
        Text("门前的杠没有那么多", "the chain counts more kongs than lie on the table"),
    ),
    (
        lambda win: win.context.discard_after_kong > 0 and win.self_drawn,
        Text("杠上炮不会是自摸", "a win on the discard after a kong is no self-draw"),
    ),
    (
        lambda win: win.context.discard_after_kong > 4,
        Text("一家最多四杠", "nobody can lay more than four kongs"),
    ),
    (
        lambda win: win.context.rob_kong and win.self_drawn,
        Text("抢杠不会是自摸", "a robbed kong is no self-draw"),
    ),
    (
        _holds_robbed_tile,
        Text("被抢的牌自己手上不可能还有", "the konger holds the other three of a robbed tile"),
    ),
    (
        _early_win_claimed,
        Text("天胡、地胡要自摸，门前不能有牌", "a first-draw win is a self-draw without melds"),
    ),
    (
        lambda win: win.context.flower_replacement and not win.self_drawn,
        Text("花上开花必须自摸", "a win on a flower's replacement is a self-draw"),
    ),
    (
        _first_discard_strange,
        Text("地糊要别家胡庄家的第一张", "only others can win on the dealer's first discard"),
    ),
    (
        lambda win: win.hand.win == JOKER and not win.self_drawn,
        Text("打出来的飞不能胡", "a discarded joker cannot be claimed"),
    ),
)


def impossible_context(win: Win) -> Refusal | None:
    """Refuse circumstances that cannot be true together."""
    for is_impossible, reason in _IMPOSSIBLE:
        if is_impossible(win):
            return Refusal("impossible_context", reason)
    return None
