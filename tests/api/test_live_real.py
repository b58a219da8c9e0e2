"""The whole eye, with the real model and drawn pictures as a held camera sees them."""

import io
import json
import os
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from hupai.api.cli import app
from hupai.api.live import LiveSession
from hupai.api.live_messages import Question
from hupai.api.scoring import Terms
from hupai.scorer.core.errors import ModelUnavailable
from hupai.vision.reader import Reader

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
TRUTH = {
    Path(row["image"]).stem: row
    for row in map(json.loads, (SAMPLES / "truth.jsonl").read_text(encoding="utf8").splitlines())
}


@pytest.fixture(scope="module")
def real_reader():
    try:
        return Reader.load(os.environ.get("HUPAI_MODEL"), threads=1)
    except ModelUnavailable as error:
        pytest.skip(f"no model here: {error}")


def frames(name, count):
    """Yield what a swaying camera sees of a sample, with a sensor's noise."""
    pixels = np.asarray(Image.open(SAMPLES / TRUTH[name]["image"]).convert("RGB"))
    rng = np.random.default_rng(0)
    for number in range(count):
        shift = round(3 * np.sin(number)), round(4 * np.cos(number))
        shaken = np.roll(pixels, shift, (0, 1)) + rng.normal(0, 4, pixels.shape)
        yield np.clip(shaken, 0, 255).astype(np.uint8)


def drawn(name):
    return Counter(code for row in TRUTH[name]["rows"] for code in row)


@pytest.mark.parametrize("name", ["qing_yi_se", "two_rows"])
def test_a_held_camera_locks_on_the_hand_that_lies_there(real_reader, name):
    truth = TRUTH[name]
    session = LiveSession(real_reader, Question(Terms(truth["ruleset"], truth["win_by"])))
    for number, pixels in enumerate(frames(name, 12), 1):
        jpeg = io.BytesIO()
        Image.fromarray(pixels).save(jpeg, "JPEG", quality=85)
        view = session.see(jpeg.getvalue(), number)
        if view.locked:
            break
    assert view.locked
    assert Counter(tile["code"] for tile in view.reading["tiles"]) == drawn(name)
    assert view.score["wins"]
    assert view.score["fans"]


def test_a_recorded_video(real_reader, tmp_path, monkeypatch):
    cv2 = pytest.importorskip("cv2")
    path, name = tmp_path / "table.avi", "qing_yi_se"
    pictures = [picture[:, :, ::-1] for picture in frames(name, 6)]
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (width, height))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no MJPG")
    for picture in pictures:
        writer.write(np.ascontiguousarray(picture))
    writer.release()
    monkeypatch.setattr(Reader, "load", lambda *_, **__: real_reader)
    # At its own speed a slow machine would see few of the frames.
    monkeypatch.setattr("hupai.vision.camera.Camera._fps", lambda _: 1.0)
    result = CliRunner().invoke(app, ["webcam", str(path), "--json"])
    assert result.exit_code == 0, result.stderr
    last = json.loads(result.stdout.splitlines()[-1])
    assert last["locked"]
    assert Counter(tile["code"] for tile in last["reading"]["tiles"]) == drawn(name)
