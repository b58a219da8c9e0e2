"""Settlement of 戳牌 by piles: a fair share is nothing, each pile above or below it counts."""

from collections.abc import Mapping

from hupai.scorer.cards.chuopai.options import Options

__all__ = ["settle_piles"]


def settle_piles(piles: Mapping[str, int], options: Options) -> dict[str, int]:
    """Return what each seat wins: seats times its piles, less all piles. The sum is zero."""
    seats = len(piles)
    return {seat: options.base * (seats * won - options.piles) for seat, won in piles.items()}
