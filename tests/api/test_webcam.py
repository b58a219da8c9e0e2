"""``hupai webcam``: recorded videos, lost cameras, Ctrl-C, and the terminal's table."""

import io
import json
import os
import signal
import subprocess
import sys
import textwrap

import pytest
from rich.console import Console
from typer.testing import CliRunner

from hupai.api.cli import app
from hupai.api.live import LiveView
from hupai.api.show.live import JsonLines, LiveTable
from hupai.api.show.speaker import Speaker
from hupai.vision import camera
from hupai.vision.reader import Reader

cv2 = pytest.importorskip("cv2")
np = pytest.importorskip("numpy")

HAND = "23445677m345789p"


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    return lambda *args: CliRunner().invoke(app, ["webcam", *map(str, args)])


class SteadyReader:
    """Reads every frame as the same hand."""

    def __init__(self, reading):
        self.reading = reading
        self.allowed = []

    def read_image(self, image, *, allowed=None):
        self.allowed.append(allowed)
        return self

    glance = read_image

    def to_dict(self):
        return dict(self.reading)


@pytest.fixture
def steady(monkeypatch, make_reading):
    reader = SteadyReader(make_reading())
    monkeypatch.setattr(Reader, "load", lambda *_, **__: reader)
    return reader


@pytest.fixture
def video(tmp_path):
    """Record a still table for a while."""
    return record(tmp_path / "table 桌子.avi", 30)


def record(path, count, fps=25):
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), fps, (64, 48))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no MJPG")
    for _ in range(count):
        writer.write(np.full((48, 64, 3), 90, np.uint8))
    writer.release()
    return path


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_recording_as_json(run, steady, video):
    result = run(video, "--json", "--win-by", "discard", "--win-tile", "9p")
    assert result.exit_code == 0, result.stderr
    told = lines(result)
    assert {"file", "reading", "stable", "locked", "score", "frame", "dropped"} <= set(told[0])
    assert told[0]["file"] == str(video)
    assert [line["locked"] for line in told[:4]] == [False, False, False, True]
    assert [line["frame"] for line in told] == sorted(line["frame"] for line in told)
    assert told[3]["score"]["wins"] is True
    assert told[3]["hand"]["win_tile"] == "9p"
    assert len(told) < 10, "what is only kept is not told again"


def test_a_recording_for_people(run, steady, video):
    result = run(video, "--ruleset", "sichuan_b")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.count("胡 wins") == 1, "a hand is printed once, however long it lies"
    assert "sichuan_b" in result.stdout
    assert "E" not in steady.allowed[0]


def test_options_reach_the_score(run, steady, video):
    args = ["--context", "kong_chain=0", "--option", "cap_fan=3", "--preset", "", "--lang", "zh"]
    result = run(video, *args)
    assert result.exit_code == 0, result.stderr
    assert "wins" not in result.stdout


@pytest.mark.parametrize(
    "args",
    [
        ["--ruleset", "riichi"],
        ["--ruleset", "gehu"],
        ["--win-tile", "xyz"],
        ["--win-by", "luck"],
        ["--option", "colour=1"],
        ["--context", "weather=rain"],
        ["--context", "weather"],
        ["--preset", "nope"],
        ["1", "2"],
    ],
)
def test_wrong_usage(run, steady, args):
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr


def test_a_file_that_cannot_be_read(run, steady, tmp_path):
    nonsense = tmp_path / "no.avi"
    nonsense.write_bytes(b"nonsense")
    for source in ("nope.avi", nonsense, tmp_path):
        result = run(source, "--json")
        assert result.exit_code == 1
        assert str(source) in result.stderr
        assert result.stdout == ""


@pytest.fixture
def no_cameras(monkeypatch):
    class Nothing:
        def isOpened(self):  # noqa: N802
            return False

        def release(self):
            pass

    monkeypatch.setattr(camera, "_open", lambda _: Nothing())


def test_no_camera(run, steady, no_cameras):
    result = run()
    assert result.exit_code == 1
    assert "camera 0" in result.stderr
    listed = run("--list")
    assert listed.exit_code == 0
    assert "No camera" in listed.stderr


def test_listed_cameras(run, monkeypatch):
    devices = [camera.Device(2, "Table Eye", 1280, 720)]
    monkeypatch.setattr(camera, "list_devices", lambda: iter(devices))
    assert "2  Table Eye  1280 x 720" in run("--list").stdout
    assert lines(run("--list", "--json")) == [
        {"source": 2, "name": "Table Eye", "width": 1280, "height": 720}
    ]


