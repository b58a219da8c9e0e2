"""Before and after an adaptation, as a person reads it."""

from pathlib import Path

from rich.table import Table

from hupai.api.show.speaker import Speaker
from hupai.models.adapt.files import MODEL
from hupai.models.adapt.job import Outcome
from hupai.models.adapt.verdict import Figures

__all__ = ["show_outcome"]

_ROWS = (
    ("错误合计", "errors in all", "errors"),
    ("认错", "read wrong", "wrong"),
    ("漏认", "missed", "missed"),
    ("多认", "invented", "invented"),
    ("整张全对", "photos exactly right", "exact"),
    ("标为有把握", "marked sure", "sure"),
    ("其中错的", "of these wrong", "sure_wrong"),
)


def show_outcome(say: Speaker, outcome: Outcome, out: Path) -> None:
    """Print the table, the verdict, and how to use the new model."""
    verdict = outcome.verdict
    held, drawn = verdict.held[0], verdict.drawn[0]
    _table(
        say,
        verdict.held,
        say.pick(
            f"留出的 {held.photos} 张照片，{held.tiles} 张牌",
            f"{held.photos} photos held back, {held.tiles} tiles",
        ),
    )
    _table(
        say,
        verdict.drawn,
        say.pick(
            f"别的牌（画的样张 {drawn.photos} 张）", f"other sets ({drawn.photos} drawn samples)"
        ),
    )
    if outcome.kept:
        _how_to_use(say, verdict.better, out / MODEL)
    else:
        why_zh = "；".join(note.zh for note in verdict.objections)
        why_en = "; ".join(note.en for note in verdict.objections)
        say.warn(
            say.pick(
                f"没有换新模型：{why_zh}。还是用原来的。可以多拍几张不同的照片再试。",
                f"The new model is refused: {why_en}. The old one stays. Try with more photos.",
            )
        )


def _table(say: Speaker, pair: tuple[Figures, Figures], title: str) -> None:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("")
    for zh, en in (("之前", "before"), ("之后", "after")):
        table.add_column(say.pick(zh, en), justify="right")
    for zh, en, name in _ROWS:
        table.add_row(say.pick(zh, en), *(str(getattr(figures, name)) for figures in pair))
    say.out.print(table)


def _how_to_use(say: Speaker, better: bool, model: Path) -> None:
    if better:
        say.note("新模型认你的牌更准。", "The new model reads your tiles better.")
    else:
        say.note("新模型和原来一样准。", "The new model reads as well as the old one.")
    say.note(
        f"这样用：hupai score 照片 --model {model}，或设 HUPAI_MODEL={model} 后照常使用。",
        f"Use it: hupai score PHOTO --model {model}, or set HUPAI_MODEL={model} for all commands.",
    )
