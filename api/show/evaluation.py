"""An evaluation for people: a column a group of photos, a line a figure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rich import box
from rich.table import Table

from hupai.api.show.speaker import Speaker

__all__ = ["show_evaluation"]

Figures = Mapping[str, Any]

_TOP_CONFUSIONS: Final = 8


def show_evaluation(say: Speaker, report: Figures) -> None:
    """Print the dictionary form of an evaluation."""
    groups: dict[str, Figures] = dict(report["groups"])
    if len(groups) > 1:
        groups["all"] = report["all"]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say.pick("哪组照片", "photos of"))
    for name in groups:
        table.add_column(say.pick("全部", "all") if name == "all" else name, justify="right")
    for zh, en, cell in _LINES:
        table.add_row(say.pick(zh, en), *(cell(figures) for figures in groups.values()))
    say.out.print(table)
    for name, figures in groups.items():
        if figures["confusions"] and (name != "all" or len(groups) == 1):
            say.out.print(_confusions(say, name, figures), markup=False, soft_wrap=True)
    say.note(
        "括号里是 95 % 的把握区间：照片少，区间就宽。",
        "In brackets the 95 % interval: few photos, a wide one.",
    )


def _confusions(say: Speaker, name: str, figures: Figures) -> str:
    pairs = [
        f"{row['true']}→{row['read']} ×{row['count']}"
        for row in figures["confusions"][:_TOP_CONFUSIONS]
    ]
    more = "…" if len(figures["confusions"]) > _TOP_CONFUSIONS else ""
    return f"{say.pick('看错', 'read wrong')} ({name}): {', '.join(pairs)}{more}"


def _of(part: str, whole: str) -> Callable[[Figures], str]:
    def cell(figures: Figures) -> str:
        share = figures[f"{part}_share"]
        return f"{figures[part]}/{figures[whole]}{'' if share is None else f'  {share:.1%}'}"

    return cell


def _odds(name: str) -> Callable[[Figures], str]:
    def cell(figures: Figures) -> str:
        odds = figures[name]
        of = odds["right" if name.startswith("right") else "marked"]
        part = odds["marked" if name.startswith("right") else "right"]
        if not of:
            return "–"
        low, high = odds["interval"]
        return f"{part}/{of}  ({low:.1%}–{high:.1%})"

    return cell


def _plain(name: str) -> Callable[[Figures], str]:
    return lambda figures: "–" if figures[name] is None else f"{figures[name]:g}"


def _invented(figures: Figures) -> str:
    share = figures["invented_share"]
    return f"{figures['invented']}{'' if share is None else f'  {share:.1%}'}"


def _ms(figures: Figures) -> str:
    ms = figures["ms"]
    return "–" if ms is None else f"{ms['median']:.0f} / {ms['worst']:.0f}"


_LINES: Final[tuple[tuple[str, str, Callable[[Figures], str]], ...]] = (
    ("照片", "photos", _plain("photos")),
    ("整副全对", "hands exact", _of("exact", "photos")),
    ("找到的牌", "tiles found", _of("found", "tiles")),
    ("看对的牌", "tiles right", _of("right", "tiles")),
    ("多看的牌", "invented", _invented),
    ("每张要改几下", "taps a photo", _plain("mean_taps")),
    ("说准的牌，真对", "sure tiles right", _odds("sure_tiles")),
    ("对的牌，说准", "right tiles sure", _odds("right_tiles_sure")),
    ("说准的整副，真对", "sure hands right", _odds("sure_hands")),
    ("对的整副，说准", "right hands sure", _odds("right_hands_sure")),
    ("毫秒，中位 / 最慢", "ms, median / worst", _ms),
)
