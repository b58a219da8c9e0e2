import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hupai import scorer
from hupai.datasets.check import check_picture
from hupai.datasets.labels import parse_picture
from hupai.datasets.synth.samples import FOLDER, write_samples

_ROWS = [json.loads(line) for line in (FOLDER / "truth.jsonl").read_text("utf-8").splitlines()]
_BY_NAME = pytest.mark.parametrize("row", _ROWS, ids=lambda row: Path(row["image"]).stem)


def test_there_are_eight_samples() -> None:
    assert len(_ROWS) == 8
    assert sum(not row["expect"]["wins"] for row in _ROWS) == 1


@_BY_NAME
def test_a_sample_needs_no_font_to_be_read(row: dict[str, Any]) -> None:
    path = FOLDER / row["image"]
    assert path.stat().st_size <= 250_000
    with Image.open(path) as picture:
        assert picture.format == "JPEG"
        assert list(picture.size) == row["size"]
        assert picture.width == 1280
    codes = [code for line in row["rows"] for code in line]
    assert [box["code"] for box in row["boxes"]] == codes
    assert not list(check_picture(parse_picture(row)))


@_BY_NAME
def test_boxes_run_from_left_to_right_in_each_row(row: dict[str, Any]) -> None:
    boxes = iter(row["boxes"])
    for line in row["rows"]:
        lefts = [next(boxes)["xyxy"][0] for _ in line]
        assert lefts == sorted(lefts)


def _score(row: dict[str, Any]) -> Any:
    codes = [code for line in row["rows"] for code in line][len(row["flowers"]) :]
    melded = sum(4 if meld.startswith("kong") else 3 for meld in row["melds"])
    hand = codes[melded:]
    hand.remove(row["win_tile"])
    return scorer.score(
        row["ruleset"],
        "".join(hand),
        melds=row["melds"],
        win_tile=row["win_tile"],
        win_by=row["win_by"],
        context={"flowers": row["flowers"]} if row["flowers"] else {},
        options={},
    )


@_BY_NAME
def test_a_sample_is_worth_what_was_counted_by_hand(row: dict[str, Any]) -> None:
    result, expect = _score(row), row["expect"]
    assert result.wins == expect["wins"]
    assert result.fan == expect["fan"]
    assert sorted(result.fan_ids) == sorted(expect["fans"])


@pytest.mark.usefixtures("system_fonts", "fonts")
def test_samples_are_drawn_the_same_twice(tmp_path: Path) -> None:
    first = [path.read_bytes() for path in write_samples(tmp_path / "a")]
    second = [path.read_bytes() for path in write_samples(tmp_path / "b")]
    assert first == second
    drawn = [
        json.loads(line) for line in (tmp_path / "a/truth.jsonl").read_text("utf-8").splitlines()
    ]
    for new, kept in zip(drawn, _ROWS, strict=True):
        for a, b in zip(new["boxes"], kept["boxes"], strict=True):
            assert a["code"] == b["code"]
            assert a["xyxy"] == pytest.approx(b["xyxy"], abs=1.0)
