"""割胡 scored the obvious way, from every grouping there is."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brute_common import FANS, RED_FACES, Cards, Groups, alike, partitions, total

SEATS = ("dealer", "next", "opposite", "small")
BLACK_PLAIN = {"guangyuan", "cangxi", "langzhong"}


def _candidates(card: str, cards: Cards) -> Iterator[Cards]:
    yield from alike(card, cards, 3, 4)
    for other in set(cards):
        if total(card) + total(other) == 14 and (other != card or cards.count(card) > 1):
            yield (card, other)


def _tuo(groups: Groups, small: bool, opts: dict[str, Any]) -> int:
    sets = [g for g in groups if len(g) > 2]
    loose = [c for g in groups if len(g) == 2 for c in g]
    if small and not sets:
        return _small_tuo(loose, opts)
    points = {(3, 1): 8, (3, 0): 4, (4, 1): 10, (4, 0): 6}
    tuo = sum(points[len(g), g[0] in RED_FACES] for g in sets)
    return tuo + sum(c in RED_FACES for c in loose)


def _small_tuo(loose: list[str], opts: dict[str, Any]) -> int:
    swings = loose.count("12")
    others = [c for c in loose if c not in ("12", "56")]
    if swings >= 2 and not opts["two_swings"]:
        return 0
    best = 0
    for as_red in range(swings + 1):
        reds = sum(c in RED_FACES for c in others) + 2 * as_red
        worth = 6 if reds in (0, 6) else reds
        if reds == 1 and opts["wuhei"]:
            worth = 5
        if swings >= 2 and reds not in (0, 6):
            worth = 0
        best = max(best, worth)
    return best


def _fan_faces(opts: dict[str, Any]) -> set[str]:
    more = {"34", "45"} if opts["qi_men"] else {"34"} if opts["sansi"] else set()
    return {*FANS, *more}


def _fans(groups: Groups, tuo: int, given: dict[str, Any]) -> Counter[str]:
    profile, opts = given["profile"], given["options"]
    if profile == "kaokao":
        return _kaokao(groups, tuo, given)
    if given["seat"] == "small":
        return _small_fans(groups, tuo, given)
    fans: Counter[str] = Counter()
    if profile == "mianyang":
        return fans
    faces = _fan_faces(opts)
    held = Counter(c for g in groups for c in g)
    for g in groups:
        if len(g) == 3 and g[0] in faces:
            fans["fan_kan"] += 1
        if len(g) == 4:
            fans["fan_long" if g[0] in faces else "za_long"] += 1
        if len(g) == 3 and opts["si_gen"] and held[g[0]] == 4:
            fans["si_gen"] += 1
    leads = given["seat"] == (opts["dang"] if opts["leader"] == "dang" else "dealer")
    fans["da_hu"] += tuo >= (opts["dealer_dahu"] if leads else opts["dahu"])
    black = sum(len(g) == 3 and g[0] not in RED_FACES for g in groups)
    fans["san_kan_hei"] += opts["san_kan_hei"] and black > 2
    sets = {g[0] for g in groups if len(g) > 2}
    fans["quan_qi"] += opts["quan_qi"] and {"16", "25", "34"} <= sets
    if profile == "xichong":
        fans["shi_ba_wu_kan"] += not sets and tuo == 18
        fans["lan_shi_ba"] += not sets and max(held.values()) == 1
    return fans


def _small_fans(groups: Groups, tuo: int, given: dict[str, Any]) -> Counter[str]:
    profile, opts = given["profile"], given["options"]
    fans: Counter[str] = Counter()
    if opts["small_self"] and given["source"] in ("self", "chetou"):
        fans["xiao_zi_mo"] = 1
    if profile == "mianyang":
        return fans
    faces = _fan_faces(opts)
    sets = [g for g in groups if len(g) > 2]
    for g in sets:
        if len(g) == 3 and profile in BLACK_PLAIN:
            fans["xiao_kan"] += 1
        if len(g) == 4:
            fans["xiao_long"] += 1
        if g[0] in faces:
            fans["xiao_fan"] += 1
    fans["da_hu"] = sum(tuo >= int(step) for step in opts["small_dahu"].split("/"))
    loose = [c for g in groups for c in g]
    swings = loose.count("12") if not sets else 0
    if not sets and tuo == 6 and (not swings or opts["swing_fan"]):
        reds = [c in RED_FACES for c in loose if not (swings and c in ("12", "56"))]
        if not any(reds):
            fans["hei_xiao"] = 2 if opts["black_two"] and not swings else 1
        elif all(reds):
            fans["hong_xiao"] = 1
    if swings == 3 and opts["two_swings"] and opts["swing_fan"]:
        fans["hei_xiao"], fans["hong_xiao"] = 1, 1
    return fans


def _kaokao(groups: Groups, tuo: int, given: dict[str, Any]) -> Counter[str]:
    opts = given["options"]
    faces = _fan_faces(opts)
    held = Counter(c for g in groups for c in g)
    sets = [g for g in groups if len(g) > 2]
    return Counter(
        kao_kan=sum(g[0] in faces for g in sets),
        kao_gen=sum(2 if len(g) == 4 else held[g[0]] == 4 for g in sets),
        ping_hu=not sets,
        quan_hong=all(c in RED_FACES for c in held),
        hai_di="haidi" in given["events"],
        jin_gou_diao=len(given["laid"]) == 8,
        zi_mo=given["source"] == "self",
        gang_shang_hua=given["source"] == "chetou",
        qia_hu=tuo == _need(groups, given),
    )


VALUES = {"fan_long": 2, "xiao_long": 2, "shi_ba_wu_kan": 3, "ping_hu": 3, "quan_hong": 10}


def _value(fan: str, given: dict[str, Any]) -> int:
    if fan == "za_long":
        return int(given["options"]["other_long"])
    if fan == "xiao_long" and given["profile"] not in BLACK_PLAIN:
        return 1
    if fan == "ping_hu" and given["profile"] != "kaokao":
        return 0
    return VALUES.get(fan, 1)


def _need(groups: Groups, given: dict[str, Any]) -> int:
    opts, seat = given["options"], given["seat"]
    leads = seat == (opts["dang"] if opts["leader"] == "dang" else "dealer")
    if seat == "small":
        return int(opts["small_min"])
    if leads and not (opts["bare_bid"] and all(len(g) == 2 for g in groups)):
        return int(opts["dealer_min"])
    return int(opts["min"])


def _refusal(groups: Groups, tuo: int, given: dict[str, Any]) -> str:
    opts, seat, source, card = given["options"], given["seat"], given["source"], given["win_card"]
    held = Counter(c for g in groups for c in g)
    need = _need(groups, given)
    no_sets = all(len(g) == 2 for g in groups)
    different = given["profile"] == "xichong" and seat != "small" and len(held) == 18
    if tuo < need and not (different and no_sets):
        return "tuo"
    if source == "discard" and not opts["discard_wins"]:
        return "discard"
    if not opts["seven_rule"] or card is None or total(card) != 7 or source == "chetou":
        return ""
    flying = card == "25" and "12" not in held and not any(c in RED_FACES for c in held)
    if seat == "small" and (source == "self" or flying):
        return ""
    return "seven"


def _pay(fan: int, given: dict[str, Any]) -> dict[str, int]:
    opts, winner = given["options"], given["seat"]
    seats = SEATS[: opts["players"]]
    leader = opts["dang"] if opts["leader"] == "dang" else "dealer"

    def owed(payer: str, fan: int) -> int:
        piao = given["piao"].get(payer, 0) + given["piao"].get(winner, 0)
        amount = opts["base"] * (1 + piao) * (2**fan if opts["mode"] == "cheng" else 1 + fan)
        if leader in (payer, winner):
            if opts["dealer_share"] == "double":
                amount *= 2
            elif opts["dealer_share"] == "add":
                amount += opts["base"]
        return int(amount)

    others = [s for s in seats if s != winner]
    shares = {s: owed(s, fan) for s in others}
    payer = given["discarder"]
    if given["source"] == "discard" and not payer:
        shares = {"": min(_alone(seat, fan, shares, owed, opts) for seat in others)}
    elif payer and payer != winner:
        if given["source"] == "discard":
            shares = {payer: _alone(payer, fan, shares, owed, opts)}
        elif given["source"] == "chetou" and opts["chetou_discarder"]:
            shares = {payer: sum(shares.values())}
    pay = dict.fromkeys((*seats, ""), 0)
    for seat, amount in shares.items():
        pay[seat] -= amount
        pay[winner] += amount
    return pay


def _alone(seat: str, fan: int, shares: dict[str, int], owed: Any, opts: dict[str, Any]) -> int:
    """Return what a discarder pays in place of all."""
    kinds = {"three": sum(shares.values()), "two": 2 * owed(seat, fan)}
    return int(kinds.get(opts["discard_pays"], owed(seat, fan + 1)))


def solve(given: dict[str, Any]) -> dict[str, Any]:
    """Answer with the best of all groupings."""
    small = given["seat"] == "small"
    slots = (3 if small else 9) - len(given["laid"])
    laid = tuple(tuple(g["cards"]) for g in given["laid"])
    rest = tuple(sorted(given["rest"]))
    if max(Counter((*rest, *(c for g in laid for c in g))).values()) > 4:
        return {"win": False, "reason": "copies"}
    answers = [judge((*laid, *groups), given) for groups in partitions(rest, slots, _candidates)]
    if not answers:
        return {"win": False, "reason": "not_14"}
    return max(answers, key=lambda a: (a["win"], a["total"], a["fan"], a["tuo"]))


def judge(groups: Groups, given: dict[str, Any]) -> dict[str, Any]:
    small = given["seat"] == "small"
    tuo = _tuo(groups, small, given["options"])
    fans = +_fans(groups, tuo, given)
    cap = given["options"]["small_cap" if small else "cap"]
    fan = sum(_value(f, given) * n for f, n in fans.items())
    fan = fan if cap is None else min(fan, cap)
    reason = _refusal(groups, tuo, given)
    if reason:
        return {"win": False, "reason": reason, "tuo": tuo, "fan": fan, "total": 0}
    pay = _pay(fan, given)
    earned = {f: n for f, n in fans.items() if _value(f, given)}
    total = pay[given["seat"]]
    unnamed = pay.pop("")
    told = {} if unnamed else {"pay": pay}
    return {"win": True, "tuo": tuo, "fan": fan, "total": total, "fans": earned, **told}
