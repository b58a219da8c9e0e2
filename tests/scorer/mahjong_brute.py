"""A second scorer, written to be obvious instead of fast. It shares no code with the engine.

Tiles are plain strings. A hand is a dict: concealed, melds [(kind, tile)], win, win_by, context.
``score_sichuan`` and ``score_chongqing`` answer a dict to be compared with the engine's answer.
"""

from collections import Counter
from itertools import combinations_with_replacement

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
HONOURS = list("ESWNCFP")
PLACE = {tile: place for place, tile in enumerate(SUITED + HONOURS)}
DOTS_AND_HONOURS = [f"{rank}p" for rank in range(1, 10)] + HONOURS

A_OPTIONS = {
    "cap_fan": 5,
    "gen_fan": 1,
    "gang_shang_hua_fan": 2,
    "gang_shang_hua_absorbs_root": True,
    "gang_shang_pao_fan": 1,
    "rob_kong_fan": 0,
    "long_qi_dui_fan": 4,
    "jiang_dui": True,
    "yao_jiu": True,
    "yao_jiu_pair_required": True,
    "tian_di_hu": True,
    "self_draw_bonus": "none",
    "jin_gou_diao": False,
    "hai_di": False,
    "men_qing": False,
    "zhong_zhang": False,
    "jiang_qi_dui": False,
    "ding_que": False,
    "guo_shui": True,
    "dian_gang_hua": "discarder",
    "must_win_last": 4,
}
B_OPTIONS = A_OPTIONS | {
    "cap_fan": 6,
    "gang_shang_hua_fan": 0,
    "gang_shang_hua_absorbs_root": False,
    "gang_shang_pao_fan": 0,
    "long_qi_dui_fan": 5,
    "kong_points": 1,
}
C_OPTIONS = {
    "min_fan": 5,
    "limit_fan": 10,
    "chi_hu": "any",
    "ping_hu_pair_any": True,
    "an_ke_self_draw_only": False,
    "payout": "linear",
    "wu_hua": True,
    "max_copies_with_joker": 4,
}


def meld_tiles(meld):
    kind, tile = meld
    if kind == "chow":
        return [f"{int(tile[0]) + i}{tile[1]}" for i in range(3)]
    return [tile] * (3 if kind == "pong" else 4)


def split_sets(tiles):
    """Every way to split tiles into sequences and triplets; tiles are sorted."""
    if not tiles:
        return [[]]
    first, found = tiles[0], []
    if tiles.count(first) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(first)
        found += [[("triplet", first), *more] for more in split_sets(rest)]
    if first[-1] in "mps" and first[0] <= "7":
        run = [f"{int(first[0]) + i}{first[1]}" for i in range(3)]
        if all(tile in tiles for tile in run):
            rest = list(tiles)
            for tile in run:
                rest.remove(tile)
            found += [[("sequence", first), *more] for more in split_sets(rest)]
    return found


def standard_readings(concealed, melds):
    """List (sets, pair); a meld is a set too."""
    laid = [("sequence" if kind == "chow" else "triplet", tile) for kind, tile in melds]
    tiles = sorted(concealed, key=PLACE.__getitem__)
    found = []
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            found += [(laid + sets, pair) for sets in split_sets(rest)]
    return found


def can_split(tiles):
    """Whether sorted tiles split into sets at all."""
    if not tiles:
        return True
    first = tiles[0]
    if tiles[1:3] == [first, first] and can_split(tiles[3:]):
        return True
    if first[-1] not in "mps" or first[0] > "7":
        return False
    rest = list(tiles)
    for tile in [f"{int(first[0]) + i}{first[1]}" for i in range(3)]:
        if tile not in rest:
            return False
        rest.remove(tile)
    return can_split(rest)


def is_standard(concealed):
    """Whether tiles are sets and a pair."""
    tiles = sorted(concealed, key=PLACE.__getitem__)
    for place, tile in enumerate(tiles[:-1]):
        is_pair = tiles[place + 1] == tile and (place == 0 or tiles[place - 1] != tile)
        if is_pair and can_split(tiles[:place] + tiles[place + 2 :]):
            return True
    return False


def set_tiles(one):
    kind, tile = one
    if kind == "triplet":
        return [tile] * 3
    return [f"{int(tile[0]) + i}{tile[1]}" for i in range(3)]


