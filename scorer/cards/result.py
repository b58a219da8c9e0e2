"""What a hand of cards is worth: one value that total, sentences and payments are all read from."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hupai.scorer.cards.deck import name
from hupai.scorer.cards.group import Group, GroupKinds
from hupai.scorer.core.certainty import Certainty, least_certain
from hupai.scorer.core.explain import Text, to_pages
from hupai.scorer.core.tiles import TileCode

__all__ = [
    "Awarded",
    "CardScore",
    "CardWaits",
    "Counted",
    "Doubt",
    "Payment",
    "Question",
    "Refusal",
]


class Refusal(NamedTuple):
    """Why a hand does not win: a stable code and a sentence."""

    code: str
    reason: Text


class Counted(NamedTuple):
    """One row of the points, as a player counts it: 坨, 点, 胡."""

    id: str
    text: Text
    value: int
    cards: tuple[TileCode, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """Return the row as JSON."""
        return {
            "id": self.id,
            **self.text.to_dict(),
            "value": self.value,
            "cards": list(self.cards),
        }


class Awarded(NamedTuple):
    """A fan that counts, ``times`` over; ``value`` is one occurrence."""

    id: str
    text: Text
    value: int
    times: int = 1
    certainty: Certainty = "high"
    source: str = ""
    option: str = ""
    """The house option that changes it, or ``profile``."""

    @property
    def total(self) -> int:
        """What it adds to the sum."""
        return self.value * self.times

    def to_dict(self) -> dict[str, object]:
        """Return the fan as JSON."""
        return {"id": self.id, **self.text.to_dict(), "fan": self.total, "times": self.times}


class Payment(NamedTuple):
    """What one payer (or each of ``players`` alike) gives to the winner."""

    payer: str
    who: Text
    amount: int
    players: int = 1

    def to_dict(self) -> dict[str, object]:
        """Return the payment as JSON."""
        return {
            "payer": self.payer,
            **self.who.to_dict(),
            "amount": self.amount,
            "players": self.players,
        }


class Doubt(NamedTuple):
    """A line of the rules that is not sure; ``option`` names what a house would change."""

    id: str
    level: Certainty
    text: Text
    option: str = ""

    def to_dict(self) -> dict[str, object]:
        """Return the doubt as JSON."""
        return {"id": self.id, "level": self.level, **self.text.to_dict(), "option": self.option}


class Question(NamedTuple):
    """A fact that nobody told and that would change the result."""

    fact: str
    text: Text
    assumed: object
    changes: tuple[Mapping[str, object], ...]
    """Values of the fact with the result that each would bring."""

    def to_dict(self) -> dict[str, object]:
        """Return the question as JSON."""
        changes = [dict(change) for change in self.changes]
        return {
            "fact": self.fact,
            **self.text.to_dict(),
            "assumed": self.assumed,
            "changes": changes,
        }


@dataclass(frozen=True, slots=True)
class CardScore:
    """The answer for one hand; ``numbers`` are the game's own figures (坨, 胡, base, fan, each)."""

    ruleset: str
    profile: str
    numbers: Mapping[str, object] = field(default_factory=dict)
    refusal: Refusal | None = None
    groups: tuple[Group, ...] = ()
    kinds: GroupKinds | None = None
    counted: tuple[Counted, ...] = ()
    awarded: tuple[Awarded, ...] = ()
    payments: tuple[Payment, ...] = ()
    explanation: tuple[Text, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    asks: tuple[Question, ...] = ()
    judged: bool = True
    """False for answers that are no win test (a trick, an opening, a settlement)."""

    @property
    def wins(self) -> bool:
        """Whether the hand may be declared."""
        return self.judged and self.refusal is None

    @property
    def total(self) -> int:
        """What the winner receives in all."""
        return sum(payment.amount * payment.players for payment in self.payments)

    @property
    def certainty(self) -> Certainty:
        """How sure the least sure line is that this result rests on."""
        return least_certain([doubt.level for doubt in self.doubts])

    def asking(self, asks: tuple[Question, ...]) -> "CardScore":
        """Return the same result with its open questions."""
        return replace(self, asks=asks)

    def summary(self) -> dict[str, object]:
        """Return the verdict alone: what another value of a fact could change."""
        verdict: dict[str, object] = {"win": self.wins} if self.judged else {}
        if self.refusal:
            verdict["reason"] = self.refusal.code
        return {**verdict, **self.numbers, "total": self.total}

    def to_dict(self) -> dict[str, object]:
        """Return the JSON answer of the contract."""
        answer: dict[str, object] = {"ruleset": self.ruleset, "profile": self.profile}
        if self.judged:
            answer |= {"win": self.wins, "wins": self.wins}
        if self.refusal:
            answer |= {
                "reason": self.refusal.code,
                "reason_code": self.refusal.code,
                "reason_text": self.refusal.reason.to_dict(),
            }
        kinds = self.kinds
        return answer | {
            **self.numbers,
            "total": self.total,
            "groups": [kinds.to_dict(group) for group in self.groups] if kinds else [],
            "counted": [row.to_dict() for row in self.counted],
            "fans": [row.to_dict() for row in self.awarded],
            "payments": [row.to_dict() for row in self.payments],
            "explanation": to_pages(self.explanation),
            "certainty": self.certainty,
            "certainty_notes": [doubt.to_dict() for doubt in self.doubts],
            "asks": [ask.to_dict() for ask in self.asks],
        }


@dataclass(frozen=True, slots=True)
class CardWaits:
    """Cards that would complete a hand, each with its result."""

    ruleset: str
    profile: str
    scores: Mapping[TileCode, CardScore]

    def to_dict(self) -> dict[str, object]:
        """Return the JSON answer."""
        waits = [
            {
                "tile": card,
                "card": card,
                **name(card).to_dict(),
                **score.summary(),
                "fans": [award.id for award in score.awarded for _ in range(award.times)],
            }
            for card, score in self.scores.items()
        ]
        return {"ruleset": self.ruleset, "profile": self.profile, "waits": waits}
