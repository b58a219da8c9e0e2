"""割千胡 scored the obvious way, from every grouping there is."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brute_common import FANS, RED_FACES, Cards, Groups, alike, partitions, total

WILD = ("T", "C")
VALUES = {
    "66": 6, "11": 4, "14": 10, "44": 16, "24": 4, "34": 4, "45": 4, "46": 4,
    "13": 1, "12": 1, "15": 1, "16": 1,
}  # fmt: skip
PIPS = {**VALUES, "66": 6, "11": 2, "14": 5, "44": 8}


def _candidates(card: str, cards: Cards) -> Iterator[Cards]:
    if card not in WILD:
        yield from alike(card, cards, 3)
    for other in set(cards):
        enough = other != card or cards.count(card) > 1
        wild = card in WILD or other in WILD
        if enough and (wild or total(card) + total(other) == 14):
            yield (card, other)


def _points(groups: Groups, fires: int) -> tuple[int, int]:
    slots = 0
    for group in groups:
        if len(group) == 3:
            slots += max(10, 3 * VALUES.get(group[0], 0))
        elif len(group) == 2:
            slots += sum(VALUES.get(card, 0) for card in group)
    return slots, slots + 10 * fires


def _fans(groups: Groups, given: dict[str, Any], reds: int, points: tuple[int, int]) -> list[str]:
    opts, facts = given["options"], given["facts"]
    cards = [c for g in groups for c in g if c not in WILD]
    held = Counter([*cards, *given["fires"]])
    fans = ["fan_la"] * sum(len(g) == 3 and g[0] in FANS for g in groups)
    fans += ["si_gen"] * sum(n == 4 for n in held.values())
    if opts["jsg"]:
        fans += ["jian_si_gun"] * sum(
            len(g) == 3 and g[0] in FANS and held[g[0]] == 4 for g in groups
        )
    need = _need(given)
    if given["profile"] != "meishan":
        fans += ["bao_jiao"] * bool(facts.get("bao")) + ["tian_hu"] * bool(facts.get("tianhu"))
        fans += ["di_hu"] * bool(facts.get("dihu"))
        if opts["exact_plus"] and points[0] == need:
            fans.append("zheng_hao")
        return fans
    black, red = reds == 0, bool(cards) and all(c in RED_FACES for c in cards)
    fans += ["quan_hei"] * black + ["quan_hong"] * red
    fans += ["shao_hong"] * (0 < reds <= opts["waive"])
    fans += ["ba_yi"] * (points[1] >= 81)
    if facts.get("tianhu") or facts.get("dihu"):
        twice = facts.get("win_card") == ("66" if facts.get("tianhu") else "11")
        fans += ["tian_di"] * (2 if twice else 1)
    elif facts.get("bao"):
        fans.append("bao_jiao_ms")
    return fans


def _need(given: dict[str, Any]) -> int:
    opts = given["options"]
    dealer = given["facts"].get("banker") and opts["dealer_min"] is not None
    return int(opts["dealer_min"] if dealer else opts["min"])


WORTH = {"tian_hu": 2, "quan_hei": 5, "quan_hong": 3, "shao_hong": 3, "ba_yi": 2, "tian_di": 2}


def solve(given: dict[str, Any]) -> dict[str, Any]:
    """Answer with the best of all groupings; 12 and 56 are laid out."""
    given = {**given, "fires": [c for c in given["rest"] if c in ("12", "56")]}
    rest = tuple(sorted(c for c in given["rest"] if c not in ("12", "56")))
    laid = tuple(tuple(g["cards"]) for g in given["laid"])
    every = Counter((*given["rest"], *(c for g in laid for c in g)))
    if max(every.values()) > 4:
        return {"win": False, "reason": "copies"}
    slots = given["options"]["slots"] - len(laid)
    answers = [judge((*laid, *g), given) for g in partitions(rest, slots, _candidates)]
    if not answers:
        return {"win": False, "reason": "not_14"}
    return max(answers, key=lambda a: (a["win"], a["total"], a["fan"], a["points"]))


def judge(groups: Groups, given: dict[str, Any]) -> dict[str, Any]:
    opts = given["options"]
    cards = [c for g in groups for c in g if c not in WILD]
    reds = sum(PIPS.get(c, 0) for c in cards)
    points = _points(groups, len(given["fires"]))
    fans = _fans(groups, given, reds, points)
    fan = sum(opts["dihu"] if f == "di_hu" else WORTH.get(f, 1) for f in fans)
    if opts["exact_zero"] and points[0] == _need(given):
        fans, fan = [], 0
    if points[1] < _need(given) and reds > opts["waive"]:
        return {"win": False, "reason": "min", "points": points[1], "fan": fan, "total": 0}
    base = -(-points[1] // 10) * 10
    all_red = bool(cards) and all(c in RED_FACES for c in cards)
    fixed = reds <= 2 or all_red
    if fixed:
        base = 500 if reds else 1000
    if opts["pays"] == "fan":
        base, fixed = 1, False
    each = base * 2 ** min(fan, opts["cap_fan"])
    declared = base * 2 ** min(fan + 1, opts["cap_fan"])
    if opts["pays"] != "fan":
        most = min(opts["cap"], 1000)
        each = min(each, most)
        lifted = fixed and opts["cap"] > 1000
        declared = min(declared, opts["cap"] if lifted else most)
    return {
        "win": True, "points": points[1], "base": base, "fan": min(fan, opts["cap_fan"]),
        "each": each, "each_declared": declared,
        "total": (opts["players"] - 1) * each, "fans": dict(Counter(fans)),
    }  # fmt: skip
