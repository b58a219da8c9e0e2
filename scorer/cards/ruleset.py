"""A card game's rules as literal values: fans, profiles of regions, point rows, doubts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from hupai.scorer.cards.group import GroupKinds
from hupai.scorer.cards.result import Awarded, Doubt
from hupai.scorer.core.certainty import Certainty
from hupai.scorer.core.context import ContextField
from hupai.scorer.core.errors import Fault, OptionInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.fan import Fan
from hupai.scorer.core.ruleset import OptionSpec, OptionValue, Preset, check_options
from hupai.scorer.core.tiles import Deck

__all__ = ["CardFan", "CardRuleSet", "Caveat", "PointRow", "Profile"]

ReadingT = TypeVar("ReadingT")


@dataclass(frozen=True, slots=True)
class CardFan(Fan[ReadingT]):
    """A fan that also says how sure its rule is."""

    certainty: Certainty = "high"

    @property
    def option(self) -> str:
        """The house option that changes it; without one only another profile does."""
        return self.fan_option or (self.switch.option if self.switch else "profile")

    def worth(self, values: Mapping[str, object]) -> object:
        """Return the value of one occurrence where the house options have these values."""
        return values[self.fan_option] if self.fan_option else self.fan

    def award(self, reading: ReadingT, value: int) -> Awarded | None:
        """Return what ``reading`` earns for it; None when it earns nothing."""
        times = int(self.when(reading))
        if not times or not value:
            return None
        name = Text(self.zh, self.en)
        return Awarded(self.id, name, value, times, self.certainty, self.source, self.option)


@dataclass(frozen=True, slots=True)
class Profile(Preset, Generic[ReadingT]):
    """How one region plays: its options and the fans that it knows."""

    fans: tuple[CardFan[ReadingT], ...] = ()
    source: str = ""
    certainty: Certainty = "high"


@dataclass(frozen=True, slots=True)
class PointRow:
    """One row of the points table, for the printed page; ``value`` as a player says it."""

    zh: str
    en: str
    value: Text
    source: str = ""
    certainty: Certainty = "high"


@dataclass(frozen=True, slots=True)
class Caveat(Generic[ReadingT]):
    """A doubtful line of the rules and the readings that rest on it."""

    id: str
    level: Certainty
    zh: str
    en: str
    when: Callable[[ReadingT], bool]
    option: str = ""

    def doubt(self) -> Doubt:
        """Return the line as part of an answer."""
        return Doubt(self.id, self.level, Text(self.zh, self.en), self.option)


@dataclass(frozen=True, slots=True, eq=False)
class CardRuleSet(Generic[ReadingT]):
    """Everything that a card game's tables know; equal only to itself."""

    id: str
    version: str
    zh: str
    en: str
    source: str
    deck: Deck
    copies: int
    wilds: bool
    players: int
    kinds: GroupKinds
    points: tuple[PointRow, ...]
    win: tuple[Text, ...]
    """The win test and the payment, in the words of a rules page."""
    profiles: tuple[Profile[ReadingT], ...]
    options: tuple[OptionSpec, ...]
    defaults: Mapping[str, OptionValue]
    context: tuple[ContextField, ...]
    caveats: tuple[Caveat[ReadingT], ...] = ()

    def profile(self, profile_id: str) -> Profile[ReadingT]:
        """Find a profile; an empty id means the first.

        :raises OptionInvalid: no such profile.
        """
        for profile in self.profiles:
            if profile_id in ("", profile.id):
                return profile
        known = ", ".join(profile.id for profile in self.profiles)
        message = f"{profile_id!r} is no profile of {self.id}; known: {known}"
        raise OptionInvalid(message, faults=[Fault("profile", message)])

    def values(self, profile: Profile[ReadingT], given: Mapping[str, object]) -> dict[str, object]:
        """Merge defaults, profile and the options given.

        :raises OptionInvalid: unknown names or unfit values, all at once.
        """
        check_options(self.options, given)
        return {**self.defaults, **profile.options, **given}

    def cards(self) -> list[str]:
        """Return the codes that are played with."""
        return [k.code for k in self.deck.kinds if self.wilds or k.suit != "wild"]

    def describe(self) -> dict[str, object]:
        """Return deck, fans, options, profiles and facts as JSON."""
        cards = self.cards()
        return {
            "ruleset": self.id,
            "id": self.id,
            "game": "cards",
            "version": self.version,
            "zh": self.zh,
            "en": self.en,
            "source": self.source,
            "players": self.players,
            "deck": {
                "id": self.deck.id,
                "zh": self.deck.zh,
                "en": self.deck.en,
                "size": self.copies * sum(k.suit != "wild" for k in self.deck.kinds),
                "copies": self.copies,
                "tiles": cards,
                "names": {
                    k.code: {"zh": k.zh, "en": k.en} for k in self.deck.kinds if k.code in cards
                },
            },
            "fans": self._fans(),
            "options": [spec.to_dict(self.defaults[spec.name]) for spec in self.options],
            "presets": [profile.to_dict() for profile in self.profiles],
            "context": [entry.to_dict() for entry in self.context],
        }

    def _fans(self) -> list[dict[str, object]]:
        listed: dict[str, dict[str, object]] = {}
        for profile in self.profiles:
            values = self.values(profile, {})
            for fan in profile.fans:
                entry = listed.setdefault(fan.id, _describe_fan(fan, fan.worth(values)))
                known = entry["profiles"]
                assert isinstance(known, dict)
                known[profile.id] = fan.worth(values)
        return list(listed.values())


def _describe_fan(fan: CardFan[ReadingT], worth: object) -> dict[str, object]:
    return {
        "id": fan.id,
        "zh": fan.zh,
        "en": fan.en,
        "value": worth,
        "option": fan.switch.option if fan.switch else fan.fan_option or None,
        "meaning": (fan.when.__doc__ or "").strip(),
        "source": fan.source,
        "certainty": fan.certainty,
        "profiles": {},
    }
