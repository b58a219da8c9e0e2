"""A preview window beside the terminal, where OpenCV has been built with windows."""

from collections.abc import Mapping
from typing import Any, Final, Self

import cv2

from hupai.vision.image import Pixels, RgbImage

__all__ = ["Window", "WindowError"]

_TITLE: Final = "hupai"
_SURE: Final = (90, 190, 0)
_DOUBTFUL: Final = (40, 60, 255)
_ESCAPE: Final = "\x1b"


class WindowError(Exception):
    """No window can be opened here; the message says what to do."""


class Window:
    """A window, or nothing at all if it is not ``wanted``."""

    def __init__(self, wanted: bool) -> None:
        self._wanted = wanted

    def __enter__(self) -> Self:
        """Open it.

        :raises WindowError: OpenCV has no windows, or the machine no screen.
        """
        if self._wanted:
            try:
                cv2.namedWindow(_TITLE, cv2.WINDOW_NORMAL)
            except cv2.error:
                raise WindowError(
                    "--window needs a screen and an OpenCV with windows: pip uninstall "
                    "opencv-python-headless, then pip install 'hupai[window]'."
                ) from None
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        if self._wanted:
            cv2.destroyAllWindows()

    def show(self, image: RgbImage, reading: Mapping[str, Any]) -> str:
        """Show a picture with its tiles marked; return the key that was pressed, q for Escape."""
        if not self._wanted:
            return ""
        cv2.imshow(_TITLE, _marked(image, reading))
        code = cv2.waitKey(1)
        key = chr(code & 0xFF) if code >= 0 else ""
        return "q" if key == _ESCAPE or self._closed() else key

    def _closed(self) -> bool:
        return bool(cv2.getWindowProperty(_TITLE, cv2.WND_PROP_VISIBLE) < 1)


def _marked(image: RgbImage, reading: Mapping[str, Any]) -> Pixels:
    """Return the picture in OpenCV's order of colours, with a box and a code a tile."""
    picture: Pixels = cv2.cvtColor(image.pixels, cv2.COLOR_RGB2BGR)
    for tile in reading["tiles"]:
        x1, y1, x2, y2 = (round(edge) for edge in tile["box"])
        colour = _SURE if tile["sure"] else _DOUBTFUL
        cv2.rectangle(picture, (x1, y1), (x2, y2), colour, 2)
        cv2.putText(picture, tile["code"], (x1, y1 - 4), cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2)
    return picture
