"""Cameras that are not there: fake captures that are pulled out, hang back, run dry."""

import threading
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.vision.camera import Camera, CameraError, Source, list_devices, parse_source
from hupai.vision.image import RgbImage
from hupai.vision.window import Window, WindowError

DEVICE = Source(0)


def picture(number):
    """A BGR picture whose blue says its number."""
    pixels = np.zeros((8, 8, 3), np.uint8)
    pixels[..., 0] = number
    return pixels


class Capture:
    """Shows these pictures once each when ``step`` lets it, then nothing any more."""

    def __init__(self, numbers, step=None, opened=True):
        self.numbers = list(numbers)
        self.step = step
        self.opened = opened
        self.released = False

    def isOpened(self):  # noqa: N802
        return self.opened

    def read(self):
        if self.step is not None:
            self.step.acquire(timeout=60)
        if self.released or not self.numbers:
            return False, None
        return True, picture(self.numbers.pop(0))

    def get(self, what):
        return {cv2.CAP_PROP_FRAME_WIDTH: 640.0, cv2.CAP_PROP_FRAME_HEIGHT: 480.0}.get(what, 0.0)

    def set(self, *_):
        return True

    def release(self):
        self.released = True


class Plug:
    """Hands out one capture after the other, each time the camera is opened."""

    def __init__(self, *captures):
        self.captures = list(captures)
        self.opened = []

    def __call__(self, where):
        self.opened.append(where)
        return self.captures.pop(0)


def shown(frame):
    return int(frame.image.pixels[0, 0, 2])


def wait_until(holds):
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_frames_are_rgb_and_counted():
    with Camera(DEVICE, open_capture=Plug(Capture([7], threading.Semaphore(1)))) as camera:
        frame = next(camera.frames())
    assert isinstance(frame.image, RgbImage)
    assert frame.image.pixels[0, 0].tolist() == [0, 0, 7]
    assert (frame.number, frame.dropped) == (1, 0)


def test_only_the_newest_frame_is_kept():
    step = threading.Semaphore(1)
    with Camera(DEVICE, open_capture=Plug(Capture(range(1, 100), step))) as camera:
        frames = camera.frames()
        assert shown(next(frames)) == 1
        step.release(5)
        wait_until(lambda: camera._number == 6)
        frame = next(frames)
        assert (shown(frame), frame.number, frame.dropped) == (6, 6, 4)
        step.release(100)


def test_what_goes_wrong_behind_is_told_to_who_waits():
    def told(_):
        raise BrokenPipeError("nobody listens any more")

    camera = Camera(DEVICE, on_change=told, open_capture=Plug(Capture([1])), retry_s=0.001)
    with camera, pytest.raises(BrokenPipeError):
        list(camera.frames())


def test_a_camera_that_shows_nothing_is_let_go():
    dark = Capture([])
    with pytest.raises(CameraError), Camera(DEVICE, open_capture=Plug(dark)):
        pass
    assert dark.released


def test_a_pulled_plug_is_waited_for():
    """Lost, twice not there, once there but dark, then back."""
    back = Capture([3, 4], step := threading.Semaphore(1))
    plug = Plug(Capture([1, 2]), Capture([], opened=False), Capture([]), back)
    changes = []
    camera = Camera(DEVICE, on_change=changes.append, open_capture=plug, retry_s=0.001)
    with camera:
        seen = []
        for frame in camera.frames():
            seen.append(shown(frame))
            if seen[-1] == 3:
                break
        step.release(100)
    assert seen[-1] == 3
    assert changes[:2] == [False, True]
    assert plug.opened == [0] * 4


def test_leaving_while_the_camera_is_away_does_not_hang():
    lost = threading.Event()
    plug = Plug(Capture([1]), *[Capture([], opened=False) for _ in range(3)])
    with Camera(DEVICE, on_change=lambda _: lost.set(), open_capture=plug, retry_s=600) as camera:
        assert shown(next(camera.frames())) == 1
        assert lost.wait(60)
    assert not camera._thread.is_alive()


@pytest.mark.parametrize("opened", [True, False])
def test_a_camera_that_shows_nothing(opened):
    with pytest.raises(CameraError, match=r"no camera 0.*--list"):
        Camera(DEVICE, open_capture=Plug(Capture([], opened=opened))).__enter__()


