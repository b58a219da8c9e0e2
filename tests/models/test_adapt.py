"""Holding back, the verdict, labelled photos and what is left behind; needs no torch."""

import hashlib
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.models.adapt.errors import AdaptError
from hupai.models.adapt.files import CARD, MODEL, write_card
from hupai.models.adapt.hold import hold_back, usual_hold
from hupai.models.adapt.label import draft_lines, label_photos, only_usable
from hupai.models.adapt.verdict import Figures, Verdict
from hupai.models.adapt.views import load_photo, make_view, photo_weights
from hupai.models.card import Attribution, ModelCard
from hupai.models.compare import HandResult
from hupai.models.labels import LabelledBox
from hupai.models.registry import LoadedModel, load
from hupai.models.truth import TruthPhoto
from hupai.scorer.core.errors import ImageRejected
from hupai.scorer.core.tiles import DETECTOR_CLASSES


def photo(name: str, codes: Sequence[str]) -> TruthPhoto:
    boxes = tuple(
        LabelledBox(code, (60.0 * i + 10, 50, 60.0 * i + 50, 104)) for i, code in enumerate(codes)
    )
    return TruthPhoto(Path(name), None, tuple(codes), boxes, "own", whole_hand=False)


def names(photos: Sequence[TruthPhoto]) -> list[str]:
    return [p.image.name for p in photos]


def test_a_quarter_is_held_back_and_two_at_least() -> None:
    assert [usual_hold(n) for n in (5, 8, 12, 20)] == [2, 2, 3, 5]


def test_the_split_depends_on_the_seed_and_nothing_is_in_both() -> None:
    photos = [photo(f"{n}.jpg", ["1m", "2m"]) for n in range(12)]
    splits = [hold_back(photos, 3, seed) for seed in range(6)]
    assert splits == [hold_back(photos, 3, seed) for seed in range(6)]
    assert len({tuple(names(held)) for _, held in splits}) > 1
    for learn, held in splits:
        assert (len(learn), len(held)) == (9, 3)
        assert sorted(names(learn) + names(held)) == sorted(names(photos))


@pytest.mark.parametrize("seed", range(8))
def test_the_only_photo_of_a_face_is_learnt_from(seed: int) -> None:
    photos = [photo(f"{n}.jpg", ["1m"]) for n in range(6)] + [photo("bird.jpg", ["1m", "1s"])]
    learn, _ = hold_back(photos, 3, seed)
    assert "bird.jpg" in names(learn)


def test_as_many_as_asked_for_are_held_back_even_so() -> None:
    photos = [photo(f"{code}.jpg", [code]) for code in ("1m", "2m", "3m", "4m", "5m")]
    learn, held = hold_back(photos, 2, 1)
    assert (len(learn), len(held)) == (3, 2)


@pytest.mark.parametrize(("count", "hold"), [(4, 2), (0, 2), (9, 7)])
def test_too_few_photos_are_refused(count: int, hold: int) -> None:
    with pytest.raises(AdaptError, match=f"{count} photos can be used") as caught:
        hold_back([photo(f"{n}.jpg", ["1m"]) for n in range(count)], hold, 1)
    assert "再拍几张" in caught.value.zh


def result(**counts: int) -> HandResult:
    usual = {"tiles": 10, "found": 10, "right": 10, "invented": 0, "sure_tiles": 8, "sure_right": 8}
    usual["taps"] = 0
    return HandResult(
        image="a.jpg", group="own", exact=counts == {}, rows_exact=False, sure=False,
        **{**usual, **counts},
    )  # fmt: skip


def test_a_loose_box_is_no_error() -> None:
    """Found elsewhere and missed here, by boxes, but the same tiles: nothing to correct."""
    figures = Figures.of([result(found=9, right=9, invented=1, taps=0)])
    assert (figures.missed, figures.invented, figures.errors) == (1, 1, 0)


def test_figures_add_up() -> None:
    figures = Figures.of([result(), result(found=9, right=7, invented=2, sure_right=7, taps=4)])
    assert (figures.wrong, figures.missed, figures.invented, figures.errors) == (2, 1, 2, 4)
    assert (figures.photos, figures.exact, figures.tiles) == (2, 1, 20)
    assert (figures.sure, figures.sure_wrong) == (16, 1)


GOOD, MIDDLING, BAD = (Figures.of([result(right=10 - wrong, taps=wrong)]) for wrong in (0, 1, 3))


@pytest.mark.parametrize(
    ("held", "drawn", "objections"),
    [
        ((MIDDLING, GOOD), (GOOD, GOOD), 0),
        ((MIDDLING, MIDDLING), (GOOD, GOOD), 0),
        ((MIDDLING, BAD), (GOOD, GOOD), 1),
        ((BAD, GOOD), (GOOD, MIDDLING), 1),
        ((GOOD, BAD), (GOOD, BAD), 2),
    ],
)
def test_a_model_that_got_worse_is_refused(
    held: tuple[Figures, Figures], drawn: tuple[Figures, Figures], objections: int
) -> None:
    verdict = Verdict(held, drawn)
    assert len(verdict.objections) == objections
    assert verdict.better == (held[1].errors < held[0].errors)
    assert verdict.to_dict()["held_back"]["after"]["errors"] == held[1].errors


def seen(codes: Sequence[str]) -> dict[str, object]:
    return {
        "tiles": [
            {
                "code": code, "box": [60 * i, 0, 60 * i + 40, 54], "row": 0, "confidence": 0.9,
                "alternatives": [], "sure": True,
            }
            for i, code in enumerate(codes)
        ]
    }  # fmt: skip


