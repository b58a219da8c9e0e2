"""Score a 割胡 hand, grouped or flat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hupai.scorer.cards.deck import LONG_CARDS, parse_cards
from hupai.scorer.cards.gehu.context import Context, parse_context
from hupai.scorer.cards.gehu.decompose import fillings, spare_cards
from hupai.scorer.cards.gehu.explain import explanation, explanation_of_baozi
from hupai.scorer.cards.gehu.options import Options
from hupai.scorer.cards.gehu.patterns import lan_shi_ba
from hupai.scorer.cards.gehu.payments import (
    UNNAMED,
    check_seats,
    pay_baozi,
    pay_by_seat,
    payments_for,
)
from hupai.scorer.cards.gehu.reading import KINDS, Reading
from hupai.scorer.cards.gehu.refusals import (
    COUNT,
    NOT_14,
    first_refusal,
    missing_card,
    slots_of,
    wrong_group,
)
from hupai.scorer.cards.gehu.ruleset import GEHU
from hupai.scorer.cards.group import Group, parse_groups
from hupai.scorer.cards.house import House, open_house
from hupai.scorer.cards.refusals import copies
from hupai.scorer.cards.request import Flat, Game, Request, best_score, flat_hands
from hupai.scorer.cards.result import Awarded, CardScore, Payment, Refusal
from hupai.scorer.core.tiles import TileCode

__all__ = ["GAME", "Verdict", "best_reading", "judge", "score"]

GehuHouse = House[Reading, Options]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reading with its price."""

    reading: Reading
    refusal: Refusal | None
    awarded: tuple[Awarded, ...]
    fan: int
    payments: tuple[Payment, ...]

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Verdicts compare by what the winner receives."""
        received = sum(payment.amount for payment in self.payments)
        return (self.refusal is None, received, self.fan, self.reading.tuo)


def judge(house: GehuHouse, reading: Reading) -> Verdict:
    """Price one reading."""
    pure = any(fan.id == "lan_shi_ba" for fan, _ in house.fans) and lan_shi_ba(reading)
    refusal = first_refusal(reading, pure)
    awarded = house.awards(reading)
    cap = reading.options.small_cap if reading.small else reading.options.cap
    total = sum(award.total for award in awarded)
    fan = total if cap is None else min(total, cap)
    return Verdict(reading, refusal, awarded, fan, () if refusal else payments_for(reading, fan))


def best_reading(
    house: GehuHouse, laid: tuple[Group, ...], rest: tuple[TileCode, ...], context: Context
) -> Verdict | None:
    """Return the best-paying way to fill the slots; None when there is none."""
    slots = slots_of(context.seat) - len(laid)
    verdicts = (
        judge(house, Reading((*laid, *groups), context, house.options))
        for groups in fillings(rest, slots)
    )
    return max(verdicts, key=lambda verdict: verdict.rank, default=None)


def score(request: Request) -> CardScore:
    """Score a request.

    :raises HupaiError: cards, facts or options that cannot be understood.
    """
    request = _bid(request)
    house = open_house(GEHU, Options, request)
    context = parse_context(request.facts)
    check_seats(context, house.options)
    if context.baozi:
        return _baozi(house, context)
    if request.cards is None:
        return _grouped(house, request, context)
    flats = flat_hands(request, KINDS, LONG_CARDS, lambda flat: _fits(flat, context))
    return best_score(_flat(house, flat, context) for flat in flats)


def _bid(request: Request) -> Request:
    """``dang`` may be told as a fact or as an option."""
    if "dang" not in request.facts:
        return request
    facts = dict(request.facts)
    options = {"dang": facts.pop("dang") or "", **request.options}
    return replace(request, facts=facts, options=options)


def _grouped(house: GehuHouse, request: Request, context: Context) -> CardScore:
    parts = request.parts
    melds = parse_groups(parts.get("melds") or (), KINDS, LONG_CARDS, "melds", laid=True)
    chi = parse_groups(parts.get("chi") or (), KINDS, LONG_CARDS, "chi", laid=True)
    hand = parse_cards(parts.get("hand") or (), LONG_CARDS, "hand")
    flat = Flat((*melds, *chi), hand)
    if len(hand) != 2 * (slots_of(context.seat) - len(flat.laid)):
        return house.refused(COUNT, flat.laid)
    return _flat(house, flat, context)


def _fits(flat: Flat, context: Context) -> bool:
    slots = slots_of(context.seat) - len(flat.laid)
    return 0 <= spare_cards(len(flat.rest), slots) <= 2 * slots


def _flat(house: GehuHouse, flat: Flat, context: Context) -> CardScore:
    refusal = _unfit(flat, context)
    verdict = None if refusal else best_reading(house, flat.laid, flat.rest, context)
    if verdict is None:
        return house.refused(refusal or NOT_14, flat.laid)
    return _render(house, verdict)


def _unfit(flat: Flat, context: Context) -> Refusal | None:
    if not _fits(flat, context):
        return COUNT
    wrong = next((refusal for group in flat.laid if (refusal := wrong_group(group))), None)
    wrong = wrong or copies(Counter(flat.cards), GEHU.copies)
    return wrong or missing_card(context.win_card, flat.cards)


def _render(house: GehuHouse, verdict: Verdict) -> CardScore:
    reading = verdict.reading
    numbers: dict[str, object] = {"tuo": reading.tuo}
    if not verdict.refusal:
        numbers |= {"fan": verdict.fan, **_pay(verdict)}
    return CardScore(
        GEHU.id,
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


def _pay(verdict: Verdict) -> dict[str, object]:
    """Return the net change of every seat, where every payer is known."""
    reading, payments = verdict.reading, verdict.payments
    if any(payment.payer == UNNAMED for payment in payments):
        return {}
    return {"pay": pay_by_seat(reading.context.seat, payments, reading.options)}


def _baozi(house: GehuHouse, context: Context) -> CardScore:
    pay = pay_baozi(context, house.options)
    return CardScore(
        GEHU.id,
        house.profile.id,
        {"pay": pay},
        explanation=tuple(explanation_of_baozi(context, pay)),
        doubts=house.doubts(Reading((), context, house.options), ()),
        judged=False,
    )


def choices(fact: str, found: CardScore, request: Request) -> Sequence[object]:
    """Name the values of a fact that could matter for this hand."""
    if fact == "win_card":
        return sorted({card for group in found.groups for card in group.cards})
    if fact == "discarder":
        return [s for s in ("dealer", "next", "opposite", "small") if s != _seat(request)]
    return ()


def _seat(request: Request) -> str:
    return str(request.facts.get("seat") or request.facts.get("me") or "next")


GAME = Game(GEHU, frozenset({"melds", "chi", "hand"}), score, choices)
