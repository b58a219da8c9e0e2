"""The one place where the bytes of an upload become pixels.

Pillow decodes, never OpenCV: a PNG of 65 bytes can make OpenCV allocate four gigabytes. The
format is chosen from the first bytes among those listed here, and the plugin is called directly,
so none of Pillow's other readers is ever reached.
"""

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFile, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from hupai.scorer.core.errors import ImageRejected
from hupai.vision.sniff import ImageFormat, declared_size, sniff

__all__ = [
    "MAX_BYTES",
    "MAX_PIXELS",
    "MAX_WEBP_PIXELS",
    "WORKING_SIDE",
    "Pixels",
    "RgbImage",
    "decode",
]

MAX_BYTES: Final = 20_000_000
"""Default limit of a file, in bytes."""

MAX_PIXELS: Final = 40_000_000
"""Default limit of a picture, in pixels, checked before any of them is decoded."""

MAX_WEBP_PIXELS: Final = 16_000_000
"""WebP cannot be scaled while decoding, and takes fifteen bytes of memory a pixel."""

WORKING_SIDE: Final = 1600
"""A larger picture is scaled down while decoding, but its longer side stays at least this (px)."""

Pixels = npt.NDArray[np.uint8]
"""uint8, shape (height, width, 3), RGB."""

_PIXELS_PER_BYTE: Final = 2048
"""No JPEG encoder packs more pixels than this into one byte: a header that claims so lies."""

_TURNS: Final = {
    2: (Image.Transpose.FLIP_LEFT_RIGHT,),
    3: (Image.Transpose.ROTATE_180,),
    4: (Image.Transpose.FLIP_TOP_BOTTOM,),
    5: (Image.Transpose.TRANSPOSE,),
    6: (Image.Transpose.ROTATE_270,),
    7: (Image.Transpose.TRANSVERSE,),
    8: (Image.Transpose.ROTATE_90,),
}
_ORIENTATION: Final = 0x0112

# What uploads carry as EXIF must not fill a server's log.
warnings.filterwarnings("ignore", category=UserWarning, module=r"PIL\.")


@dataclass(frozen=True, slots=True, eq=False)
class RgbImage:
    """An upright picture: ``pixels`` may be smaller than the photo of ``width`` x ``height`` px."""

    pixels: Pixels
    width: int
    height: int

    @classmethod
    def of(cls, pixels: Pixels) -> "RgbImage":
        """Wrap pixels that are the whole photo at its own size."""
        return cls(pixels, pixels.shape[1], pixels.shape[0])

    @property
    def scale_xy(self) -> tuple[float, float]:
        """Photo pixels per stored pixel, along x and y."""
        return self.width / self.pixels.shape[1], self.height / self.pixels.shape[0]

    def save(self, path: str | Path, format: str = "JPEG", *, quality: int = 90) -> None:
        """Write the pixels to a file, without any metadata."""
        self.to_pil().save(path, format, quality=quality)

    def to_pil(self) -> Image.Image:
        """Return the pixels as a Pillow picture, for saving; it carries no metadata."""
        return Image.fromarray(self.pixels)


def decode(
    data: bytes,
    *,
    max_bytes: int = MAX_BYTES,
    max_pixels: int = MAX_PIXELS,
    working_side: int | None = WORKING_SIDE,
) -> RgbImage:
    """Decode an upload to an upright RGB picture.

    ``working_side=None`` keeps every pixel. Grey, 16 bit, CMYK and palette pictures become RGB,
    transparency is laid on white, of an animation the first frame is taken.

    :raises ImageRejected: the codes are listed at the class.
    """
    if not data:
        raise ImageRejected("The file is empty.", code="image_empty")
    if len(data) > max_bytes:
        raise ImageRejected(
            f"The file has {len(data):,} bytes; at most {max_bytes:,} are read.",
            code="image_too_large",
        )
    image = _open(data, max_pixels)
    size = image.size
    try:
        return _load(image, size, working_side)
    except MemoryError as error:
        raise _too_many_pixels(size, max_pixels) from error
    except Exception as error:
        raise _damaged(error) from error


