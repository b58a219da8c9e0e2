"""A mahjong rule set as one literal value: fans, options, payments. No code of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hupai.scorer.core.fan import Fan
from hupai.scorer.core.ruleset import OptionSpec, OptionValue, Preset
from hupai.scorer.mahjong.context import CONTEXT_FIELDS
from hupai.scorer.mahjong.deck import TileSet
from hupai.scorer.mahjong.decompose import ANYTHING
from hupai.scorer.mahjong.options import CATALOG
from hupai.scorer.mahjong.reading import Reading

__all__ = ["NextDealer", "RuleSet"]

NextDealer = Literal["first_winner", "winner_or_next"]
"""``first_winner``: the first winner, or the discarder of a multiple win; unchanged without one.
``winner_or_next``: the dealer stays after an own win or a draw, else the deal passes on."""


@dataclass(frozen=True, slots=True, eq=False)
class RuleSet:
    """Everything that makes one table different from another; equal only to itself."""

    id: str
    version: str
    """Changes whenever a result could; stored with every result."""
    zh: str
    en: str
    source: str
    tiles: TileSet
    players: int
    fans: tuple[Fan[Reading], ...]
    defaults: Mapping[str, OptionValue]
    """The options it knows, with their values; other names are refused."""
    presets: tuple[Preset, ...] = ()
    unused_options: tuple[str, ...] = ()
    """Accepted, but without effect under these rules."""
    chow: bool = False
    max_suits: int = 4
    """Suits that a winning hand may show."""
    seven_pairs: bool = True
    asks: int = ANYTHING
    """Traits of sets that its fans ask for (bits of ``decompose``); jokers only respect these."""
    kong_is_root: bool = True
    zero_fan: int = 0
    """The fan that is worth one unit; each further one doubles."""
    passed: Literal["", "fan", "points"] = ""
    """What a win must exceed after a passed one."""
    one_winner: bool = False
    """Only the nearest player after the discarder wins."""
    bystander_half: bool = False
    """On a discard those who neither win nor discard pay half a share."""
    next_dealer: NextDealer = "first_winner"
    false_win: Literal["", "limit"] = ""
    """What a win declared by mistake costs: nothing, or a limit share to each other player."""
    seats: tuple[str, ...] = ()
    """Wind of each seat counted from the dealer, where seats matter."""

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """The options of this rule set in the order of the catalog."""
        return tuple(spec for name, spec in CATALOG.items() if name in self.defaults)

    def preset(self, preset_id: str) -> Preset | None:
        """Find a preset by its id."""
        return next((preset for preset in self.presets if preset.id == preset_id), None)

    def describe(self) -> dict[str, object]:
        """Return deck, fans, options, presets and context fields as JSON."""
        return {
            "ruleset": self.id,
            "id": self.id,
            "game": "mahjong",
            "version": self.version,
            "zh": self.zh,
            "en": self.en,
            "source": self.source,
            "players": self.players,
            "deck": self.tiles.to_dict(),
            "fans": [self._describe_fan(fan) for fan in self.fans],
            "options": [spec.to_dict(self.defaults[spec.name]) for spec in self.option_specs],
            "presets": [preset.to_dict() for preset in self.presets],
            "context": [entry.to_dict() for entry in CONTEXT_FIELDS],
        }

    def _describe_fan(self, fan: Fan[Reading]) -> dict[str, object]:
        option = "limit_fan" if fan.kind == "limit" else fan.fan_option
        value = self.defaults[option] if option else fan.fan
        switch = fan.switch
        return {
            "id": fan.id,
            "zh": fan.zh,
            "en": fan.en,
            "value": value,
            "kind": fan.kind,
            "on": switch is None or self.defaults[switch.option] == switch.value,
            "option": switch.option if switch else option or None,
            "contains": list(fan.contains),
            "meaning": (fan.when.__doc__ or "").strip(),
            "source": fan.source,
        }
