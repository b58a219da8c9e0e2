"""Facts of a deal that tiles and cards do not show: how each is given, and a check of them all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text

__all__ = ["ContextField", "check_context"]


@dataclass(frozen=True, slots=True)
class ContextField:
    """How one fact is given in JSON; ``fault`` says what is wrong with a value."""

    name: str
    type: str
    meaning: Text
    fault: Callable[[object], str]
    choices: tuple[object, ...] = ()
    """Values that may be tried when nobody told the fact; empty: it is never asked for."""
    assumed: object = None
    """What is taken when nobody told it."""
    maximum: int | None = None
    """The largest number that fits, where the fact is a number with a bound of its own."""

    def to_dict(self) -> dict[str, object]:
        """Describe the fact for a client that draws a form."""
        told: dict[str, object] = {"name": self.name, "type": self.type}
        told["meaning"] = self.meaning.to_dict()
        return told if self.maximum is None else {**told, "maximum": self.maximum}


def check_context(
    fields: Sequence[ContextField], given: Mapping[str, object], where: str = ""
) -> dict[str, object]:
    """Check names and types of all facts at once; a null fact counts as not told.

    ``where`` names the field of the request that holds them.

    :raises HandInvalid: with one fault for every fact that is wrong.
    """
    known = {field.name: field for field in fields}
    under = f"{where}." if where else ""
    faults = [
        Fault(f"{under}{name}", f"{name} {problem}")
        for name, value in given.items()
        if (problem := _problem(known, name, value))
    ]
    if faults:
        raise HandInvalid("; ".join(fault.message for fault in faults), faults=faults)
    return {name: value for name, value in given.items() if value is not None}


def _problem(known: Mapping[str, ContextField], name: str, value: object) -> str:
    if name in known:
        return "" if value is None else known[name].fault(value)
    return f"is no field of the context; known: {', '.join(known)}"
