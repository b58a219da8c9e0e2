"""Random hands for comparisons: finished ones, spoilt ones, and any handful of tiles."""

import random

from mahjong_brute import DOTS_AND_HONOURS, SUITED, meld_tiles

KONGS = ("kong_exposed", "kong_added", "kong_concealed")


def _random_sets(rng, kinds, chow):
    """Four sets and a pair; sets may become melds, triplets kongs."""
    suits = sorted({kind[1] for kind in kinds if len(kind) == 2})
    few = rng.choice([1, 2, 2, 2, 3])
    suits = rng.sample(suits, min(few, len(suits)))
    pool = [kind for kind in kinds if len(kind) == 1 or kind[1] in suits]
    concealed, melds = [], []
    open_share = rng.choice([0, 0, 0.3, 0.7])
    run_share = rng.choice([0.1, 0.5, 0.9])
    for _ in range(4):
        tile = rng.choice(pool)
        run = rng.random() < run_share and len(tile) == 2 and tile[0] <= "7"
        if rng.random() < open_share and (chow or not run):
            melds.append(("chow" if run else rng.choice(("pong", *KONGS)), tile))
        else:
            concealed += meld_tiles(("chow" if run else "pong", tile))
    concealed += [rng.choice(pool)] * 2
    return concealed, melds


def _random_pairs(rng, kinds):
    suits = sorted({kind[1] for kind in kinds if len(kind) == 2})
    suits = rng.sample(suits, 2)
    pool = [kind for kind in kinds if kind[-1] in suits]
    narrow = rng.choice(
        [pool, [k for k in pool if k[0] in "258"], [k for k in pool if k[-1] == pool[0][-1]]]
    )
    return [tile for _ in range(7) for tile in [rng.choice(narrow)] * 2], []


def _context(rng, ruleset):
    if ruleset == "chongqing_3p":
        context = {"seat": rng.choice("ESW")}
        flowers = [f"H{n}" for n in range(1, 13)]
        context["flowers"] = rng.sample(flowers, rng.choice([0, 1, 4, 8, 11, 12]))
        extra = {"first_draw": True, "wall_remaining": 0, "kong_chain": 1,
                 "flower_replacement": True, "dealer_first_discard": True}  # fmt: skip
    else:
        context = {"dealer": rng.random() < 0.5}
        extra = {
            "first_draw": True, "kong_chain": rng.choice([1, 1, 2]),
            "kong_source": rng.choice(["exposed", "added", "concealed"]),
            "discard_after_kong": rng.choice([1, 2]), "rob_kong": True,
            "wall_remaining": rng.choice([0, 1, 3, 4, 9]), "passed_fan": rng.randrange(6),
            "passed_points": rng.randrange(9), "que": rng.choice("mps"),
        }  # fmt: skip
    for name, value in extra.items():
        if rng.random() < 0.15:
            context[name] = value
    return context


def _spoil(rng, concealed, kinds):
    """Change, drop or repeat a tile now and then."""
    roll = rng.random()
    if roll < 0.12:
        concealed[rng.randrange(len(concealed))] = rng.choice(kinds)
    elif roll < 0.14:
        concealed.pop()
    elif roll < 0.15:
        concealed.append(concealed[0])
    elif roll < 0.16:
        concealed[0] = rng.choice(["E", "J", "H3", "5s"])


def random_hand(rng: random.Random, ruleset: str) -> dict:
    chongqing = ruleset == "chongqing_3p"
    kinds = DOTS_AND_HONOURS if chongqing else SUITED
    roll = rng.random()
    if roll < 0.1:
        bag = [kind for kind in kinds for _ in range(4)] + (["J"] * 4 if chongqing else [])
        concealed, melds = rng.sample(bag, 14), []
    elif roll < 0.3 and not chongqing:
        concealed, melds = _random_pairs(rng, kinds)
    else:
        concealed, melds = _random_sets(rng, kinds, chongqing)
    if chongqing:
        for _ in range(rng.choices(range(5), (60, 25, 11, 3, 1))[0]):
            concealed[rng.randrange(len(concealed))] = "J"
    rng.shuffle(concealed)
    _spoil(rng, concealed, kinds)
    win = concealed.pop() if rng.random() < 0.9 else None
    return {
        "concealed": concealed, "melds": melds, "win": win,
        "win_by": rng.choice(["self_draw", "discard"]), "context": _context(rng, ruleset),
    }  # fmt: skip


OPTION_VALUES = {
    "cap_fan": [None, 3, 4, 8], "gen_fan": [0, 1, 2], "gang_shang_hua_fan": [0, 1, 2],
    "gang_shang_hua_absorbs_root": [True, False], "gang_shang_pao_fan": [0, 1, 2],
    "rob_kong_fan": [0, 1], "long_qi_dui_fan": [2, 3, 4, 5], "jiang_dui": [False],
    "yao_jiu": [False], "yao_jiu_pair_required": [False], "tian_di_hu": [False],
    "self_draw_bonus": ["fan", "base"], "jin_gou_diao": [True], "hai_di": [True],
    "men_qing": [True], "zhong_zhang": [True], "jiang_qi_dui": [True], "ding_que": [True],
    "guo_shui": [False], "dian_gang_hua": ["all"], "must_win_last": [0, 8],
}  # fmt: skip
CHONGQING_VALUES = {
    "min_fan": [0, 3, 8], "limit_fan": [8, 13], "chi_hu": ["discard", "self_draw", "none"],
    "ping_hu_pair_any": [False], "an_ke_self_draw_only": [True], "payout": ["doubling"],
    "wu_hua": [False], "max_copies_with_joker": [5, 8],
}  # fmt: skip


def random_options(rng: random.Random, ruleset: str) -> dict:
    if rng.random() < 0.4:
        return {}
    values = CHONGQING_VALUES if ruleset == "chongqing_3p" else OPTION_VALUES
    if ruleset == "sichuan_b":
        values = values | {"kong_points": [0, 2]}
    return {name: rng.choice(v) for name, v in values.items() if rng.random() < 0.25}
