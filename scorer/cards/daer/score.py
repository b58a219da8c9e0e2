"""Score a 大贰 hand, grouped or flat."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hupai.scorer.cards.daer.context import Context, parse_context
from hupai.scorer.cards.daer.decompose import Search, readings
from hupai.scorer.cards.daer.explain import explanation
from hupai.scorer.cards.daer.options import Options
from hupai.scorer.cards.daer.payments import Price, price_of
from hupai.scorer.cards.daer.reading import KINDS, Reading
from hupai.scorer.cards.daer.refusals import (
    COUNT,
    NO_GROUPS,
    first_refusal,
    groups_needed,
    right_count,
    wrong_group,
)
from hupai.scorer.cards.daer.ruleset import DAER
from hupai.scorer.cards.deck import DAER as DECK
from hupai.scorer.cards.group import Group, parse_groups
from hupai.scorer.cards.house import House, open_house
from hupai.scorer.cards.refusals import copies
from hupai.scorer.cards.request import Flat, Game, Request, best_score, flat_hands
from hupai.scorer.cards.result import Awarded, CardScore, Payment, Refusal
from hupai.scorer.core.tiles import TileCode

__all__ = ["GAME", "Verdict", "best_reading", "judge", "score"]

DaerHouse = House[Reading, Options]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reading with its price."""

    reading: Reading
    refusal: Refusal | None
    awarded: tuple[Awarded, ...]
    price: Price

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays how much; nobody pays for a refused hand."""
        return () if self.refusal else self.price.payments

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Verdicts compare by what the winner receives."""
        return (self.refusal is None, self.price.share, self.price.fan, self.reading.hu)


def judge(house: DaerHouse, reading: Reading) -> Verdict:
    """Price one reading."""
    awarded = house.awards(reading)
    return Verdict(reading, first_refusal(reading), awarded, price_of(reading, awarded))


def best_reading(house: DaerHouse, hand: Flat, context: Context) -> Verdict | None:
    """Return the best-paying way to see the cards as groups; None when there is none."""
    options = house.options
    search = Search(
        groups_needed(options) - len(hand.laid),
        options.table,
        options.pair_258,
        sum(group.how == "pair" for group in hand.laid),
        sum(len(group.cards) == 4 for group in hand.laid),
        None if context.source == "self" else context.win_card,
        _fours(hand.cards),
    )
    verdicts = (
        judge(house, Reading((*hand.laid, *groups), context, options))
        for groups in readings(hand.rest, search)
    )
    return max(verdicts, key=lambda verdict: verdict.rank, default=None)


def _fours(cards: Iterable[TileCode]) -> frozenset[TileCode]:
    return frozenset(card for card, held in Counter(cards).items() if held == 4)


def score(request: Request) -> CardScore:
    """Score a request.

    :raises HupaiError: cards, facts or options that cannot be understood.
    """
    house = open_house(DAER, Options, request)
    context = parse_context(request.facts)
    if request.cards is None:
        return _grouped(house, request, context)
    flats = flat_hands(request, KINDS, DECK, lambda flat: _fits(flat, house.options))
    return best_score(_flat(house, flat, context) for flat in flats)


def _grouped(house: DaerHouse, request: Request, context: Context) -> CardScore:
    groups = parse_groups(request.parts.get("groups") or (), KINDS, DECK, "groups")
    if not right_count(groups, house.options):
        return house.refused(COUNT, groups)
    refusal = _wrong(groups, house.options)
    if refusal:
        return house.refused(refusal, groups)
    return _render(house, judge(house, Reading(groups, context, house.options)))


def _wrong(
    groups: Sequence[Group], options: Options, rest: Sequence[TileCode] = ()
) -> Refusal | None:
    wrong = next(filter(None, (wrong_group(group, options) for group in groups)), None)
    held = Counter((*rest, *(card for group in groups for card in group.cards)))
    return wrong or copies(held, DAER.copies)


def _fits(flat: Flat, options: Options) -> bool:
    """Whether there is a possible number of cards: one more for each quad after the first."""
    needed = groups_needed(options)
    cards = len(flat.cards)
    lowest = 14 if options.pair_258 else 21
    return len(flat.laid) <= needed and lowest <= cards <= lowest + needed - 1


def _flat(house: DaerHouse, flat: Flat, context: Context) -> CardScore:
    if not _fits(flat, house.options):
        return house.refused(COUNT, flat.laid)
    refusal = _wrong(flat.laid, house.options, flat.rest)
    verdict = None if refusal else best_reading(house, flat, context)
    if verdict is None:
        return house.refused(refusal or NO_GROUPS, flat.laid)
    return _render(house, verdict)


def _render(house: DaerHouse, verdict: Verdict) -> CardScore:
    reading, price = verdict.reading, verdict.price
    numbers: dict[str, object] = {"hu": reading.hu}
    if not verdict.refusal:
        share = "discarder_pays" if price.alone else "each"
        numbers |= {"base": price.base, "fan": price.fan, share: price.share}
    return CardScore(
        DAER.id,
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


def choices(fact: str, found: CardScore, request: Request) -> Sequence[object]:
    """Name the values of a fact that could matter for this hand."""
    if fact == "win_card":
        alike = [group.card for group in found.groups if group.how in ("kan", "long")]
        return [] if request.cards is None else alike
    if fact == "laid":
        taken = {"kan": "peng", "long": "zhao"}
        return [
            [{"how": taken[group.how], "cards": list(group.cards)}]
            for group in found.groups
            if group.how in taken
        ]
    return ()


GAME = Game(DAER, frozenset({"groups"}), score, choices)
