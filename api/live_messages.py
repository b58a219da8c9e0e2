"""What a client of the live socket may say in text: the terms, and ``unlock``."""

from dataclasses import dataclass, replace
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hupai.api.errors import Problem
from hupai.api.schemas import WinRequest
from hupai.api.scoring import Terms, allowed_codes, score_hand
from hupai.api.strict_json import parse_json
from hupai.scorer.core.errors import Fault

__all__ = ["Question", "TermsMessage", "UnlockMessage", "parse_message"]


class UnlockMessage(BaseModel):
    """Forget the hand and its votes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["unlock"]


class TermsMessage(WinRequest):
    """Set or change the terms; fields that are missing stay as they are."""

    type: Literal["terms"] = "terms"
    ruleset: str = Field(default="", max_length=40)


_KINDS: dict[object, type[UnlockMessage] | type[TermsMessage]] = {
    "terms": TermsMessage,
    "unlock": UnlockMessage,
}


def parse_message(text: str) -> TermsMessage | UnlockMessage:
    """Read a text message.

    :raises Problem: ``json_invalid`` or ``request_invalid``.
    """
    value = parse_json(text)
    if not isinstance(value, dict):
        raise _fault("body", 'send a JSON object, as {"ruleset": "sichuan_a"}')
    kind = value.get("type", "terms")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise _fault("type", f"known are {' and '.join(map(str, _KINDS))}")
    try:
        return _KINDS[kind].model_validate(value)
    except ValidationError as error:
        raise Problem.of_validation(error.errors()) from None


def _fault(where: str, message: str) -> Problem:
    return Problem("request_invalid", f"{where}: {message}.", errors=[Fault(where, message)])


@dataclass(frozen=True, slots=True)
class Question:
    """Under which terms a hand is scored, and which tile a person says has won it."""

    terms: Terms
    win_tile: str = ""

    def changed(self, message: TermsMessage) -> Self:
        """Return the question with the fields that the message holds.

        Another rule set starts from its own defaults.

        :raises HupaiError: a rule set, option, fact or tile that does not exist.
        """
        given = {name: getattr(message, name) for name in message.model_fields_set - {"type"}}
        win_tile = given.pop("win_tile", self.win_tile)
        other = given.get("ruleset", self.terms.ruleset) != self.terms.ruleset
        terms = Terms(**given) if other else replace(self.terms, **given)
        return replace(self, terms=terms, win_tile=win_tile).checked()

    def checked(self) -> Self:
        """Return itself.

        :raises HupaiError: a rule set, option, fact or tile that does not exist.
        """
        allowed_codes(self.terms.ruleset)
        score_hand(self.terms, "", win_tile=self.win_tile)
        return self
