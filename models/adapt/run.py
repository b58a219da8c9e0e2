"""One run of ``hupai adapt``: hold back, measure, learn, measure again, keep or refuse."""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from hupai.models.adapt.errors import AdaptError
from hupai.models.adapt.files import MODEL, WEIGHTS, write_card, write_report
from hupai.models.adapt.hold import hold_back, usual_hold
from hupai.models.adapt.verdict import Figures, Verdict
from hupai.models.adapt.views import Decode, OwnPhoto, load_photo, make_view, photo_weights
from hupai.models.card import ModelCard
from hupai.models.evaluate import ReadImage, evaluate_photos
from hupai.models.truth import TruthPhoto

if TYPE_CHECKING:
    from hupai.models.adapt.learn import Head, Shown

__all__ = ["AdaptJob", "Outcome", "Tools", "check_installed", "run_adapt"]

SIZE_PX: Final = 640
VIEWS_A_PHOTO: Final = 12
VIEWS: Final = (48, 240)
REPLAY_VIEWS: Final = 40
OWN_SHARE: Final = 0.7
"""How much of what the head learns from are one's own photos."""

STEPS: Final = (20, 240)
MIXES: Final = (1.0, 0.7, 0.4)
"""Shares of the new head to try: the first that does not forget other sets is measured."""

_VIEW_TIME: Final = 0.4
_EXPORT_S: Final = 30.0
_PROBE: Final = 3


@dataclass(frozen=True, slots=True)
class AdaptJob:
    """What is asked for. ``hold`` photos are kept back (None: a quarter, at least two)."""

    photos: tuple[TruthPhoto, ...]
    out: Path
    weights: Path
    base: ModelCard
    samples: tuple[TruthPhoto, ...]
    hold: int | None = None
    seed: int = 1
    minutes: float = 15.0
    threads: int = 0


