import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hupai.datasets.convert import FORMS, convert, main, read_any, write_form
from hupai.datasets.formats import (
    from_coco,
    from_label_studio,
    from_yolo,
    read_names,
    to_coco,
    to_label_studio,
    to_yolo,
    yolo_data_file,
)
from hupai.datasets.labels import LabelledBox, LabelledPicture, read_labels, write_labels
from hupai.models.exif import upright, upright_size
from hupai.scorer.core.tiles import DETECTOR_CLASSES

_SIDE = st.floats(0, 400, allow_nan=False).map(lambda v: round(v, 1))


@st.composite
def _boxes(draw: st.DrawFn) -> LabelledBox:
    x, y = draw(_SIDE), draw(_SIDE)
    w, h = draw(st.floats(1, 200)), draw(st.floats(1, 200))
    code = draw(st.sampled_from(DETECTOR_CLASSES))
    return LabelledBox(code, (x, y, round(x + w, 1), round(y + h, 1)))


_PICTURES = st.builds(
    LabelledPicture,
    image=st.sampled_from(["images/a.jpg", "images/b c.png", "images/牌.jpg"]),
    size=st.tuples(st.integers(600, 1300), st.integers(600, 1300)),
    boxes=st.lists(_boxes(), max_size=6).map(tuple),
    family=st.sampled_from(["", "hk"]),
)


def _same(a: LabelledPicture, b: LabelledPicture) -> None:
    assert (a.image, a.size, len(a.boxes)) == (b.image, b.size, len(b.boxes))
    for one, two in zip(a.boxes, b.boxes, strict=True):
        assert one.code == two.code
        assert one.xyxy == pytest.approx(two.xyxy, abs=0.02)


@given(_PICTURES)
def test_yolo_round_trip(picture: LabelledPicture) -> None:
    _same(from_yolo(to_yolo(picture), picture.image, picture.size), picture)


@given(st.lists(_PICTURES, max_size=4))
def test_coco_round_trip(pictures: list[LabelledPicture]) -> None:
    back = from_coco(json.loads(json.dumps(to_coco(pictures))))
    assert [picture.family for picture in back] == [picture.family for picture in pictures]
    for one, two in zip(back, pictures, strict=True):
        _same(one, two)


@given(st.lists(_PICTURES, max_size=4))
def test_label_studio_round_trip(pictures: list[LabelledPicture]) -> None:
    back = from_label_studio(json.loads(json.dumps(to_label_studio(pictures))))
    for one, two in zip(back, pictures, strict=True):
        _same(one, two)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (yolo_data_file(), list(DETECTOR_CLASSES)),
        ("nc: 3\nnames: ['1m', \"2m\", E]\n", ["1m", "2m", "E"]),
        ("names:\n- 1m\n- '2m'\nnc: 2\n", ["1m", "2m"]),
        ("names:\n  0: 1m\n  1: back\n", ["1m", "back"]),
        ("names: ['1m',\n  '2m']\n", ["1m", "2m"]),
    ],
    ids=["ours", "brackets", "dashes", "map", "two lines"],
)
def test_class_names_in_every_form(text: str, names: list[str]) -> None:
    assert read_names(text) == names


def test_class_names_that_are_missing() -> None:
    with pytest.raises(ValueError, match="names"):
        read_names("path: .\n")


def test_a_yolo_polygon_becomes_its_box() -> None:
    picture = from_yolo("0 0.1 0.1 0.3 0.1 0.2 0.4\n", "a.jpg", (100, 200))
    assert picture.boxes == (LabelledBox("1m", (10.0, 20.0, 30.0, 80.0)),)


@pytest.mark.parametrize("line", ["0 0.5 0.5", "99 0.5 0.5 0.1 0.1", "x 0 0 1 1", "0 a b c d"])
def test_a_broken_yolo_line_is_named(line: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        from_yolo(line, "a.jpg", (100, 100))


def test_unknown_codes_cannot_be_written() -> None:
    picture = LabelledPicture("a.jpg", (10, 10), (LabelledBox("??", (0, 0, 5, 5)),))
    with pytest.raises(ValueError, match=r"\?\?"):
        to_yolo(picture)
    with pytest.raises(ValueError, match=r"\?\?"):
        to_coco([picture])


def test_a_turned_rectangle_of_label_studio_is_refused() -> None:
    picture = LabelledPicture("a.jpg", (10, 10), (LabelledBox("1m", (0, 0, 5, 5)),))
    tasks: list[dict[str, Any]] = to_label_studio([picture])
    tasks[0]["annotations"][0]["result"][0]["value"]["rotation"] = 12
    with pytest.raises(ValueError, match="turned"):
        from_label_studio(tasks)


def test_coco_with_parts_missing() -> None:
    with pytest.raises(ValueError, match="categories"):
        from_coco({"images": [], "annotations": []})
    broken = to_coco([LabelledPicture("a.jpg", (10, 10), (LabelledBox("1m", (0, 0, 5, 5)),))])
    broken["images"] = []
    with pytest.raises(ValueError, match="not listed"):
        from_coco(broken)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    (source / "images").mkdir(parents=True)
    Image.new("RGB", (100, 80), (9, 200, 9)).save(source / "images/a.png")
    Image.new("RGB", (64, 64), (200, 9, 9)).save(source / "images/b.jpg")
    write_labels(
        source,
        [
            LabelledPicture("images/a.png", (100, 80), (LabelledBox("1m", (10, 20, 30, 60)),), "x"),
            LabelledPicture("images/b.jpg", (64, 128), (LabelledBox("H12", (1, 2, 30, 100)),)),
        ],
    )
    return source


@pytest.mark.parametrize("form", FORMS)
def test_a_folder_there_and_back(folder: Path, tmp_path: Path, form: str) -> None:
    assert convert(folder, form, tmp_path / "other") == 2
    assert convert(tmp_path / "other", "labels", tmp_path / "back") == 2
    for one, two in zip(read_labels(tmp_path / "back"), read_labels(folder), strict=True):
        _same(one, two)
        with Image.open(tmp_path / "back" / one.image) as picture:
            assert picture.size == two.size


def test_the_command_line(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder), "coco", str(tmp_path / "out")]) == 0
    assert "2 pictures" in capsys.readouterr().out
    assert len(read_any(tmp_path / "out" / "coco.json")) == 2