def test_the_capture_is_closed():
    capture = Capture([1, 2, 3])
    with Camera(Source("x", recording=True), open_capture=Plug(capture)) as camera:
        assert [shown(frame) for frame in camera.frames()][-1] == 3
    assert capture.released


def record(path, count, fps=50):
    """Write a video of flat pictures, the first 20 and each next 10 brighter."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), fps, (64, 48))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no MJPG")
    for number in range(count):
        writer.write(np.full((48, 64, 3), 20 + 10 * number, np.uint8))
    writer.release()
    return path


def test_a_recording_plays_at_its_speed_and_ends(tmp_path):
    source = parse_source(str(record(tmp_path / "hand 手牌.avi", 12)))
    assert source.recording
    start = time.monotonic()
    with Camera(source) as camera:
        seen = [(frame.number, int(frame.image.pixels[0, 0, 0])) for frame in camera.frames()]
    assert time.monotonic() - start > 10 / 50
    assert seen[-1][0] == 12
    assert all(abs(value - 10 - 10 * number) < 8 for number, value in seen)


def test_no_video(tmp_path):
    path = tmp_path / "no.avi"
    path.write_bytes(b"nonsense")
    with pytest.raises(CameraError, match="no video"):
        Camera(parse_source(str(path))).__enter__()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("0", Source(0)),
        ("12", Source(12)),
        ("/dev/video2", Source("/dev/video2")),
        ("rtsp://table/1", Source("rtsp://table/1")),
        ("http://table:4747/video", Source("http://table:4747/video")),
    ],
)
def test_sources(text, source):
    assert parse_source(text) == source


@pytest.mark.parametrize("text", ["nope.avi", "", "-1", "²"])
def test_a_file_that_is_not_there(text):
    with pytest.raises(CameraError, match="no such file"):
        parse_source(text)


def test_a_folder_is_no_source(tmp_path):
    with pytest.raises(CameraError):
        parse_source(str(tmp_path))


def test_devices():
    captures = [Capture([1], opened=number in (0, 3)) for number in range(10)]
    found = list(list_devices(Plug(*captures)))
    assert [(one.number, one.width, one.height) for one in found] == [(0, 640, 480), (3, 640, 480)]
    assert all(capture.released for capture in captures)


def test_opencv_keeps_quiet_about_cameras_that_are_not_there(capfd):
    if Path("/dev/video9").exists():
        pytest.skip("there is one")
    list(list_devices())
    assert capfd.readouterr().err == ""


class TestWindow:
    def test_without_windows_it_says_what_to_install(self, monkeypatch):
        def refuse(*_):
            raise cv2.error("The function is not implemented")

        monkeypatch.setattr(cv2, "namedWindow", refuse, raising=False)
        with pytest.raises(WindowError, match=r"hupai\[window\]"):
            Window(True).__enter__()
        with Window(False) as window:
            assert window.show(RgbImage.of(picture(1)), {"tiles": []}) == ""

    @pytest.mark.parametrize(
        ("code", "visible", "key"), [(-1, 1, ""), (ord("u"), 1, "u"), (27, 1, "q"), (-1, 0, "q")]
    )
    def test_it_shows_the_tiles_and_hears_keys(self, monkeypatch, code, visible, key):
        shown = []
        for name, does in {
            "namedWindow": lambda *_: None,
            "destroyAllWindows": lambda: shown.append("closed"),
            "imshow": lambda _, pixels: shown.append(pixels),
            "waitKey": lambda _: code,
            "getWindowProperty": lambda *_: visible,
        }.items():
            monkeypatch.setattr(cv2, name, does, raising=False)
        tile = {"code": "1m", "box": [10.2, 20.0, 30.0, 40.0], "sure": True}
        image = RgbImage.of(np.zeros((60, 60, 3), np.uint8))
        with Window(True) as window:
            assert window.show(image, {"tiles": [tile]}) == key
        assert shown[0][20, 10].tolist() == [90, 190, 0]
        assert shown[1] == "closed"
        assert not image.pixels.any(), "the frame itself stays clean"
