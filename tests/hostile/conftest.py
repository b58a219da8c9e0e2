"""Files that want to break a reader of pictures, all built here by code."""

import io
import random
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from PIL import Image

FINE = ""


@dataclass(frozen=True)
class HostileFile:
    """``codes`` are the right refusals; empty where the file must be read, to ``size``."""

    name: str
    data: bytes
    codes: tuple[str, ...]
    size: tuple[int, int] | None = None


def picture(mode: str = "RGB", size: tuple[int, int] = (96, 64)) -> Image.Image:
    x = np.linspace(0, 255, size[0], dtype=np.float32)
    y = np.linspace(0, 255, size[1], dtype=np.float32)
    plane = ((x[None, :] + y[:, None]) / 2).astype(np.uint8)
    rgb = np.stack([plane, plane[::-1], plane[:, ::-1]], axis=2)
    return Image.fromarray(np.ascontiguousarray(rgb)).convert(mode)


def saved(image: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def chunk(kind: bytes, body: bytes, length: int | None = None) -> bytes:
    length = len(body) if length is None else length
    return struct.pack(">I", length) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, depth: int, colour: int, body: bytes | None = None) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 1)
    if body is None:
        row = 1 + (width * depth * channels + 7) // 8
        packer = zlib.compressobj(9)
        body = b"".join(packer.compress(bytes(row)) for _ in range(height)) + packer.flush()
    palette = chunk(b"PLTE", bytes(range(6))) if colour == 3 else b""
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette
    return start + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def bomb(side: int) -> bytes:
    """Build a 1-bit PNG of side x side px, a few dozen kB, as one row repeated in the stream."""
    return png(side, side, 1, 0)


def with_exif(orientation: int, *, form: str = "JPEG") -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return saved(picture(), form, exif=exif)


def segment(marker: int, body: bytes, length: int | None = None) -> bytes:
    size = len(body) + 2 if length is None else length
    return bytes([0xFF, marker]) + struct.pack(">H", size) + body


