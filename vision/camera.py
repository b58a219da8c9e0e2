"""Frames of a camera, a stream or a recording: a thread grabs them and keeps only the newest."""

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import cv2

from hupai.vision.image import Pixels, RgbImage

__all__ = ["Camera", "CameraError", "Device", "Frame", "Source", "list_devices", "parse_source"]

_MAX_DEVICES: Final = 10
_DEFAULT_FPS: Final = 25.0
_WAIT_S: Final = 0.2
"""How long a reader waits at a time, so that Ctrl-C is heard."""


class CameraError(Exception):
    """A source that cannot be opened; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where frames come from: the number of a device, an address, or a file.

    A ``recording`` is played at its own speed and ends; anything else is lost at most and found
    again.
    """

    where: int | str
    recording: bool = False

    def __str__(self) -> str:
        return str(self.where)


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture; ``number`` counts from 1, ``dropped`` those before it that nobody took."""

    image: RgbImage
    number: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Device:
    """A camera of this machine."""

    number: int
    name: str
    width: int
    height: int


def parse_source(text: str) -> Source:
    """Read ``0``, ``/dev/video2``, ``rtsp://…`` or the path of a video.

    :raises CameraError: a file that does not exist.
    """
    if text.isascii() and text.isdigit():
        return Source(int(text[:6]))
    if "://" in text or text.startswith("/dev/"):
        return Source(text)
    if not Path(text).is_file():
        raise CameraError(f"{text}: there is no such file; a camera is a number, as 0")
    return Source(text, recording=True)


def list_devices(open_capture: Callable[[int | str], Any] | None = None) -> Iterator[Device]:
    """Yield the cameras that can be opened now."""
    for number in range(_MAX_DEVICES):
        capture = (open_capture or _open)(number)
        try:
            if capture.isOpened():
                size = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
                width, height = (int(capture.get(one)) for one in size)
                yield Device(number, _name_of(number), width, height)
        finally:
            capture.release()


def _name_of(number: int) -> str:
    """Return what the kernel calls a camera, where it says so (Linux)."""
    try:
        return Path(f"/sys/class/video4linux/video{number}/name").read_text().strip()
    except OSError:
        return ""


def _open(where: int | str) -> Any:
    with _quiet():
        capture = cv2.VideoCapture(where)
    # The driver must not hand out frames that have been waiting there.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if isinstance(where, int):
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, 720)
    return capture


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep OpenCV's own warnings off the terminal: what failed is said by us, once."""
    logging = getattr(getattr(cv2, "utils", None), "logging", None)
    if logging is None or "OPENCV_LOG_LEVEL" in os.environ:
        yield
        return
    before = logging.getLogLevel()
    logging.setLogLevel(logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)


class Camera:
    """An open source: ``with Camera(source) as camera: for frame in camera.frames(): ...``.

    After a loss it is opened anew until it answers; ``on_change`` is told False when it is lost
    and True when it is back, from the grabbing thread.
    """

    def __init__(
        self,
        source: Source,
        *,
        on_change: Callable[[bool], None] = lambda _: None,
        open_capture: Callable[[int | str], Any] | None = None,
        retry_s: float = 1.0,
    ) -> None:
        self._source = source
        self._on_change = on_change
        self._open = open_capture or _open
        self._retry_s = retry_s
        self._news = threading.Condition()
        self._newest: Pixels | None = None
        self._number = self._dropped = 0
        self._ended = threading.Event()
        self._capture: Any = None
        self._fault: Exception | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Open the source.

        :raises CameraError: it cannot be opened or shows nothing.
        """
        first = self._reopen()
        if first is None:
            self._capture.release()
            raise CameraError(self._complaint())
        self._put(first)
        # A driver may hang for ever in the middle of a frame; that must not keep the process.
        self._thread = threading.Thread(target=self._grab, name="hupai-camera", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Let the thread end and close the source."""
        self._end()
        if self._thread is not None:
            self._thread.join(2.0)
            if not self._thread.is_alive():
                self._capture.release()

    def frames(self) -> Iterator[Frame]:
        """Yield the newest frame, again and again, until a recording ends.

        What goes wrong while frames are grabbed is raised here.
        """
        while True:
            with self._news:
                while self._newest is None and not self._ended.is_set():
                    self._news.wait(_WAIT_S)
                if self._newest is None:
                    break
                pixels, self._newest = self._newest, None
                number, dropped = self._number, self._dropped
            yield Frame(RgbImage.of(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)), number, dropped)
        if self._fault is not None:
            raise self._fault

    def _grab(self) -> None:
        try:
            self._keep_newest()
        except Exception as fault:
            self._fault = fault
        finally:
            self._end()

    def _keep_newest(self) -> None:
        clock = _Pace(self._fps() if self._source.recording else 0.0)
        while not self._ended.is_set():
            clock.wait(self._ended)
            seen, pixels = self._capture.read()
            if not seen and self._source.recording:
                break
            if not seen:
                pixels = self._find_again()
            if pixels is not None:
                self._put(pixels)

    def _find_again(self) -> Pixels | None:
        """Open a lost source anew until it answers, or nobody waits for it any more."""
        self._on_change(False)
        while not self._ended.wait(self._retry_s):
            pixels = self._reopen()
            if pixels is not None:
                self._on_change(True)
                return pixels
        return None

    def _reopen(self) -> Pixels | None:
        """Open the source; return its first frame, or None if it shows nothing."""
        if self._capture is not None:
            self._capture.release()
        self._capture = self._open(self._source.where)
        seen, pixels = self._capture.read() if self._capture.isOpened() else (False, None)
        return pixels if seen else None

    def _put(self, pixels: Pixels) -> None:
        with self._news:
            self._dropped += self._newest is not None
            self._newest = pixels
            self._number += 1
            self._news.notify_all()

    def _end(self) -> None:
        with self._news:
            self._ended.set()
            self._news.notify_all()

    def _fps(self) -> float:
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        return fps if 1.0 <= fps <= 240.0 else _DEFAULT_FPS

    def _complaint(self) -> str:
        if self._source.recording:
            return f"{self._source}: this is no video that can be read"
        if isinstance(self._source.where, int):
            return f"There is no camera {self._source}; hupai webcam --list names those that are."
        return f"{self._source}: nothing answers there"


class _Pace:
    """Holds a recording to its frames a second; 0 does not wait."""

    def __init__(self, fps: float) -> None:
        self._step_s = 1 / fps if fps else 0.0
        self._due = time.monotonic() + self._step_s

    def wait(self, stop: threading.Event) -> None:
        if self._step_s:
            stop.wait(max(0.0, self._due - time.monotonic()))
            self._due = max(self._due + self._step_s, time.monotonic())
