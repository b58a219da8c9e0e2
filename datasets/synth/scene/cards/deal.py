"""Which cards lie where: shuffled decks, sorted hands, groups as the games know them."""

import numpy as np

from hupai.scorer.core.tiles import BACK, Deck

__all__ = ["deal_cards", "turned_over"]


def deal_cards(rng: np.random.Generator, deck: Deck, count: int) -> list[str]:
    """``count`` codes of one deck, none oftener than the deck holds it while it lasts."""
    pack = [str(kind.code) for kind in deck.kinds for _ in range(kind.copies)]
    packs = pack * (count // len(pack) + 1)
    mixed = [packs[int(k)] for k in rng.permutation(len(packs))]
    if rng.random() < 0.5:
        return mixed[:count]
    return _grouped(rng, mixed)[:count]


def _grouped(rng: np.random.Generator, mixed: list[str]) -> list[str]:
    """Put two to four of a kind together, as a sorted hand holds them."""
    left, dealt = list(mixed), []
    while left:
        code = left[0]
        same = min(left.count(code), int(rng.choice((1, 2, 3, 4), p=(0.3, 0.3, 0.3, 0.1))))
        for _ in range(same):
            left.remove(code)
            dealt.append(code)
    return dealt


def turned_over(code: str, back: bool) -> str:
    """Return what lies uppermost."""
    return str(BACK) if back else code
