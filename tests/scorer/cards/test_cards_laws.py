"""What must be true of every hand: order, sums, languages, waits and questions."""

import ast
import json
import random
from pathlib import Path

import pytest
import random_cards as draw
from brute_common import words
from hypothesis import given, settings
from hypothesis import strategies as st

import hupai.scorer.cards.games as games_module
from hupai.scorer import HupaiError, list_rulesets, rules_page, score_cards, waits_cards
from hupai.scorer.cards.games import GAMES, find_game
from hupai.scorer.cards.gehu.payments import pay_by_seat
from hupai.scorer.cards.request import Request

MAKERS = {
    "gehu": (draw.gehu, draw.gehu_facts),
    "qianhu": (draw.qianhu, draw.other_facts),
    "yaodiren": (draw.yaodiren, draw.other_facts),
    "daer": (draw.daer, draw.daer_facts),
}
GAMES_WITH_WINS = sorted(MAKERS)


def hand(game, seed):
    """Return the arguments of ``score_cards`` for one random hand."""
    make, facts_of = MAKERS[game]
    drawn = make(random.Random(seed))
    return {
        "cards": drawn["rest"],
        "laid": [{"how": g["how"], "cards": list(g["cards"])} for g in drawn["laid"]],
        "laid_among": False,
        "facts": facts_of(drawn),
        "options": drawn["given_options"],
        "profile": drawn["profile"],
    }


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_order_never_matters(game, seed):
    told = hand(game, seed)
    first = find_game(game).score(request(told)).summary()
    rng = random.Random(seed + 1)
    for cards in (told["cards"], told["laid"]):
        rng.shuffle(cards)
    assert find_game(game).score(request(told)).summary() == first


def request(told):
    return Request(
        told["profile"], told["options"], told["facts"], {}, told["cards"], told["laid"], False
    )


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_payments_sum_to_zero(seed):
    found = find_game("gehu").score(request(hand("gehu", seed)))
    pay = found.numbers.get("pay", {})
    assert sum(pay.values()) == 0
    if pay:
        assert max(pay.values()) == found.total


def test_payments_of_nobody_are_zero():
    house = find_game("gehu").ruleset
    options = find_game("gehu").score(Request(cards=(), laid=())).profile
    assert options == house.profiles[0].id
    from hupai.scorer.cards.gehu.options import Options

    assert set(pay_by_seat("next", (), Options()).values()) == {0}


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
def test_the_explanation_is_made_of_the_result(game):
    seen = 0
    for seed in range(60):
        found = find_game(game).score(request(hand(game, seed)))
        assert all(text.zh and text.en for text in found.explanation)
        if not found.wins:
            continue
        seen += 1
        told = "\n".join(text.zh for text in found.explanation)
        counted = sum(row.value for row in found.counted)
        figure = next(v for k, v in found.numbers.items() if k in ("tuo", "points", "hu"))
        assert figure == counted
        assert not found.counted or f"一共{counted}" in told
        for award in found.awarded:
            assert f"{award.text.zh}{award.total}番" in told
        for payment in found.payments:
            assert f"给{payment.amount}" in told
    assert seen > 10


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
def test_waits_are_the_cards_that_win(game):
    checked = 0
    for seed in range(40):
        told = hand(game, seed)
        if not told["cards"]:
            continue
        told["cards"].pop()
        told["facts"].pop("win_card", None)
        waits = waits_cards(game, **told).scores
        for card in find_game(game).ruleset.cards():
            facts = dict(told["facts"])
            if game != "yaodiren" and card not in ("T", "C"):
                facts["win_card"] = card
            more = {**told, "cards": [*told["cards"], card], "facts": facts}
            found = find_game(game).score(request(more))
            assert found.wins == (card in waits)
            if found.wins:
                checked += 1
                assert waits[card].summary() == found.summary()
    assert checked > 20


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
def test_only_what_changes_the_result_is_asked(game):
    asked = 0
    for seed in range(25):
        told = hand(game, seed)
        told["facts"] = {k: v for k, v in told["facts"].items() if k == "seat"}
        found = score_cards(game, **told)
        for question in found.asks:
            asked += 1
            assert question.text.zh
            assert question.text.en
            for change in question.changes:
                if question.fact == "laid":
                    continue
                facts = {**told["facts"], question.fact: change["value"]}
                other = score_cards(game, **{**told, "facts": facts}).summary()
                assert other != found.summary()
                assert {"value": change["value"], **other} == change
    assert asked >= 5


def test_a_told_fact_is_not_asked():
    cards = words("13 46 14 45 24 35")
    facts = {"seat": "small", "source": "self", "win_card": "24"}
    assert {ask.fact for ask in score_cards("gehu", cards=cards, facts=facts).asks} == set()
    untold = score_cards("gehu", cards=cards, facts={"seat": "small"})
    assert {ask.fact for ask in untold.asks} == {"source"}
    seven = score_cards("gehu", cards=words("13 46 14 45 16 25"), facts={"seat": "small"})
    assert {ask.fact for ask in seven.asks} == {"source", "win_card"}


