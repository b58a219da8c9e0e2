"""Score a 割千胡 hand, grouped or flat, and add up the race to a thousand."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hupai.scorer.cards.deck import LONG_CARDS, parse_cards
from hupai.scorer.cards.group import Group, parse_groups
from hupai.scorer.cards.house import House, open_house
from hupai.scorer.cards.qianhu.context import Context, parse_context
from hupai.scorer.cards.qianhu.decompose import fillings, is_wu_cheng, lay_out
from hupai.scorer.cards.qianhu.explain import explanation
from hupai.scorer.cards.qianhu.options import Options
from hupai.scorer.cards.qianhu.payments import base_of, check_payers, each, payments_for, race
from hupai.scorer.cards.qianhu.reading import DEALT, DINGFU, KINDS, Laid, Reading
from hupai.scorer.cards.qianhu.refusals import (
    COUNT,
    NOT_14,
    NOT_LAID,
    dealt_count,
    first_refusal,
    too_many_laid,
    wrong_group,
)
from hupai.scorer.cards.qianhu.ruleset import QIANHU
from hupai.scorer.cards.refusals import copies
from hupai.scorer.cards.request import Flat, Game, Request, best_score, flat_hands
from hupai.scorer.cards.result import Awarded, CardScore, Payment, Refusal
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["GAME", "Verdict", "best_reading", "judge", "score"]

QianhuHouse = House[Reading, Options]
_MAX_LAID = len(DINGFU) * QIANHU.copies
_MAX_AMOUNT = 10**9
_MAX_HANDS = 1000
_MAX_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """One reading with its price."""

    reading: Reading
    refusal: Refusal | None
    awarded: tuple[Awarded, ...]
    fan: int
    fan_before_cap: int
    payments: tuple[Payment, ...]

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Verdicts compare by what the winner receives."""
        received = sum(payment.amount for payment in self.payments)
        return (self.refusal is None, received, self.fan_before_cap, self.reading.points)


def judge(house: QianhuHouse, reading: Reading) -> Verdict:
    """Price one reading."""
    refusal = first_refusal(reading)
    awarded = house.awards(reading)
    total = sum(award.total for award in awarded)
    if reading.options.exact_zero and reading.exact:
        awarded, total = (), 0
    fan = min(total, reading.options.cap_fan)
    payments = () if refusal else payments_for(reading, fan)
    return Verdict(reading, refusal, awarded, fan, total, payments)


def best_reading(
    house: QianhuHouse, hand: Flat, laid_out: Laid, context: Context
) -> Verdict | None:
    """Return the best-paying way to fill the slots; None when there is none."""
    slots = house.options.slots - len(hand.laid)
    verdicts = (
        judge(house, Reading((*hand.laid, *groups), laid_out, context, house.options))
        for groups in fillings(hand.rest, slots)
    )
    return max(verdicts, key=lambda verdict: verdict.rank, default=None)


def score(request: Request) -> CardScore:
    """Score a request.

    :raises HupaiError: cards, facts or options that cannot be understood.
    """
    house = open_house(QIANHU, Options, request)
    if "race" in request.parts:
        return _race(house, request.parts["race"])
    context = parse_context(request.facts)
    check_payers(context, house.options)
    laid_out = _laid_out(request.parts.get("dingfu"))
    if request.cards is None:
        return _grouped(house, request, context, laid_out)
    flats = flat_hands(request, KINDS, LONG_CARDS, lambda flat: _fits(flat, house.options))
    return best_score(_flat(house, flat, context, laid_out) for flat in flats)


def _laid_out(value: object) -> Laid:
    """Read ``dingfu``: a number of cards, or a list of 12s and 56s."""
    if value is None:
        return Laid()
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MAX_LAID:
        return Laid(value)
    if isinstance(value, list | tuple | str):
        rest, faces = lay_out(parse_cards(value, LONG_CARDS, "dingfu"))
        if not rest and len(faces) <= _MAX_LAID:
            return Laid(len(faces), faces)
    message = f"dingfu must be a number up to {_MAX_LAID}, or a list of 12 and 56"
    raise HandInvalid(message, faults=[Fault("dingfu", message)])


def _grouped(house: QianhuHouse, request: Request, context: Context, laid_out: Laid) -> CardScore:
    pairs = _pairs(request.parts.get("pairs"))
    triples = parse_groups(request.parts.get("melds") or (), KINDS, LONG_CARDS, "melds", laid=True)
    groups = (*triples, *pairs)
    if len(groups) != house.options.slots:
        return house.refused(COUNT, groups)
    refusal = _wrong(groups, laid_out, house.options)
    if refusal:
        return house.refused(refusal, groups)
    return _render(house, judge(house, Reading(groups, laid_out, context, house.options)))


def _pairs(value: object) -> tuple[Group, ...]:
    pairs = parse_groups(value or (), KINDS, LONG_CARDS, "pairs")
    return tuple(pair._replace(how="pair") for pair in pairs)


