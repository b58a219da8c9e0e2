"""Sentences that every card game needs: the points counted aloud, the fans, the money."""

from collections.abc import Iterator, Sequence

from hupai.scorer.cards.deck import name, spell
from hupai.scorer.cards.group import Group, GroupKinds
from hupai.scorer.cards.result import Awarded, Counted, Payment
from hupai.scorer.core.explain import Text

__all__ = ["count_fans", "count_points", "name_groups", "name_payments"]


def name_groups(groups: Sequence[Group], kinds: GroupKinds) -> Iterator[Text]:
    """Say how the cards lie together."""
    if not groups:
        return
    named = [(kinds.name(group), _cards(group)) for group in groups]
    zh = "；".join(f"{kind.zh} {cards.zh}" for kind, cards in named)
    en = "; ".join(f"{kind.en}: {cards.en}" for kind, cards in named)
    yield Text(f"牌面：{zh}", f"groups: {en}")


def _cards(group: Group) -> Text:
    if not group.alike or len(group.cards) < 3:
        return spell(group.cards)
    said = name(group.card)
    return Text(f"{said.zh}×{len(group.cards)}", f"{len(group.cards)} x {said.en}")


def count_points(counted: Sequence[Counted], unit: Text) -> Text:
    """Count the points as a player does aloud: each row, then the sum."""
    total = sum(row.value for row in counted)
    if not counted:
        return Text(f"一{unit.zh}都没有", f"no {unit.en}")
    zh = "，".join(f"{row.text.zh}{row.value}{unit.zh}" for row in counted)
    en = ", ".join(f"{row.text.en} {row.value}" for row in counted)
    terms = "+".join(str(row.value) for row in counted)
    return Text(
        f"数{unit.zh}：{zh}；{terms}，一共{total}{unit.zh}",
        f"counting: {en}; {terms} makes {total} {unit.en}",
    )


def count_fans(awarded: Sequence[Awarded], fan: int) -> Text:
    """Count the fans and say where the cap stops them."""
    total = sum(award.total for award in awarded)
    if not awarded:
        return Text("没有番", "no fan")
    zh = "，".join(f"{a.text.zh}{a.total}番" for a in awarded)
    en = ", ".join(f"{a.text.en} {a.total}" for a in awarded)
    capped = Text(f"，封顶{fan}番", f", capped at {fan}") if fan < total else Text("", "")
    return Text(f"数番：{zh}，一共{total}番{capped.zh}", f"fan: {en}; {total} in all{capped.en}")


def name_payments(payments: Sequence[Payment]) -> Iterator[Text]:
    """Say who pays how much."""
    for payment in payments:
        each = Text("各", " each") if payment.players > 1 else Text("", "")
        yield Text(
            f"{payment.who.zh}{each.zh}给{payment.amount}",
            f"{payment.who.en}: {payment.amount}{each.en}",
        )