def test_nothing_to_read_and_no_such_form(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"labels\.jsonl"):
        read_any(tmp_path)
    with pytest.raises(ValueError, match="yolo"):
        write_form("voc", [], tmp_path)


def test_two_pictures_of_one_name_are_refused(tmp_path: Path) -> None:
    write_labels(tmp_path, [LabelledPicture(f"{k}/a.jpg", (10, 10), ()) for k in "xy"])
    with pytest.raises(ValueError, match="same file name"):
        convert(tmp_path, "yolo", tmp_path / "out")


def test_a_broken_line_of_labels_is_named(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text('{"image": "a"}\n')
    with pytest.raises(ValueError, match="line 1"):
        read_labels(tmp_path)


def test_two_pictures_of_one_stem_are_refused_where_labels_would_meet(tmp_path: Path) -> None:
    names = ("x.jpg", "x.png")
    for name in names:
        Image.new("RGB", (10, 10)).save(tmp_path / name)
    write_labels(tmp_path, [LabelledPicture(name, (10, 10), ()) for name in names])
    with pytest.raises(ValueError, match="same file name: x"):
        convert(tmp_path, "yolo", tmp_path / "out")
    assert not list(tmp_path.glob("out/labels/*"))
    assert convert(tmp_path, "coco", tmp_path / "coco") == 2


def test_our_own_form_keeps_what_is_unclear_or_hidden(tmp_path: Path) -> None:
    boxes = (
        LabelledBox("11", (1, 2, 9, 9), 3, unclear=True),
        LabelledBox("12", (2, 2, 9, 9)),
    )
    picture = LabelledPicture("images/a.png", (10, 10), boxes, "x", ((1, 1, 5, 5),))
    write_labels(tmp_path, [picture])
    Image.new("RGB", (10, 10)).save(tmp_path / "a.png")
    (tmp_path / "images").mkdir()
    (tmp_path / "a.png").rename(tmp_path / "images/a.png")
    assert read_labels(tmp_path) == [picture]
    convert(tmp_path, "labels", tmp_path / "out")
    assert read_labels(tmp_path / "out") == [picture]


def _stored_on_its_side(path: Path) -> None:
    """Save a photo seen at 60 x 100, red at its top, whose pixels are stored at 100 x 60."""
    seen = Image.new("RGB", (60, 100), (0, 0, 250))
    seen.paste((250, 0, 0), (0, 0, 60, 50))
    orientation = Image.Exif()
    orientation[0x0112] = 6
    seen.transpose(Image.Transpose.ROTATE_90).save(path, exif=orientation)


@pytest.mark.parametrize("name", ["a.jpg", "a.png"])
@pytest.mark.parametrize("size", [(60, 100), (30, 50)], ids=["as it is", "scaled"])
def test_photos_are_copied_as_they_are_seen(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    _stored_on_its_side(tmp_path / name)
    write_labels(tmp_path, [LabelledPicture(name, size, ())])
    convert(tmp_path, "labels", tmp_path / "out")
    copied = tmp_path / "out" / "images" / name
    assert upright_size(copied) == size
    with Image.open(copied) as opened:
        seen = upright(opened)
        assert seen.size == size
        for share, colour in ((0.25, 0), (0.75, 2)):
            values = seen.getpixel((size[0] // 2, int(size[1] * share)))
            assert isinstance(values, tuple)
            assert values[colour] > 200
    same = copied.read_bytes() == (tmp_path / name).read_bytes()
    assert same == (size == (60, 100)), "what has the right size already is not compressed anew"


def test_yolo_boxes_are_shares_of_the_photo_as_it_is_seen(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / part).mkdir()
    (tmp_path / "data.yaml").write_text(yolo_data_file())
    _stored_on_its_side(tmp_path / "images/a.jpg")
    (tmp_path / "labels/a.txt").write_text("0 0.5 0.5 0.5 0.1\n")
    (picture,) = read_any(tmp_path)
    assert picture.size == (60, 100)
    assert picture.boxes == (LabelledBox("1m", (15, 45, 45, 55)),)


def test_broken_exif_turns_nothing(tmp_path: Path) -> None:
    Image.new("RGB", (20, 10)).save(tmp_path / "a.png", exif=b"Exif\0\0no TIFF at all")
    assert upright_size(tmp_path / "a.png") == (20, 10)
    with Image.open(tmp_path / "a.png") as opened:
        assert upright(opened).size == (20, 10)


def test_a_wrong_folder_is_told_in_one_sentence(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "nowhere"), "yolo", str(tmp_path / "out")]) == 1
    (folder / "images" / "a.png").unlink()
    assert main([str(folder), "labels", str(tmp_path / "out")]) == 1
    told = capsys.readouterr()
    assert not told.out
    first, second = told.err.splitlines()
    assert "nowhere has no labels" in first
    assert "a.png" in second
