import csv
import io
import json

import numpy as np
import pytest
from PIL import Image

from hupai.datasets.truth import read_any_truth
from hupai.models.compare import compare, intersection_over_union
from hupai.models.evaluate import EvalReport, evaluate_photos, photo_bytes, wilson
from hupai.models.report import write_report
from hupai.models.truth import read_truth
from hupai.scorer.core.errors import ImageRejected
from hupai.vision.image import decode


def reading(*tiles, sure=True):
    """Make a read object of (code, x, sure) tiles, 30 x 40 px, in one row."""
    return {
        "sure": sure,
        "rows": [[code for code, *_ in tiles]],
        "tiles": [
            {"code": code, "box": [x, 0, x + 30, 40], "sure": trusted, "row": 0}
            for code, x, trusted in tiles
        ],
    }


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "images").mkdir()
    Image.new("RGB", (640, 640), "white").save(tmp_path / "images" / "a.jpg")

    def write(*rows, name="truth.jsonl"):
        lines = "\n".join(json.dumps({"image": "images/a.jpg", **row}) for row in rows)
        (tmp_path / name).write_text(lines + "\n", "utf-8")
        return tmp_path

    return write


def box(code, x):
    return {"code": code, "xyxy": [x, 0, x + 30, 40]}


HAND = {"rows": [["1m", "2m", "3m"]], "boxes": [box("1m", 0), box("2m", 31), box("3m", 62)]}


def test_an_exact_hand(folder):
    (truth,) = read_truth(folder(HAND))
    result = compare(reading(("1m", 1, True), ("2m", 30, True), ("3m", 62, True)), truth)
    assert (result.exact, result.rows_exact, result.taps) == (True, True, 0)
    assert (result.found, result.right, result.invented) == (3, 3, 0)
    assert (result.sure_tiles, result.sure_right) == (3, 3)


def test_a_wrong_a_missing_and_an_invented_tile(folder):
    (truth,) = read_truth(folder(HAND))
    result = compare(reading(("1m", 1, True), ("3m", 30, True), ("9s", 300, True)), truth)
    assert not result.exact
    assert (result.found, result.right, result.invented) == (2, 1, 1)
    assert result.confusions == (("2m", "3m"),)
    assert (result.sure_tiles, result.sure_right) == (3, 1)
    assert result.taps == 1  # 1m 3m 9s to 1m 2m 3m: the places do not matter to a hand


def test_one_box_is_not_found_twice(folder):
    (truth,) = read_truth(folder(HAND))
    result = compare(reading(("1m", 0, True), ("1m", 3, True)), truth)
    assert (result.found, result.invented, result.taps) == (1, 1, 2)


def test_without_boxes_codes_are_compared(folder):
    (truth,) = read_truth(folder({"rows": [["1m", "1m"], ["2m"]], "boxes": None, "group": "x"}))
    result = compare(reading(("1m", 0, True), ("3m", 31, False), ("2m", 62, True)), truth)
    assert (result.group, result.tiles, result.right, result.invented) == ("x", 3, 2, 1)


def test_tiles_elsewhere_and_unlabelled_backs_do_not_count(folder):
    (truth,) = read_truth(folder(HAND))
    read = reading(("1m", 0, True), ("2m", 31, True), ("3m", 62, True), ("back", 200, True))
    read["tiles"].append({"code": "E", "box": [400, 0, 430, 40], "sure": True, "row": -1})
    assert compare(read, truth).exact
    assert compare(read, truth).invented == 0


def test_labels_of_whole_photos(folder):
    row = {"size": [853, 640], "family": "cloth", "boxes": [box("1m", 0)]}
    (truth,) = read_truth(folder(row, name="labels.jsonl"))
    assert (truth.group, truth.whole_hand, truth.codes) == ("cloth", False, ("1m",))
    with Image.open(io.BytesIO(photo_bytes(truth))) as resized:
        assert resized.size == (853, 640)


def test_a_photo_of_the_right_size_is_not_touched(folder):
    (truth,) = read_truth(folder({**HAND, "size": [640, 640]}))
    assert photo_bytes(truth) == truth.image.read_bytes()


@pytest.mark.parametrize("labelled", [(60, 80), (30, 40)])
def test_a_photo_that_is_stored_lying_is_set_upright(folder, labelled):
    """Its labels are those of the photo as it is seen: light above, dark below."""
    base = folder({**HAND, "size": list(labelled)})
    seen = Image.new("RGB", (60, 80), "black")
    seen.paste("white", (0, 0, 60, 40))
    exif = Image.Exif()
    exif[0x0112] = 6
    seen.transpose(Image.Transpose.ROTATE_90).save(base / "images" / "a.jpg", exif=exif)
    (truth,) = read_truth(base)
    image = decode(photo_bytes(truth))
    assert (image.width, image.height) == labelled
    upper, lower = np.array_split(image.pixels, 2)
    assert upper[2:-4].min() > 200
    assert lower[4:-2].max() < 60


