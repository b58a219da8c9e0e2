"""A run of training that was broken off ends where an unbroken one does; needs [train]."""

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from safetensors.torch import load_file  # noqa: E402

from hupai.models.train.config import TrainConfig  # noqa: E402
from hupai.models.train.course import Course  # noqa: E402
from hupai.models.train.face_loop import train_faces  # noqa: E402
from hupai.models.train.loop import run_train  # noqa: E402
from hupai.models.train.sources import Source  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


class BrokenOffError(Exception):
    """Stands for a power cut."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pictures of two coloured tiles each, one of them with a hard box beside its labels."""
    rng = np.random.default_rng(5)
    rows = []
    for number in range(3):
        image = rng.integers(0, 60, (160, 200, 3), np.uint8)
        cv2.rectangle(image, (20, 30), (60, 90), (200, 60 * number, 40), -1)
        cv2.rectangle(image, (90, 40), (130, 100), (40, 200, 60 * number), -1)
        cv2.imwrite(str(tmp_path / f"{number}.png"), image)
        boxes = [
            {"code": "1m", "xyxy": [20, 30, 60, 90]},
            {"code": "F", "xyxy": [90, 40, 130, 100]},
        ]
        rows.append({"image": f"{number}.png", "size": [200, 160], "boxes": boxes})
    text = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "labels.jsonl").write_text(text, "utf-8")
    hard = {**rows[0], "boxes": [{"code": "none", "xyxy": [140, 20, 170, 60]}]}
    (tmp_path / "found.jsonl").write_text(json.dumps(hard) + "\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(("train", "size"), [(train_faces, 64), (run_train, 96)])
def test_a_broken_run_goes_on_to_the_same_end(
    train: Callable[[TrainConfig], Path], size: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def config(name: str) -> TrainConfig:
        return TrainConfig(
            folder / name, (Source(folder),), size_px=size, batch=4, steps=6, warmup=2,
            workers=0, threads=1, save_every=3, resume=True,
        )  # fmt: skip

    whole = load_file(train(config("whole")))
    save = Course.save

    def save_and_stop(course: Course) -> Path:
        save(course)
        raise BrokenOffError

    with monkeypatch.context() as patched:
        patched.setattr(Course, "save", save_and_stop)
        with pytest.raises(BrokenOffError):
            train(config("broken"))
    resumed = load_file(train(config("broken")))
    assert whole.keys() == resumed.keys()
    moved = [key for key, value in whole.items() if not torch.equal(value, resumed[key])]
    assert not moved
    assert (folder / "broken" / "log.csv").is_file()
