"""One hand from deal to end, event by event: 血战到底 and all other ways to play it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hupai.scorer.core.errors import Fault, HandInvalid, ImpossibleEvent
from hupai.scorer.core.explain import Text, plain_number, to_pages
from hupai.scorer.core.settle import Settlement, Transfer, money
from hupai.scorer.mahjong.course import CannotBe, Course
from hupai.scorer.mahjong.events import Event, Exhaust, FalseWin, Kong, Winning, parse_event
from hupai.scorer.mahjong.exhaust import settle_exhaust
from hupai.scorer.mahjong.house import House
from hupai.scorer.mahjong.rain import lay_kong
from hupai.scorer.mahjong.result import ScoreResult
from hupai.scorer.mahjong.winnings import settle_win

__all__ = ["Outcome", "Round", "SettleResult", "settle_events"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one event did: who paid whom, and the scores of its winners by seat."""

    event: Event
    settlement: Settlement
    scores: Mapping[int, ScoreResult] = field(default_factory=dict)

    @property
    def deltas(self) -> list[int | float]:
        """What each seat gained or lost."""
        return self.settlement.deltas

    def to_dict(self) -> dict[str, object]:
        """Return the event's outcome as JSON."""
        return {
            "deltas": self.deltas,
            "transfers": [transfer.to_dict() for transfer in self.settlement.transfers],
            "scores": {
                str(seat): {"fan": score.fan, "points": score.points, "fans": score.fan_ids}
                for seat, score in self.scores.items()
            },
        }


class Round:
    """A hand in play. Feed it events in order; each either happens whole or not at all.

    >>> from hupai.scorer import find_ruleset, house_of
    >>> played = Round(house_of(find_ruleset("sichuan_a")), dealer=0)
    >>> kong = {"type": "kong", "seat": 2, "kind": "exposed", "tile": "5s", "from": 1}
    >>> played.apply(parse_event(kong)).deltas
    [0, -2, 2, 0]
    >>> played.next_dealer, played.hand_over
    (0, False)
    """

    def __init__(self, house: House, dealer: int = 0) -> None:
        """Begin a hand.

        :raises HandInvalid: the dealer is no seat of this table.
        """
        players = house.ruleset.players
        if not 0 <= dealer < players:
            message = f"dealer must lie between 0 and {players - 1}"
            raise HandInvalid(message, faults=[Fault("dealer", message)])
        self._course = Course(house, players, dealer)
        self.outcomes: list[Outcome] = []

    def apply(self, event: Event) -> Outcome:
        """Let an event happen and return what it did.

        :raises ImpossibleEvent: it cannot have happened now; the hand is as it was before.
        """
        course = self._course.copy()
        try:
            outcome = _happen(course, event)
        except CannotBe as cannot:
            raise ImpossibleEvent(len(self.outcomes), *cannot.reason) from None
        self._course = course
        self.outcomes.append(outcome)
        return outcome

    @property
    def settlement(self) -> Settlement:
        """Everything that was paid so far."""
        return Settlement.sum(self._course.players, (o.settlement for o in self.outcomes))

    @property
    def next_dealer(self) -> int:
        """Who deals next, as far as is known now."""
        return self._course.next_dealer

    @property
    def hand_over(self) -> bool:
        """Whether the hand has ended."""
        return self._course.hand_over

    @property
    def playing(self) -> list[int]:
        """Seats that can still win and pay."""
        return self._course.playing


def _happen(course: Course, event: Event) -> Outcome:
    if course.hand_over:
        raise CannotBe("这一局已经结束", "the hand is over")
    if isinstance(event, Winning):
        transfers, scores = settle_win(course, event)
        return Outcome(event, Settlement(course.players, transfers), scores)
    return Outcome(event, Settlement(course.players, _transfers(course, event)))


def _transfers(course: Course, event: Kong | Exhaust | FalseWin) -> tuple[Transfer, ...]:
    if isinstance(event, Kong):
        return lay_kong(course, event)
    if isinstance(event, Exhaust):
        return settle_exhaust(course, event)
    return _false_win(course, event)


def _false_win(course: Course, event: FalseWin) -> tuple[Transfer, ...]:
    """诈糊: the hand goes on; where it has a price, each other player gets a limit share."""
    seat = course.check_playing(event.seat, "诈胡的", "the player who declared by mistake")
    house = course.house
    if not house.ruleset.false_win:
        return ()
    amount = money(house.options.base, house.multiplier(house.options.limit_fan))
    reason = Text("诈糊，赔每家满糊", "a false win pays each player a limit share")
    return tuple(Transfer(seat, other, amount, reason) for other in course.playing if other != seat)


@dataclass(frozen=True, slots=True)
class SettleResult:
    """The whole settlement of a hand; its deltas sum to zero because transfers do."""

    round: Round

    @property
    def deltas(self) -> list[int | float]:
        """What each seat gains or loses in all."""
        return self.round.settlement.deltas

    def to_dict(self) -> dict[str, object]:
        """Return the JSON answer of the contract."""
        house = self.round._course.house
        return {
            "ruleset": house.ruleset.id,
            "ruleset_version": house.ruleset.version,
            "options": house.changed,
            "deltas": self.deltas,
            "per_event": [outcome.deltas for outcome in self.round.outcomes],
            "next_dealer": self.round.next_dealer,
            "hand_over": self.round.hand_over,
            "events": [outcome.to_dict() for outcome in self.round.outcomes],
            "explanation": to_pages(self.explanation),
        }

    @property
    def explanation(self) -> tuple[Text, ...]:
        """One sentence for every transfer."""
        return tuple(
            _sentence(number, transfer)
            for number, outcome in enumerate(self.round.outcomes, 1)
            for transfer in outcome.settlement.transfers
        )


def _sentence(number: int, transfer: Transfer) -> Text:
    payer, payee, amount, why = transfer
    plain = plain_number(amount)
    return Text(
        f"第{number}件：{payer}号给{payee}号{plain}（{why.zh}）",
        f"event {number}: seat {payer} pays seat {payee} {plain} ({why.en})",
    )


def settle_events(
    house: House, dealer: int, events: Iterable[Mapping[str, object]]
) -> SettleResult:
    """Settle a hand from plain mappings.

    :raises HandInvalid: an event that cannot be understood.
    :raises ImpossibleEvent: an event that cannot have happened; nothing is settled.
    """
    parsed = [parse_event(event, f"events[{index}]") for index, event in enumerate(events)]
    played = Round(house, dealer)
    for event in parsed:
        played.apply(event)
    return SettleResult(played)
