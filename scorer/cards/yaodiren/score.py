"""Score a 幺地人 hand, grouped or flat, and say whether a hand may open."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hupai.scorer.cards.deck import LONG_CARDS, name, parse_cards
from hupai.scorer.cards.group import Group, parse_groups
from hupai.scorer.cards.house import House, open_house
from hupai.scorer.cards.refusals import copies
from hupai.scorer.cards.request import Flat, Game, Request, best_score, flat_hands
from hupai.scorer.cards.result import Awarded, CardScore, Payment, Refusal
from hupai.scorer.cards.yaodiren.context import Context, parse_context
from hupai.scorer.cards.yaodiren.decompose import Worth, best_groups
from hupai.scorer.cards.yaodiren.explain import explanation
from hupai.scorer.cards.yaodiren.options import Options
from hupai.scorer.cards.yaodiren.reading import GROUPS, KINDS, Reading
from hupai.scorer.cards.yaodiren.refusals import (
    COUNT,
    NO_GROUPS,
    can_open,
    first_refusal,
    wrong_group,
)
from hupai.scorer.cards.yaodiren.ruleset import YAODIREN
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["GAME", "Verdict", "best_reading", "judge", "score"]

YaodirenHouse = House[Reading, Options]
_OPPONENTS = 2
_WHOLE_HAND = ("peng_hu", "tens")
"""Fans that one group alone cannot earn."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reading with its price."""

    reading: Reading
    refusal: Refusal | None
    awarded: tuple[Awarded, ...]
    fan: int
    each: int

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Each other player pays, whoever supplied the card."""
        if self.refusal:
            return ()
        return (Payment("each_opponent", Text("每家", "each opponent"), self.each, _OPPONENTS),)

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Verdicts compare by what the winner receives."""
        total = sum(award.total for award in self.awarded)
        return (self.refusal is None, self.each, total, self.reading.tuo)


@lru_cache(maxsize=64)
def worth_at(house: YaodirenHouse) -> Worth:
    """Return the function that prices cards alike at this table."""

    @lru_cache(maxsize=256)
    def worth(face: TileCode, size: int) -> tuple[int, int]:
        group = Group("peng", (face,) * size)
        alone = Reading((group,), Context(), house.options)
        fan = sum(a.total for a in house.awards(alone) if a.id not in _WHOLE_HAND)
        return alone.tuo, fan

    return worth


def judge(house: YaodirenHouse, reading: Reading) -> Verdict:
    """Price one reading."""
    options = house.options
    awarded = house.awards(reading)
    total = sum(award.total for award in awarded)
    fan = total if options.cap is None else min(total, options.cap)
    each = 1 + fan if options.mode == "step" else 2**fan
    return Verdict(reading, first_refusal(reading), awarded, fan, each)


def best_reading(house: YaodirenHouse, hand: Flat, context: Context) -> Verdict | None:
    """Return the best-paying way to see the cards as seven groups; None when there is none."""
    missing = GROUPS - len(hand.laid)
    verdicts = (
        judge(house, Reading((*hand.laid, *groups), context, house.options))
        for groups in best_groups(hand.rest, missing, worth_at(house))
    )
    return max(verdicts, key=lambda verdict: verdict.rank, default=None)


def score(request: Request) -> CardScore:
    """Score a request.

    :raises HupaiError: cards, facts or options that cannot be understood.
    """
    house = open_house(YAODIREN, Options, request)
    context = parse_context(request.facts)
    if context.baozi:
        return _baozi(house)
    if request.cards is not None:
        flats = flat_hands(request, KINDS, LONG_CARDS, _fits)
        return best_score(_flat(house, flat, context) for flat in flats)
    if "groups" not in request.parts and "hand" in request.parts:
        return _opening(house, parse_cards(request.parts["hand"], LONG_CARDS, "hand"))
    return _grouped(house, request, context)


def _grouped(house: YaodirenHouse, request: Request, context: Context) -> CardScore:
    groups = parse_groups(request.parts.get("groups") or (), KINDS, LONG_CARDS, "groups")
    if len(groups) != GROUPS:
        return house.refused(COUNT, groups)
    refusal = _wrong(groups)
    if refusal:
        return house.refused(refusal, groups)
    return _render(house, judge(house, Reading(groups, context, house.options)))


def _wrong(groups: Sequence[Group], rest: Sequence[TileCode] = ()) -> Refusal | None:
    wrong = next(filter(None, map(wrong_group, groups)), None)
    held = Counter((*rest, *(card for group in groups for card in group.cards)))
    return wrong or copies(held, YAODIREN.copies)


def _fits(flat: Flat) -> bool:
    missing = GROUPS - len(flat.laid)
    return 3 * missing <= len(flat.rest) <= 5 * missing


def _flat(house: YaodirenHouse, flat: Flat, context: Context) -> CardScore:
    if not _fits(flat):
        return house.refused(COUNT, flat.laid)
    refusal = _wrong(flat.laid, flat.rest)
    verdict = None if refusal else best_reading(house, flat, context)
    if verdict is None:
        return house.refused(refusal or NO_GROUPS, flat.laid)
    return _render(house, verdict)


def _render(house: YaodirenHouse, verdict: Verdict) -> CardScore:
    reading = verdict.reading
    numbers: dict[str, object] = {"tuo": reading.tuo}
    if not verdict.refusal:
        numbers |= {"fan": verdict.fan, "each": verdict.each}
    return CardScore(
        YAODIREN.id,
        house.profile.id,
        numbers,
        verdict.refusal,
        reading.groups,
        KINDS,
        reading.counted,
        verdict.awarded if not verdict.refusal else (),
        verdict.payments,
        tuple(explanation(verdict)),
        house.doubts(reading, verdict.awarded),
    )


def _opening(house: YaodirenHouse, hand: Sequence[TileCode]) -> CardScore:
    """Say whether a hand may open (起) or must fold (仰)."""
    held: Counter[TileCode] = Counter(hand)
    refusal = copies(held, YAODIREN.copies)
    card = None if refusal else can_open(held)
    if refusal:
        text = refusal.reason
    elif card:
        said = name(card)
        text = Text(f"起：有{held[card]}张{said.zh}", f"may open: {held[card]} of {said.en}")
    else:
        text = Text(
            "仰：没有一对幺四、地牌或人牌，也没有土伙",
            "folds: no pair of 14, 11 or 44 and no four alike",
        )
    return CardScore(
        YAODIREN.id,
        house.profile.id,
        {"can_qi": bool(card)},
        refusal,
        explanation=(text,),
        judged=False,
    )


def _baozi(house: YaodirenHouse) -> CardScore:
    amount = house.options.baozi
    text = Text(f"包子：给每家{amount}", f"a 包子 pays each other player {amount}")
    return CardScore(
        YAODIREN.id, house.profile.id, {"each": -amount}, explanation=(text,), judged=False
    )


GAME = Game(YAODIREN, frozenset({"groups", "hand"}), score)