def test_written_tiles_become_labels_and_misfits_are_told(tmp_path: Path) -> None:
    for name in ("a.jpg", "b.jpg", "c.jpg"):
        (tmp_path / name).write_bytes(name.encode())

    def read(data: bytes) -> dict[str, object]:
        if data == b"c.jpg":
            raise ImageRejected("no picture")
        return seen(["1m", "F", "3m"])

    answers = {"a.jpg": ["1m", "1s", "3m"], "b.jpg": ["E", "S", "W"], "c.jpg": ["1m"]}
    photos, notes = label_photos(tmp_path, answers, read)
    assert [p.codes for p in photos] == [("1m", "1s", "3m")]
    assert photos[0].image == tmp_path / "a.jpg"
    assert [note.en.partition(":")[0] for note in notes] == ["b.jpg", "c.jpg"]


def test_labels_without_boxes_are_told() -> None:
    bare = TruthPhoto(Path("a.jpg"), None, ("1m",), (), "own", whole_hand=True)
    photos, [note] = only_usable([bare, photo("b.jpg", ["1m"])])
    assert names(photos) == ["b.jpg"]
    assert "no boxes" in note.en


def test_labels_of_cards_are_told() -> None:
    photos, notes = only_usable([photo("a.jpg", ["1m", "66"]), photo("b.jpg", ["1m", "back"])])
    assert names(photos) == ["b.jpg"]
    assert [note.en for note in notes] == ["a.jpg: its labels name cards, not tiles"]


def test_a_draft_leaves_out_what_is_no_picture(tmp_path: Path) -> None:
    paths = [tmp_path / "a.jpg", tmp_path / "gone.jpg"]
    paths[0].write_bytes(b"a")
    refused: list[str] = []
    lines = list(draft_lines(paths, lambda _: seen(["1m"]), lambda p, _: refused.append(p.name)))
    assert (lines, refused) == (["a.jpg: 1m"], ["gone.jpg"])


@pytest.fixture
def big_photo(tmp_path: Path) -> TruthPhoto:
    """Two tiles 400 px wide, red and green."""
    image = np.full((1000, 1600, 3), 40, np.uint8)
    image[200:700, 200:600] = (250, 10, 10)
    image[200:700, 900:1300] = (10, 250, 10)
    cv2.imwrite(str(tmp_path / "a.png"), image[..., ::-1])
    boxes = LabelledBox("1m", (200, 200, 600, 700)), LabelledBox("9s", (900, 200, 1300, 700))
    return TruthPhoto(tmp_path / "a.png", None, ("1m", "9s"), boxes, "own", whole_hand=False)


def decode(data: bytes) -> tuple[np.ndarray, tuple[float, float]]:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB)
    return cv2.resize(image, None, fx=0.5, fy=0.5), (2.0, 2.0)


def test_a_large_photo_is_reduced_with_its_boxes(big_photo: TruthPhoto) -> None:
    own = load_photo(big_photo, decode)
    x1, y1, x2, y2 = own.sample.boxes[0]
    assert x2 - x1 == pytest.approx(110, abs=1)
    middle = own.sample.image[int((y1 + y2) / 2), int((x1 + x2) / 2)]
    assert middle.tolist() == [250, 10, 10]
    assert not own.turned
    assert photo_weights([own]) == [1.0]


def test_a_view_depends_on_its_number_alone(big_photo: TruthPhoto) -> None:
    own = load_photo(big_photo, decode)
    first, second = (make_view(own, 320, np.random.default_rng(3)) for _ in range(2))
    assert first.image.shape == (320, 320, 3)
    assert np.array_equal(first.image, second.image)
    assert np.array_equal(first.boxes, second.boxes)


def test_the_card_of_the_new_model_can_be_loaded(write_model: Callable[..., Path]) -> None:
    folder = write_model(faces=[*DETECTOR_CLASSES, "none"])
    closer = folder / "faces_of_base.onnx"
    (folder / "faces.onnx").rename(closer)
    (folder / "tiles.onnx").rename(folder / MODEL)
    base = ModelCard(
        id="tiles", name="hupai-tiles", version="1.0", file="tiles.onnx", sha256="0", default=True,
        licence="AGPL-3.0-or-later", classes=DETECTOR_CLASSES, trust={"sure": 0.93},
        closer=closer.name, closer_sha256=hashlib.sha256(closer.read_bytes()).hexdigest(),
        attribution=(Attribution("photos", 'who "quoted" 某人', "CC BY 4.0"),),
    )  # fmt: skip
    known = LoadedModel(base, folder / "tiles.onnx", closer)
    write_card(folder, known, {"own_photos": 8}, [{"set": "held_back", "errors": 3}])
    model = load(str(folder / MODEL))
    assert (model.card.name, model.card.version) == ("hupai-tiles-adapted", "1.0+own")
    assert model.card.trust == {"sure": 0.93}
    assert model.card.attribution == base.attribution
    assert model.card.training["own_photos"] == 8
    assert model.card.accuracy == ({"set": "held_back", "errors": 3},)
    assert not model.card.default
    assert model.closer is not None
    assert model.closer.read_bytes() == closer.read_bytes()
    assert tomllib.loads((folder / CARD).read_text("utf-8"))["licence"] == "AGPL-3.0-or-later"