def every_set_has_end(sets):
    return all(any(tile[0] in "19" and len(tile) == 2 for tile in set_tiles(s)) for s in sets)


def all_tiles(hand):
    tiles = list(hand["concealed"]) + [t for meld in hand["melds"] for t in meld_tiles(meld)]
    return tiles + ([hand["win"]] if hand["win"] else [])


def refuse_sichuan(hand, o, missing=0):
    context, tiles = hand["context"], all_tiles(hand)
    if any(tile not in SUITED for tile in tiles):
        return "illegal_tile"
    if any(kind == "chow" for kind, _ in hand["melds"]):
        return "illegal_meld"
    if max(Counter(tiles).values(), default=0) > 4:
        return "five_copies"
    here = len(hand["concealed"]) + (1 if hand["win"] else 0)
    if here != 14 - missing - 3 * len(hand["melds"]):
        return "wrong_tile_count"
    suits = {tile[1] for tile in tiles}
    if o["ding_que"] and context.get("que") in suits:
        return "void_suit_present"
    if len(suits) > 2:
        return "three_suits"
    kongs = sum(kind.startswith("kong") for kind, _ in hand["melds"])
    chain, self_draw = context.get("kong_chain", 0), hand["win_by"] == "self_draw"
    if chain and (not self_draw or chain > kongs):
        return "impossible_context"
    if context.get("discard_after_kong") and self_draw:
        return "impossible_context"
    if context.get("rob_kong") and (self_draw or (hand["win"] and tiles.count(hand["win"]) > 1)):
        return "impossible_context"
    if context.get("first_draw") and (not self_draw or hand["melds"]):
        return "impossible_context"
    return None


def sichuan_rows(ruleset, reading, hand, o):
    """List (id, value, absorbed roots, is seven pairs) of the rows that fit one reading."""
    a = ruleset == "sichuan_a"
    context, tiles = hand["context"], all_tiles(hand)
    one_suit = len({tile[1] for tile in tiles}) == 1
    quad = max(Counter(tiles).values()) == 4
    rows = []
    if reading == "seven pairs":
        rows.append(("qi_dui", 2 if a else 3, 0))
        if one_suit:
            rows.append(("qing_qi_dui", 4 if a else 5, 0))
        if quad:
            rows.append(("long_qi_dui", o["long_qi_dui_fan"], 1))
        if quad and one_suit:
            rows.append(("qing_long_qi_dui", 5 if a else 6, 1))
        if o["jiang_qi_dui"] and all(tile[0] in "258" for tile in tiles):
            rows.append(("jiang_qi_dui", 4 if a else 5, 1))
    else:
        sets, pair = reading
        triplets = all(kind == "triplet" for kind, _ in sets)
        ends = every_set_has_end(sets) and (pair[0] in "19" or not o["yao_jiu_pair_required"])
        rows.append(("ping_hu", 0 if a else 1, 0))
        if triplets:
            rows.append(("dui_dui_hu", 1 if a else 2, 0))
        if one_suit:
            rows.append(("qing_yi_se", 2 if a else 3, 0))
        if triplets and one_suit:
            rows.append(("qing_dui", 3 if a else 4, 0))
        if o["jiang_dui"] and triplets and all(t[0] in "258" for _, t in sets) and pair[0] in "258":
            rows.append(("jiang_dui", 3 if a else 4, 0))
        if o["yao_jiu"] and ends:
            rows.append(("yao_jiu", 2 if a else 3, 0))
        if o["yao_jiu"] and ends and one_suit:
            rows.append(("qing_yao_jiu", 4 if a else 5, 0))
    if o["tian_di_hu"] and context.get("first_draw"):
        rows.append(("tian_hu" if context.get("dealer") else "di_hu", 5 if a else 6, 0))
    if not a and context.get("rob_kong"):
        rows.append(("qiang_gang_hu", 2, 0))
    return [(*row, row[0].endswith("qi_dui")) for row in rows]


def is_fed(hand):
    """Tell whether a fed kong led to the draw: as said, or as the melds leave no other."""
    context, kongs = hand["context"], [k for k, _ in hand["melds"] if k.startswith("kong")]
    source = context.get("kong_source") or ("exposed" if set(kongs) == {"kong_exposed"} else "")
    return context.get("kong_chain", 0) == 1 and source == "exposed"


