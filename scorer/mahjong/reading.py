"""What a pattern may ask: the facts of a win, and one reading of its tiles.

A predicate takes a :class:`Reading` ``r``. ``r.shape`` says what is true of all its sets,
``r.win`` holds everything that does not depend on the reading.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hupai.scorer.core.hand import Hand
from hupai.scorer.mahjong import decompose as d
from hupai.scorer.mahjong.context import Context, WinBy
from hupai.scorer.mahjong.deck import KINDS
from hupai.scorer.mahjong.decompose import Part
from hupai.scorer.mahjong.options import Options

if TYPE_CHECKING:
    from hupai.scorer.mahjong.house import House

__all__ = ["SEVEN_PAIRS", "SHAPES", "Reading", "Shape", "Win", "bit"]


@dataclass(frozen=True, slots=True)
class Shape:
    """What is true of every set of a reading, melds included."""

    standard: bool
    """Four sets and a pair."""
    seven_pairs: bool
    all_triplets: bool
    """Triplets and kongs."""
    all_sequences: bool
    terminal_sets: bool
    terminal_pair: bool
    sets_258: bool
    pair_258: bool


def _shape(traits: int) -> Shape:
    asked = (d.ALL_TRIPLETS, d.ALL_SEQUENCES, d.TERMINAL_SETS, d.TERMINAL_PAIR, d.SETS_258)
    return Shape(True, False, *(bool(traits & trait) for trait in (*asked, d.PAIR_258)))


SHAPES: Final = tuple(_shape(traits) for traits in range(d.ANYTHING + 1))
"""The standard shapes by their traits."""
SEVEN_PAIRS: Final = Shape(False, True, *[False] * 6)

_BIT: Final = {code: 1 << place for place, code in enumerate(KINDS)}


def bit(code: str) -> int:
    """Return the bit of a kind in :attr:`Reading.triplets`; bits of several kinds add."""
    return _BIT[code]  # type: ignore[index]  # a str is looked up among TileCodes


@dataclass(slots=True)
class Win:
    """The facts of one winning (or refused) hand; counts are packed as in ``deck``."""

    hand: Hand
    house: "House"
    options: Options
    context: Context
    win_by: WinBy
    """Empty when nobody said it and the context does not tell."""
    self_drawn: bool
    concealed: int
    """The concealed tiles and the winning tile."""
    packed: int
    """Every tile, melds included."""
    kongs: int
    """Number of declared kongs."""
    kong_roots: int
    """Declared kongs that count as roots here."""
    roots: int
    """Kinds held four times that count as roots here."""
    claimed: bool
    """Something other than a concealed kong lies on the table."""
    laid_traits: int
    laid_triplets: int
    suits: int
    """Bits 0-3: 万, 筒, 条, honours are present."""
    suspicious: bool = False
    """A meld is strange or repeats another: packed counts may have overflowed."""
    missing: int = 0
    """Tiles that the hand still lacks: 1 while it waits."""

    @property
    def seat(self) -> str:
        """E, S or W; nothing when it is not known."""
        return self.context.seat or ("E" if self.context.dealer else "")

    @property
    def fed_kong_win(self) -> bool:
        """Whether the player who fed the kong pays this 杠上花 alone."""
        context = self.context
        return (
            context.kong_chain == 1
            and context.kong_source == "exposed"
            and self.self_drawn
            and self.options.dian_gang_hua == "discarder"
        )


class Reading:
    """One way to see the tiles of a win as a finished hand."""

    __slots__ = ("find_parts", "honour_pair", "parts", "shape", "suits", "triplets", "win")

    def __init__(
        self,
        win: Win,
        shape: Shape,
        parts: tuple[Part, ...] = (),
        triplets: int = 0,
        honour_pair: int = 0,
        suits: int = 0,
        find_parts: "Callable[[], tuple[Part, ...]] | None" = None,
    ) -> None:
        self.win = win
        self.shape = shape
        self.parts = parts
        """Concealed sets by section (万, 筒, 条, honours); empty for seven pairs."""
        self.triplets = triplets
        """Bits of the kinds that stand as triplet or kong."""
        self.honour_pair = honour_pair
        """1-7 when the pair is E S W N C F P, else 0."""
        self.suits = suits
        """Bits 0-3: 万, 筒, 条, honours are present, jokers counted as what they stand for."""
        self.find_parts = find_parts
        """With jokers the sets are only searched for when somebody wants to see them."""

    @property
    def one_suit(self) -> bool:
        """Whether every tile is of one suit, without honours."""
        return self.suits in (1, 2, 4)

    def concealed_parts(self) -> tuple[Part, ...]:
        """Return the concealed sets by section."""
        return self.find_parts() if self.find_parts else self.parts
