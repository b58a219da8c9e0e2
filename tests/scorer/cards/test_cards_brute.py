"""The engine against obvious scorers that try every grouping, on seeded random hands."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import brute_daer
import brute_gehu
import brute_qianhu
import brute_yaodiren
import pytest
import random_cards as draw

from hupai.scorer.cards.games import find_game
from hupai.scorer.cards.request import Request

SOLVERS: dict[str, tuple[Any, Callable[..., Any], Callable[..., Any]]] = {
    "gehu": (brute_gehu, draw.gehu, draw.gehu_facts),
    "qianhu": (brute_qianhu, draw.qianhu, draw.other_facts),
    "yaodiren": (brute_yaodiren, draw.yaodiren, draw.other_facts),
    "daer": (brute_daer, draw.daer, draw.daer_facts),
}
UNFIT = {"count", "not_14", "group", "copies"}
"""Reasons of cards that make no whole hand: which of them is said first is a matter of taste."""


def engine(game: str, given: dict[str, Any], facts: dict[str, Any], among: bool) -> Any:
    laid = [{"how": g["how"], "cards": list(g["cards"])} for g in given["laid"]]
    cards = [*given["rest"], *(c for g in given["laid"] for c in g["cards"] if among)]
    request = Request(given["profile"], given["given_options"], facts, {}, cards, laid, among)
    return find_game(game).score(request)


def groups_of(game: str, found: Any) -> Any:
    """Return the engine's groups in the form that the obvious scorer judges."""
    if game == "daer":
        return [(group.how, group.cards) for group in found.groups]
    return tuple(group.cards for group in found.groups)


def compare(game: str, given: dict[str, Any], among: bool) -> bool:
    solver, _, facts_of = SOLVERS[game]
    ruleset = find_game(game).ruleset
    options = ruleset.values(ruleset.profile(given["profile"]), given["given_options"])
    given = {**given, "options": options}
    if game == "qianhu":
        given["fires"] = [c for c in given["rest"] if c in ("12", "56")]
    expected = solver.solve(given)
    found = engine(game, given, facts_of(given), among)
    assert found.wins == expected["win"], (given, expected, found.to_dict())
    if not found.wins:
        assert found.refusal
        reason = expected["reason"]
        assert found.refusal.code == reason or {found.refusal.code, reason} <= UNFIT, given
        return False
    assert found.total == expected["total"], (given, expected, found.to_dict())
    judged = solver.judge(groups_of(game, found), given)
    for name, value in found.numbers.items():
        assert judged[name] == value, (name, given, judged, found.to_dict())
    fans = Counter({award.id: award.times for award in found.awarded})
    if game == "daer":
        fans = Counter({award.id: award.total for award in found.awarded})
    assert dict(fans) == {f: n for f, n in judged["fans"].items() if n}, (given, judged)
    return True


def run(game: str, hands: int, seed: int) -> int:
    rng = random.Random(seed)
    make = SOLVERS[game][1]
    return sum(compare(game, make(rng), rng.random() < 0.5) for _ in range(hands))


@pytest.mark.parametrize("game", SOLVERS)
def test_some_hands(game):
    assert run(game, 400, 11) > 100


@pytest.mark.slow
@pytest.mark.parametrize("game", SOLVERS)
def test_many_hands(game):
    assert run(game, 20_000, 12) > 5_000
