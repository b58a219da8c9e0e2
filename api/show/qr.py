"""A QR code in the terminal, dark on light whatever the terminal's colours."""

from typing import Final

from rich.text import Text

__all__ = ["qr_code"]

_BORDER: Final = 2
_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def qr_code(text: str) -> Text:
    """Draw a text as a QR code, two rows of it a line.

    :raises ImportError: the extra ``[https]`` is not installed.
    """
    import segno

    rows = [
        [bool(cell) for cell in row]
        for row in segno.make_qr(text, error="m").matrix_iter(border=_BORDER)
    ]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = [
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n".join(lines), style="black on bright_white", no_wrap=True)