@dataclass(frozen=True, slots=True)
class Tools:
    """What a run needs of others: the reader in use, readers of new files, drawn pictures.

    ``draw`` returns the picture of a number, of another set for every number; None where nothing
    can be drawn. ``tell`` is given each stage in Chinese and in English.
    """

    read: ReadImage
    decode: Decode
    reader_of: Callable[[Path], ReadImage]
    draw: Callable[[int], OwnPhoto] | None
    tell: Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it; ``kept`` says whether the new model lies in the folder."""

    verdict: Verdict
    kept: bool
    learnt_from: tuple[str, ...]
    held_back: tuple[str, ...]
    steps: int
    share: float
    seconds: float


@dataclass(slots=True)
class _Clock:
    """Knows how much of the time is left, less what the end will need."""

    minutes: float
    start: float = field(default_factory=time.monotonic)
    reserve: float = _EXPORT_S

    def left(self) -> float:
        return self.start + 60 * self.minutes - self.reserve - time.monotonic()

    def passed(self) -> float:
        return time.monotonic() - self.start


def check_installed() -> None:
    """Load all that learning needs, before any work is done.

    :raises ModuleNotFoundError: the extra [train] is not installed.
    """
    import hupai.models.adapt.learn
    import hupai.models.export  # noqa: F401


def run_adapt(job: AdaptJob, tools: Tools) -> Outcome:
    """Fit the detector to the photos and keep it in ``job.out`` if it reads no worse.

    :raises AdaptError: too few photos.
    :raises OSError: a photo is no picture, or the folder cannot be written.
    :raises ModuleNotFoundError: the extra [train] is not installed.
    """
    from hupai.models.adapt.learn import Head

    clock = _Clock(job.minutes)
    hold = usual_hold(len(job.photos)) if job.hold is None else job.hold
    learn, held = hold_back(job.photos, hold, job.seed)
    tools.tell(
        f"用 {len(learn)} 张照片学，留出 {len(held)} 张检验。先看现在认得怎样。",
        f"learning from {len(learn)} photos, {len(held)} held back; measuring as it is now",
    )
    before = _measure(held, tools.read), _measure(job.samples, tools.read)
    clock.reserve += 2 * clock.passed()
    head = Head(job.weights, threads=job.threads)
    steps = _teach(head, learn, job, tools, clock)
    job.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=job.out) as made:
        share, verdict = _try_mixes(head, Path(made), held, before, job, tools)
        outcome = Outcome(
            verdict, not verdict.objections, _names(learn), _names(held), steps, share,
            round(clock.passed(), 1),
        )  # fmt: skip
        if outcome.kept:
            for name in (MODEL, WEIGHTS):
                (Path(made) / name).replace(job.out / name)
    _write(job, outcome)
    return outcome


def _names(photos: Sequence[TruthPhoto]) -> tuple[str, ...]:
    return tuple(photo.image.name for photo in photos)


def _measure(photos: Sequence[TruthPhoto], read: ReadImage) -> Figures:
    report = evaluate_photos(photos, read)
    if report.unread:
        name, why = report.unread[0]
        raise AdaptError(f"读不了 {name}：{why}", f"{name} cannot be read: {why}")
    return Figures.of(report.results)


def _teach(
    head: "Head", learn: Sequence[TruthPhoto], job: AdaptJob, tools: Tools, clock: _Clock
) -> int:
    from hupai.models.adapt.learn import LearnPlan

    tools.tell("把自己的牌换着角度、光线看", "looking at your tiles in many ways")
    shown, chances = _show(head, learn, job, tools, _VIEW_TIME * clock.left())
    started = time.monotonic()
    head.learn(shown, chances, LearnPlan(steps=_PROBE, seed=job.seed))
    step_s = (time.monotonic() - started) / _PROBE
    steps = int(np.clip(clock.left() / step_s, *STEPS))
    tools.tell(
        f"学 {steps} 步，大约 {steps * step_s / 60:.0f} 分钟",
        f"{steps} steps of learning, about {steps * step_s / 60:.0f} minutes",
    )
    plan = LearnPlan(steps=steps, warmup=max(2, steps // 10), seed=job.seed)
    return head.learn(shown, chances, plan, until=time.monotonic() + clock.left())


def _show(
    head: "Head", learn: Sequence[TruthPhoto], job: AdaptJob, tools: Tools, seconds: float
) -> tuple[list["Shown"], list[float]]:
    """Return what the head sees of own and of drawn pictures, and how often to show each.

    Both kinds grow together, so that time running out leaves enough of each.
    """
    photos = [load_photo(photo, tools.decode) for photo in learn]
    weights = np.array(photo_weights(photos))
    wanted = int(np.clip(VIEWS_A_PHOTO * len(photos), *VIEWS))
    own: list[Shown] = []
    drawn: list[Shown] = []
    until = time.monotonic() + seconds
    while len(own) < wanted and (len(own) < VIEWS[0] // 2 or time.monotonic() < until):
        number = len(own)
        rng = np.random.default_rng((job.seed, number))
        photo = photos[int(rng.choice(len(photos), p=weights / weights.sum()))]
        own.append(head.look(make_view(photo, SIZE_PX, rng)))
        if tools.draw and len(drawn) * wanted < number * REPLAY_VIEWS:
            picture = tools.draw(len(drawn))
            drawn.append(head.look(make_view(picture, SIZE_PX, rng)))
    share = OWN_SHARE if drawn else 1.0
    chances = [share / len(own)] * len(own) + [(1 - share) / max(len(drawn), 1)] * len(drawn)
    return own + drawn, chances


def _try_mixes(
    head: "Head", made: Path, held: Sequence[TruthPhoto], before: tuple[Figures, Figures],
    job: AdaptJob, tools: Tools,
) -> tuple[float, Verdict]:  # fmt: skip
    """Take the largest share of the new head under which other sets are read no worse.

    The photos held back have no say in the share; they are read once, at the end.
    """
    from hupai.models.export import run_export

    tools.tell("检验新模型", "measuring the new model")
    for share in MIXES:
        head.save(made / WEIGHTS, share)
        run_export(made / WEIGHTS, made / MODEL)
        read = tools.reader_of(made / MODEL)
        drawn = _measure(job.samples, read)
        if drawn.errors <= before[1].errors:
            break
    after = _measure(held, read)
    return share, Verdict((before[0], after), (before[1], drawn))


def _write(job: AdaptJob, outcome: Outcome) -> None:
    figures = outcome.verdict.to_dict()
    if outcome.kept:
        training = {
            "weights": WEIGHTS,
            "started_from": f"{job.base.name} {job.base.version}",
            "method": "hupai adapt: the head of the detector learnt anew, the layers below kept",
            "own_photos": len(outcome.learnt_from),
            "steps": outcome.steps,
            "share_of_new_head": outcome.share,
            "seed": job.seed,
            "trust": "the trust table is that of the model started from",
        }
        rows = [
            {"set": name, "when": when, **figures[name][when]}
            for name in figures
            for when in ("before", "after")
        ]
        write_card(job.out, job.base, training, rows)
    write_report(
        job.out,
        {
            "kept": outcome.kept,
            "objections": [note.en for note in outcome.verdict.objections],
            "started_from": f"{job.base.name} {job.base.version}",
            "learnt_from": list(outcome.learnt_from),
            "held_back": list(outcome.held_back),
            "seed": job.seed,
            "steps": outcome.steps,
            "share_of_new_head": outcome.share,
            "seconds": outcome.seconds,
            **figures,
        },
    )
