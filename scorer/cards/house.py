"""A rule set as one table plays it: profile, options, and the fans with their values there."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from hupai.scorer.cards.group import Group
from hupai.scorer.cards.request import Request
from hupai.scorer.cards.result import Awarded, CardScore, Doubt, Refusal
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, Profile
from hupai.scorer.core.explain import Text

__all__ = ["House", "open_house"]

ReadingT = TypeVar("ReadingT")
OptionsT = TypeVar("OptionsT")

Priced = tuple[CardFan[ReadingT], int]


@dataclass(frozen=True, slots=True, eq=False)
class House(Generic[ReadingT, OptionsT]):
    """One table; equal only to itself."""

    ruleset: CardRuleSet[ReadingT]
    profile: Profile[ReadingT]
    options: OptionsT
    fans: tuple[Priced[ReadingT], ...]
    """The fans that are played here, each with its value."""

    def awards(self, reading: ReadingT) -> tuple[Awarded, ...]:
        """Return what a reading earns."""
        found = (fan.award(reading, value) for fan, value in self.fans)
        return tuple(award for award in found if award)

    def doubts(self, reading: ReadingT, awards: Iterable[Awarded]) -> tuple[Doubt, ...]:
        """Return every line that is not sure and that this result rests on."""
        unsure = (_fan_doubt(award) for award in awards if award.certainty != "high")
        lines = (caveat.doubt() for caveat in self.ruleset.caveats if caveat.when(reading))
        return (*self._profile_doubt(), *lines, *unsure)

    def refused(self, refusal: Refusal, groups: tuple[Group, ...]) -> CardScore:
        """Answer for cards that are no finished hand at all."""
        return CardScore(
            self.ruleset.id,
            self.profile.id,
            {},
            refusal,
            groups,
            self.ruleset.kinds,
            explanation=(refusal.reason,),
        )

    def _profile_doubt(self) -> tuple[Doubt, ...]:
        profile = self.profile
        if profile.certainty == "high":
            return ()
        thin = profile.certainty == "low"
        text = Text(
            f"{profile.zh}的打法{'来源单薄，请问当地人' if thin else '各地略有不同'}",
            f"the rules of {profile.en} {'rest on a thin source' if thin else 'differ a little'}",
        )
        return (Doubt(f"profile_{profile.id}", profile.certainty, text, "profile"),)


def _fan_doubt(award: Awarded) -> Doubt:
    text = Text(
        f"{award.text.zh}算{award.total}番，各地不一",
        f"{award.text.en} as {award.total} fan: tables differ",
    )
    return Doubt(f"fan_{award.id}", award.certainty, text, award.option)


def open_house(
    ruleset: CardRuleSet[ReadingT], options: type[OptionsT], request: Request
) -> House[ReadingT, OptionsT]:
    """Return the table that a request plays at; the profile may also be named as an option.

    :raises OptionInvalid: an unknown profile or option.
    """
    given = dict(request.options)
    named = given.pop("profile", "")
    profile = ruleset.profile(request.profile or str(named))
    values: dict[str, Any] = ruleset.values(profile, given)
    house: House[ReadingT, OptionsT] = _price(ruleset, profile.id, options(**values))
    return house


@lru_cache(maxsize=512)
def _price(ruleset: CardRuleSet[Any], profile_id: str, options: Any) -> House[Any, Any]:
    """Put a value on every fan of the profile that the options leave standing."""
    profile = ruleset.profile(profile_id)
    fans = tuple(
        (fan, int(getattr(options, fan.fan_option)) if fan.fan_option else fan.fan)
        for fan in profile.fans
        if fan.switch is None or getattr(options, fan.switch.option) == fan.switch.value
    )
    return House(ruleset, profile, options, fans)
