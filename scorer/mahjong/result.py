"""What a hand is worth: one value from which total, explanation and payments are all read."""

from dataclasses import dataclass

from hupai.scorer.core.explain import Text
from hupai.scorer.core.fan import Fan
from hupai.scorer.mahjong.advice import Advice, advice_for
from hupai.scorer.mahjong.answer import answer
from hupai.scorer.mahjong.evaluate import Awarded, Entry, Evaluation
from hupai.scorer.mahjong.explain import explanation, rejected
from hupai.scorer.mahjong.payments import Payment, payments_for, points_of
from hupai.scorer.mahjong.reading import Reading, Win
from hupai.scorer.mahjong.refusals import Refusal

__all__ = ["ScoreResult"]


@dataclass(frozen=True, slots=True)
class ScoreResult:
    """The answer for one hand. Sentences are made when they are asked for."""

    win: Win
    refusal: Refusal | None
    evaluation: Evaluation | None = None
    """None when the hand was refused before anybody looked for sets."""
    best: Entry | None = None

    @property
    def wins(self) -> bool:
        """Whether the hand may be declared."""
        return self.refusal is None

    @property
    def reading(self) -> Reading | None:
        """The reading that counts."""
        return self.best.reading if self.best else None

    @property
    def raw_fan(self) -> int:
        """Sum of the awarded fans, before the cap."""
        return self.best.total if self.best else 0

    @property
    def total(self) -> int:
        """The same as :attr:`raw_fan`."""
        return self.raw_fan

    @property
    def fan(self) -> int:
        """Fan after the cap; a refused hand reports what it would have been worth."""
        return self.win.house.capped(self.best.total) if self.best else 0

    @property
    def multiplier(self) -> int | float:
        """Units that the fan is worth; 0 for a hand that does not win."""
        return self.win.house.multiplier(self.fan) if self.wins else 0

    @property
    def points(self) -> int | float:
        """Units of one share: the multiplier and points for kongs; 0 when it does not win."""
        return points_of(self.win.house, self.fan, self.win.kongs) if self.wins else 0

    @property
    def must_win(self) -> bool:
        """Whether the last tiles of the wall make this win compulsory."""
        left = self.win.context.wall_remaining
        return self.wins and left is not None and left < self.win.options.must_win_last

    @property
    def awarded(self) -> tuple[Awarded, ...]:
        """The fans that count; their values add up to :attr:`raw_fan`."""
        if not (self.evaluation and self.best):
            return ()
        return self.evaluation.awarded(self.win.house, self.best)

    @property
    def fan_ids(self) -> list[str]:
        """Ids of the fans that count, each as often as it counts."""
        return [awarded.fan.id for awarded in self.awarded for _ in range(awarded.times)]

    @property
    def rejected(self) -> tuple[tuple[Fan[Reading], Text], ...]:
        """Fans whose tiles are there and which still do not count, each with the reason."""
        return rejected(self)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays the winner."""
        return payments_for(self.win, self.fan) if self.wins else ()

    @property
    def advice(self) -> tuple[Advice, ...]:
        """What the player should know at once."""
        return tuple(advice_for(self))

    @property
    def explanation(self) -> tuple[Text, ...]:
        """The way from tiles to money, sentence by sentence."""
        return explanation(self)

    def to_dict(self) -> dict[str, object]:
        """Return the JSON answer of the contract."""
        return answer(self)
