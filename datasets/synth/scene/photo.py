"""What light, lens, sensor and chat programs do to a picture of a table."""

import cv2
import numpy as np
import numpy.typing as npt

from hupai.datasets.synth.scene.surfaces import noise

__all__ = ["develop", "encode"]

Image8 = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def develop(picture: Image8, rng: np.random.Generator) -> Image8:
    """Return a rendered table as a photograph: uint8 (h, w, 3), RGB, same size."""
    height, width = picture.shape[:2]
    gain = _light(rng, height, width)
    balance = _balance(rng)
    image = picture.astype(np.float32) * gain[..., None] * balance
    if rng.random() < 0.25:
        image += _glare(rng, height, width)[..., None]
    image = _blurred(image, rng)
    image = _tone(image, rng)
    image += _grain(rng, height, width)
    return np.clip(image, 0, 255).astype(np.uint8)


def _gradient(rng: np.random.Generator) -> Floats:
    y, x = np.mgrid[-1:1:40j, -1:1:40j]
    a, b = rng.normal(0, 0.11, 2)
    return np.asarray(1 + a * x + b * y - abs(rng.normal(0, 0.1)) * (x * x + y * y), np.float32)


def _light(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Uneven light with, at times, one or two shadow edges: float32 (height, width)."""
    field = _gradient(rng)
    low = np.asarray(cv2.resize(field, (160, 160)), np.float32)
    for _ in range(int(rng.choice((0, 1, 2), p=(0.55, 0.35, 0.1)))):
        mask = np.zeros((160, 160), np.float32)
        corners = rng.uniform(-60, 220, (4, 2)).astype(np.float32)
        hull = cv2.convexHull(corners).astype(np.int32)
        cv2.fillConvexPoly(mask, hull, 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1, 14)))
        low = low * (1 - float(rng.uniform(0.12, 0.5)) * mask)
    exposure = float(np.exp(rng.normal(0.1, 0.17)))
    return np.asarray(cv2.resize(low * exposure, (width, height)), np.float32)


def _balance(rng: np.random.Generator) -> Floats:
    warm, tint = rng.normal(0, 0.07), rng.normal(0, 0.03)
    return np.array((1 + warm, 1 + tint, 1 - warm), np.float32)


def _glare(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Return the mirror image of a lamp or window."""
    mask = np.zeros((80, 80), np.float32)
    x, y = rng.integers(0, 80, 2)
    axes = (int(rng.integers(2, 22)), int(rng.integers(2, 9)))
    cv2.ellipse(mask, (int(x), int(y)), axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1, 6)))
    peak = float(rng.uniform(20, 150))
    return np.asarray(cv2.resize(mask * peak, (width, height)), np.float32)


def _blurred(image: Floats, rng: np.random.Generator) -> Floats:
    roll = rng.random()
    if roll < 0.4:
        sigma = float(rng.uniform(0.3, 0.9))
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.float32)
    if roll < 0.52:
        return _focus(image, rng)
    if roll < 0.62:
        return np.asarray(cv2.filter2D(image, -1, _motion(rng)), np.float32)
    if roll < 0.74:
        return _rescaled(image, rng)
    return image


def _focus(image: Floats, rng: np.random.Generator) -> Floats:
    soft = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(1.2, 2.4)))
    place = np.linspace(0, 1, image.shape[0], dtype=np.float32)[:, None, None]
    share = np.clip(np.abs(place - float(rng.uniform(0.2, 0.9))) * 1.8, 0, 1)
    return np.asarray(image * (1 - share) + soft * share, np.float32)


def _motion(rng: np.random.Generator) -> Floats:
    size = int(rng.choice((3, 5, 7), p=(0.45, 0.4, 0.15)))
    kernel = np.zeros((size, size), np.float32)
    turn, middle = float(rng.uniform(0, np.pi)), size // 2
    dx, dy = np.cos(turn) * middle, np.sin(turn) * middle
    ends = [(round(middle + s * dx), round(middle + s * dy)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _rescaled(image: Floats, rng: np.random.Generator) -> Floats:
    """Scaled down and up again, as chat programs and digital zoom do."""
    height, width = image.shape[:2]
    share = float(rng.uniform(0.5, 0.85))
    small = cv2.resize(
        image, (int(width * share), int(height * share)), interpolation=cv2.INTER_AREA
    )
    back = int(rng.choice((cv2.INTER_LINEAR, cv2.INTER_CUBIC)))
    return np.asarray(cv2.resize(small, (width, height), interpolation=back), np.float32)


def _tone(image: Floats, rng: np.random.Generator) -> Floats:
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * float(rng.uniform(0.55, 1.15))
    contrast = float(rng.uniform(0.75, 1.1))
    image = (image - 118) * contrast + 118 + float(rng.normal(0, 6))
    if rng.random() < 0.2:
        image += 0.5 * (image - cv2.GaussianBlur(image, (0, 0), 1.2))
    return np.asarray(image, np.float32)


def _grain(rng: np.random.Generator, height: int, width: int) -> Floats:
    level = float(abs(rng.normal(0, 2.8))) if rng.random() < 0.88 else float(rng.uniform(5, 12))
    if rng.random() < 0.4:
        coarse = noise(rng, height // 2 + 1, width // 2 + 1)
        grain = cv2.resize(coarse, (width, height))[..., None] * 1.2
    else:
        grain = np.stack([noise(rng, height, width) for _ in range(3)], axis=2)
    return np.asarray(grain * level, np.float32)


def encode(picture: Image8, rng: np.random.Generator) -> bytes:
    """Return the picture as a JPEG of a random quality, in some cases saved twice."""
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    if rng.random() < 0.2:
        rough = cv2.imencode(".jpg", bgr, (cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 75))))[1]
        bgr = cv2.imdecode(rough, cv2.IMREAD_COLOR)
    quality = int(rng.integers(68, 94))
    return bytes(cv2.imencode(".jpg", bgr, (cv2.IMWRITE_JPEG_QUALITY, quality))[1])
