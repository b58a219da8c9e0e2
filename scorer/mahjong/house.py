"""A rule set as one table plays it: options applied, fans priced, ready to score."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from hupai.scorer.core.errors import Fault, OptionInvalid
from hupai.scorer.core.explain import plain_number
from hupai.scorer.core.fan import Fan
from hupai.scorer.core.ruleset import OptionValue, check_options
from hupai.scorer.mahjong.deck import JOKER_SHIFT, KINDS, WEIGHT
from hupai.scorer.mahjong.options import Options
from hupai.scorer.mahjong.reading import Reading
from hupai.scorer.mahjong.ruleset import RuleSet

__all__ = ["House", "PricedFan", "house_of"]


class PricedFan(NamedTuple):
    """A fan that exists in this house, with its value there."""

    fan: Fan[Reading]
    value: int


class House:
    """Immutable after construction; share one for all hands of a table."""

    def __init__(self, ruleset: RuleSet, options: Options | None = None) -> None:
        self.ruleset = ruleset
        self.options = options or Options(**ruleset.defaults)  # type: ignore[arg-type]
        priced = [PricedFan(fan, self.value(fan)) for fan in ruleset.fans if self.plays(fan)]
        bonuses = [p for p in priced if p.fan.kind == "bonus" and p.value]
        limits = [p for p in priced if p.fan.kind == "limit"]
        self.rows = tuple(p for p in priced if p.fan.kind == "row")
        self.hand_bonuses = tuple(p for p in bonuses if p.fan.per_hand)
        self.reading_bonuses = tuple(p for p in bonuses if not p.fan.per_hand)
        self.hand_limits = tuple(p for p in limits if p.fan.per_hand)
        self.reading_limits = tuple(p for p in limits if not p.fan.per_hand)
        self.root_fan = next((p.value for p in bonuses if p.fan.id == "gen"), 0)
        self.cap = self.options.limit_fan or self.options.cap_fan
        self.foreign = _foreign(ruleset)

    def value(self, fan: Fan[Reading]) -> int:
        """Return what one occurrence of the fan is worth here."""
        if fan.kind == "limit":
            return self.options.limit_fan
        return cast(int, getattr(self.options, fan.fan_option)) if fan.fan_option else fan.fan

    def plays(self, fan: Fan[Reading]) -> bool:
        """Whether the house's switches leave this fan on."""
        switch = fan.switch
        return switch is None or getattr(self.options, switch.option) == switch.value

    @property
    def changed(self) -> dict[str, OptionValue]:
        """The options that differ from the rule set's defaults."""
        now = {name: getattr(self.options, name) for name in self.ruleset.defaults}
        return {name: v for name, v in now.items() if v != self.ruleset.defaults[name]}

    def capped(self, fan: int) -> int:
        """Apply the cap, where there is one."""
        return fan if self.cap is None or fan <= self.cap else self.cap

    def multiplier(self, fan: int) -> int | float:
        """Return how many units ``fan`` (after the cap) is worth."""
        if self.options.payout == "linear":
            return fan
        doublings = fan - self.ruleset.zero_fan
        return 1 << doublings if doublings >= 0 else plain_number(2.0**doublings)


def _foreign(ruleset: RuleSet) -> int:
    """Return the packed places that no tile of this rule set may fill."""
    everything = (1 << JOKER_SHIFT + 16) - 1
    own = sum(15 * WEIGHT[code] for code in KINDS if code in ruleset.tiles.kinds)
    return everything & ~(own | (15 << JOKER_SHIFT if ruleset.tiles.jokers else 0))


def house_of(
    ruleset: RuleSet, options: Mapping[str, object] | None = None, preset: str = ""
) -> House:
    """Apply a preset and then single options to a rule set.

    :raises OptionInvalid: an unknown preset, unknown names or unfit values, all listed.
    """
    if not options:
        return _house(ruleset, preset, ())
    check_options(ruleset.option_specs, options)
    return _house(ruleset, preset, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _house(ruleset: RuleSet, preset: str, items: tuple[tuple[str, object], ...]) -> House:
    values: dict[str, object] = dict(ruleset.defaults)
    if preset:
        values |= _preset_options(ruleset, preset)
    return House(ruleset, Options(**(values | dict(items))))  # type: ignore[arg-type]


def _preset_options(ruleset: RuleSet, preset_id: str) -> Mapping[str, OptionValue]:
    preset = ruleset.preset(preset_id)
    if preset:
        return preset.options
    known = ", ".join(preset.id for preset in ruleset.presets) or "none"
    message = f"preset {preset_id!r} is unknown to {ruleset.id}; known: {known}"
    raise OptionInvalid(message, faults=[Fault("preset", message)])
