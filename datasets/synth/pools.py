"""Which looks train and which measure: kinds of drawing, fonts and cloths kept apart by name.

A picture of the pool ``train`` shows none of the held-back looks, one of the pool ``test`` nothing
else, so that figures of a test set speak of sets and tables that a detector has never seen. The
pool ``all`` has both. What both pools share: inks, how tiles lie, things beside them, light.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

from hupai.datasets.synth.fonts import FontMissing, FontRef

__all__ = [
    "CHINESE_HELD_BACK",
    "HELD_BACK",
    "ONLY_TEST",
    "ONLY_TRAIN",
    "POOLS",
    "Pool",
    "allowed",
    "of_pool",
    "pool_fonts",
]

Pool = Literal["all", "train", "test"]
POOLS: Final[tuple[Pool, ...]] = get_args(Pool)

CHINESE_HELD_BACK: Final = frozenset(
    {
        "uming.ttc",
        "wqy-zenhei.ttc",
        "NotoSansCJK-Black.ttc",
        "NotoSansCJK-Bold.ttc",
        "NotoSansCJK-Medium.ttc",
        "NotoSansCJK-Light.ttc",
        "zcool-xiaowei.ttf",
    }
)
"""Chinese fonts of the pool ``test``, of tiles and of cards."""

HELD_BACK: Final[dict[str, frozenset[str]]] = {
    "font": CHINESE_HELD_BACK | {"DejaVuSansCondensed-Bold.ttf", "DejaVuSerif-Bold.ttf"},
    "white": frozenset({"double", "notched"}),
    "ring": frozenset({"coin", "flower", "clover"}),
    "coin": frozenset({"sunflower", "wheel", "gear"}),
    "bamboo": frozenset({"segmented", "knots", "slats"}),
    "bird": frozenset({"crane", "phoenix", "parrot", "papercut"}),
    "third": frozenset({"trades", "animals"}),
    "joker": frozenset({"飞", "聽用", "butterfly"}),
    "flowers": frozenset({"papercut"}),
    "back": frozenset({"lattice", "medallion"}),
    "cloth": frozenset({"plaid", "tiled", "leather", "bamboo_mat"}),
}
"""Looks of the pool ``test``, by kind; every other look of a kind is one of the pool ``train``."""

ONLY_TEST: Final = frozenset(
    {"clover", "gear", "slats", "papercut", "leather", "bamboo_mat"}
)  # fmt: skip
"""Looks that the pool ``all`` lacks: no detector of the first edition has seen them."""

ONLY_TRAIN: Final = frozenset({"rods", "ringed", "cane"})
"""Looks that came later; without them the pictures of the pool ``all`` stay what they were."""


def allowed(kind: str, name: str, pool: Pool) -> bool:
    """Whether a look may appear in pictures of this pool."""
    if pool == "all":
        return name not in ONLY_TEST | ONLY_TRAIN
    return (name in HELD_BACK[kind]) == (pool == "test")


def of_pool(kind: str, shares: Mapping[str, float], pool: Pool) -> dict[str, float]:
    """Return the looks of this kind that the pool allows, with their shares."""
    return {name: share for name, share in shares.items() if allowed(kind, name, pool)}


def pool_fonts(fonts: Sequence[FontRef], pool: Pool) -> tuple[FontRef, ...]:
    """Return the fonts that the pool allows.

    :raises FontMissing: there is none.
    """
    kept = tuple(font for font in fonts if allowed("font", font.name, pool))
    if not kept:
        names = ", ".join(sorted(HELD_BACK["font"]))
        needed = f"one of {names}" if pool == "test" else f"a font other than {names}"
        raise FontMissing(f"no font of the pool {pool!r} is installed: it needs {needed}")
    return kept