def test_a_photo_with_broken_exif_is_read_as_it_is_stored(folder):
    base = folder({**HAND, "size": [30, 40]})
    Image.new("RGB", (60, 80), "white").save(base / "images" / "a.png", exif=b"Exif\0\0broken")
    (base / "images" / "a.png").rename(base / "images" / "a.jpg")
    (truth,) = read_truth(base)
    with Image.open(io.BytesIO(photo_bytes(truth))) as resized:
        assert resized.size == (30, 40)


def test_bad_labels_are_named(folder):
    with pytest.raises(ValueError, match="line 2"):
        read_truth(folder(HAND, {"boxes": [{"code": "1m"}]}))
    with pytest.raises(FileNotFoundError, match=r"truth\.jsonl"):
        read_truth(folder(HAND) / "images")


def test_a_folder_is_evaluated(folder):
    right = reading(("1m", 1, True), ("2m", 30, True), ("3m", 62, True))
    wrong = reading(("1m", 1, True), ("2m", 30, False), sure=False)
    answers = iter([right, wrong, right])
    steps = []
    report = evaluate_photos(
        read_truth(folder(HAND, {**HAND, "group": "b"}, {**HAND, "group": "b"})),
        lambda data: next(answers),
        lambda done, total: steps.append((done, total)),
    )
    assert steps == [(1, 3), (2, 3), (3, 3)]
    plain = report.to_dict()
    assert (plain["all"]["exact"], plain["all"]["photos"]) == (2, 3)
    assert plain["groups"]["b"]["exact_share"] == 0.5
    assert plain["groups"]["b"]["sure_hands"]["right"] == 1
    assert plain["all"]["right_hands_marked_sure"] == 1
    assert plain["wrong"] == [{"image": "a.jpg", "taps": 1, "sure": False, "group": "b"}]
    json.dumps(plain)


def test_the_figures_of_a_group(folder):
    right = reading(("1m", 1, True), ("2m", 30, True), ("3m", 62, False), sure=False)
    wrong = reading(("1m", 1, True), ("3m", 30, True), ("9s", 300, True))
    answers = iter([right, right, wrong])
    photos = read_truth(folder(HAND, HAND, HAND))
    figures = evaluate_photos(photos, lambda data: next(answers)).to_dict()["all"]
    assert (figures["found"], figures["right"], figures["invented"]) == (8, 7, 1)
    assert figures["invented_share"] == pytest.approx(1 / 9, abs=1e-4)
    assert figures["mean_taps"] == pytest.approx(1 / 3, abs=1e-4)
    assert figures["confusions"] == [{"true": "2m", "read": "3m", "count": 1}]
    assert (figures["sure_tiles"]["right"], figures["sure_tiles"]["marked"]) == (5, 7)
    recall = figures["right_tiles_sure"]
    assert (recall["marked"], recall["right"]) == (5, 7)
    assert recall["interval"] == [round(edge, 4) for edge in wilson(5, 7)]
    assert figures["right_hands_sure"] == {
        "marked": 0, "right": 2, "share": 0.0, "interval": [0.0, 0.6576]
    }  # fmt: skip
    assert figures["sure_hands"]["right"] == 0
    assert 0 <= figures["ms"]["median"] <= figures["ms"]["worst"]


def test_a_refused_photo_is_listed_and_the_others_are_counted(folder):
    def read(data):
        if next(turns) == 0:
            raise ImageRejected("The picture ends too early.", code="image_damaged")
        return reading(("1m", 1, True), ("2m", 30, True), ("3m", 62, True))

    turns = iter(range(2))
    report = evaluate_photos(read_truth(folder(HAND, HAND)), read)
    assert report.to_dict()["unread"] == [
        {"image": "a.jpg", "reason": "The picture ends too early."}
    ]
    assert report.to_dict()["all"]["photos"] == 1


def test_missing_photos_are_told_before_any_is_read(folder):
    rows = [HAND, *({**HAND, "image": f"images/gone{k}.jpg"} for k in range(4))]
    with pytest.raises(FileNotFoundError, match=r"4 of 5 .*gone0.*gone2\.jpg, …$"):
        evaluate_photos(read_truth(folder(*rows)), lambda data: pytest.fail("a photo was read"))


def test_no_photos_are_no_evaluation(folder):
    with pytest.raises(ValueError, match="no photo"):
        evaluate_photos(read_truth(folder()), lambda data: {})


