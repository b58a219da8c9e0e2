"""Where words go and in which language: results to standard output, the rest to standard error."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rich.console import Console
from rich.markup import escape

__all__ = ["Lang", "Speaker"]

Lang = Literal["zh", "en", "both"]


def _standard_error() -> Console:
    return Console(stderr=True, highlight=False, soft_wrap=True)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Prints for one call of the command; ``lang`` chooses Chinese, English or both."""

    lang: Lang = "both"
    as_json: bool = False
    out: Console = field(default_factory=lambda: Console(highlight=False))
    err: Console = field(default_factory=_standard_error)

    def pick(self, zh: str, en: str) -> str:
        """Return the text in the chosen language; both are parted by a space."""
        if self.lang == "both" and zh != en:
            return f"{zh} {en}".strip()
        return zh if self.lang == "zh" else en

    def words(self, text: object) -> str:
        """Return ``{"zh", "en"}`` in the chosen language; anything else as it is."""
        if isinstance(text, Mapping) and {"zh", "en"} <= set(text):
            return self.pick(str(text["zh"]), str(text["en"]))
        return str(text)

    def line(self, value: Mapping[str, Any]) -> None:
        """Print one object as a line of JSON, in UTF-8 whatever the locale, on standard output."""
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()

    def warn(self, message: str) -> None:
        """Say something on standard error."""
        self.err.print(f"[bold red]hupai:[/] {escape(message)}")

    def note(self, zh: str, en: str) -> None:
        """Say something friendly on standard error."""
        self.err.print(escape(self.pick(zh, en)))
