"""As many views and steps as the time allows. Needs the extra ``[train]``."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from hupai.models.adapt.clock import Clock
from hupai.models.adapt.closer import CLOSER_PLAN, Closer
from hupai.models.adapt.job import AdaptJob, Tools
from hupai.models.adapt.learn import Head, LearnPlan, Shown
from hupai.models.adapt.views import OwnPhoto, make_view, photo_weights

__all__ = ["teach", "teach_closer"]

SIZE_PX: Final = 640
VIEWS_A_PHOTO: Final = 12
VIEWS: Final = (48, 240)
REPLAY_VIEWS: Final = 40
OWN_SHARE: Final = 0.7
"""How much of what the head learns from are one's own photos."""

STEPS: Final = (20, 240)

CLOSER_STEPS: Final = (20, 240)

_VIEW_TIME: Final = 0.4
_PROBE: Final = 3
_REPORTS: Final = 6


def teach(head: Head, photos: Sequence[OwnPhoto], job: AdaptJob, tools: Tools, clock: Clock) -> int:
    """Let the head learn from own photos in the time that is left; return the steps taken."""
    tools.tell("把自己的牌换着角度、光线看", "looking at your tiles in many ways")
    shown, chances = _show(head, photos, job, tools, _VIEW_TIME * clock.left())
    started = time.monotonic()
    head.learn(shown, chances, LearnPlan(steps=_PROBE, seed=job.seed))
    step_s = (time.monotonic() - started) / _PROBE
    steps = int(np.clip(clock.left() / step_s, *STEPS))
    tools.tell(
        f"学 {steps} 步，大约 {steps * step_s / 60:.0f} 分钟",
        f"{steps} steps of learning, about {steps * step_s / 60:.0f} minutes",
    )
    plan = LearnPlan(steps=steps, warmup=max(2, steps // 10), seed=job.seed)
    longest = max(clock.left(), 2 * STEPS[0] * step_s)

    def told(step: int, _: float) -> None:
        if step % max(steps // _REPORTS, 1) == 0:
            tools.tell(f"学了 {step}/{steps} 步", f"{step} of {steps} steps")

    return head.learn(shown, chances, plan, until=time.monotonic() + longest, told=told)


def teach_closer(
    photos: Sequence[OwnPhoto], job: AdaptJob, tools: Tools, clock: Clock
) -> Closer | None:
    """Let the closer look learn from own photos; None where the model has none."""
    if job.faces is None:
        return None
    tools.tell("学着凑近看自己的牌", "teaching the closer look your tiles")
    closer = Closer(job.faces, threads=job.threads)
    drawn = [tools.draw(number) for number in range(REPLAY_VIEWS)] if tools.draw else []
    squares = closer.squares(photos, drawn)
    started = time.monotonic()
    closer.learn(squares, replace(CLOSER_PLAN, steps=_PROBE, seed=job.seed))
    step_s = (time.monotonic() - started) / _PROBE
    steps = int(np.clip(clock.left() / step_s, *CLOSER_STEPS))
    longest = max(clock.left(), 2 * CLOSER_STEPS[0] * step_s)
    plan = replace(CLOSER_PLAN, steps=steps, warmup=max(2, steps // 10), seed=job.seed)
    closer.learn(squares, plan, until=time.monotonic() + longest)
    return closer


def _show(
    head: Head, photos: Sequence[OwnPhoto], job: AdaptJob, tools: Tools, seconds: float
) -> tuple[list[Shown], list[float]]:
    """Return what the head sees of own and of drawn pictures, and how often to show each.

    Both kinds grow together, so that time running out leaves enough of each.
    """
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
