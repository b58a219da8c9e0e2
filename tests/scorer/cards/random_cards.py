"""Random hands of every card game: about half are whole, many just miss; facts and house vary."""

import random
from collections import Counter
from typing import Any

from brute_common import FACES, RED_FACES, Cards, total, words

DAER_FACES = [f"{size}{n}" for size in "sb" for n in range(1, 11)]
SEATS = ("dealer", "next", "opposite", "small")

OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "gehu": {
        "base": (1, 5), "mode": ("cheng", "jia"), "cap": (None, 3, 4), "small_cap": (None, 2),
        "min": (10, 18), "dealer_min": (14, 20), "small_min": (3, 5), "seven_rule": (True, False),
        "wuhei": (True, False), "black_two": (True, False), "san_kan_hei": (True, False),
        "si_gen": (True, False), "small_self": (True, False), "sansi": (True, False),
        "quan_qi": (True, False), "bare_bid": (True, False), "other_long": (0, 1),
        "dahu": (20, 30), "dealer_dahu": (22, 32),
        "small_dahu": ("10", "12", "10/12/18", "10/12/16/18"), "swing_fan": (True, False),
        "two_swings": (True, False), "leader": ("dealer", "dang"), "dang": ("", *SEATS),
        "dealer_share": ("double", "add", "none"), "discard_pays": ("three", "two", "plus_fan"),
        "discard_wins": (True, False), "chetou_discarder": (True, False), "qi_men": (True, False),
    },
    "qianhu": {
        "slots": (5, 6, 9), "min": (20, 30, 40), "dealer_min": (None, 28), "waive": (0, 2, 4),
        "cap_fan": (2, 4, 6), "cap": (400, 1000, 2000), "dihu": (1, 2), "jsg": (True, False),
        "exact_zero": (True, False), "exact_plus": (True, False), "pays": ("points", "fan"),
        "players": (3, 4),
    },
    "yaodiren": {
        "mode": ("step", "roll"), "cap": (None, 3, 4), "min": (20, 33), "dealer_min": (22, 34),
    },
    "daer": {
        "table": ("luzhou", "common", "plain"), "min_hu": (5, 10, 13), "ceiling": (16, 64),
        "last_card": (5, 10), "hei_flat": (True, False),
    },
}  # fmt: skip
PROFILES = {
    "gehu": words("guangyuan nanchong xichong mianyang cangxi langzhong kaokao"),
    "qianhu": ["standard", "qionglai", "dayi", "meishan"],
    "yaodiren": ["yaodiren", "dazhua"],
    "daer": words("luzhou_step luzhou_roll suiyang yingjing leshan jiangjin258"),
}


def _house(game: str, rng: random.Random) -> tuple[str, dict[str, Any]]:
    profile = rng.choice(PROFILES[game])
    names = rng.sample(sorted(OPTIONS[game]), rng.choice((0, 0, 1, 2, 3)))
    return profile, {name: rng.choice(OPTIONS[game][name]) for name in names}


def _pick(faces: list[str], rng: random.Random, poor: bool) -> str:
    """Pick a face; ``poor`` hands stay black, so that low points and no red occur."""
    chosen = rng.choice(faces)
    while poor and chosen in RED_FACES:
        chosen = rng.choice(faces)
    return chosen


def _pair(rng: random.Random, poor: bool) -> Cards:
    card = _pick(FACES, rng, poor)
    partners = [f for f in FACES if total(f) + total(card) == 14]
    black = [f for f in partners if f not in RED_FACES]
    return (card, rng.choice(black if poor and black else partners))


def _fits(groups: list[dict[str, Any]], copies: int) -> bool:
    return max(Counter(c for g in groups for c in g["cards"]).values()) <= copies


def _draw(make: Any, copies: int) -> list[dict[str, Any]]:
    while True:
        groups: list[dict[str, Any]] = make()
        if _fits(groups, copies):
            return groups


def _spoil(rest: list[str], faces: list[str], rng: random.Random) -> None:
    """Change one card now and then, or take one away."""
    if rest and rng.random() < 0.25:
        rest[rng.randrange(len(rest))] = rng.choice(faces)


def _finish(groups: list[dict[str, Any]], lay: float, faces: list[str], rng: random.Random) -> Any:
    laid = [g for g in groups if rng.random() < lay]
    rest = [c for g in groups if g not in laid for c in g["cards"]]
    _spoil(rest, faces, rng)
    rng.shuffle(rest)
    return laid, rest


def gehu(rng: random.Random) -> dict[str, Any]:
    profile, options = _house("gehu", rng)
    seat = rng.choice(SEATS[:3] if profile == "kaokao" else SEATS)
    slots, poor = (3 if seat == "small" else 9), rng.random() < 0.15
    rate = rng.choice((0.0, 0.2, 0.4, 0.6))

    def make() -> list[dict[str, Any]]:
        groups = []
        for _ in range(slots):
            if rng.random() < rate:
                size = rng.choice((3, 3, 4))
                how = "long" if size == 4 else rng.choice(("che", "tou"))
                groups.append({"how": how, "cards": (_pick(FACES, rng, poor),) * size})
            else:
                groups.append({"how": "chi", "cards": _pair(rng, poor)})
        return groups

    laid, rest = _finish(_draw(make, 4), rng.choice((0.0, 0.4, 0.8)), FACES, rng)
    others = [s for s in SEATS if s != seat and (profile != "kaokao" or s != "small")]
    source = rng.choice(("flip", "self", "chetou", "discard"))
    return {
        "profile": profile, "given_options": options, "seat": seat, "laid": laid, "rest": rest,
        "source": source, "win_card": rng.choice([None, *rest]),
        "discarder": rng.choice(others) if rng.random() < 0.8 else "",
        "piao": {s: rng.randint(0, 2) for s in others if rng.random() < 0.2},
        "events": ["haidi"] if rng.random() < 0.3 else [],
    }  # fmt: skip


