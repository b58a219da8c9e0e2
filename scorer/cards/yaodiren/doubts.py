"""Lines of the 幺地人 rules that are not sure, and which readings rest on them."""

from typing import Final

from hupai.scorer.cards.ruleset import Caveat
from hupai.scorer.cards.yaodiren.reading import Reading

__all__ = ["CAVEATS"]

CAVEATS: Final[tuple[Caveat[Reading], ...]] = (
    Caveat(
        "below_minimum",
        "medium",
        "全黑不够坨数，坨数番算0，不倒扣",
        "an all-black hand below the minimum counts 0 for its points, never less",
        lambda r: r.all_black and r.tuo < r.minimum,
        "min",
    ),
)
