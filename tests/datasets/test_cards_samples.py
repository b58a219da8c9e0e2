import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hupai import scorer
from hupai.datasets.check import check_picture
from hupai.datasets.labels import parse_picture
from hupai.datasets.synth.card_samples import write_card_samples
from hupai.datasets.synth.samples import FOLDER

_CARDS = FOLDER / "cards"
_ROWS = [json.loads(line) for line in (_CARDS / "truth.jsonl").read_text("utf-8").splitlines()]
_BY_NAME = pytest.mark.parametrize("row", _ROWS, ids=lambda row: Path(row["image"]).stem)


def test_there_is_a_hand_of_each_deck() -> None:
    assert [row["deck"] for row in _ROWS] == ["long_cards", "daer"]


@_BY_NAME
def test_a_sample_needs_no_font_to_be_read(row: dict[str, Any]) -> None:
    path = _CARDS / row["image"]
    assert path.stat().st_size <= 250_000
    with Image.open(path) as picture:
        assert picture.format == "JPEG"
        assert list(picture.size) == row["size"]
        assert picture.width == 1280
    assert not list(check_picture(parse_picture(row)))


@_BY_NAME
def test_every_card_has_one_or_two_marks(row: dict[str, Any]) -> None:
    laid = [code for group in row["groups"] for code in group]
    by_card: dict[int, list[str]] = {}
    for box in row["boxes"]:
        by_card.setdefault(box["card"], []).append(box["code"])
    assert sorted(by_card) == list(range(len(laid)))
    for card, codes in by_card.items():
        assert codes in ([laid[card]], [laid[card]] * 2)


@_BY_NAME
def test_a_sample_is_worth_what_was_counted_by_hand(row: dict[str, Any]) -> None:
    asked = dict(row["request"])
    known = {key: asked.pop(key) for key in ("ruleset", "input", "cards", "laid") if key in asked}
    answer = scorer.score_cards(**known, facts=asked).to_dict()
    assert {key: answer[key] for key in row["expect"]} == row["expect"]


@pytest.mark.usefixtures("system_fonts", "fonts")
def test_card_samples_are_drawn_the_same_twice(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in write_card_samples(tmp_path / "a")]
    second = [path.read_bytes() for path in write_card_samples(tmp_path / "b")]
    assert first == second
    lines = (tmp_path / "a/truth.jsonl").read_text("utf-8").splitlines()
    for new, kept in zip(map(json.loads, lines), _ROWS, strict=True):
        for a, b in zip(new["boxes"], kept["boxes"], strict=True):
            assert a["code"] == b["code"]
            assert a["xyxy"] == pytest.approx(b["xyxy"], abs=8.0)
