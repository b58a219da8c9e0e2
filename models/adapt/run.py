"""One run of ``hupai adapt``: hold back, measure, learn, measure again, keep or refuse."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hupai.models.adapt.clock import Clock
from hupai.models.adapt.errors import AdaptError
from hupai.models.adapt.files import CLOSER, FACES, MODEL, WEIGHTS, write_card, write_outcome
from hupai.models.adapt.hold import hold_back, usual_hold
from hupai.models.adapt.job import AdaptJob, Outcome, Tools
from hupai.models.adapt.verdict import Figures, Verdict
from hupai.models.compare import HandResult
from hupai.models.evaluate import ReadImage, evaluate_photos
from hupai.models.truth import TruthPhoto

if TYPE_CHECKING:
    from hupai.models.adapt.closer import Closer
    from hupai.models.adapt.learn import Head

__all__ = ["check_installed", "run_adapt"]

MIXES: Final = (1.0, 0.7, 0.4)
"""Shares of what is new to try: the first that does not forget other sets is measured."""

_EXPORT_S: Final = 30.0
_CLOSER_SHARE: Final = 0.3
"""How much of the time to learn in is the closer look's."""

Results = tuple[HandResult, ...]


def check_installed() -> None:
    """Load all that learning needs, before any work is done.

    :raises ModuleNotFoundError: the extra [train] is not installed.
    """
    import hupai.models.adapt.teach
    import hupai.models.export  # noqa: F401


def run_adapt(job: AdaptJob, tools: Tools) -> Outcome:
    """Fit the detector to the photos and keep it in ``job.out`` if it reads no worse.

    :raises AdaptError: too few photos, or one that cannot be read.
    :raises OSError: a photo is no picture, or the folder cannot be written.
    :raises ModuleNotFoundError: the extra [train] is not installed.
    """
    check_installed()
    from hupai.models.adapt.learn import Head
    from hupai.models.adapt.teach import teach, teach_closer
    from hupai.models.adapt.views import load_photo

    clock = Clock(job.minutes)
    hold = usual_hold(len(job.photos)) if job.hold is None else job.hold
    learn, held = hold_back(job.photos, hold, job.seed)
    tools.tell(
        f"用 {len(learn)} 张照片学，留出 {len(held)} 张检验。先看现在认得怎样。",
        f"learning from {len(learn)} photos, {len(held)} held back; measuring as it is now",
    )
    before = _measure(held, tools.read), _measure(job.samples, tools.read)
    clock.reserve = _EXPORT_S + 2 * clock.passed()
    head = Head(job.weights, threads=job.threads)
    own = [load_photo(photo, tools.decode) for photo in learn]
    kept = _CLOSER_SHARE * max(clock.left(), 0.0) if job.faces else 0.0
    clock.reserve += kept
    steps = teach(head, own, job, tools, clock)
    clock.reserve -= kept
    closer = teach_closer(own, job, tools, clock)
    job.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=job.out) as made:
        share, after = _try_mixes((head, closer), Path(made), held, before[1], job, tools)
        verdict = _judge(before, after)
        outcome = Outcome(
            verdict=verdict,
            kept=not verdict.objections,
            learnt_from=tuple(photo.image.name for photo in learn),
            held_back=tuple(zip(before[0], after[0], strict=True)),
            steps=steps,
            share=share,
            seconds=round(clock.passed(), 1),
        )
        if outcome.kept:
            for name in (MODEL, WEIGHTS, *((CLOSER, FACES) if closer else ())):
                (Path(made) / name).replace(job.out / name)
    write_outcome(job, outcome)
    return outcome


def _judge(before: tuple[Results, Results], after: tuple[Results, Results]) -> Verdict:
    held, drawn = (
        (Figures.of(then), Figures.of(now)) for then, now in zip(before, after, strict=True)
    )
    return Verdict(held, drawn)


def _measure(photos: Sequence[TruthPhoto], read: ReadImage) -> Results:
    report = evaluate_photos(photos, read)
    if report.unread:
        name, why = report.unread[0]
        raise AdaptError(f"读不了 {name}：{why}", f"{name} cannot be read: {why}")
    return report.results


def _try_mixes(
    new: tuple["Head", "Closer | None"], made: Path, held: Sequence[TruthPhoto],
    drawn_before: Results, job: AdaptJob, tools: Tools,
) -> tuple[float, tuple[Results, Results]]:  # fmt: skip
    """Take the largest share of what is new under which other sets are read no worse.

    The photos held back have no say in the share; they are read once, at the end. A card with the
    reader's settings lies beside each file, so that before and after are read alike.
    """
    from hupai.models.export import run_export

    tools.tell("检验新模型", "measuring the new model")
    head, closer = new
    for share in MIXES:
        head.save(made / WEIGHTS, share)
        run_export(made / WEIGHTS, made / MODEL)
        if closer:
            closer.save(made / FACES, share)
            run_export(made / FACES, made / CLOSER)
        write_card(made, job.base, {}, [])
        read = tools.reader_of(made / MODEL)
        drawn = _measure(job.samples, read)
        if Figures.of(drawn).errors <= Figures.of(drawn_before).errors:
            break
    return share, (_measure(held, read), drawn)
