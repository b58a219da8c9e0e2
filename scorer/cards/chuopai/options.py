"""House options of 戳牌: frozen values, and what each of them means."""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionSpec

__all__ = ["SPECS", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """One table of 戳牌."""

    goflat: bool = False
    base: int = 1
    piles: int = 28


SPECS: Final = (
    OptionSpec(
        "goflat",
        "bool",
        Text(
            "天九这样的文武搭压得过文对和武对",
            "mixed pairs such as heaven-nine beat civil and military pairs",
        ),
    ),
    OptionSpec("base", "int", Text("一墩多少", "stake of one pile"), maximum=1_000_000),
    OptionSpec("piles", "int", Text("一共多少墩", "piles of a whole deal"), minimum=1, maximum=60),
)