def webp_header(width: int, height: int) -> bytes:
    bits = (width - 1) | (height - 1) << 14
    body = b"VP8L" + struct.pack("<I", 10) + b"\x2f" + struct.pack("<I", bits) + bytes(5)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def webp_canvas(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + sides
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


def jpeg_claiming(width: int, height: int) -> bytes:
    """Change the size in the frame header of a small JPEG."""
    data = bytearray(saved(picture(), "JPEG"))
    place = data.index(b"\xff\xc0")
    data[place + 5 : place + 9] = struct.pack(">HH", height, width)
    return bytes(data)


def foreign() -> Iterator[HostileFile]:
    kinds = {
        "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        "svg_xml": b'<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "b">]><svg>&a;</svg>',
        "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(w) (r) file\n",
        "pdf": b"%PDF-1.7\n1 0 obj<<>>endobj\n",
        "html": b"<html><script>1</script></html>",
        "json": b'{"image": 1}',
        "text": "胡牌".encode(),
        "zip": b"PK\x03\x04" + bytes(60),
        "gzip": b"\x1f\x8b\x08" + bytes(40),
        "elf": b"\x7fELF" + bytes(60),
        "mp4": b"\0\0\0\x18ftypisom" + bytes(40),
        "avif": b"\0\0\0\x18ftypavif" + bytes(40),
        "jxl": b"\xff\x0a" + bytes(40),
        "jp2": b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(40),
        "xcf": b"gimp xcf v011" + bytes(40),
        "psd": b"8BPS\0\x01" + bytes(60),
        "ico": saved(picture(size=(32, 32)), "ICO"),
        "tiff": saved(picture(), "TIFF"),
        "tiff_big_endian": b"MM\0*" + bytes(60),
        "gif": saved(picture("P"), "GIF"),
        "bmp": saved(picture(), "BMP"),
        "ppm": saved(picture(), "PPM"),
        "tga": saved(picture(), "TGA"),
        "pcx": saved(picture(), "PCX"),
        "zeros": bytes(4096),
        "one_byte": b"\xff",
        "two_bytes": b"\xff\xd8",
        "text_png": b"PNG\r\n\x1a\n" + bytes(20),
        "riff_wave": b"RIFF\x24\0\0\0WAVEfmt " + bytes(20),
        "noise": random.Random(3).randbytes(2048),
    }
    for name, data in kinds.items():
        yield HostileFile(f"foreign_{name}", data, ("image_format",))


def cut() -> Iterator[HostileFile]:
    for form in ("JPEG", "PNG", "WEBP"):
        whole = saved(picture(size=(160, 120)), form)
        for share in (4, 12, 24, 40, 60, 80, 95):
            data = whole[: max(13, len(whole) * share // 100)]
            refusals = ("image_damaged", "image_format")
            yield HostileFile(f"cut_{form.lower()}_{share}", data, refusals)


def wrong_magic() -> Iterator[HostileFile]:
    signs = {
        "JPEG": b"\xff\xd8\xff\xe0",
        "PNG": b"\x89PNG\r\n\x1a\n",
        "WEBP": b"RIFF\x40\0\0\0WEBP",
    }
    for name, sign in signs.items():
        for other in ("JPEG", "PNG", "WEBP"):
            if other != name:
                data = sign + saved(picture(), other)[len(sign) :]
                yield HostileFile(f"magic_{name}_on_{other}".lower(), data, ("image_damaged",))
        for filler, body in (("zeros", bytes(500)), ("ones", b"\xff" * 500), ("nothing", b"")):
            yield HostileFile(
                f"magic_{name}_{filler}".lower(), sign + body, ("image_damaged", "image_format")
            )


def bombs() -> Iterator[HostileFile]:
    too_many = ("image_too_many_pixels",)
    for side in (6400, 13_000, 20_000):
        yield HostileFile(f"bomb_png_{side}", bomb(side), too_many)
    for width, height in ((2**31 - 1, 2**31 - 1), (2**31 - 1, 1), (60_000, 60_000), (1, 10**9)):
        data = png(width, height, 8, 2, body=b"")
        yield HostileFile(f"bomb_png_header_{width}x{height}", data, too_many)
    yield HostileFile("bomb_png_zero", png(0, 0, 8, 2, body=b""), ("image_damaged",))
    yield HostileFile("bomb_webp_lossless", webp_header(16_384, 16_384), too_many)
    yield HostileFile("bomb_webp_canvas", webp_canvas(1 << 24, 1 << 24), too_many)
    yield HostileFile("bomb_webp_canvas_16k", webp_canvas(16_383, 16_383), too_many)
    for side in (8_000, 30_000, 65_535):
        yield HostileFile(f"bomb_jpeg_{side}", jpeg_claiming(side, side), too_many)
    yield HostileFile("bomb_jpeg_6000", jpeg_claiming(6_000, 6_000), ("image_damaged",))
    yield HostileFile("bomb_jpeg_zero", jpeg_claiming(0, 0), ("image_damaged",))
    text = zlib.compress(bytes(60_000_000), 9)
    plain = saved(picture(), "PNG")
    for kind, head in ((b"zTXt", b"a\0\0"), (b"iTXt", b"a\0\1\0\0\0"), (b"iCCP", b"a\0\0")):
        data = plain[:33] + chunk(kind, head + text) + plain[33:]
        yield HostileFile(f"bomb_chunk_{kind.decode()}", data, (FINE, "image_damaged"), (96, 64))


def lies() -> Iterator[HostileFile]:
    plain = saved(picture(), "PNG")
    damaged = ("image_damaged",)
    for kind in (b"IDAT", b"tEXt", b"eXIf", b"PLTE"):
        for length in (0xFFFFFFFF, 0x7FFFFFFF, 1 << 20):
            data = plain[:33] + chunk(kind, b"\0" * 8, length)
            yield HostileFile(f"lie_{kind.decode()}_{length:x}", data, damaged)
    yield HostileFile("lie_ihdr_short", plain[:8] + chunk(b"IHDR", b"\0\0\0\1"), damaged)
    yield HostileFile("lie_no_idat", plain[:33] + chunk(b"IEND", b""), damaged)
    yield HostileFile("lie_depth", png(8, 8, 3, 2, body=b"x"), damaged)
    yield HostileFile("lie_colour", png(8, 8, 8, 5, body=b"x"), damaged)
    jpeg = saved(picture(), "JPEG")
    for name, bad in (("short", 1), ("zero", 0), ("long", 65_535)):
        data = jpeg[:2] + segment(0xE1, b"Exif\0\0", bad) + jpeg[2:]
        yield HostileFile(f"lie_jpeg_segment_{name}", data, (FINE, "image_damaged"))
    tables = jpeg.replace(b"\xff\xc4", b"\xff\xfe")
    yield HostileFile("lie_jpeg_no_tables", tables, (FINE, "image_damaged"))


def modes() -> Iterator[HostileFile]:
    size = (96, 64)
    for mode in ("L", "CMYK"):
        yield HostileFile(f"jpeg_{mode}", saved(picture(mode), "JPEG"), (), size)
    progressive = saved(picture(), "JPEG", progressive=True)
    yield HostileFile("jpeg_progressive", progressive, (), size)
    for mode in ("1", "L", "LA", "P", "RGBA", "I;16"):
        image = picture("I").convert("I;16") if mode == "I;16" else picture(mode)
        yield HostileFile(f"png_{mode}", saved(image, "PNG"), (), size)
    see_through = picture("P")
    yield HostileFile("png_p_alpha", saved(see_through, "PNG", transparency=3), (), size)
    for colour in (0, 2, 4, 6):
        yield HostileFile(f"png_16_bit_colour_{colour}", png(32, 20, 16, colour), (), (32, 20))
    frames = [picture(), picture("L").convert("RGB")]
    for form in ("PNG", "WEBP"):
        data = saved(frames[0], form, save_all=True, append_images=frames[1:], duration=50)
        yield HostileFile(f"animated_{form.lower()}", data, (), size)
    yield HostileFile("webp_alpha", saved(picture("RGBA"), "WEBP"), (), size)
    yield HostileFile("webp_lossless", saved(picture(), "WEBP", lossless=True), (), size)
    mpo = saved(frames[0], "MPO", save_all=True, append_images=frames[1:])
    yield HostileFile("jpeg_multi_picture", mpo, (), size)


def shapes() -> Iterator[HostileFile]:
    for size in ((1, 1), (1, 20_000), (20_000, 1), (3, 2), (2, 5_000), (31, 33)):
        for form in ("PNG", "JPEG"):
            data = saved(picture(size=size), form)
            yield HostileFile(f"shape_{size[0]}x{size[1]}_{form.lower()}", data, (), size)


def exif() -> Iterator[HostileFile]:
    for orientation in range(1, 9):
        size = (64, 96) if orientation >= 5 else (96, 64)
        yield HostileFile(f"exif_{orientation}", with_exif(orientation), (), size)
    for form in ("PNG", "WEBP"):
        yield HostileFile(f"exif_6_{form.lower()}", with_exif(6, form=form), (), (64, 96))
    for value in (0, 9, 65_535):
        yield HostileFile(f"exif_value_{value}", with_exif(value), (), (96, 64))
    jpeg = saved(picture(), "JPEG")
    broken = {
        "text": b"Exif\0\0not a TIFF",
        "loop": b"Exif\0\0II*\0\x08\0\0\0\x00\x00\x08\0\0\0",
        "offset": b"Exif\0\0MM\0*\xff\xff\xff\xff",
        "many": b"Exif\0\0II*\0\x08\0\0\0\xff\xff" + b"\x12\x01\x03\0\x01\0\0\0\6\0\0\0" * 20,
        "type": b"Exif\0\0II*\0\x08\0\0\0\1\0\x12\x01\x02\0\x04\0\0\0abc\0\0\0\0\0",
        "empty": b"Exif\0\0",
    }
    for name, body in broken.items():
        data = jpeg[:2] + segment(0xE1, body) + jpeg[2:]
        yield HostileFile(f"exif_broken_{name}", data, (), None)


def polyglots() -> Iterator[HostileFile]:
    jpeg, plain = saved(picture(), "JPEG"), saved(picture(), "PNG")
    tails = {"zip": b"PK\x03\x04" + bytes(100), "html": b"<script>alert(1)</script>", "png": plain}
    for name, tail in tails.items():
        yield HostileFile(f"polyglot_jpeg_{name}", jpeg + tail, (), (96, 64))
        yield HostileFile(f"polyglot_png_{name}", plain + tail, (), (96, 64))
    comment = segment(0xFE, b"<?php system($_GET[0]); ?>")
    yield HostileFile("polyglot_comment", jpeg[:2] + comment + jpeg[2:], (), (96, 64))
    yield HostileFile("polyglot_front", b"GIF89a" + jpeg, ("image_format",))


def heic() -> Iterator[HostileFile]:
    refusals = ("heic_not_installed", "image_damaged")
    for brand in (b"heic", b"mif1", b"heix", b"hevc"):
        data = b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0mif1heic" + bytes(40)
        yield HostileFile(f"heic_{brand.decode()}", data, refusals)


def everything() -> list[HostileFile]:
    empty = HostileFile("empty", b"", ("image_empty",))
    makers = (foreign, cut, wrong_magic, bombs, lies, modes, shapes, exif, polyglots, heic)
    return [empty, *(file for make in makers for file in make())]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hostile" in metafunc.fixturenames:
        files = everything()
        metafunc.parametrize("hostile", files, ids=[file.name for file in files])


@pytest.fixture(scope="session")
def hostile_files() -> list[HostileFile]:
    return everything()
