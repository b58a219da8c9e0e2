"""Money that moves between seats. Every sum of transfers is zero, because a transfer is."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from hupai.scorer.core.explain import Text, plain_number

__all__ = ["Settlement", "Transfer", "money"]


def money(base: float, units: float | Fraction = 1) -> Fraction:
    """Return ``base`` times ``units`` exactly; 0.1 is one tenth, a half share stays a half."""
    return Fraction(str(base)) * Fraction(units)


class Transfer(NamedTuple):
    """``payer`` gives ``payee`` an amount, for a reason; both are seats counted from 0."""

    payer: int
    payee: int
    amount: Fraction
    reason: Text

    def to_dict(self) -> dict[str, object]:
        """Return the transfer as JSON."""
        return {
            "from": self.payer,
            "to": self.payee,
            "amount": plain_number(self.amount),
            "reason": self.reason.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Settlement:
    """The transfers of one event or of a whole hand among ``players`` seats."""

    players: int
    transfers: tuple[Transfer, ...] = ()

    @property
    def exact(self) -> tuple[Fraction, ...]:
        """What each seat gains (negative: loses)."""
        deltas = [Fraction(0)] * self.players
        for transfer in self.transfers:
            deltas[transfer.payer] -= transfer.amount
            deltas[transfer.payee] += transfer.amount
        return tuple(deltas)

    @property
    def deltas(self) -> list[int | float]:
        """The same as plain numbers."""
        return [plain_number(amount) for amount in self.exact]

    @classmethod
    def sum(cls, players: int, parts: Iterable["Settlement"]) -> "Settlement":
        """Put several settlements of one table together."""
        return cls(players, tuple(transfer for part in parts for transfer in part.transfers))
