import io
import json
from pathlib import Path

import pytest
from PIL import Image

from hupai.datasets.check import check_folder
from hupai.datasets.convert import convert, read_any
from hupai.datasets.labels import read_labels
from hupai.datasets.synth.card_faces.pools import HELD_BACK
from hupai.datasets.synth.card_picture import _card_set, make_card_sample
from hupai.datasets.synth.cli import run_synth
from hupai.datasets.synth.fonts import FontMissing
from hupai.datasets.synth.picture import PER_SET
from hupai.scorer.core.tiles import CARD_CLASSES, DAER, LONG_CARDS

pytestmark = pytest.mark.usefixtures("fonts")


def test_a_picture_depends_on_seed_number_and_pool_alone() -> None:
    alone = make_card_sample(11, 3)
    _card_set.cache_clear()
    for index in (0, 40, 2):
        make_card_sample(11, index)
    assert make_card_sample(11, 3) == alone
    assert make_card_sample(12, 3).jpeg != alone.jpeg
    assert make_card_sample(11, 4).jpeg != alone.jpeg


def test_labels_lie_inside_and_name_the_classes_of_one_deck() -> None:
    seen: set[str] = set()
    for index in range(0, 26 * PER_SET, PER_SET):
        sample = make_card_sample(5, index, "train")
        with Image.open(io.BytesIO(sample.jpeg)) as picture:
            assert picture.size == sample.size
        width, height = sample.size
        codes = {label.code for label in sample.labels} - {"back"}
        assert codes <= set(LONG_CARDS.codes) or codes <= set(DAER.codes)
        assert sample.source.removeprefix("drawn by hupai with ") not in HELD_BACK["font"]
        for label in sample.labels:
            x1, y1, x2, y2 = label.xyxy
            assert 0 <= x1 < x2 <= width
            assert 0 <= y1 < y2 <= height
            assert label.card is not None
        marks = [(label.card, label.code) for label in sample.labels]
        assert all(marks.count(mark) <= 2 for mark in marks)
        assert len({card for card, _ in marks}) == len(set(marks))
        seen |= codes
    assert seen <= set(CARD_CLASSES)
    assert len(seen) > 36


def test_a_folder_of_cards_is_filled_continued_and_sound(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    assert run_synth(folder, 3, seed=4, deck="cards") == 3
    assert run_synth(folder, 5, seed=4, deck="cards", sheet=2, yolo=True) == 2
    assert run_synth(folder, 5, seed=4, deck="cards") == 0
    pictures = read_labels(folder)
    assert len(pictures) == 5
    assert all(box.card is not None for picture in pictures for box in picture.boxes)
    assert not [p for p in check_folder(folder) if p.code not in ("small_box", "same_place")]
    assert json.loads((folder / "synth.json").read_text())["deck"] == "cards"
    data = (folder / "data.yaml").read_text("utf-8")
    assert f"  {len(CARD_CLASSES) - 1}: 'back'" in data
    assert (folder / "sheet_boxes.jpg").is_file()
    convert(folder, "coco", tmp_path / "coco")
    again = read_any(tmp_path / "coco")
    assert [len(p.boxes) for p in again] == [len(p.boxes) for p in pictures]


def test_a_folder_keeps_to_one_deck_pool_and_seed(tmp_path: Path) -> None:
    run_synth(tmp_path, 1, seed=4, deck="cards", pool="train")
    for other in (
        {"seed": 5, "deck": "cards", "pool": "train"},
        {"seed": 4, "deck": "cards", "pool": "all"},
        {"seed": 4},
    ):
        with pytest.raises(ValueError, match="take another"):
            run_synth(tmp_path, 2, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"deck": "poker"}, "poker"),
        ({"deck": "cards", "pool": "other"}, "other"),
        ({"deck": "cards", "data": Path("data")}, "without data"),
        ({"pool": "test", "data": Path("data")}, "without data"),
        ({"deck": "cards", "more": {"1s": 2.0}}, "mahjong tiles"),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path: Path, wrong: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run_synth(tmp_path / "out", 1, **wrong)
    assert not (tmp_path / "out").exists()


def test_the_test_pool_is_drawn_with_held_back_fonts() -> None:
    try:
        sources = {make_card_sample(3, PER_SET * k, "test").source for k in range(4)}
    except FontMissing as error:
        pytest.skip(str(error))
    assert {source.removeprefix("drawn by hupai with ") for source in sources} <= HELD_BACK["font"]


def test_the_number_of_workers_changes_no_card(tmp_path: Path) -> None:
    run_synth(tmp_path / "one", 9, seed=6, workers=1, deck="cards")
    run_synth(tmp_path / "two", 9, seed=6, workers=2, deck="cards")
    for path in sorted((tmp_path / "one").rglob("*")):
        if path.is_file():
            twin = tmp_path / "two" / path.relative_to(tmp_path / "one")
            assert path.read_bytes() == twin.read_bytes()
