import io
import json
from pathlib import Path

import pytest
from PIL import Image

from hupai.datasets.check import check_folder
from hupai.datasets.labels import read_labels
from hupai.datasets.synth.cli import run_synth
from hupai.datasets.synth.picture import PER_SET, _tile_set, make_sample
from hupai.scorer.core.tiles import DETECTOR_CLASSES

pytestmark = pytest.mark.usefixtures("fonts")


def test_a_picture_depends_on_seed_and_number_alone() -> None:
    alone = make_sample(11, 3)
    _tile_set.cache_clear()
    for index in (0, 40, 2):
        make_sample(11, index)
    assert make_sample(11, 3) == alone
    assert make_sample(12, 3).jpeg != alone.jpeg
    assert make_sample(11, 4).jpeg != alone.jpeg


def test_labels_lie_inside_and_name_known_classes() -> None:
    seen: set[str] = set()
    for index in range(0, 20 * PER_SET, PER_SET):
        sample = make_sample(5, index)
        with Image.open(io.BytesIO(sample.jpeg)) as picture:
            assert picture.size == sample.size
        width, height = sample.size
        assert max(sample.size) == 640
        for label in sample.labels:
            x1, y1, x2, y2 = label.xyxy
            assert 0 <= x1 < x2 <= width
            assert 0 <= y1 < y2 <= height
            seen.add(label.code)
    assert seen <= set(DETECTOR_CLASSES)
    assert len(seen) > 35


def _jsonl(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_folder_is_filled_continued_and_sound(tmp_path: Path) -> None:
    assert run_synth(tmp_path, 3, seed=4) == 3
    before = (tmp_path / "images/synth_000001.jpg").read_bytes()
    assert run_synth(tmp_path, 5, seed=4, sheet=2, yolo=True) == 2
    assert (tmp_path / "images/synth_000001.jpg").read_bytes() == before
    pictures = read_labels(tmp_path)
    assert [p.image for p in pictures] == [f"images/synth_{k:06d}.jpg" for k in range(5)]
    assert {problem.code for problem in check_folder(tmp_path)} <= {"five_copies"}
    sources = _jsonl(tmp_path / "sources.jsonl")
    assert [row["image"] for row in sources] == [p.image for p in pictures]
    assert all(str(row["source"]).startswith("drawn by hupai") for row in sources)
    assert len(list((tmp_path / "labels").glob("*.txt"))) == 5
    for name in ("sheet.jpg", "sheet_boxes.jpg"):
        with Image.open(tmp_path / name) as sheet:
            assert sheet.size == (2000, 400)


def test_another_seed_does_not_mix_in(tmp_path: Path) -> None:
    run_synth(tmp_path, 1, seed=4)
    with pytest.raises(ValueError, match="seed 4"):
        run_synth(tmp_path, 2, seed=5)


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    run_synth(tmp_path / "one", 10, seed=6, workers=1)
    run_synth(tmp_path / "two", 10, seed=6, workers=2)
    for path in sorted((tmp_path / "one").rglob("*")):
        if path.is_file():
            assert (
                path.read_bytes()
                == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()
            )
