"""House options and presets: what a table may change without touching the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hupai.scorer.core.errors import Fault, OptionInvalid
from hupai.scorer.core.explain import Text

__all__ = ["OptionKind", "OptionSpec", "OptionValue", "Preset", "check_options"]

OptionValue = bool | int | float | str | None
OptionKind = Literal["bool", "int", "int_or_null", "number", "choice"]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One house option: its kind, its bounds and what it means for a player."""

    name: str
    kind: OptionKind
    meaning: Text
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 1_000_000

    def fault(self, value: object) -> str:
        """Say what is wrong with ``value``; an empty text means that it fits."""
        if self.kind == "bool":
            return "" if isinstance(value, bool) else "must be true or false"
        if self.kind == "choice":
            return "" if value in self.choices else f"must be one of {', '.join(self.choices)}"
        return self._number_fault(value)

    def _number_fault(self, value: object) -> str:
        if value is None and self.kind == "int_or_null":
            return ""
        allowed = (int, float) if self.kind == "number" else (int,)
        if isinstance(value, bool) or not isinstance(value, allowed):
            return f"must be a {'number' if self.kind == 'number' else 'whole number'}" + (
                " or null" if self.kind == "int_or_null" else ""
            )
        if not self.minimum <= value <= self.maximum:
            return f"must lie between {self.minimum} and {self.maximum}"
        return ""

    def to_dict(self, default: OptionValue) -> dict[str, object]:
        """Describe the option for a client that draws a form."""
        answer: dict[str, object] = {
            "name": self.name,
            "type": self.kind,
            "default": default,
            "meaning": self.meaning.to_dict(),
        }
        if self.kind == "choice":
            answer["choices"] = list(self.choices)
        elif self.kind != "bool":
            answer |= {"minimum": self.minimum, "maximum": self.maximum}
        return answer


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house options, for tables that many people know."""

    id: str
    zh: str
    en: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def to_dict(self) -> dict[str, object]:
        """Return the preset as JSON."""
        return {"id": self.id, "zh": self.zh, "en": self.en, "options": dict(self.options)}


def check_options(specs: Sequence[OptionSpec], given: Mapping[str, object]) -> None:
    """Refuse unknown names and unfit values, all at once.

    :raises OptionInvalid: with one fault for every option that is wrong.
    """
    known = {spec.name: spec for spec in specs}
    faults = []
    for name, value in given.items():
        problem = known[name].fault(value) if name in known else _unknown(name, known)
        if problem:
            faults.append(Fault(f"options.{name}", f"{name} {problem}"))
    if faults:
        raise OptionInvalid("; ".join(fault.message for fault in faults), faults=faults)


def _unknown(name: str, known: Mapping[str, OptionSpec]) -> str:
    return f"is no option of this rule set; known: {', '.join(sorted(known))}"
