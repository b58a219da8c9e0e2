"""CJK fonts of the machine: found by file name, never shipped.

The faces need Chinese glyphs with Kai, Song and Hei strokes. Any of the families in
:data:`FAMILIES` will do; the more of them, the more varied the pictures.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from hupai.scorer.core.errors import HupaiError

__all__ = [
    "BRUSHES",
    "FAMILIES",
    "FontMissing",
    "FontRef",
    "brush_fonts",
    "cjk_fonts",
    "font_licence",
    "glyph_mask",
    "has_glyph",
    "latin_fonts",
]

Script = Literal["kai", "song", "hei", "latin", "brush"]

DEBIAN_PACKAGES: Final = (
    "fonts-noto-cjk fonts-noto-cjk-extra fonts-arphic-ukai fonts-arphic-uming fonts-wqy-zenhei"
)

FAMILIES: Final[tuple[tuple[str, int, Script], ...]] = (
    ("ukai.ttc", 0, "kai"),
    ("uming.ttc", 0, "song"),
    ("NotoSerifCJK-Black.ttc", 3, "song"),
    ("NotoSerifCJK-Bold.ttc", 3, "song"),
    ("NotoSerifCJK-SemiBold.ttc", 2, "song"),
    ("NotoSerifCJK-Medium.ttc", 3, "song"),
    ("NotoSansCJK-Black.ttc", 3, "hei"),
    ("NotoSansCJK-Bold.ttc", 3, "hei"),
    ("NotoSansCJK-Medium.ttc", 2, "hei"),
    ("NotoSansCJK-Light.ttc", 3, "hei"),
    ("wqy-zenhei.ttc", 0, "hei"),
    ("wqy-microhei.ttc", 0, "hei"),
    ("DejaVuSans-Bold.ttf", 0, "latin"),
    ("DejaVuSans.ttf", 0, "latin"),
    ("DejaVuSerif-Bold.ttf", 0, "latin"),
    ("DejaVuSansCondensed-Bold.ttf", 0, "latin"),
)
"""File name, index of the face inside a collection (Noto: 2 SC, 3 TC), kind of stroke."""

BRUSHES: Final[tuple[tuple[str, int, Script], ...]] = (
    ("ma-shan-zheng.ttf", 0, "brush"),
    ("zcool-kuaile.ttf", 0, "brush"),
    ("zcool-qingke-huangyou.ttf", 0, "brush"),
    ("zcool-xiaowei.ttf", 0, "brush"),
    ("zhi-mang-xing.ttf", 0, "brush"),
    ("long-cang.ttf", 0, "brush"),
    ("liu-jian-mao-cao.ttf", 0, "brush"),
    ("lxgw-wenkai-tc.ttf", 0, "brush"),
)
"""Sign painters', brush and running hands (OFL), come by ``HUPAI_FONTS``: no system packs most."""

LICENCES: Final = {
    "ukai": "Arphic Public License",
    "uming": "Arphic Public License",
    "NotoS": "SIL Open Font License 1.1",
    "wqy-zenhei": "GPL-2.0 with font embedding exception",
    "wqy-microhei": "GPL-3.0 with font embedding exception or Apache-2.0",
    "DejaVu": "Bitstream Vera license",
    "ma-shan": "SIL Open Font License 1.1",
    "zcool": "SIL Open Font License 1.1",
    "zhi-mang-xing": "SIL Open Font License 1.1",
    "long-cang": "SIL Open Font License 1.1",
    "liu-jian-mao-cao": "SIL Open Font License 1.1",
    "lxgw-wenkai": "SIL Open Font License 1.1",
}
"""Start of a file's name to the licence of the font; packages state it at length."""

_GLYPH_PX: Final = 160


class FontMissing(HupaiError):  # noqa: N818 - named as its siblings in the error tree
    """No font of the machine has Chinese glyphs."""

    code = "font_missing"


@dataclass(frozen=True, slots=True)
class FontRef:
    """One face of one font file."""

    path: str
    index: int
    script: Script

    @property
    def name(self) -> str:
        """The file's name, as the sources file states it."""
        return Path(self.path).name


def _folders() -> list[Path]:
    extra = os.environ.get("HUPAI_FONTS", "")
    own = [Path(part) for part in extra.split(os.pathsep) if part]
    home = Path.home()
    system = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts")]
    return [*own, *system, home / ".local/share/fonts", home / ".fonts"]


@lru_cache(maxsize=1)
def _found() -> dict[str, str]:
    names = {name for name, _, _ in (*FAMILIES, *BRUSHES)}
    found: dict[str, str] = {}
    for folder in _folders():
        if not folder.is_dir():
            continue
        for path in sorted(folder.rglob("*.tt[cf]")):
            if path.name in names:
                found.setdefault(path.name, str(path))
    return found


def _refs(latin: bool) -> tuple[FontRef, ...]:
    families = [row for row in FAMILIES if (row[2] == "latin") == latin]
    return _installed(families)


def _installed(families: Iterable[tuple[str, int, Script]]) -> tuple[FontRef, ...]:
    found = _found()
    return tuple(
        FontRef(found[name], index, script) for name, index, script in families if name in found
    )


def brush_fonts() -> tuple[FontRef, ...]:
    """Faces of :data:`BRUSHES` that are installed; they lack some traditional characters."""
    return _installed(BRUSHES)


@lru_cache(maxsize=1024)
def has_glyph(font: FontRef, character: str) -> bool:
    """Whether the font draws this character rather than a box for a missing one."""
    face = ImageFont.truetype(font.path, 32, index=font.index)
    drawn, missing = (bytes(face.getmask(text)) for text in (character, "\U000f1234"))
    return bool(drawn) and drawn != missing


def cjk_fonts() -> tuple[FontRef, ...]:
    """Every CJK face of :data:`FAMILIES` that is installed, in that order.

    :raises FontMissing: there is none; the message names Debian packages that have them.
    """
    refs = _refs(latin=False)
    if not refs:
        raise FontMissing(
            "no Chinese font found: drawing tiles needs one. On Debian or Ubuntu: "
            f"apt install {DEBIAN_PACKAGES} - or name a folder of fonts in HUPAI_FONTS"
        )
    return refs


def latin_fonts() -> tuple[FontRef, ...]:
    """Faces for index digits and letters; the CJK faces where no Latin one is installed."""
    return _refs(latin=True) or cjk_fonts()


def font_licence(text: str) -> str:
    """Return the licence of the font whose file is named in a text, or nothing."""
    return next((licence for start, licence in LICENCES.items() if start in text), "")


@lru_cache(maxsize=4096)
def glyph_mask(font: FontRef, text: str, stroke_px: int) -> npt.NDArray[np.uint8]:
    """Return the text's coverage, cropped to its ink: uint8 of shape (h, w), 255 = ink.

    ``stroke_px`` thickens the strokes, of a glyph about 160 px high.
    """
    face = ImageFont.truetype(font.path, _GLYPH_PX, index=font.index)
    left, top, right, bottom = face.getbbox(text, stroke_width=stroke_px)
    size = (max(1, round(right - left)), max(1, round(bottom - top)))
    canvas = Image.new("L", size, 0)
    draw = ImageDraw.Draw(canvas)
    draw.text((-left, -top), text, fill=255, font=face, stroke_width=stroke_px)
    box = canvas.getbbox()
    return np.asarray(canvas.crop(box) if box else canvas)
