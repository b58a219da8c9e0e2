"""Every worth that flat cards of 大贰 can be read for, with one reading of each.

The numbers 1 to 10 are taken in turn, small and big cards together. A state remembers the runs and
the 2-7-10 that still need cards; for each state only readings that differ in 胡, or in whether
every group scores, are kept (of two that agree in both, the one with more of Suiyang's points).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hupai.scorer.cards.daer.leftovers import FITS, Number, Way, ways
from hupai.scorer.cards.daer.points import TABLES
from hupai.scorer.cards.group import Group
from hupai.scorer.core.tiles import TileCode

__all__ = ["Search", "readings"]


class Search(NamedTuple):
    """What is looked for."""

    groups: int
    """Groups that the cards must make."""
    table: str
    plain: bool = False
    """The Jiangjin form: no 2-7-10, no 大小搭, always a pair, of 2, 5 or 8."""
    laid_pairs: int = 0
    laid_quads: int = 0
    taken: TileCode | None = None
    """The winning card if another player supplied it: a triple with it is a 碰, a quad a 招."""
    fours: frozenset[TileCode] = frozenset()
    """Faces held four times, laid groups included."""


State = tuple[int, int, int, int, int, int, int, int]
"""Small runs begun one and two numbers ago, big ones, small and big 2-7-10, pairs, quads."""
Path = tuple[tuple[Group, ...], "Path"] | None
Worths = dict[tuple[int, bool], tuple[int, Path]]
"""胡 and whether every group scores: Suiyang's points and the groups."""

_START: Final[State] = (0, 0, 0, 0, 0, 0, 0, 0)


def readings(cards: Sequence[TileCode], search: Search) -> Iterator[tuple[Group, ...]]:
    """Yield one reading for every worth that the cards can have."""
    counts = Counter(cards)
    small = _held(counts, "s")
    big = _held(counts, "b")
    states: dict[State, Worths] = {_START: {(0, True): (0, None)}}
    for rank in range(1, 11):
        states = _Step(rank, small, big, search).advance(states)
        if not states:
            return
    for state, worths in states.items():
        if _finished(state, len(cards), search):
            yield from (_unroll(path) for _, path in worths.values())


def _held(counts: Counter[TileCode], size: str) -> tuple[int, ...]:
    """Count one size by number; index 0 and 11, 12 are empty."""
    return (0, *(counts[TileCode(f"{size}{rank}")] for rank in range(1, 11)), 0, 0)


def _finished(state: State, cards: int, search: Search) -> bool:
    pairs, quads = state[6], state[7]
    threes = cards - 2 * pairs - 4 * quads
    groups = threes // 3 + pairs + quads
    pairs, quads = pairs + search.laid_pairs, quads + search.laid_quads
    wanted = 1 if search.plain or quads else 0
    return not any(state[:6]) and groups == search.groups and pairs == wanted


def _unroll(path: Path) -> tuple[Group, ...]:
    groups: list[Group] = []
    while path:
        groups += path[0]
        path = path[1]
    return tuple(groups)


class _Step:
    """One number: how states before it become states after it."""

    def __init__(self, rank: int, small: Sequence[int], big: Sequence[int], search: Search) -> None:
        self.rank, self.small, self.big, self.search = rank, small, big, search
        self.number = _number(rank, small[rank], big[rank], search)
        self.after: dict[State, Worths] = {}

    def advance(self, states: dict[State, Worths]) -> dict[State, Worths]:
        for state, worths in states.items():
            s1, s2, b1, b2, s270, b270, _, _ = state
            due = self.rank in (7, 10)
            small = self.small[self.rank] - s1 - s2 - (s270 if due else 0)
            big = self.big[self.rank] - b1 - b2 - (b270 if due else 0)
            if small >= 0 and big >= 0:
                self._spend(state, worths, small, big)
        return self.after

    def _spend(self, state: State, worths: Worths, small: int, big: int) -> None:
        """Begin runs and 2-7-10 with some of the cards, so that the rest makes groups."""
        for left_small in range(small + 1):
            for left_big in range(big + 1):
                if (left_small, left_big) not in FITS:
                    continue
                for s_run, s_270 in self._begin(self.small, small - left_small, state[0]):
                    for b_run, b_270 in self._begin(self.big, big - left_big, state[2]):
                        begun = (s_run, b_run, s_270, b_270)
                        for way in ways(self.number, left_small, left_big):
                            self._add(state, worths, begun, way)

    def _begin(self, held: Sequence[int], cards: int, running: int) -> list[tuple[int, int]]:
        """Split cards of one size into runs and 2-7-10 that begin with them."""
        rank = self.rank
        runs = min(cards, held[rank + 1] - running, held[rank + 2])
        if rank != 2 or self.search.plain:
            return [(cards, 0)] if runs == cards else []
        most = min(cards, held[7], held[10])
        return [(cards - n, n) for n in range(most + 1) if cards - n <= runs]

    def _add(
        self, state: State, worths: Worths, begun: tuple[int, int, int, int], way: Way
    ) -> None:
        s_run, b_run, s_new, b_new = begun
        s1, _, b1, _, s270, b270, pairs, quads = state
        pairs += way.pairs
        if pairs + self.search.laid_pairs > 1:
            return
        s270, b270 = (0, 0) if self.rank == 10 else (s270 + s_new, b270 + b_new)
        after = (s_run, s1, b_run, b1, s270, b270, pairs, quads + way.quads)
        found = self.after.setdefault(after, {})
        hu, score, groups = self._worth(begun)
        hu, score, groups = hu + way.hu, score and way.all_score, groups + way.groups
        for (old_hu, old_score), (bonus, path) in worths.items():
            key = (old_hu + hu, old_score and score)
            more = bonus + way.bonus
            if key not in found or found[key][0] < more:
                found[key] = (more, (groups, path) if groups else path)

    def _worth(self, begun: tuple[int, int, int, int]) -> tuple[int, bool, tuple[Group, ...]]:
        """Return 胡, whether all score, and the groups of the runs and 2-7-10 that begin here."""
        if not any(begun):
            return 0, True, ()
        s_run, b_run, s_270, b_270 = begun
        rows, rank = TABLES[self.search.table], self.rank
        hu = s_270 * rows["270"][1] + b_270 * rows["270"][3]
        if rank == 1:
            hu += s_run * rows["123"][0] + b_run * rows["123"][2]
        run, red = (rank, rank + 1, rank + 2), (2, 7, 10)
        groups = (
            *[_three("s", run)] * s_run,
            *[_three("b", run)] * b_run,
            *[_three("s", red)] * s_270,
            *[_three("b", red)] * b_270,
        )
        return hu, rank == 1 or not (s_run or b_run), groups


def _three(size: str, ranks: tuple[int, int, int]) -> Group:
    return Group("chi", tuple(TileCode(f"{size}{rank}") for rank in ranks))


def _number(rank: int, small: int, big: int, search: Search) -> Number:
    """Name the cards alike of one number: with the card that another player supplied, or not."""
    four_big = f"b{rank}" in search.fours
    if search.taken not in (f"s{rank}", f"b{rank}"):
        return Number(rank, search.table, search.plain, four_big=four_big)
    triple_of_three = "peng"
    if search.taken == f"s{rank}":
        triple = triple_of_three if small == 3 else "kan"
        return Number(rank, search.table, search.plain, triple, "zhao", four_big=four_big)
    triple = triple_of_three if big == 3 else "kan"
    return Number(rank, search.table, search.plain, "kan", "long", triple, "zhao", four_big)
