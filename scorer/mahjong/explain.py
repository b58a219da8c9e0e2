"""Why a result is what it is: sentences made from the result itself, in Chinese and English."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hupai.scorer.core.explain import Text, plain_number
from hupai.scorer.core.fan import Fan
from hupai.scorer.core.hand import format_tiles
from hupai.scorer.mahjong.evaluate import Awarded, Entry
from hupai.scorer.mahjong.patterns.situations import roots_in_kong_win
from hupai.scorer.mahjong.payments import Payer, Payment
from hupai.scorer.mahjong.reading import Reading
from hupai.scorer.mahjong.show import fan_tiles, sets_text

if TYPE_CHECKING:
    from hupai.scorer.mahjong.result import ScoreResult

__all__ = ["explanation", "next_best", "rejected"]

Rejected = tuple[Fan[Reading], Text]

_PAYERS: Final[dict[Payer, Text]] = {
    "discarder": Text("点炮的", "the discarder"),
    "konger": Text("被抢杠的", "the robbed konger"),
    "kong_feeder": Text("放杠的", "the player who fed the kong"),
    "bystander": Text("另一家", "the third player"),
}


def rejected(result: "ScoreResult") -> tuple[Rejected, ...]:
    """List fans that the tiles show and that still do not count, each with the reason."""
    if not (result.best and result.evaluation):
        return ()
    return (
        *_swallowed_rows(result, result.best),
        *_absorbed_roots(result, result.best),
        *_behind_the_limit(result, result.best),
        *_not_played(result, result.best),
    )


def _swallowed_rows(result: "ScoreResult", best: Entry) -> Iterator[Rejected]:
    assert result.evaluation
    taken = {priced.fan.id for priced in best.rows}
    for entry in sorted(result.evaluation.entries, reverse=True):
        for fan, value in entry.rows:
            if fan.id not in taken:
                taken.add(fan.id)
                yield fan, _why_not_row(best, entry, fan, value)


def _why_not_row(best: Entry, entry: Entry, fan: Fan[Reading], value: int) -> Text:
    row = best.rows[0]
    if fan.kind == "limit":
        return Text("换一种拆法，满糊的牌型更多", "another reading shows more limit rows")
    if fan.id in row.fan.contains:
        return Text(f"已含在{row.fan.zh}里", f"already contained in {row.fan.en}")
    if entry.total == best.total:
        return Text(
            f"合计同样{best.total}番，取本身更大的{row.fan.zh}",
            f"the same total of {best.total}; {row.fan.en} is the larger row",
        )
    return Text(
        f"只取一行，{row.fan.zh}更大（合计{best.total}番对{entry.total}番）",
        f"one row only: {row.fan.en} makes {best.total} fan, this {entry.total}",
    )


def _absorbed_roots(result: "ScoreResult", best: Entry) -> Iterator[Rejected]:
    gen = next((fan for fan in result.win.house.ruleset.fans if fan.id == "gen"), None)
    if not gen or not result.win.roots:
        return
    kong_win = min(roots_in_kong_win(best.reading), result.win.roots)
    for _ in range(kong_win):
        yield gen, Text("这一杠的根已含在杠上花里", "the kong's root is part of the kong win")
    row = best.rows[0].fan
    for _ in range(min(row.absorbs_roots, result.win.roots - kong_win)):
        yield gen, Text(f"{row.zh}已含一根", f"{row.en} already contains one root")


def _behind_the_limit(result: "ScoreResult", best: Entry) -> Iterator[Rejected]:
    if not best.rows or best.rows[0].fan.kind != "limit":
        return
    house = result.win.house
    for fan, _ in (*house.hand_bonuses, *house.reading_bonuses):
        if fan.when(best.reading):
            yield fan, Text("已经满糊，不再加番", "a limit hand adds nothing more")


def _not_played(result: "ScoreResult", best: Entry) -> Iterator[Rejected]:
    house = result.win.house
    for fan in house.ruleset.fans:
        if not house.plays(fan):
            reason = Text("这桌不算", "not played at this table")
        elif fan.kind == "bonus" and not house.value(fan):
            reason = Text("这桌算0番", "worth nothing at this table")
        else:
            continue
        if fan.when(best.reading):
            yield fan, reason


def next_best(result: "ScoreResult") -> Entry | None:
    """Return the best entry of another reading, if the tiles can be read in two ways."""
    if not result.evaluation or not result.best:
        return None
    best = result.best.reading
    return max((e for e in result.evaluation.entries if e.reading is not best), default=None)


def explanation(result: "ScoreResult") -> tuple[Text, ...]:
    """Tell the way from tiles to money, sentence by sentence."""
    if not result.best:
        assert result.refusal
        return (result.refusal.reason, *_hints(result))
    return (
        *_reading(result.best.reading),
        *(_awarded(result.best.reading, awarded) for awarded in result.awarded),
        *(
            Text(f"{fan.zh}不另计：{why.zh}", f"{fan.en} not counted: {why.en}")
            for fan, why in result.rejected
        ),
        *_sum(result),
        *_money(result),
        *_runner_up(result),
        *_hints(result),
    )


def _reading(reading: Reading) -> Iterator[Text]:
    sets = sets_text(reading)
    yield Text(f"牌型：{sets}", f"read as {sets}")


def _awarded(reading: Reading, awarded: Awarded) -> Text:
    fan, value, times = awarded
    groups = " ".join(format_tiles(tiles) for tiles in fan_tiles(reading, fan, times))
    count = f"{value}×{times}" if times > 1 else f"{value}"
    return Text(f"{fan.zh} {count}番：{groups}", f"{fan.en} {count} fan: {groups}")


def _sum(result: "ScoreResult") -> Iterator[Text]:
    if result.best and result.best.rows and result.best.rows[0].fan.kind == "limit":
        yield Text(f"满糊，{result.fan}番", f"limit hand: {result.fan} fan")
        return
    terms = "+".join(str(a.value) for a in result.awarded for _ in range(a.times)) or "0"
    yield Text(f"合计 {terms} = {result.raw_fan}番", f"sum {terms} = {result.raw_fan} fan")
    if result.fan < result.raw_fan:
        yield Text(f"封顶{result.fan}番", f"capped at {result.fan} fan")


def _money(result: "ScoreResult") -> Iterator[Text]:
    if result.refusal:
        yield result.refusal.reason
        return
    win = result.win
    bonus = win.options.kong_points * win.kongs
    more = (
        (f"，{win.kongs}杠加{bonus}分", f", {_many(win.kongs, 'kong')}: {bonus} more")
        if bonus
        else ("", "")
    )
    yield Text(
        f"{result.fan}番 = {result.multiplier}倍{more[0]}；底金{win.options.base}",
        f"{result.fan} fan = {_many(result.multiplier, 'unit')}{more[1]}; base {win.options.base}",
    )
    for payment in result.payments:
        who, amount = _payer(result, payment), plain_number(payment.amount)
        yield Text(
            f"{who.zh}给{amount}：{payment.reason.zh}", f"{who.en}: {amount} ({payment.reason.en})"
        )


def _payer(result: "ScoreResult", payment: Payment) -> Text:
    if payment.payer == "each_opponent":
        return result.win.options.others
    return _PAYERS[payment.payer]


def _many(count: float, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _runner_up(result: "ScoreResult") -> Iterator[Text]:
    entry = next_best(result)
    if not entry or not result.best:
        return
    zh = "、".join(priced.fan.zh for priced in entry.rows) or "另一种读法"
    en = ", ".join(priced.fan.en for priced in entry.rows) or "another reading"
    sets = sets_text(entry.reading)
    yield Text(
        f"次好：{zh}，{sets}，{entry.total}番", f"next best: {en}, {sets}, {entry.total} fan"
    )


def _hints(result: "ScoreResult") -> Iterator[Text]:
    """Say the advice, but for what the refusal has already said."""
    return (advice.text for advice in result.advice if advice.code != "below_min_fan")