def sichuan_bonuses(ruleset, reading, hand, o):
    """List the ids and values of the bonuses but for the roots."""
    context, tiles, bonuses = hand["context"], all_tiles(hand), []
    self_draw = hand["win_by"] == "self_draw"
    chain = context.get("kong_chain", 0)
    if self_draw:
        bonuses += [("gang_shang_hua", o["gang_shang_hua_fan"])] * chain
    else:
        pao = context.get("discard_after_kong", 0)
        bonuses += [("gang_shang_pao", o["gang_shang_pao_fan"])] * pao
    if ruleset == "sichuan_a" and context.get("rob_kong"):
        bonuses.append(("qiang_gang_hu", o["rob_kong_fan"]))
    feeder_pays = is_fed(hand) and o["dian_gang_hua"] == "discarder"
    if o["self_draw_bonus"] == "fan" and self_draw and not feeder_pays:
        bonuses.append(("zi_mo_jia_fan", 1))
    if o["jin_gou_diao"] and len(hand["melds"]) == 4:
        bonuses.append(("jin_gou_diao", 1))
    if o["hai_di"] and context.get("wall_remaining") == 0:
        bonuses.append(("hai_di", 1))
    closed = all(kind == "kong_concealed" for kind, _ in hand["melds"])
    if o["men_qing"] and reading != "seven pairs" and closed:
        bonuses.append(("men_qing", 1))
    if o["zhong_zhang"] and not any(tile[0] in "19" for tile in tiles):
        bonuses.append(("zhong_zhang", 1))
    return [bonus for bonus in bonuses if bonus[1]]


def count_roots(ruleset, hand, o):
    """Return (roots, roots that a kong win absorbs)."""
    quads = sum(count == 4 for count in Counter(all_tiles(hand)).values())
    kongs = sum(kind.startswith("kong") for kind, _ in hand["melds"])
    if ruleset == "sichuan_b":
        return quads - kongs, 0
    chain = hand["context"].get("kong_chain", 0) if hand["win_by"] == "self_draw" else 0
    absorbs = o["gang_shang_hua_absorbs_root"] and o["gang_shang_hua_fan"] > 0
    return quads, min(chain, kongs) if absorbs else 0


def score_sichuan(ruleset, hand, options):
    o = (A_OPTIONS if ruleset == "sichuan_a" else B_OPTIONS) | options
    refusal = refuse_sichuan(hand, o)
    if refusal:
        return {"wins": False, "reason_code": refusal}
    concealed = list(hand["concealed"]) + ([hand["win"]] if hand["win"] else [])
    readings = standard_readings(concealed, hand["melds"])
    if not hand["melds"] and all(count in (2, 4) for count in Counter(concealed).values()):
        readings.append("seven pairs")
    if not readings:
        return {"wins": False, "reason_code": "incomplete"}
    roots, in_kong_win = count_roots(ruleset, hand, o)
    best = None
    for reading in readings:
        bonuses = sichuan_bonuses(ruleset, reading, hand, o)
        for row, value, absorbed, seven in sichuan_rows(ruleset, reading, hand, o):
            left = max(0, roots - in_kong_win - absorbed)
            gens = [("gen", o["gen_fan"])] * left if o["gen_fan"] else []
            total = value + sum(worth for _, worth in bonuses + gens)
            rank = (total, value, seven, row == "jiang_qi_dui")
            if best is None or rank > best[0]:
                best = (rank, total, [row] + [name for name, _ in bonuses + gens])
    _, total, fans = best
    fan = total if o["cap_fan"] is None else min(total, o["cap_fan"])
    kongs = sum(kind.startswith("kong") for kind, _ in hand["melds"])
    multiplier = 2.0 ** (fan if ruleset == "sichuan_a" else fan - 1)
    points = multiplier + (o["kong_points"] * kongs if ruleset == "sichuan_b" else 0)
    passed = hand["context"].get("passed_fan" if ruleset == "sichuan_a" else "passed_points")
    now = fan if ruleset == "sichuan_a" else points
    if o["guo_shui"] and hand["win_by"] != "self_draw" and passed is not None and now <= passed:
        refused = {"wins": False, "reason_code": "passed_hu"}
        return refused | {"fan": fan, "fans": Counter(fans)}
    left = hand["context"].get("wall_remaining")
    return {
        "wins": True, "fan": fan, "raw_fan": total, "fans": Counter(fans),
        "multiplier": multiplier, "points": points,
        "must_win": left is not None and left < o["must_win_last"],
    }  # fmt: skip


