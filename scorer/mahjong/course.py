"""Where a hand stands: who still plays, which kongs lie, who has won so far."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hupai.scorer.core.explain import Text
from hupai.scorer.core.settle import Transfer
from hupai.scorer.mahjong.context import Context
from hupai.scorer.mahjong.events import Kong
from hupai.scorer.mahjong.house import House

__all__ = ["CannotBe", "Course", "LaidKong", "SharedWin"]


class CannotBe(Exception):  # noqa: N818 - not an error of the program, turned into one with an index
    """An event contradicts the course of the hand."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.reason = Text(zh, en)


@dataclass(slots=True)
class LaidKong:
    """A declared kong and the money it brought."""

    kong: Kong
    transfers: tuple[Transfer, ...]
    moved: bool = False
    """Its money was handed on by 呼叫转移 and is not returned again."""


class SharedWin(NamedTuple):
    """Seats that won on one tile, and who discarded it (or was robbed)."""

    winners: tuple[int, ...]
    source: int | None


@dataclass(slots=True)
class Course:
    """The state of one hand between two events."""

    house: House
    players: int
    dealer: int
    kongs: list[LaidKong] = field(default_factory=list)
    wins: list[SharedWin] = field(default_factory=list)
    exhausted: bool = False

    def copy(self) -> "Course":
        """Return a course that can change without changing this one."""
        return replace(self, kongs=[replace(laid) for laid in self.kongs], wins=[*self.wins])

    @property
    def has_won(self) -> set[int]:
        """Seats that have won."""
        return {seat for win in self.wins for seat in win.winners}

    @property
    def playing(self) -> list[int]:
        """Seats that still draw, pay and receive."""
        out = set() if self.house.options.win_again else self.has_won
        return [seat for seat in range(self.players) if seat not in out]

    @property
    def hand_over(self) -> bool:
        """Whether no further event can follow."""
        if self.exhausted:
            return True
        if not self.house.options.play_on:
            return bool(self.wins)
        return len(self.playing) < 2

    @property
    def next_dealer(self) -> int:
        """Who deals the next hand, as far as is known now."""
        if not self.wins:
            return self.dealer
        if self.house.ruleset.next_dealer == "winner_or_next":
            won = self.dealer in self.wins[0].winners
            return self.dealer if won else (self.dealer + 1) % self.players
        return self._first_winner_or_multi_discarder()

    def _first_winner_or_multi_discarder(self) -> int:
        only_first = self.house.options.dealer_multi_only_if_first
        for win in self.wins[:1] if only_first else self.wins:
            if len(win.winners) > 1 and win.source is not None:
                return win.source
        return self.wins[0].winners[0]

    def check_playing(self, seat: int | None, zh: str, en: str) -> int:
        """Return the seat if it exists and still plays.

        :raises CannotBe: naming the part (``zh``, ``en``) that the seat should play.
        """
        if seat is None:
            raise CannotBe(f"没有说{zh}是谁", f"{en} is not named")
        if not 0 <= seat < self.players:
            raise CannotBe(f"没有{seat}号座位", f"there is no seat {seat}: {self.players} play")
        if seat not in self.playing:
            raise CannotBe(f"{zh}（{seat}号）已经胡了", f"{en} (seat {seat}) has already won")
        return seat

    def seated(self, seat: int, context: Context) -> Context:
        """Complete a context with what the table knows: the dealer, and the seat's wind."""
        winds = self.house.ruleset.seats
        if winds and not context.seat:
            context = replace(context, seat=winds[(seat - self.dealer) % self.players])
        if seat == self.dealer and not context.dealer:
            context = replace(context, dealer=True)
        return context
