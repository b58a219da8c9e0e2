"""House options of 幺地人: frozen values, and what each of them means."""

from dataclasses import dataclass
from typing import Final

from hupai.scorer.core.explain import Text
from hupai.scorer.core.ruleset import OptionSpec

__all__ = ["SPECS", "Options"]


@dataclass(frozen=True, slots=True)
class Options:
    """One table of 幺地人."""

    mode: str = "step"
    cap: int | None = None
    min: int = 33
    dealer_min: int = 34
    baozi: int = 2


SPECS: Final = (
    OptionSpec(
        "mode",
        "choice",
        Text("step 梯梯番（1+番），roll 滚滚番（2的番次方）", "step: 1 + fan; roll: 2 to the fan"),
        ("step", "roll"),
    ),
    OptionSpec(
        "cap", "int_or_null", Text("封顶番数，null 不封顶", "cap in fan; null: none"), maximum=30
    ),
    OptionSpec("min", "int", Text("闲家起胡坨数", "points that a hand needs"), maximum=200),
    OptionSpec(
        "dealer_min", "int", Text("庄家起胡坨数", "points that the dealer needs"), maximum=200
    ),
    OptionSpec(
        "baozi", "int", Text("包子给每家多少", "what a 包子 pays each other player"), maximum=1000
    ),
)