def payers(ruleset, hand, options, points):
    """Say who pays the winner and how much each of them."""
    defaults = {"dian_gang_hua": "discarder", "self_draw_bonus": "none", "base": 1}
    o, context = defaults | options, hand["context"]
    share = o["base"] * points
    if hand["win_by"] != "self_draw":
        payer = "konger" if context.get("rob_kong") else "discarder"
        half = f", bystander {share / 2:g}" if ruleset == "chongqing_3p" else ""
        return f"{payer} {share:g}{half}"
    if ruleset != "chongqing_3p" and is_fed(hand) and o["dian_gang_hua"] == "discarder":
        return f"kong_feeder {share:g}"
    return f"each_opponent {share + o['base'] * (o['self_draw_bonus'] == 'base'):g}"


def refuse_chongqing(hand, missing=0):
    context, tiles = hand["context"], all_tiles(hand)
    laid = [tile for meld in hand["melds"] for tile in meld_tiles(meld)]
    if "J" in laid or any(kind == "chow" and tile[1:] != "p" for kind, tile in hand["melds"]):
        return "illegal_meld"
    if any(tile not in [*DOTS_AND_HONOURS, "J"] for tile in tiles) or tiles.count("J") > 4:
        return "illegal_tile"
    if len(set(context.get("flowers", []))) < len(context.get("flowers", [])):
        return "illegal_tile"
    if max(Counter(tiles).values(), default=0) > 4:
        return "five_copies"
    here = len(hand["concealed"]) + (1 if hand["win"] else 0)
    if here != 14 - missing - 3 * len(hand["melds"]):
        return "wrong_tile_count"
    self_draw = hand["win_by"] == "self_draw"
    kongs = sum(kind.startswith("kong") for kind, _ in hand["melds"])
    if context.get("kong_chain", 0) and (not self_draw or context["kong_chain"] > kongs):
        return "impossible_context"
    if context.get("flower_replacement") and not self_draw:
        return "impossible_context"
    if context.get("dealer_first_discard") and (self_draw or context.get("seat") == "E"):
        return "impossible_context"
    if hand["win"] == "J" and not self_draw:
        return "impossible_context"
    return None


def substitutions(concealed, laid, most):
    """Every way to replace the jokers; a kind may be topped up to ``most`` copies."""
    plain = [tile for tile in concealed if tile != "J"]
    for chosen in combinations_with_replacement(DOTS_AND_HONOURS, concealed.count("J")):
        counts = Counter(plain + list(chosen) + laid)
        if all(counts[tile] <= most for tile in set(chosen)):
            yield plain + list(chosen)


