"""Combinations of 戳牌: what a set of cards is, and what beats what.

The combinations and their order are those of tien-gow (天九), with three and four of a civil card
added because this deck holds four of each.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from hupai.scorer.cards.deck import TOTAL
from hupai.scorer.cards.group import GroupKinds
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["CIVIL", "KINDS", "MILITARY", "Combination", "beats", "classify"]

CIVIL: Final[tuple[TileCode, ...]] = tuple(
    map(TileCode, ("15", "16", "46", "56", "22", "33", "55", "13", "44", "11", "66"))
)
"""文牌 from low to high: the place is the rank less one."""
MILITARY: Final = (3, 5, 6, 7, 8, 9)
"""Totals of 武牌 from low to high."""
KINDS: Final = GroupKinds((), lambda cards: "")
"""Nothing is grouped: cards are played, not collected."""
_PARTNERS: Final = {"13": 5, "44": 7, "11": 8, "66": 9}
"""和五, 人七, 地八, 天九, from low to high."""
_SUPREME: Final = (TileCode("12"), TileCode("24"))


class Combination(NamedTuple):
    """``shape`` says what may be compared, ``rank`` which of a shape is higher."""

    shape: str
    rank: int
    cards: tuple[TileCode, ...]

    @property
    def kind(self) -> str:
        """The shape without its numbers of cards."""
        return self.shape.rstrip("1234+")

    @property
    def place(self) -> int:
        """The rank counted from the top; 0 where nothing is higher or lower."""
        ranks = {"civil": len(CIVIL), "military": len(MILITARY), "mixed": len(_PARTNERS)}
        return ranks[self.kind] + 1 - self.rank if self.kind in ranks else 0

    @property
    def name(self) -> Text:
        """What players call it."""
        if self.shape == "supreme":
            return Text("至尊", "the supreme pair")
        kind, count = self.kind, self.shape.lstrip("abcdefghijklmnopqrstuvwxyz")
        zh = {"civil": "文牌", "military": "武牌", "mixed": "文武搭"}[kind]
        return Text(f"{zh}{count}", f"{kind} {count}")


def classify(cards: Sequence[TileCode]) -> Combination | None:
    """Return what these cards are when played together; None when they are nothing."""
    held = Counter(cards)
    if not cards or len(cards) > 4 or max(held.values()) > 4:
        return None
    if tuple(sorted(cards)) == _SUPREME:
        return Combination("supreme", 0, tuple(cards))
    civil = [card for card in cards if card in CIVIL]
    military = [card for card in cards if card not in CIVIL]
    if len(set(civil)) > 1 or len({TOTAL[card] for card in military}) > 1:
        return None
    return _one_kind(tuple(cards), len(civil), len(military))


def _one_kind(cards: tuple[TileCode, ...], civil: int, military: int) -> Combination | None:
    if not military:
        return Combination(f"civil{civil}", CIVIL.index(cards[0]) + 1, cards)
    total = next(TOTAL[card] for card in cards if card not in CIVIL)
    if not civil:
        if military > 2:
            return None
        return Combination(f"military{military}", MILITARY.index(total) + 1, cards)
    face = next(card for card in cards if card in CIVIL)
    if civil > 2 or military > 2 or _PARTNERS.get(face) != total:
        return None
    return Combination(f"mixed{civil}+{military}", list(_PARTNERS).index(face) + 1, cards)


def beats(play: Combination | None, best: Combination, *, goflat: bool = False) -> bool:
    """Whether a later play takes the trick from the best one so far; equal rank does not."""
    if play is None or len(play.cards) != len(best.cards) or "supreme" in (play.shape, best.shape):
        return False
    if play.shape == best.shape:
        return play.rank > best.rank
    return goflat and play.shape == "mixed1+1" and best.shape in ("civil2", "military2")
