"""Golden hands: every fan earned and just missed, every option with a hand that it changes."""

import sys
from pathlib import Path

import brute_daer
import brute_gehu
import brute_qianhu
import brute_yaodiren
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "golden" / "cards"))
import cards_golden as golden

from hupai.scorer.cards.games import GAMES, find_game

FANS = [line for game in golden.GAMES for line in golden.lines(game, "fans")]
OPTIONS = [line for game in golden.GAMES for line in golden.lines(game, "options")]
ELSEWHERE = {
    "qianhu": {"piao_mode", "target", "players"},
    "yaodiren": {"baozi"},
    "chuopai": {"goflat", "base", "piles"},
}
"""Options that change no figure of a hand: ``test_cards_side.py`` has them."""


def label(line):
    return f"{line.game}-{line.profile}-{line.name}-{line.mark}"


@pytest.mark.parametrize("line", FANS, ids=label)
def test_fans(line):
    found = golden.score(line)
    answer, why = line.rest
    assert why
    assert golden.answer(found) == answer
    assert (line.name in {award.id for award in found.awarded}) == (line.mark == "yes")


@pytest.mark.parametrize("line", OPTIONS, ids=label)
def test_options(line):
    without, changed = line.rest
    assert golden.answer(golden.score(line)) == without
    assert golden.answer(golden.score(line, **{line.name: golden.value(line.mark)})) == changed
    assert without != changed


def test_every_fan_has_a_hit_and_a_near_miss():
    for game in GAMES:
        ids = {fan.id for profile in game.ruleset.profiles for fan in profile.fans}
        for mark in ("yes", "no"):
            shown = {x.name for x in FANS if x.game == game.ruleset.id and x.mark == mark}
            assert shown == ids, mark


def test_every_option_changes_a_result():
    for game in GAMES:
        names = {spec.name for spec in game.ruleset.options}
        shown = {line.name for line in OPTIONS if line.game == game.ruleset.id}
        assert shown | ELSEWHERE.get(game.ruleset.id, set()) == names


BRUTES = {
    "gehu": brute_gehu,
    "qianhu": brute_qianhu,
    "yaodiren": brute_yaodiren,
    "daer": brute_daer,
}


@pytest.mark.parametrize("line", FANS, ids=label)
def test_the_obvious_scorers_agree(line):
    found = golden.score(line)
    if found.refusal or line.name == "wu_cheng":
        return
    ruleset = find_game(line.game).ruleset
    options = ruleset.values(ruleset.profile(line.profile), line.options)
    given = {
        "profile": line.profile,
        "options": options,
        "facts": line.facts,
        "laid": [{"how": g.how, "cards": g.cards} for g in found.groups if g.laid],
        "rest": [c for g in found.groups if not g.laid for c in g.cards],
        "fires": [card for row in found.counted if row.id == "laid" for card in row.cards],
        "seat": "next",
        "source": "other" if line.game == "daer" else "flip",
        "win_card": None,
        "discarder": "",
        "piao": {},
        "events": [],
        **line.facts,
    }
    if line.game == "daer":
        groups = [(group.how, group.cards) for group in found.groups]
    else:
        groups = tuple(group.cards for group in found.groups)
    judged = BRUTES[line.game].judge(groups, given)
    assert {name: judged[name] for name in found.numbers} == dict(found.numbers)
    assert judged["total"] == found.total


POINTS = {
    "gehu": {
        "che 66": 8, "tou 55": 4, "long 44": 10, "long 22": 6, "13 46": 2, "24 35": 1, "22 55": 0,
        "che 15": 8, "che 36": 4, "long 16": 10, "long 25": 6,
    },
    "qianhu": {
        "66": 18, "11": 12, "14": 30, "44": 48, "24": 12, "34": 12, "45": 12, "46": 12,
        "13": 10, "15": 10, "16": 10, "22": 10, "36": 10, "66 11": 10, "44 15": 17, "14 45": 14,
        "24 35": 4, "13 46": 5, "16 34": 5, "22 55": 0, "44 T": 16, "22 C": 0, "T C": 0,
    },
    "yaodiren": {
        "peng 55": 4, "sha_qiang 66": 8, "sha 55": 6, "tuhuo 66": 12, "ming 22": 8, "xiang 11": 16,
        "chi 13 13 46": 3, "chi 45 45 23": 2, "chi 22 22 55": 0, "chi 22 55 55": 0,
        "sanqi 34 16 25": 2, "chi 16 16 34": 3, "chi 25 25 34": 1,
    },
    "luzhou": {
        "peng s1": 1, "peng s2": 6, "peng b1": 3, "peng b2": 9, "kan s1": 6, "kan s7": 9,
        "kan b3": 9, "kan b10": 12, "zhao s1": 9, "zhao s2": 12, "zhao b1": 12, "zhao b7": 15,
        "long s1": 12, "long s10": 15, "long b1": 15, "long b2": 18, "s2 s7 s10": 6,
        "b2 b7 b10": 9, "s1 s2 s3": 3, "b1 b2 b3": 6, "s2 s3 s4": 0, "b8 b8 s8": 0, "pair s2": 0,
    },
    "common": {
        "peng s1": 1, "peng s2": 3, "peng b1": 3, "peng b2": 6, "kan s2": 3, "kan b2": 6,
        "zhao s2": 6, "zhao b2": 9, "long s2": 9, "long b2": 12, "s2 s7 s10": 3, "b2 b7 b10": 6,
        "s1 s2 s3": 3, "b1 b2 b3": 6, "s3 s4 s5": 0,
    },
    "plain": {"peng s2": 1, "peng b2": 3, "kan s2": 3, "zhao b7": 9},
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "group", "points"),
    [(game, group, points) for game, rows in POINTS.items() for group, points in rows.items()],
)
def test_points(game, group, points):
    name = {"common": "suiyang", "plain": "leshan"}.get(game, "")
    ruleset = {"luzhou": "daer", "common": "daer", "plain": "daer"}.get(game, game)
    assert one_group(ruleset, name, group) == points


def one_group(game, profile, text):
    """Return the points of one group alone."""
    from hupai.scorer.cards.daer import reading as daer
    from hupai.scorer.cards.gehu import reading as gehu
    from hupai.scorer.cards.group import parse_groups
    from hupai.scorer.cards.qianhu import reading as qianhu
    from hupai.scorer.cards.yaodiren import reading as yaodiren

    ruleset = find_game(game).ruleset
    (group,) = parse_groups([text], ruleset.kinds, ruleset.deck, "group")
    values = ruleset.values(ruleset.profile(profile), {})
    module = {"gehu": gehu, "qianhu": qianhu, "yaodiren": yaodiren, "daer": daer}[game]
    more = (qianhu.Laid(),) if game == "qianhu" else ()
    reading = module.Reading((group,), *more, module.Context(), module.Options(**values))
    return sum(row.value for row in reading.counted)
