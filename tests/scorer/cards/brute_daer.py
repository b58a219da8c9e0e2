"""大贰 scored the obvious way, from every grouping there is."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from brute_common import DAER_RED, Cards, alike, without

LUZHOU = {
    "peng": (1, 6, 3, 9), "kan": (6, 9, 9, 12), "zhao": (9, 12, 12, 15), "long": (12, 15, 15, 18),
}  # fmt: skip
COMMON = {"peng": (1, 3), "kan": (3, 6), "zhao": (6, 9), "long": (9, 12)}
Named = tuple[str, Cards]


def _number(card: str) -> int:
    return int(card[1:])


def _candidates(card: str, cards: Cards, plain: bool) -> Iterator[Cards]:
    yield from alike(card, cards, 2, 3, 4)
    size, n = card[0], _number(card)
    for low in range(max(1, n - 2), min(8, n) + 1):
        yield tuple(f"{size}{k}" for k in range(low, low + 3))
    if plain:
        return
    if n in (2, 7, 10):
        yield tuple(f"{size}{k}" for k in (2, 7, 10))
    for a, b in (("s", "b"), ("b", "s")):
        yield (f"{a}{n}", f"{a}{n}", f"{b}{n}")


def _ways(cards: Cards, plain: bool, pairs: int = 1) -> Iterator[tuple[Cards, ...]]:
    """Yield every split of the cards into groups, with at most one pair among them."""
    if not cards:
        yield ()
        return
    for group in {tuple(sorted(g)) for g in _candidates(cards[0], cards, plain)}:
        left = without(cards, group)
        spent = len(group) == 2
        if left is not None and spent <= pairs:
            for rest in _ways(left, plain, pairs - spent):
                yield (group, *rest)


def _name(group: Cards, given: dict[str, Any], rest: Counter[str]) -> Named:
    if len(set(group)) > 1:
        return ("chi", group)
    card, size = group[0], len(group)
    supplied = given["source"] != "self" and given["win_card"] == card
    if size == 3:
        return ("peng" if supplied and rest[card] == 3 else "kan", group)
    return ({2: "pair", 4: "zhao" if supplied else "long"}[size], group)


def _hu(named: Named, table: str) -> int:
    how, cards = named
    big, red = cards[0][0] == "b", cards[0] in DAER_RED
    if how == "pair":
        return 0
    if how == "chi":
        same = len({c[0] for c in cards}) == 1
        numbers = sorted(map(_number, cards))
        if same and numbers == [1, 2, 3]:
            return 6 if big else 3
        if same and numbers == [2, 7, 10]:
            return (9 if big else 6) if table == "luzhou" else (6 if big else 3)
        return 0
    if table == "luzhou":
        return LUZHOU[how][2 * big + red]
    if how == "peng" and red and table == "common":
        return 6 if big else 3
    return COMMON[how][big]


def _fans(named: list[Named], hu: int, given: dict[str, Any]) -> dict[str, int]:
    """Return the value of each fan that is earned."""
    opts, source, events = given["options"], given["source"], given["events"]
    held = Counter(c for _, cards in named for c in cards)
    reds = sum(n for c, n in held.items() if c in DAER_RED)
    four = sum(n == 4 for n in held.values())
    profile = given["profile"]
    if profile in ("leshan", "jiangjin258"):
        return {}
    fans = {"hong": int(reds >= 10), "zi_mo": int(source == "self")}
    if profile == "suiyang":
        big = [c for h, c in named if h not in ("chi", "pair") and c[0] in ("b2", "b7", "b10")]
        fans |= {
            "zhao": sum(h == "zhao" for h, _ in named),
            "long": 2 * sum(h == "long" for h, _ in named),
            "er_shi_er": int(hu == 22),
            "da_hong": sum(2 if held[c[0]] == 4 else 1 for c in big),
            "hei": 4 * (reds == 0),
            "luan": 2 * (hu == 0),
            "tian_hu": 6 * ("tianhu" in events),
            "di_hu": 5 * ("dihu" in events),
            "shi_hu": hu // 10 if hu and hu % 10 == 0 else 0,
            "hai_di_lao": opts["last_card"] * ("haidilao" in events),
        }
        return {f: n for f, n in fans.items() if n}
    fans |= {"hei": 3 * (reds == 0), "gui": four, "tian_hu": int("tianhu" in events)}
    if profile == "yingjing":
        return {f: n for f, n in fans.items() if n}
    fans |= {
        "shui_shang_piao": int("shuishangpiao" in events),
        "hai_di_lao": int("haidilao" in events),
        "kun": int(all(_hu(g, opts["table"]) for g in named if g[0] != "pair")),
        "sha_bao": int("shabao" in events),
        "bao": (3 if profile == "luzhou_roll" else 1) * ("bao" in events),
    }
    if profile == "luzhou_step":
        fans |= {"qia": int(hu > 0 and hu % 10 == 0), "luan": int(hu == 0)}
    else:
        fans["dian_pao"] = int(source == "discard")
    return {f: n for f, n in fans.items() if n}


def _price(hu: int, fans: dict[str, int], reds: int, given: dict[str, Any]) -> dict[str, int]:
    opts, discard = given["options"], given["source"] == "discard"
    fan, pays = sum(fans.values()), opts["pays"]
    tens = min(4, hu // 10)
    if pays == "step":
        base = {0: 2, 1: 2, 2: 3, 3: 4, 4: 5}[tens]
        share = base * (1 + fan)
        if discard:
            return {"base": base, "fan": fan, "discarder_pays": 2 * share, "total": 2 * share}
        return {"base": base, "fan": fan, "each": share, "total": 2 * share}
    if pays == "roll":
        if reds == 0:
            base = 16
            if opts["hei_flat"]:
                fan = fans.get("gui", 0) + fans.get("dian_pao", 0)
        elif hu == 0:
            base = 4
        elif hu % 10 == 0:
            base = {1: 3, 2: 4, 3: 6, 4: 8}[tens]
        else:
            base = {0: 2, 1: 2, 2: 3, 3: 4, 4: 5}[tens]
        share = min(base * 2**fan, opts["ceiling"] * (2 if discard else 1))
        if discard:
            return {"base": base, "fan": fan, "discarder_pays": share, "total": share}
        return {"base": base, "fan": fan, "each": share, "total": 2 * share}
    share = {"sum": 2 + fan, "power": 2**fan}.get(pays, _leshan(given))
    payers = 3 if opts["pair_258"] else 2
    base = 2 if pays == "sum" else 1
    return {"base": base, "fan": fan, "each": share, "total": payers * share}


def _leshan(given: dict[str, Any]) -> int:
    share = 3 if "jushou" in given["events"] else 1
    for event in given["events"]:
        share *= 2 if event == "fang" else 1
    return share


def _right(named: list[Named], opts: dict[str, Any]) -> bool:
    pairs = [c for h, c in named if h == "pair"]
    quads = [c for _, c in named if len(c) == 4]
    if opts["pair_258"]:
        fits = len(pairs) == 1 and _number(pairs[0][0]) in (2, 5, 8)
        return fits and len(named) == 5
    return len(named) == 7 and len(pairs) == (1 if quads else 0)


def solve(given: dict[str, Any]) -> dict[str, Any]:
    """Answer with the best of all groupings."""
    laid = [(g["how"], tuple(g["cards"])) for g in given["laid"]]
    rest = tuple(sorted(given["rest"]))
    if max(Counter((*rest, *(c for _, g in laid for c in g))).values()) > 4:
        return {"win": False, "reason": "copies"}
    held, answers = Counter(rest), []
    for way in _ways(rest, given["options"]["pair_258"]):
        named = [*laid, *(_name(group, given, held) for group in way)]
        if _right(named, given["options"]):
            answers.append(judge(named, given))
    if not answers:
        return {"win": False, "reason": "group"}
    return max(answers, key=lambda a: (a["win"], a["total"], a["fan"], a["hu"]))


def judge(named: list[Named], given: dict[str, Any]) -> dict[str, Any]:
    opts = given["options"]
    hu = sum(_hu(group, opts["table"]) for group in named)
    fans = _fans(named, hu, given)
    if hu and hu < opts["min_hu"]:
        return {"win": False, "reason": "hu", "hu": hu, "fan": sum(fans.values()), "total": 0}
    reds = sum(c in DAER_RED for _, cards in named for c in cards)
    return {"win": True, "hu": hu, **_price(hu, fans, reds, given), "fans": fans}
