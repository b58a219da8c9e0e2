"""What a 大贰 hand is paid, in the ways of the regions."""

from typing import Final, NamedTuple

from hupai.scorer.cards.daer.reading import Reading
from hupai.scorer.cards.result import Awarded, Payment
from hupai.scorer.core.explain import Text

__all__ = ["Price", "base_of", "price_of"]

_BLACK: Final = 16
_LUAN: Final = 4
_ROUND: Final = (0, 3, 4, 6, 8)
"""Base of an exact ten in the rolling game, by tens; 40 and more count 8."""


class Price(NamedTuple):
    """Base and fan of a hand, one share, and who pays it."""

    base: int
    fan: int
    share: int
    alone: bool
    """The discarder pays for all."""
    payers: int

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Return who pays how much."""
        if self.alone:
            return (Payment("discarder", Text("点炮的", "the discarder"), self.share),)
        return (Payment("each_opponent", Text("每家", "each opponent"), self.share, self.payers),)


def base_of(r: Reading) -> int:
    """Return the base of a share."""
    pays = r.options.pays
    if pays in ("power", "flat"):
        return 1
    if pays == "sum":
        return 2
    tens = min(r.hu // 10, 4)
    if pays == "step":
        return max(2, tens + 1)
    if r.reds == 0:
        return _BLACK
    if r.hu == 0:
        return _LUAN
    return _ROUND[tens] if r.hu % 10 == 0 else max(2, tens + 1)


def price_of(r: Reading, awarded: tuple[Awarded, ...]) -> Price:
    """Price one reading."""
    base, fan = base_of(r), _fan(r, awarded)
    discard = r.context.source == "discard"
    pays = r.options.pays
    if pays == "step":
        share = base * (1 + fan)
        return Price(base, fan, 2 * share if discard else share, discard, 2)
    if pays == "roll":
        ceiling = r.options.ceiling * (2 if discard else 1)
        return Price(base, fan, min(ceiling, base * 2**fan), discard, 2)
    if pays == "sum":
        return Price(base, fan, base + fan, False, 2)
    plain = 2**fan if pays == "power" else _events(r)
    return Price(base, fan, plain, False, 3 if r.options.pair_258 else 2)


def _fan(r: Reading, awarded: tuple[Awarded, ...]) -> int:
    """Sum the fans; a flat 黑摆 is doubled by 归 (and a discard) alone."""
    flat = r.options.pays == "roll" and r.options.hei_flat and r.reds == 0
    return sum(a.total for a in awarded if not flat or a.id in ("gui", "dian_pao"))


def _events(r: Reading) -> int:
    """Leshan's sketch: 举手 triples, each 房 doubles."""
    doubled: int = 2 ** r.context.events.count("fang")
    return 3 * doubled if r.happened("jushou") else doubled