def test_unknown_codes_are_named(folder):
    with pytest.raises(ValueError, match=r"line 1: hupai knows no tile 1B, 2B"):
        read_truth(folder({"boxes": [box("2B", 0), box("1m", 31), box("1B", 62)]}))


@pytest.mark.parametrize("line", ["[1, 2]", "{", '{"image": "a.jpg", "boxes": [{"code": "1m"}]}'])
def test_what_is_wrong_with_a_line_is_said(folder, line):
    path = folder(HAND) / "truth.jsonl"
    path.write_text(path.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(ValueError, match=r"truth\.jsonl, line 2: (no JSON object|there is no 'xy)"):
        read_truth(path.parent)


@pytest.mark.parametrize("size", [[0, 5], [5], [30000, 5], [20000, 20000], ["a", 5], [-1, 5]])
def test_a_size_that_cannot_be_is_named(folder, size):
    with pytest.raises(ValueError, match=r"truth\.jsonl, line 1"):
        read_truth(folder({**HAND, "size": size}))


def test_a_file_that_is_no_picture_is_listed(folder):
    base = folder({**HAND, "size": [853, 640]})
    (base / "images" / "a.jpg").write_bytes(b"no picture")
    report = evaluate_photos(read_truth(base), lambda data: pytest.fail("it was read"))
    assert [image for image, _ in report.unread] == ["a.jpg"]


def test_yolo_labels_can_be_measured_on(folder):
    base = folder() / "truth.jsonl"
    base.unlink()
    (base.parent / "data.yaml").write_text("names: ['1m', '2m']\n", "utf-8")
    (base.parent / "labels").mkdir()
    (base.parent / "labels" / "a.txt").write_text("1 0.5 0.5 0.1 0.2\n", "utf-8")
    (photo,) = read_any_truth(base.parent)
    assert (photo.codes, photo.whole_hand, photo.size) == (("2m",), False, (640, 640))
    assert photo.boxes[0].xyxy == (288, 256, 352, 384)
    with pytest.raises(FileNotFoundError, match=r"neither labels\.jsonl nor data\.yaml"):
        read_any_truth(base.parent / "labels")
    with pytest.raises(FileNotFoundError, match="there is no"):
        read_any_truth(base.parent / "nowhere")


def test_a_report_is_kept_with_a_line_a_photo(folder, tmp_path):
    answers = iter([reading(("1m", 1, True), ("3m", 30, False), sure=False), reading()])
    photos = read_truth(folder(HAND, {**HAND, "group": "b"}))
    report = evaluate_photos(photos, lambda data: next(answers))
    beside = write_report(report, tmp_path / "new" / "report.json", {"folder": "x"})
    kept = json.loads((tmp_path / "new" / "report.json").read_text("utf-8"))
    assert kept == {"folder": "x", **report.to_dict()}
    with beside.open(encoding="utf-8-sig", newline="") as stream:
        first, second = csv.DictReader(stream)
    assert (first["image"], first["exact"], first["confusions"]) == ("a.jpg", "0", "2m>3m")
    assert (second["group"], second["found"], second["taps"]) == ("b", "0", "3")


def test_an_empty_report_has_no_shares():
    figures = EvalReport(()).to_dict()["all"]
    assert figures["exact_share"] is figures["mean_taps"] is figures["ms"] is None


@pytest.mark.parametrize(
    ("right", "total", "low", "high"),
    [(0, 0, 0, 1), (10, 10, 0.7225, 1), (0, 10, 0, 0.2775), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(right, total, low, high):
    assert wilson(right, total) == pytest.approx((low, high), abs=1e-4)


def test_overlap():
    assert intersection_over_union([0, 0, 2, 2], [1, 0, 3, 2]) == pytest.approx(1 / 3)
    assert intersection_over_union([0, 0, 2, 2], [2, 0, 4, 2]) == 0


def test_what_the_page_keeps_is_a_labelled_folder(tmp_path):
    for name, code in (("a", "1m"), ("b", "F")):
        row = {"image": f"{name}.jpg", "size": [640, 480], "rows": [[code]], "group": "own",
               "boxes": [{"code": code, "xyxy": [10, 20, 50, 80]}]}  # fmt: skip
        (tmp_path / f"{name}.hupai.json").write_text(json.dumps(row) + "\n", "utf-8")
    first, second = read_any_truth(tmp_path)
    assert (first.image, first.codes, first.whole_hand) == (tmp_path / "a.jpg", ("1m",), True)
    assert second.boxes[0].xyxy == (10, 20, 50, 80)
    (tmp_path / "b.hupai.json").write_text('{"image": "b.jpg"', "utf-8")
    with pytest.raises(ValueError, match=r"b\.hupai\.json"):
        read_any_truth(tmp_path)
