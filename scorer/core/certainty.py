"""How sure a rule is: whether a player of the region would agree."""

from typing import Final, Literal

__all__ = ["CERTAINTIES", "Certainty", "least_certain"]

Certainty = Literal["high", "medium", "low"]
CERTAINTIES: Final[tuple[Certainty, ...]] = ("low", "medium", "high")
"""From doubtful to sure."""


def least_certain(levels: "list[Certainty]") -> Certainty:
    """Return the lowest of the levels; nothing doubtful means ``high``."""
    return min(levels, key=CERTAINTIES.index, default="high")