def _open(data: bytes, max_pixels: int) -> ImageFile.ImageFile:
    """Read the header only; refuse by format and by declared size."""
    found = sniff(data)
    if found is None:
        raise ImageRejected(
            "This is no picture that hupai reads. Send a JPEG, PNG or WebP file.",
            code="image_format",
        )
    if found == "webp":
        max_pixels = min(max_pixels, MAX_WEBP_PIXELS)
    _check_size(declared_size(data, found), len(data), found, max_pixels)
    try:
        image = _OPENERS[found](io.BytesIO(data))
    except ImageRejected:
        raise
    except Exception as error:
        raise _damaged(error) from error
    _check_size(image.size, len(data), found, max_pixels)
    return image


def _check_size(
    size: tuple[int, int] | None, length: int, found: ImageFormat, max_pixels: int
) -> None:
    if size is None:
        return
    pixels = size[0] * size[1]
    if pixels > max_pixels:
        raise _too_many_pixels(size, max_pixels)
    if found == "jpeg" and pixels > length * _PIXELS_PER_BYTE:
        raise ImageRejected(
            "The picture is damaged: it is too short for the size it claims.", code="image_damaged"
        )


def _heif(stream: io.BytesIO) -> ImageFile.ImageFile:
    try:
        from pi_heif import HeifImageFile
    except ImportError:
        raise ImageRejected(
            "HEIC needs the optional package: pip install 'hupai[heic]', or send a JPEG.",
            code="heic_not_installed",
        ) from None
    image: ImageFile.ImageFile = HeifImageFile(stream)
    return image


_OPENERS: Final[dict[ImageFormat, Callable[[io.BytesIO], ImageFile.ImageFile]]] = {
    "jpeg": JpegImagePlugin.JpegImageFile,
    "png": PngImagePlugin.PngImageFile,
    "webp": WebPImagePlugin.WebPImageFile,
    "heic": _heif,
}


def _load(image: ImageFile.ImageFile, size: tuple[int, int], working_side: int | None) -> RgbImage:
    if working_side is not None:
        image.draft("RGB", _draft_size(size, working_side))
    image.load()
    picture = _shrink(image, working_side)
    for turn in _TURNS.get(_orientation(image), ()):
        picture = picture.transpose(turn)
        if turn in _SWAPS:
            size = size[1], size[0]
    return RgbImage(_to_rgb(picture), *size)


_SWAPS: Final = {_TURNS[n][0] for n in (5, 6, 7, 8)}


def _draft_size(size: tuple[int, int], working_side: int) -> tuple[int, int]:
    ratio = min(1.0, working_side / max(size))
    return max(1, int(size[0] * ratio)), max(1, int(size[1] * ratio))


def _shrink(image: Image.Image, working_side: int | None) -> Image.Image:
    """Scale a picture that could not be scaled while decoding by a whole number."""
    factor = 1 if working_side is None else max(image.size) // working_side
    if factor < 2 or min(image.size) < factor or image.mode in ("P", "1") or ";" in image.mode:
        return image
    return image.reduce(factor)


def _orientation(image: Image.Image) -> int:
    """Read the EXIF orientation; broken EXIF counts as none."""
    try:
        value = image.getexif().get(_ORIENTATION, 1)
    except Exception:
        return 1
    return value if isinstance(value, int) else 1


def _to_rgb(image: Image.Image) -> Pixels:
    if image.mode in ("I", "F") or image.mode.startswith("I;"):
        return _from_deep_grey(np.asarray(image))
    if image.has_transparency_data:
        layer = image.convert("RGBA")
        ground = Image.new("RGBA", layer.size, (255, 255, 255, 255))
        image = Image.alpha_composite(ground, layer)
    return np.ascontiguousarray(np.asarray(image.convert("RGB"), dtype=np.uint8))


def _from_deep_grey(values: npt.NDArray[np.generic]) -> Pixels:
    """Map 16-bit grey (h, w) to RGB by its high byte."""
    high = np.clip(values.astype(np.int64) >> 8, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(high[:, :, None], 3, axis=2))


def _too_many_pixels(size: tuple[int, int], max_pixels: int) -> ImageRejected:
    return ImageRejected(
        f"The picture has {size[0]} x {size[1]} pixels; at most {max_pixels:,} are read.",
        code="image_too_many_pixels",
    )


def _damaged(error: Exception) -> ImageRejected:
    return ImageRejected(f"The picture is damaged or cut off ({error}).", code="image_damaged")
