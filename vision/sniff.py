"""Which of the formats we read a file is, and the size its header declares."""

import struct
from typing import Final, Literal

__all__ = ["ImageFormat", "declared_size", "sniff"]

ImageFormat = Literal["jpeg", "png", "webp", "heic"]

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_HEIC_BRANDS: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}


def sniff(data: bytes) -> ImageFormat | None:
    """Name the format by the first bytes; None for everything that we do not read."""
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data.startswith(_PNG):
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return "heic"
    return None


def declared_size(data: bytes, found: ImageFormat) -> tuple[int, int] | None:
    """Return (width, height) px where fixed bytes tell it, else None.

    WebP and PNG are asked before a decoder is made, as making one already costs memory.
    """
    if found == "png" and data[8:16] == b"\0\0\0\rIHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if found == "webp" and len(data) >= 30:
        return _webp_size(data)
    return None


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None