def chongqing_sum(sets, pair, tiles, hand, o):
    """List the additive fans of one reading, and its limit rows."""
    context, self_draw = hand["context"], hand["win_by"] == "self_draw"
    seat, triplets = context.get("seat", ""), {tile for kind, tile in sets if kind == "triplet"}
    claimed = any(kind != "kong_concealed" for kind, _ in hand["melds"])
    flowers = {int(flower[1:]) for flower in context.get("flowers", [])}
    sets_of_flowers = sum(set(range(k, k + 4)) <= flowers for k in (1, 5, 9))
    winds, dragons = triplets & set("ESWN"), triplets & set("CFP")
    all_triplets = all(kind == "triplet" for kind, _ in sets)
    all_runs = all(kind == "sequence" for kind, _ in sets)
    way = "self_draw" if self_draw else "discard"
    last = self_draw and context.get("wall_remaining") == 0
    additive = {
        "dong_ke": "E" in triplets,
        "dong_ke_zhuang": "E" in triplets and seat == "E",
        "nan_ke": "S" in triplets and seat == "S",
        "xi_ke": "W" in triplets and seat == "W",
        "bei_ke": "N" in triplets,
        "zhong_ke": "C" in triplets,
        "fa_ke": "F" in triplets,
        "bai_ke": "P" in triplets,
        "hua_tao": sets_of_flowers,
        "yao_jiu_ke": {"1p", "9p"} <= triplets,
        "dui_dui_hu": 2 * all_triplets,
        "quan_shun_ping_hu": 3 * (all_runs and (o["ping_hu_pair_any"] or pair not in HONOURS)),
        "qing_yi_se": 2 * (not set(tiles) & set(HONOURS)),
        "chi_hu": o["chi_hu"] in ("any", way),
        "men_qian_qing": not claimed,
        "gang_shang_kai_hua": bool(context.get("kong_chain")),
        "hua_shang_kai_hua": bool(context.get("flower_replacement")),
        "xiao_san_yuan": len(dragons) == 2 and pair in {"C", "F", "P"} - dragons,
        "xiao_si_xi": len(winds) == 3 and pair in set("ESWN") - winds,
    }
    limits = {
        "tian_hu": bool(context.get("first_draw")) and seat == "E",
        "di_hu": bool(context.get("dealer_first_discard")),
        "wu_hua": o["wu_hua"] and not flowers,
        "an_ke_dui_dui": all_triplets
        and not claimed
        and (self_draw or not o["an_ke_self_draw_only"]),
        "quan_zi": set(tiles) <= set(HONOURS),
        "da_san_yuan": len(dragons) == 3,
        "da_si_xi": len(winds) == 4,
        "hai_di_lao_yue": last,
    }
    return {k: int(v) for k, v in additive.items() if v}, [k for k, v in limits.items() if v]


def score_chongqing(hand, options):
    o = C_OPTIONS | options
    refusal = refuse_chongqing(hand)
    if refusal:
        return {"wins": False, "reason_code": refusal}
    concealed = list(hand["concealed"]) + ([hand["win"]] if hand["win"] else [])
    laid = [tile for meld in hand["melds"] for tile in meld_tiles(meld)]
    best = None
    for whole in substitutions(concealed, laid, o["max_copies_with_joker"]):
        for sets, pair in standard_readings(whole, hand["melds"]):
            additive, limits = chongqing_sum(sets, pair, whole + laid, hand, o)
            total = o["limit_fan"] if limits else sum(additive.values())
            rank = (bool(limits), len(limits), total)
            if best is None or rank > best[0]:
                best = (rank, total, limits, additive)
    if best is None:
        return {"wins": False, "reason_code": "incomplete"}
    _, total, limits, additive = best
    fan = min(total, o["limit_fan"])
    listed = Counter({name: count if name == "hua_tao" else 1 for name, count in additive.items()})
    if not limits and fan < o["min_fan"]:
        return {"wins": False, "reason_code": "below_min_fan", "fan": fan, "fans": listed}
    return {
        "wins": True,
        "fan": fan,
        "raw_fan": total,
        "multiplier": fan if o["payout"] == "linear" else 2.0 ** (fan - 5),
        "fans": Counter(limits) if limits else listed,
    }


def waits(ruleset, hand, options):
    """Return (live, dead) of a hand without its winning tile."""
    sichuan = ruleset != "chongqing_3p"
    o = (A_OPTIONS if ruleset == "sichuan_a" else B_OPTIONS if sichuan else C_OPTIONS) | options
    plain = {k: v for k, v in hand["context"].items() if k in ("seat", "flowers", "dealer", "que")}
    hand = hand | {"context": plain, "win": None}
    refusal = refuse_sichuan(hand, o, 1) if sichuan else refuse_chongqing(hand, 1)
    live, dead = [], []
    if refusal:
        return live, dead
    held = Counter(all_tiles(hand))
    laid = [tile for meld in hand["melds"] for tile in meld_tiles(meld)]
    for tile in SUITED if sichuan else DOTS_AND_HONOURS:
        if sichuan and len({t[1] for t in [*held, tile]}) > 2:
            continue
        if sichuan and o["ding_que"] and plain.get("que") == tile[1]:
            continue
        concealed = [*hand["concealed"], tile]
        most = 0 if sichuan else o["max_copies_with_joker"]
        ways = [concealed] if sichuan else substitutions(concealed, laid, most)
        complete = any(is_standard(way) for way in ways)
        if sichuan and not hand["melds"]:
            complete |= all(count in (2, 4) for count in Counter(concealed).values())
        if complete:
            (dead if held[tile] >= 4 else live).append(tile)
    return live, dead
