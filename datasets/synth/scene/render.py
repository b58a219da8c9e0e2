"""One table rendered: ground, shadows, bodies, and the labels of what can be seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.body import Body, rotation
from hupai.datasets.synth.scene.camera import Camera
from hupai.datasets.synth.scene.labels import Box, Label, visible_labels
from hupai.datasets.synth.scene.paint import Canvas, Seen, paint_bodies, paint_shadows

__all__ = ["Lighting", "Table", "lay_ground", "render", "start_canvas"]

Floats = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
Cover = Callable[[Canvas, Sequence[Seen]], None]
_OVERSAMPLE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Table:
    """A rendered table: pixels (h, w, 3), RGB, and what is to be found on it.

    ``hidden`` are boxes of faces that are covered too much to be asked for.
    """

    pixels: Image8
    labels: tuple[Label, ...]
    hidden: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Lighting:
    """Direction to the lamp (x, y, z) and the softness of its shadows, 0 hard to 1 soft."""

    towards: tuple[float, float, float]
    soft: float

    def unit(self) -> Floats:
        """Return the direction with length 1."""
        vector = np.array(self.towards)
        return np.asarray(vector / np.linalg.norm(vector))


def lay_ground(
    camera: Camera,
    texture: Image8,
    span: float,
    turn: float,
    shift: tuple[float, float],
    *,
    mirrored: bool = True,
) -> Image8:
    """Warp a table top to the picture; ``span`` tile widths long, turned by degrees.

    It is repeated beyond its edges, mirrored (no seams) or as it is (prints stay readable).
    """
    border = cv2.BORDER_REFLECT if mirrored else cv2.BORDER_WRAP
    h, w = texture.shape[:2]
    to_world = np.eye(3)
    # Rows of a picture run towards the camera, y on the table runs away from it.
    scaled = rotation(turn, 0)[:2, :2] @ np.diag((1.0, -1.0)) * span / max(h, w)
    to_world[:2, :2] = scaled
    to_world[:2, 2] = -scaled @ (w / 2, h / 2) + np.array(shift)
    move = np.linalg.inv(camera.ground() @ to_world)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    image = cv2.warpPerspective(texture, move, camera.size, flags=flags, borderMode=border)
    return np.asarray(image, np.uint8)


def start_canvas(ground: Image8, lighting: Lighting) -> Canvas:
    """Return a canvas with nothing but the ground on it."""
    height, width = ground.shape[:2]
    size = (int(width * _OVERSAMPLE), int(height * _OVERSAMPLE))
    pixels = np.asarray(cv2.resize(ground, size), np.uint8)
    return Canvas(pixels, np.zeros((height, width), np.uint16), _OVERSAMPLE, lighting.unit())


def render(
    ground: Image8, camera: Camera, bodies: Sequence[Body], lighting: Lighting,
    cover: Cover | None = None,
) -> Table:  # fmt: skip
    """Render bodies on a ground of the camera's size; ``cover`` paints what lies above all."""
    canvas = start_canvas(ground, lighting)
    paint_shadows(canvas, camera, bodies, lighting.soft)
    seen = paint_bodies(canvas, camera, bodies)
    if cover is not None:
        cover(canvas, seen)
    return Table(canvas.finish(), visible_labels(seen, canvas.owner))
