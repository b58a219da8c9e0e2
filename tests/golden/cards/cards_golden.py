"""Read the golden files of the card games, and answer their lines with the engine."""

from pathlib import Path
from typing import Any, NamedTuple

from hupai.scorer.cards.games import find_game
from hupai.scorer.cards.request import Request
from hupai.scorer.cards.result import CardScore

FOLDER = Path(__file__).parent
GAMES = ("gehu", "qianhu", "yaodiren", "daer")


class Line(NamedTuple):
    """One line: what it is about, and the request; ``rest`` holds the remaining columns."""

    game: str
    name: str
    mark: str
    profile: str
    laid: list[str]
    cards: list[str]
    facts: dict[str, Any]
    options: dict[str, Any]
    rest: list[str]


def value(text: str) -> Any:
    known: dict[str, Any] = {"true": True, "false": False, "null": None}
    return known[text] if text in known else int(text) if text.isdecimal() else text


def how(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read ``seat=small win_card=16 events=bao @jsg=true``: facts and options."""
    facts: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for item in text.split():
        name, _, given = item.partition("=")
        if name.startswith("@"):
            options[name[1:]] = value(given)
        else:
            told = {"events": given.split("+"), "win_card": given}
            facts[name] = told.get(name, value(given))
    return facts, options


def lines(game: str, kind: str) -> list[Line]:
    """Read the lines of ``GAME.KIND``: groups parted by commas, hand cards after a plus."""
    read = []
    for text in (FOLDER / f"{game}.{kind}").read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            name, mark, profile, hand, given, *rest = (cell.strip() for cell in text.split("|"))
            groups, _, cards = hand.partition("+")
            laid = [group.strip() for group in groups.split(",") if group.strip()]
            read.append(Line(game, name, mark, profile, laid, cards.split(), *how(given), rest))
    return read


def score(line: Line, **more: Any) -> CardScore:
    """Score a line, with more options than its own."""
    game = find_game(line.game)
    words = {spec.name for spec in game.ruleset.options if spec.kind == "choice"}
    given = line.options | more
    options = {name: str(v) if name in words else v for name, v in given.items()}
    request = Request(line.profile, options, line.facts, {}, line.cards, line.laid, False)
    return game.score(request)


def answer(found: CardScore) -> str:
    """Print what matters: the figures and the fans, or the reason of a refusal."""
    figures = " ".join(f"{k}={v}" for k, v in found.numbers.items() if isinstance(v, int))
    if found.refusal:
        return f"refused {found.refusal.code} {figures}".strip()
    fans = " ".join(sorted(f"{award.id}={award.total}" for award in found.awarded)) or "none"
    pay = found.numbers.get("pay")
    paid = " pay=" + "/".join(map(str, pay.values())) if isinstance(pay, dict) else ""
    return f"{figures}{paid}: {fans}"