def test_daer_asks_what_was_taken():
    cards = words("b2 b2 b2 s2 s7 s10 s1 s2 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 s9 s9 b9")
    found = score_cards("daer", cards=cards)
    assert found.numbers["hu"] == 21
    laid = next(ask for ask in found.asks if ask.fact == "laid")
    (change,) = laid.changes
    assert change["hu"] == 18
    assert change["value"] == [{"how": "peng", "cards": ["b2", "b2", "b2"]}]
    assert "laid" not in {ask.fact for ask in score_cards("daer", cards=cards, laid=[]).asks}


def test_one_flat_hand_of_daer_can_be_many_things():
    cards = words("s1 s1 s1 s2 s2 s2 s3 s3 s3 b4 b5 b6 s4 s5 s6 b8 b8 s8 b9 b9 s9")
    assert score_cards("daer", cards=cards).numbers["hu"] == 21
    taken = score_cards("daer", cards=cards, laid=["peng s1", "peng s2", "peng s3"])
    assert taken.wins is False
    assert taken.numbers["hu"] == 8
    run = score_cards("daer", cards=cards, laid=["s1 s2 s3", "s1 s2 s3", "s1 s2 s3"])
    assert run.numbers["hu"] == 9


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("ruleset", [str(row["id"]) for row in list_rulesets()])
def test_pages_name_every_fan_and_option(ruleset, lang):
    page = rules_page(ruleset, lang)
    assert page.startswith("# ")
    from hupai.scorer import describe_ruleset

    told = describe_ruleset(ruleset)
    for fan in told["fans"]:
        assert fan[lang] in page
    for option in told["options"]:
        assert f"[{option['name']}]" in page


def test_descriptions():
    for game in GAMES:
        told = game.ruleset.describe()
        assert told["id"] == told["ruleset"] == game.ruleset.id
        assert {option["name"] for option in told["options"]} == set(game.ruleset.defaults)
        for option in game.ruleset.options:
            assert option.fault(game.ruleset.defaults[option.name]) == ""
        for profile in game.ruleset.profiles:
            assert game.ruleset.values(profile, profile.options)
            ids = [fan.id for fan in profile.fans]
            assert len(ids) == len(set(ids))
            for fan in profile.fans:
                assert fan.id == fan.when.__name__
                assert fan.when.__doc__


def test_rule_sets_are_data():
    folder = Path(games_module.__file__).parent
    files = sorted(folder.glob("*/ruleset.py"))
    assert len(files) == len(GAMES)
    banned = (ast.FunctionDef, ast.Lambda, ast.If, ast.IfExp, ast.For, ast.comprehension)
    for path in files:
        found = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, banned)]
        assert found == [], path


def spoil(told, game, rng):
    """Break a request in some ways that a client could."""
    kinds = [kind.id for kind in find_game(game).ruleset.kinds.kinds]
    faces = [*find_game(game).ruleset.deck.codes]
    cards, laid = told["cards"], told["laid"]
    for _ in range(rng.randrange(1, 4)):
        way = rng.randrange(5)
        if way == 0 and laid:
            rng.choice(laid)["how"] = rng.choice(kinds)
        elif way == 1 and laid:
            rng.choice(laid)["cards"].append(rng.choice(faces))
        elif way == 2:
            cards += [rng.choice(faces)] * rng.randrange(1, 4)
        elif way == 3:
            del cards[rng.randrange(len(cards) + 1) :]
        else:
            some = [rng.choice(faces) for _ in range(rng.randrange(1, 6))]
            laid.append({"how": rng.choice(kinds), "cards": some})


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
def test_spoiled_requests_are_answered_or_refused(game):
    answered = faults = 0
    for seed in range(200):
        rng = random.Random(seed)
        told = hand(game, seed)
        spoil(told, game, rng)
        told["laid_among"] = rng.choice((None, True, False))
        try:
            found = score_cards(game, **told).to_dict()
        except HupaiError as error:
            faults += len(error.faults)
            continue
        answered += 1
        json.dumps(found, allow_nan=False)
        assert found["win"] or found["reason"]
    assert answered > 100
    assert faults >= 200 - answered


@pytest.mark.parametrize("game", GAMES_WITH_WINS)
def test_a_low_line_names_an_option_of_the_game(game):
    names = {spec.name for spec in find_game(game).ruleset.options} | {"profile", ""}
    seen = set()
    for seed in range(80):
        found = find_game(game).score(request(hand(game, seed)))
        doubts = found.doubts
        assert {doubt.option for doubt in doubts} <= names
        assert all(doubt.option for doubt in doubts if doubt.level == "low")
        seen |= {doubt.level for doubt in doubts}
        levels = ("low", "medium")
        lowest = next((x for x in levels if x in {d.level for d in doubts}), "high")
        assert found.certainty == lowest
    assert "medium" in seen
