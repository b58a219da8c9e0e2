"""幺地人 and 打抓 scored the obvious way, from every grouping there is."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brute_common import FANS, RED_FACES, Cards, Groups, alike, partitions, total


def _candidates(card: str, cards: Cards) -> Iterator[Cards]:
    yield from alike(card, cards, 3, 4, 5)
    faces = set(cards)
    for other in faces:
        if other != card and total(card) + total(other) == 14:
            yield (card, card, other)
            yield (card, other, other)
    if total(card) == 7:
        yield ("16", "25", "34")


def _tuo(groups: Groups) -> int:
    tuo = 0
    for group in groups:
        if len(set(group)) == 1:
            tuo += {3: 4, 4: 6, 5: 8}[len(group)] * (2 if group[0] in RED_FACES else 1)
        else:
            tuo += sum(card in RED_FACES for card in group)
    return tuo


def _fans(groups: Groups, tuo: int, given: dict[str, Any]) -> Counter[str]:
    opts, dazhua = given["options"], given["profile"] == "dazhua"
    fans: Counter[str] = Counter()
    for group in groups:
        size = len(group)
        if len(set(group)) > 1:
            continue
        if dazhua:
            fan_card = group[0] in FANS
            fans["zhua_peng"] += size == 3 and fan_card
            fans["si_zhang"] += size == 4
            fans["wu_zhang"] += size == 5
            fans["zhua_more"] += size > 3 and fan_card
        else:
            fan_card = group[0] in ("14", "11", "44")
            fans["fan_peng"] += size == 3 and fan_card
            fans["fan_sha"] += size == 4 and fan_card
            fans["wu_zhang"] += size == 5
            fans["fan_wu"] += size == 5 and fan_card
    sevens = {"16", "25", "34"}
    fans["peng_hu"] = all(len(set(g)) == 1 or set(g) == sevens for g in groups)
    need = opts["dealer_min"] if given["facts"].get("banker") else opts["min"]
    fans["tens"] = max(0, (tuo - need) // 10)
    return +fans


def solve(given: dict[str, Any]) -> dict[str, Any]:
    """Answer with the best of all groupings."""
    laid = tuple(tuple(g["cards"]) for g in given["laid"])
    rest = tuple(sorted(given["rest"]))
    if max(Counter((*rest, *(c for g in laid for c in g))).values()) > 5:
        return {"win": False, "reason": "copies"}
    answers = [judge((*laid, *g), given) for g in partitions(rest, 7 - len(laid), _candidates)]
    if not answers:
        return {"win": False, "reason": "group"}
    return max(answers, key=lambda a: (a["win"], a["total"], a["fan"], a["tuo"]))


def judge(groups: Groups, given: dict[str, Any]) -> dict[str, Any]:
    opts = given["options"]
    tuo = _tuo(groups)
    fans = _fans(groups, tuo, given)
    worth = {"fan_sha": 2, "fan_wu": 2, "wu_zhang": 2 if given["profile"] == "dazhua" else 1}
    fan = sum(worth.get(f, 1) * n for f, n in fans.items())
    fan = fan if opts["cap"] is None else min(fan, opts["cap"])
    need = opts["dealer_min"] if given["facts"].get("banker") else opts["min"]
    red = any(card in RED_FACES for group in groups for card in group)
    if red and tuo < need:
        return {"win": False, "reason": "tuo", "tuo": tuo, "fan": fan, "total": 0}
    each = 1 + fan if opts["mode"] == "step" else 2**fan
    return {
        "win": True, "tuo": tuo, "fan": fan, "each": each, "total": 2 * each, "fans": dict(fans)
    }  # fmt: skip
