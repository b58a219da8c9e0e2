"""Labelled pictures and what augmentation does to their boxes; needs no torch."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.models.train.augment import Sample, colour, degrade, hide_far, place
from hupai.models.train.sources import Source, load_corrections, load_picture, rarity, read_source
from hupai.scorer.core.tiles import DETECTOR_CLASSES

INDEX = {code: i for i, code in enumerate(DETECTOR_CLASSES)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    image = np.full((200, 300, 3), 40, np.uint8)
    image[50:110, 60:100] = (250, 10, 10)
    image[50:110, 200:240] = (10, 250, 10)
    cv2.imwrite(str(tmp_path / "a.png"), image[..., ::-1])
    boxes = [
        {"code": "1m", "xyxy": [60, 50, 100, 110]},
        {"code": "9s", "xyxy": [200, 50, 240, 110]},
    ]
    row = {"image": "a.png", "size": [300, 200], "family": "hk", "boxes": boxes}
    (tmp_path / "labels.jsonl").write_text(json.dumps(row) + "\n", encoding="utf8")
    return tmp_path


def test_a_source_reads_codes_boxes_and_size(folder: Path) -> None:
    (picture,) = read_source(Source(folder))
    assert picture.size_wh == (300, 200)
    assert picture.classes.tolist() == [INDEX["1m"], INDEX["9s"]]
    assert picture.boxes.tolist() == [[60, 50, 100, 110], [200, 50, 240, 110]]
    assert picture.partial


def test_corrections_rename_remove_and_paint_over(folder: Path) -> None:
    fixes = folder / "fix.jsonl"
    fix = {"image": "a.png", "codes": {"0": "2m", "1": None}, "blank": [[195, 45, 245, 115]]}
    fixes.write_text(json.dumps(fix) + "\n", encoding="utf8")
    (picture,) = read_source(Source(folder), load_corrections(fixes))
    assert picture.classes.tolist() == [INDEX["2m"]]
    image = load_picture(picture)
    assert image[80, 220].tolist() == [40, 40, 40], "the unlabelled tile is painted over"
    assert image[80, 80].tolist() == [250, 10, 10], "the labelled one stays, in RGB"


def test_an_unknown_code_is_named(folder: Path) -> None:
    text = (folder / "labels.jsonl").read_text(encoding="utf8").replace("1m", "1z")
    (folder / "labels.jsonl").write_text(text, encoding="utf8")
    with pytest.raises(ValueError, match="1z"):
        read_source(Source(folder))


def test_source_text_has_a_weight() -> None:
    assert Source.parse("some/folder=0.4") == Source(Path("some/folder"), 0.4)
    assert Source.parse("some/folder").weight == 1.0
    weighed = Source.parse("real/train=0.4,jp_mini=0.3, hk=2")
    assert weighed == Source(Path("real/train"), 0.4, {"jp_mini": 0.3, "hk": 2.0})


@pytest.mark.parametrize("text", ["a=x", "a=-1", "a=nan", "a,b", "a,=1", "a=1,hk=", "a=1,hk=inf"])
def test_weights_that_make_no_sense_are_named(text: str) -> None:
    with pytest.raises(ValueError, match="write "):
        Source.parse(text)


def test_weights_must_fit_the_families(folder: Path) -> None:
    assert read_source(Source(folder, families={"hk": 0.5}))
    with pytest.raises(ValueError, match=r"no family jp_mini, but hk$"):
        read_source(Source(folder, families={"jp_mini": 0.5}))
    with pytest.raises(ValueError, match="no picture to learn from"):
        read_source(Source(folder, families={"hk": 0}))


def test_lines_about_one_picture_are_put_together(folder: Path) -> None:
    fixes = folder / "fix.jsonl"
    lines = [{"codes": {"0": "2m"}}, {"blank": [[195, 45, 245, 115]]}, {"codes": {"1": None}}]
    fixes.write_text("".join(json.dumps({"image": "a.png", **x}) + "\n" for x in lines), "utf-8")
    (picture,) = read_source(Source(folder), load_corrections(fixes))
    assert picture.classes.tolist() == [INDEX["2m"]]
    assert picture.blank.tolist() == [[195, 45, 245, 115]]


@pytest.mark.parametrize("seed", range(12))
def test_boxes_follow_the_picture(folder: Path, seed: int) -> None:
    """However the picture is turned, each kept box stays centred on its own tile's colour."""
    (picture,) = read_source(Source(folder))
    sample = Sample(load_picture(picture), picture.boxes, picture.classes)
    moved = place(sample, 320, np.random.default_rng(seed))
    assert moved.image.shape == (320, 320, 3)
    for (x1, y1, x2, y2), index in zip(moved.boxes, moved.classes, strict=True):
        assert 0 <= x1 < x2 <= 320
        assert 0 <= y1 < y2 <= 320
        if x1 <= 1 or y1 <= 1 or x2 >= 319 or y2 >= 319:
            continue  # cut by the edge: the middle of what is left need not be the tile's
        red, green, _ = moved.image[int((y1 + y2) / 2), int((x1 + x2) / 2)].astype(int)
        assert (red > green) == (index == INDEX["1m"])


def test_augmentation_depends_only_on_the_seed(folder: Path) -> None:
    (picture,) = read_source(Source(folder))
    sample = Sample(load_picture(picture), picture.boxes, picture.classes)

    def once() -> Sample:
        rng = np.random.default_rng(5)
        moved = place(hide_far(sample, rng), 160, rng)
        return Sample(degrade(colour(moved.image, rng), rng), moved.boxes, moved.classes)

    first, second = once(), once()
    assert np.array_equal(first.image, second.image)
    assert np.array_equal(first.boxes, second.boxes)


def test_far_parts_are_hidden_and_tiles_are_not(folder: Path) -> None:
    (picture,) = read_source(Source(folder))
    sample = Sample(load_picture(picture), picture.boxes[:1], picture.classes[:1])
    hidden = hide_far(sample, np.random.default_rng(1))
    assert np.array_equal(hidden.image[50:110, 60:100], sample.image[50:110, 60:100])
    assert not np.array_equal(hidden.image[50:110, 200:240], sample.image[50:110, 200:240])


def test_pictures_with_rare_faces_are_seen_oftener(folder: Path) -> None:
    row = json.loads((folder / "labels.jsonl").read_text(encoding="utf8"))
    common = {**row, "boxes": row["boxes"][:1] * 8}
    lines = [json.dumps(r) for r in (row, common)]
    (folder / "labels.jsonl").write_text("\n".join(lines), encoding="utf8")
    with_rare, without = rarity(read_source(Source(folder)))
    assert with_rare > without == 1.0
