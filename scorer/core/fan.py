"""A fan 番 (also a row of a score table) as an immutable value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from hupai.scorer.core.tiles import TileCode

__all__ = ["Fan", "FanKind", "Switch", "TileGroup"]

ReadingT = TypeVar("ReadingT")

FanKind = Literal["row", "bonus", "limit"]
"""``row``: one of them is taken. ``bonus``: added. ``limit``: replaces the sum by the limit."""

TileGroup = tuple[TileCode, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """The fan exists only while the house option ``option`` has the value ``value``."""

    option: str
    value: object = True


@dataclass(frozen=True, slots=True)
class Fan(Generic[ReadingT]):
    """One thing that a hand can be worth something for.

    ``id`` is one string everywhere: API, web page, predicate name, golden file. ``when`` answers
    how often a reading earns the fan (0 or False: not at all).
    """

    id: str
    zh: str
    en: str
    when: Callable[[ReadingT], int]
    fan: int = 0
    """Value of one occurrence; ``fan_option`` names the house option that holds it instead."""
    fan_option: str = ""
    kind: FanKind = "bonus"
    per_hand: bool = False
    """The answer is the same for every reading of a hand, so it is asked once."""
    switch: Switch | None = None
    absorbs_roots: int = 0
    """How many roots are already contained in this row's value."""
    tie: int = 0
    """Between rows of equal total and equal value the one with the larger number is shown."""
    contains: tuple[str, ...] = ()
    """Ids of the fans that this one already counts."""
    shows: Callable[[ReadingT], Sequence[TileGroup]] | None = None
    """The tiles that earn it, one group an occurrence; None means the whole hand."""
    source: str = ""
    """Where the rule stands."""
