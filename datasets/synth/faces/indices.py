"""Arabic digits and letters in the corner of export sets."""

from typing import Final

from hupai.datasets.synth.pen import Pen
from hupai.datasets.synth.style import SetStyle

__all__ = ["draw_index"]

_LETTERS: Final = frozenset("ESWNCFP")


def draw_index(pen: Pen, code: str, style: SetStyle) -> bool:
    """Write the corner index of a suited or honour tile; whether this tile has one."""
    text = code[0] if code[0].isdigit() or code in _LETTERS else ""
    if style.marks.index == "none" or not text:
        return False
    ink = style.inks.black if style.marks.black else _ink(code, style)
    wide = 5.0 if text == "1" else 9.0
    pen.glyph(text, (6, 5, 6 + wide, 19), style.marks.font, ink)
    if style.marks.index == "both":
        pen.glyph(text, (84 - wide, 101, 84, 115), style.marks.font, ink, degrees=180)
    return True


def _ink(code: str, style: SetStyle) -> tuple[int, int, int]:
    if code == "C" or code.endswith(("p", "m")):
        return style.inks.red
    return style.inks.green if code == "F" else style.inks.blue
