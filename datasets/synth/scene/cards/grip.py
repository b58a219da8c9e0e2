"""The hand that holds a fan: arm and palm below it, a thumb across its lower ends."""

import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.fingers import paint_finger
from hupai.datasets.synth.scene.paint import Canvas

__all__ = ["paint_grip"]

Floats = npt.NDArray[np.float64]


def paint_grip(
    canvas: Canvas, rng: np.random.Generator, at: Floats, below: Floats, unit_px: float
) -> None:
    """Paint a hand about ``at``, its arm towards ``below`` (final pixels).

    ``unit_px`` is the width of a card.
    """
    tone = np.array((224, 172, 138)) * rng.uniform(0.45, 1.08) + rng.normal(0, 6, 3)
    thick = unit_px * float(rng.uniform(0.5, 0.75))
    down = below / (np.linalg.norm(below) + 1e-6)
    side = np.array((-down[1], down[0])) * float(rng.choice((-1, 1)))
    palm = at + down * unit_px * float(rng.uniform(1.3, 1.9))
    elbow = palm + (down + side * float(rng.normal(0, 0.3))) * unit_px * 30
    sleeve = rng.uniform(20, 235, 3) if rng.random() < 0.5 else tone * 0.95
    cuff = palm + (elbow - palm) * 0.1
    _limb(canvas, palm, elbow, thick * 2.9, tone * 0.95)
    _limb(canvas, cuff, elbow, thick * 3.6, sleeve)
    _limb(canvas, palm, palm - down * unit_px * 0.2 + side * thick, thick * 2.4, tone * 0.97)
    for k in range(int(rng.integers(0, 4))):
        knuckle = palm - side * unit_px * (0.95 - 0.1 * k) + down * unit_px * 0.3 * k
        tip = knuckle - down * unit_px * 0.5 + side * unit_px * 0.25
        _limb(canvas, knuckle, tip, thick * 0.9, tone)
    root = palm + side * unit_px * 1.0
    joint = at + side * unit_px * 0.75 + down * unit_px * 0.35
    tip = at - side * unit_px * float(rng.uniform(0, 0.5)) - down * unit_px * 0.35
    _limb(canvas, root, joint, thick * 1.2, tone)
    _limb(canvas, joint, tip, thick, tone, nail=True)


def _limb(
    canvas: Canvas, root: Floats, tip: Floats, thick: float, tone: Floats, *, nail: bool = False
) -> None:
    paint_finger(canvas.pixels, canvas.owner, canvas.scale, root, tip, thick, tone, nail=nail)
