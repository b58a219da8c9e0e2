"""Sentences for people, always in Chinese and in English together."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Text", "plain_number", "to_pages"]


class Text(NamedTuple):
    """One sentence or name: ``zh`` as a player at the table would say it, ``en`` beside it."""

    zh: str
    en: str

    def to_dict(self) -> dict[str, str]:
        """Return ``{"zh": …, "en": …}``."""
        return {"zh": self.zh, "en": self.en}


def to_pages(sentences: Iterable[Text]) -> dict[str, list[str]]:
    """Turn sentences into one list a language: ``{"zh": […], "en": […]}``."""
    listed = list(sentences)
    return {"zh": [s.zh for s in listed], "en": [s.en for s in listed]}


def plain_number(value: float | Fraction) -> int | float:
    """Return whole amounts as ``int``, so that 4.0 is printed as 4 and half shares stay x.5."""
    return int(value) if value == int(value) else float(value)
