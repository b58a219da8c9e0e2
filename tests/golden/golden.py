"""Read and print the lines of golden files."""

from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent


class Line(NamedTuple):
    """One line: its name, its second column, the request, and the remaining columns."""

    name: str
    mark: str
    hand: str
    win_by: str
    context: dict[str, Any]
    options: dict[str, Any]
    rest: list[str]


def value(text: str) -> Any:
    """Read a number, true, false, null, a list joined by +, or a word."""
    known: dict[str, Any] = {"true": True, "false": False, "null": None}
    if text in known:
        return known[text]
    return int(text) if text.isdecimal() else text


def how(text: str) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Read ``discard seat=S flowers=H1+H2 @min_fan=3``."""
    win_by, *rest = text.split()
    context: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for item in rest:
        name, _, given = item.partition("=")
        if name.startswith("@"):
            options[name[1:]] = value(given)
        else:
            context[name] = given.split("+") if name == "flowers" else value(given)
    return win_by, context, options


def lines(name: str) -> list[Line]:
    """Read a file of this folder."""
    read = []
    for text in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            cells = [cell.strip() for cell in text.split("|")]
            read.append(Line(*cells[:3], *how(cells[3]), cells[4:]))
    return read


def answer(result: dict[str, Any]) -> str:
    """Print what matters of a result: fan, points, fans, and a refusal."""
    fans = " ".join(sorted(result["fans"]))
    if not result["wins"]:
        return f"refused {result['reason_code']} {result.get('fan', 0)}: {fans}".rstrip(": ")
    must = " must_win" if result.get("must_win") else ""
    pays = f" ({result['pays']})" if result.get("pays") else ""
    return f"{result['fan']}/{result['points']:g}: {fans}{must}{pays}"