def test_a_window_that_cannot_be(run, steady, video, monkeypatch):
    def refuse(*_):
        raise cv2.error("The function is not implemented")

    monkeypatch.setattr(cv2, "namedWindow", refuse, raising=False)
    result = run(video, "--window")
    assert result.exit_code == 1
    assert "hupai[window]" in result.stderr


def test_keys_in_the_window(run, steady, video, monkeypatch):
    keys = iter(["", "", "", "", "u", "", "q"])
    monkeypatch.setattr("hupai.vision.window.Window.__enter__", lambda self: self)
    monkeypatch.setattr("hupai.vision.window.Window.show", lambda *_: next(keys))
    monkeypatch.setattr("hupai.vision.window.Window.__exit__", lambda *_: None)
    told = lines(run(video, "--window", "--json"))
    locked = [line["locked"] for line in told]
    assert locked[:4] == [False, False, False, True]
    assert locked[-1] is False


@pytest.mark.skipif(os.name == "nt", reason="signals are other there")
def test_ctrl_c_ends_cleanly(tmp_path):
    """The real command, a real signal; only the model is a stand-in."""
    video = record(tmp_path / "long.avi", 1500)
    script = f"""
        import sys
        from hupai.api import cli
        from hupai.vision.reader import Reader

        class Blind:
            def read_image(self, image, *, allowed=None):
                return self
            glance = read_image
            def to_dict(self):
                hand = {{"concealed": "", "melds": [], "flowers": []}}
                return {{"tiles": [], "rows": [], "hand": hand, "warnings": [], "sure": False}}

        Reader.load = lambda *_, **__: Blind()
        sys.argv = ["hupai", "webcam", {str(video)!r}, "--json"]
        cli.main()
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert json.loads(process.stdout.readline())["frame"] >= 1
        process.send_signal(signal.SIGINT)
        rest, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert b"Traceback" not in said
    assert all(json.loads(line) for line in rest.splitlines())


class TestTable:
    """What a terminal shows."""

    @pytest.fixture
    def out(self):
        return Console(
            file=io.StringIO(), width=100, force_terminal=True, record=True, highlight=False
        )

    @pytest.fixture
    def table(self, out):
        return LiveTable(Speaker("both", out=out, err=out), "0")

    def view(self, make_reading, **more):
        fields = {"stable": False, "locked": False, "look": "full", "frame": 1, "reading_frame": 1}
        return LiveView(make_reading(HAND), **{**fields, **more})

    def drawn(self, out):
        return out.file.getvalue()

    @pytest.mark.parametrize(
        ("state", "word"),
        [
            ({}, "看牌中 looking"),
            ({"look": "glance"}, "画面在动 moving"),
            ({"stable": True}, "nearly, hold still"),
        ],
    )
    def test_the_state_of_the_hand(self, table, out, make_reading, state, word):
        with table.running():
            table.view(self.view(make_reading, **state), 3)
        assert word in self.drawn(out)
        assert "2万" in self.drawn(out)
        assert "跳过 3" in self.drawn(out)

    def test_a_locked_hand_is_printed_in_full_once(self, table, out, make_reading):
        from hupai.api.pipeline import Answers
        from hupai.api.scoring import Terms, judge

        told = judge(Terms("sichuan_a", "discard"), make_reading(HAND), Answers())
        view = self.view(make_reading, stable=True, locked=True)
        view = LiveView(**{**view_fields(view), "hand": told["hand"], "score": told["score"]})
        with table.running():
            for _ in range(3):
                table.view(view, 0)
        assert self.drawn(out).count("合计 total") == 1
        assert "已锁定 locked" in self.drawn(out)

    def test_a_lost_camera(self, table, out):
        with table.running():
            table.camera(False)
        assert "The camera is gone" in self.drawn(out)

    def test_a_lost_camera_without_a_terminal(self, make_reading):
        err = Console(file=io.StringIO(), width=200)
        show = JsonLines(Speaker("en", as_json=True, err=err), "0")
        show.camera(False)
        show.camera(True)
        assert err.file.getvalue().splitlines() == [
            "The camera is gone; waiting for it to come back.",
            "The camera is back.",
        ]


def view_fields(view):
    return {name: getattr(view, name) for name in LiveView.__dataclass_fields__}
