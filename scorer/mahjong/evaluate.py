"""All values that a hand can be read for; the largest is what it is worth.

A rule set with rows takes one row of one reading and adds the bonuses (§§3-5 of the Sichuan rules).
One without rows adds everything, unless limit rows replace the sum (§§3-4 of the Chongqing rules).
"""

from typing import NamedTuple

from hupai.scorer.core.fan import Fan
from hupai.scorer.mahjong.house import House, PricedFan
from hupai.scorer.mahjong.reading import Reading

__all__ = ["Awarded", "Entry", "Evaluation", "evaluate"]


class Awarded(NamedTuple):
    """A fan that counts, ``times`` over; ``value`` is one occurrence."""

    fan: Fan[Reading]
    value: int
    times: int = 1


class Entry(NamedTuple):
    """One reading under one row (or under no row). Entries compare as the rules prefer them."""

    rank: tuple[int, ...]
    total: int
    order: int
    """Negative running number: the earlier entry wins a tie."""
    reading: Reading
    rows: tuple[PricedFan, ...]
    """The row that is taken, or the limit rows."""


class Evaluation(NamedTuple):
    """Everything that a hand was found to be worth."""

    entries: list[Entry]
    shared: tuple[Awarded, ...]
    """Bonuses that every reading earns."""

    @property
    def best(self) -> Entry:
        """The entry that counts."""
        return max(self.entries)

    def awarded(self, house: House, entry: Entry) -> tuple[Awarded, ...]:
        """List row and bonuses of an entry; their values add up to its total."""
        rows = tuple(Awarded(fan, value) for fan, value in entry.rows)
        if entry.rows and entry.rows[0].fan.kind == "limit":
            return rows
        bonuses = (*self.shared, *_earned(house.reading_bonuses, entry.reading))
        absorbed = sum(row.fan.absorbs_roots for row in rows)
        return rows + tuple(bonus for b in bonuses if (bonus := _less_roots(b, absorbed)).times)


def _less_roots(bonus: Awarded, absorbed: int) -> Awarded:
    if bonus.fan.id != "gen" or not absorbed:
        return bonus
    return bonus._replace(times=max(0, bonus.times - absorbed))


def _earned(fans: tuple[PricedFan, ...], reading: Reading) -> tuple[Awarded, ...]:
    return tuple(
        Awarded(fan, value, int(times)) for fan, value in fans if (times := fan.when(reading))
    )


def evaluate(house: House, readings: list[Reading]) -> Evaluation:
    """Price every reading under every row that fits it; there must be at least one reading."""
    shared = _earned(house.hand_bonuses, readings[0])
    if house.rows:
        return Evaluation(_by_rows(house, readings, shared), shared)
    return Evaluation(_by_sums(house, readings, shared), shared)


def _by_rows(house: House, readings: list[Reading], shared: tuple[Awarded, ...]) -> list[Entry]:
    """Price every row; ties go to the larger own value, then seven pairs, then the first listed."""
    extra = roots = 0
    for fan, value, times in shared:
        extra += value * times
        if fan.id == "gen":
            roots = times
    entries: list[Entry] = []
    for reading in readings:
        more = extra + _worth(house.reading_bonuses, reading)
        for row in house.rows:
            fan, value = row
            if fan.when(reading):
                total = value + more
                if roots and fan.absorbs_roots:
                    total -= house.root_fan * min(roots, fan.absorbs_roots)
                rank = (total, value, fan.tie)
                entries.append(Entry(rank, total, -len(entries), reading, (row,)))
    return entries


def _by_sums(house: House, readings: list[Reading], shared: tuple[Awarded, ...]) -> list[Entry]:
    """Let a limit beat every sum; among limit readings the one with most limit rows is shown."""
    extra = sum(value * times for _, value, times in shared)
    always = tuple(p for p in house.hand_limits if p.fan.when(readings[0]))
    entries: list[Entry] = []
    for reading in readings:
        limits = (*always, *[p for p in house.reading_limits if p.fan.when(reading)])
        total = limits[0].value if limits else extra + _worth(house.reading_bonuses, reading)
        rank = (bool(limits), len(limits), total)
        entries.append(Entry(rank, total, -len(entries), reading, limits))
    return entries


def _worth(fans: tuple[PricedFan, ...], reading: Reading) -> int:
    total = 0
    for fan, value in fans:
        times = fan.when(reading)
        if times:
            total += value * times
    return total