def gehu_facts(given: dict[str, Any]) -> dict[str, Any]:
    names = ("seat", "source", "win_card", "discarder", "piao", "events")
    return {name: given[name] for name in names if given[name] not in (None, "")}


def qianhu(rng: random.Random) -> dict[str, Any]:
    profile, options = _house("qianhu", rng)
    poor, slots = rng.random() < 0.2, options.get("slots", 6)
    plain = [f for f in FACES if f not in ("12", "56")]

    def make() -> list[dict[str, Any]]:
        groups = []
        while len(groups) < slots:
            if rng.random() < 0.35:
                groups.append({"how": "peng", "cards": (_pick(plain, rng, poor),) * 3})
            else:
                pair = _pair(rng, poor)
                if not {"12", "56"} & set(pair):
                    groups.append({"how": "pair", "cards": pair})
        return groups

    laid, rest = _finish(_draw(make, 4), rng.choice((0.0, 0.4)), plain, rng)
    for place in range(len(rest)):
        if rng.random() < 0.06:
            rest[place] = rng.choice("TC")
    rest += [rng.choice(("12", "56")) for _ in range(rng.choice((0, 0, 1, 2, 4)))]
    facts = {f: True for f in ("bao", "tianhu", "dihu", "banker") if rng.random() < 0.2}
    if "tianhu" in facts:
        facts.pop("dihu", None)
    if rng.random() < 0.3:
        facts["win_card"] = rng.choice(("66", "11", "22"))
    return {
        "profile": profile, "given_options": options, "laid": laid, "rest": rest, "facts": facts
    }  # fmt: skip


def yaodiren(rng: random.Random) -> dict[str, Any]:
    profile, options = _house("yaodiren", rng)
    poor, rate = rng.random() < 0.15, rng.choice((0.2, 0.5, 0.9))
    names = {3: ("peng", "sha_qiang"), 4: ("sha", "tuhuo"), 5: ("ming", "xiang")}

    def make() -> list[dict[str, Any]]:
        groups = []
        for _ in range(7):
            if rng.random() < rate:
                size = rng.choice((3, 3, 4, 5))
                how = rng.choice(names[size])
                groups.append({"how": how, "cards": (_pick(FACES, rng, poor),) * size})
            elif rng.random() < 0.2:
                groups.append({"how": "chi", "cards": ("16", "25", "34")})
            else:
                a, b = _pair(rng, poor)
                how = "chi" if a != b else "peng"
                groups.append({"how": how, "cards": (a, a, b)})
        return groups

    laid, rest = _finish(_draw(make, 5), rng.choice((0.0, 0.4)), FACES, rng)
    facts = {"banker": True} if rng.random() < 0.5 else {}
    return {
        "profile": profile, "given_options": options, "laid": laid, "rest": rest, "facts": facts
    }  # fmt: skip


def daer(rng: random.Random) -> dict[str, Any]:
    profile, options = _house("daer", rng)
    plain = profile == "jiangjin258"
    low, high = rng.choice(((1, 10), (1, 10), (1, 5), (2, 7), (5, 10)))
    numbers = range(low, high + 1)
    faces = [f"{size}{n}" for size in "sb" for n in numbers]
    names = {3: ("peng", "kan"), 4: ("zhao", "long"), 2: ("pair",)}

    def alike(size: int) -> dict[str, Any]:
        pool = [f for f in faces if f[1:] in ("2", "5", "8")] if plain and size == 2 else faces
        return {"how": rng.choice(names[size]), "cards": (rng.choice(pool),) * size}

    def three() -> dict[str, Any]:
        kind, size = rng.randrange(2 if plain else 5), rng.choice("sb")
        if kind == 0:
            return alike(3)
        if kind == 2:
            return {"how": "chi", "cards": tuple(f"{size}{n}" for n in (2, 7, 10))}
        if kind == 3:
            n, other = rng.choice(numbers), "b" if size == "s" else "s"
            return {"how": "chi", "cards": (f"{size}{n}", f"{size}{n}", f"{other}{n}")}
        first = 1 if rng.random() < 0.3 else rng.randint(low, max(low, high - 2))
        first = min(first, 8)
        return {"how": "chi", "cards": tuple(f"{size}{first + k}" for k in range(3))}

    def make() -> list[dict[str, Any]]:
        quads = rng.choice((0, 0, 1, 2))
        whole = 5 if plain else 7
        pairs = 1 if plain or quads else 0
        threes = [three() for _ in range(whole - quads - pairs)]
        return [*(alike(4) for _ in range(quads)), *(alike(2) for _ in range(pairs)), *threes]

    laid, rest = _finish(_draw(make, 4), rng.choice((0.0, 0.3, 0.6)), DAER_FACES, rng)
    events = ("tianhu", "dihu", "shuishangpiao", "haidilao", "bao", "shabao", "jushou", "fang")
    return {
        "profile": profile, "given_options": options, "laid": laid, "rest": rest,
        "source": rng.choice(("other", "self", "discard")),
        "win_card": rng.choice([None, *rest]) if rest else None,
        "events": [e for e in events if rng.random() < 0.08],
    }  # fmt: skip


def daer_facts(given: dict[str, Any]) -> dict[str, Any]:
    names = ("source", "win_card", "events")
    return {name: given[name] for name in names if given[name] is not None}


def other_facts(given: dict[str, Any]) -> dict[str, Any]:
    return dict(given["facts"])
