"""Patterns of 割胡 that the groups and facts of one reading show."""

from hupai.scorer.cards.deck import RED, SEVENS
from hupai.scorer.cards.gehu.reading import Reading
from hupai.scorer.cards.gehu.refusals import needed


def _sets(r: Reading, size: int, *, fan_card: bool) -> int:
    return sum(len(g.cards) == size and (g.card in r.fan_faces) == fan_card for g in r.sets)


def fan_kan(r: Reading) -> int:
    """番牌坎: a triple of 天地人和幺四 in a big hand."""
    return 0 if r.small else _sets(r, 3, fan_card=True)


def fan_long(r: Reading) -> int:
    """番牌龙: a quad of 天地人和幺四 in a big hand."""
    return 0 if r.small else _sets(r, 4, fan_card=True)


def za_long(r: Reading) -> int:
    """杂牌龙: a quad of any other card in a big hand."""
    return 0 if r.small else _sets(r, 4, fan_card=False)


def xiao_kan(r: Reading) -> int:
    """小家坎: any triple in a small hand."""
    return sum(len(group.cards) == 3 for group in r.sets) if r.small else 0


def xiao_long(r: Reading) -> int:
    """小家龙: any quad in a small hand."""
    return sum(len(group.cards) == 4 for group in r.sets) if r.small else 0


def xiao_fan(r: Reading) -> int:
    """小家番牌: one more for a triple or quad of 天地人和幺四 in a small hand."""
    return sum(group.card in r.fan_faces for group in r.sets) if r.small else 0


def da_hu(r: Reading) -> int:
    """大胡: many points; a small hand has several steps."""
    if not r.small:
        return r.tuo >= (r.options.dealer_dahu if r.leads else r.options.dahu)
    return sum(r.tuo >= int(step) for step in r.options.small_dahu.split("/"))


def hei_xiao(r: Reading) -> int:
    """全黑小: six black cards in a small hand; with 丁斧 only where the table says so."""
    plain = r.small and not r.sets and (not r.swings or r.options.swing_fan)
    black = plain and r.tuo == 6 and r.reds == r.swings
    return (2 if r.options.black_two and not r.swings else 1) if black else 0


def hong_xiao(r: Reading) -> bool:
    """全红小: six red cards in a small hand; with 丁斧 only where the table says so."""
    plain = r.small and not r.sets and (not r.swings or r.options.swing_fan)
    return plain and r.tuo == 6 and r.reds == 6 - r.swings


def san_kan_hei(r: Reading) -> bool:
    """三坎黑: three black triples in a big hand."""
    black = sum(len(group.cards) == 3 and group.card not in RED for group in r.sets)
    return not r.small and black >= 3


def xiao_zi_mo(r: Reading) -> bool:
    """小家自摸: the small family drew the card itself."""
    return r.small and r.context.self_drawn


def si_gen(r: Reading) -> int:
    """四根: the fourth copy of a triple lies in a pair of a big hand."""
    return 0 if r.small else sum(r.every[g.card] == 4 for g in r.sets if len(g.cards) == 3)


def quan_qi(r: Reading) -> bool:
    """扯全七点: all three sevens as triples."""
    return not r.small and {group.card for group in r.sets} >= set(SEVENS)


def shi_ba_wu_kan(r: Reading) -> bool:
    """十八坨无坎: eighteen points without a triple."""
    return not r.small and not r.sets and r.tuo == 18


def lan_shi_ba(r: Reading) -> bool:
    """烂十八: eighteen cards, no two alike."""
    return not r.small and len(r.every) == 18 == sum(r.every.values())


def kao_kan(r: Reading) -> int:
    """碰天地人幺四和: a triple or quad of a fan card (考考)."""
    return sum(group.card in r.fan_faces for group in r.sets)


def kao_gen(r: Reading) -> int:
    """考考四根: four of a face; two when they lie as one quad."""
    return sum(len(g.cards) == 4 or r.every[g.card] == 4 for g in r.sets) + sum(
        len(g.cards) == 4 for g in r.sets
    )


def ping_hu(r: Reading) -> bool:
    """平胡: pairs only (考考)."""
    return not r.sets


def quan_hong(r: Reading) -> bool:
    """全红: every card red (考考)."""
    return all(card in RED for card in r.every)


def hai_di(r: Reading) -> bool:
    """海底: the last card of the wall (考考)."""
    return "haidi" in r.context.events


def jin_gou_diao(r: Reading) -> bool:
    """金钩钓: all slots but one lie on the table (考考)."""
    return sum(not group.laid for group in r.groups) == 1


def zi_mo(r: Reading) -> bool:
    """自摸: the card came into the own hand (考考)."""
    return r.context.source == "self"


def gang_shang_hua(r: Reading) -> bool:
    """杠上花: won on the replacement card of a triple or quad (考考)."""
    return r.context.source == "chetou"


def qia_hu(r: Reading) -> bool:
    """恰胡: exactly the points that are needed (考考)."""
    return r.tuo == needed(r)
