"""Every error that hupai raises on purpose.

::

    HupaiError
    ├── HandInvalid        a hand, meld or context text that cannot be understood
    ├── ImpossibleEvent    an event of a hand that cannot have happened
    ├── OptionInvalid      an option that the rule set does not know, or of a wrong type
    ├── UnknownRuleSet     no rule set or deck has this id
    ├── DeckMismatch       a rule set that is not played with the deck that was named
    ├── ImageRejected      a file that is no picture we read, or is too large
    └── ModelUnavailable   the detector's file is missing, damaged or of other classes

``code`` is stable and is what callers may rely on; the message is for people and says what to do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = [
    "DeckMismatch",
    "Fault",
    "HandInvalid",
    "HupaiError",
    "ImageRejected",
    "ImpossibleEvent",
    "ModelUnavailable",
    "OptionInvalid",
    "UnknownRuleSet",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: ``where`` names the input field, ``message`` says what to do."""

    where: str
    message: str


class HupaiError(Exception):
    """The root of the tree; ``code`` is stable, ``faults`` lists all that was found wrong."""

    code = "error"

    def __init__(self, message: str, *, code: str = "", faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.faults = tuple(faults)


class HandInvalid(HupaiError):
    """A text that names no tiles, or a request that contradicts itself in form."""

    code = "hand_invalid"


class ImpossibleEvent(HupaiError):
    """An event that cannot be at this point of a hand; nothing of the settlement is done.

    ``index`` counts the events from 0; ``zh`` and ``en`` say why.
    """

    code = "impossible_event"

    def __init__(self, index: int, zh: str, en: str) -> None:
        super().__init__(f"event {index}: {en}", faults=[Fault(f"events[{index}]", en)])
        self.index = index
        self.zh = zh
        self.en = en


class OptionInvalid(HupaiError):
    """A house option that does not exist or has a value of a wrong kind."""

    code = "option_invalid"


class DeckMismatch(HupaiError):
    """The deck that was named is not that of the rule set."""

    code = "deck_mismatch"


class UnknownRuleSet(HupaiError):
    """No rule set, deck or preset carries this id."""

    code = "unknown_ruleset"


class ImageRejected(HupaiError):
    """Not a picture that hupai reads; ``code`` says whether form, size or content is at fault.

    Codes: ``image_empty``, ``image_format`` (foreign), ``image_damaged``, ``image_too_large``
    (bytes), ``image_too_many_pixels``, ``heic_not_installed``.
    """

    code = "image_rejected"


class ModelUnavailable(HupaiError):
    """The detector cannot be used; scoring typed hands still works."""

    code = "model_unavailable"