def _wrong(
    groups: Sequence[Group], laid_out: Laid, options: Options, rest: Sequence[TileCode] = ()
) -> Refusal | None:
    refusals = (wrong_group(group) for group in groups)
    slots = (card for group in groups for card in group.cards)
    held = Counter((*rest, *slots, *laid_out.faces))
    odd = any(card not in DINGFU for card in laid_out.faces)
    wrong = next(filter(None, refusals), NOT_LAID if odd else None)
    wrong = wrong or copies(held, QIANHU.copies, wilds=options.wilds)
    too_many = laid_out.number > _MAX_LAID
    return wrong or (too_many_laid(laid_out.number, _MAX_LAID) if too_many else None)


def _fits(flat: Flat, options: Options) -> bool:
    slots = options.slots - sum(group.how != "dingfu" for group in flat.laid)
    rest, _ = lay_out(flat.rest)
    return 0 <= len(rest) - 2 * slots <= slots


def _flat(house: QianhuHouse, flat: Flat, context: Context, laid_out: Laid) -> CardScore:
    """丁丁 and 斧头 among the cards are laid out; so are groups of kind ``dingfu``."""
    rest, fires = lay_out(flat.rest)
    fires += tuple(c for group in flat.laid if group.how == "dingfu" for c in group.cards)
    groups = tuple(group for group in flat.laid if group.how != "dingfu")
    faces = (*laid_out.faces, *fires)
    laid_out = Laid(laid_out.number + len(fires), faces)
    if context.dealt and house.options.pays == "fan" and not groups and is_wu_cheng(rest):
        return _dealt(house, rest, context, laid_out)
    hand = Flat(groups, rest)
    if not _fits(hand, house.options):
        return house.refused(COUNT, groups)
    refusal = _wrong(groups, laid_out, house.options, rest)
    verdict = None if refusal else best_reading(house, hand, laid_out, context)
    if verdict is None:
        return house.refused(refusal or NOT_14, groups)
    return _render(house, verdict)


def _dealt(
    house: QianhuHouse, rest: tuple[TileCode, ...], context: Context, laid_out: Laid
) -> CardScore:
    """Judge a hand as dealt in which nothing fits; 丁丁 and 斧头 may be replaced or not yet."""
    size = 2 * house.options.slots - (not context.banker)
    if not len(rest) <= size <= len(rest) + laid_out.number:
        return house.refused(dealt_count(size), ())
    refusal = _wrong((), laid_out, house.options, rest)
    if refusal:
        return house.refused(refusal, ())
    singles = tuple(Group(DEALT, (card,)) for card in rest)
    return _render(house, _wu_cheng(house, singles, context))


def _wu_cheng(house: QianhuHouse, singles: tuple[Group, ...], context: Context) -> Verdict:
    """无成 wins at once, whatever its points."""
    verdict = judge(house, Reading(singles, Laid(), context, house.options))
    payments = payments_for(verdict.reading, verdict.fan)
    return Verdict(
        verdict.reading, None, verdict.awarded, verdict.fan, verdict.fan_before_cap, payments
    )


def _render(house: QianhuHouse, verdict: Verdict) -> CardScore:
    reading = verdict.reading
    numbers: dict[str, object] = {"points": reading.points}
    if not verdict.refusal:
        numbers |= {
            "base": base_of(reading)[0],
            "fan": verdict.fan,
            "each": each(reading, verdict.fan),
            "each_declared": each(reading, verdict.fan_before_cap, declared=True),
        }
    return CardScore(
        QIANHU.id,
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


def _race(house: QianhuHouse, value: object) -> CardScore:
    scores: list[Any] = value if isinstance(value, list) else [value]
    fits = all(isinstance(row, Mapping) and _amounts(row) for row in scores)
    if not fits or len(scores) > _MAX_HANDS:
        message = (
            f"race must be a list of at most {_MAX_HANDS} objects: what each player received "
            f"in each hand, whole numbers from -{_MAX_AMOUNT} to {_MAX_AMOUNT}"
        )
        raise HandInvalid(message, faults=[Fault("race", message)])
    totals, winner = race(scores, house.options.target)
    said = Text(
        f"{winner}先到{house.options.target}，赢" if winner else "还没有人到",
        f"{winner or 'nobody'} has reached {house.options.target}",
    )
    doubts = tuple(c.doubt() for c in QIANHU.caveats if c.id == "race")
    return CardScore(
        QIANHU.id,
        house.profile.id,
        {"totals": totals, "winner": winner or None, "over": bool(winner)},
        explanation=(said,),
        doubts=doubts,
        judged=False,
    )


def _amounts(row: Mapping[object, object]) -> bool:
    return len(row) <= _MAX_PLAYERS and all(
        isinstance(n, int) and not isinstance(n, bool) and abs(n) <= _MAX_AMOUNT
        for n in row.values()
    )


def choices(fact: str, found: CardScore, request: Request) -> Sequence[object]:
    """Name the values of a fact that could matter for this hand."""
    if fact == "win_card":
        return [c for c in ("66", "11") if any(c in group.cards for group in found.groups)]
    if fact == "dingfu":
        there = any(row.id == "laid" for row in found.counted)
        return [] if there or request.cards is None else [1, 2]
    return ()


GAME = Game(QIANHU, frozenset({"pairs", "melds", "dingfu", "race"}), score, choices)
