import json
import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from hupai.datasets.synth.cutout_bank import Bank, cutout_bank
from hupai.datasets.synth.cutout_photos import SOURCE, cut_faces, read_photos
from hupai.datasets.synth.cutouts import CutoutSet, pick_cutout
from hupai.datasets.synth.pen import FACE_PX
from hupai.datasets.synth.picture import make_sample
from hupai.datasets.synth.tileset import DrawnSet
from hupai.datasets.synth.vectors import ARTWORK, VectorSet, artwork_at_hand
from hupai.scorer.core.tiles import DETECTOR_CLASSES, MAHJONG

_SHARED = Path(os.environ.get("HUPAI_DATA", Path(__file__).parents[3] / "shared" / "data"))
_CODES = ("1m", "5p", "7s", "E", "C", "H3", "9m", "2p")
pytestmark = pytest.mark.usefixtures("fonts")


def _grid(
    tiles: DrawnSet, codes: tuple[str, ...], shift: int = 0
) -> tuple[np.ndarray, list[dict[str, object]]]:
    """A photo from straight above: one row of faces, each 60 x 80, with labels."""
    picture = np.full((200, 80 * len(codes) + 40, 3), (40, 90, 60), np.uint8)
    boxes: list[dict[str, object]] = []
    for k, code in enumerate(codes):
        face = cv2.resize(tiles.face(code, np.random.default_rng(0)), (60, 80))
        x, y = 20 + 80 * k, 60 + shift
        picture[y : y + 80, x : x + 60] = face
        boxes.append({"code": code, "xyxy": [x, y, x + 60, y + 80]})
    return picture, boxes


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two photos of one set, one of another, one that lies askew (boxes overlap)."""
    folder = tmp_path / "real/train"
    (folder / "images").mkdir(parents=True)
    rows = []
    plans = ((1, _CODES, 0), (1, (*_CODES[:5], "4s", "W", "8m"), 6), (2, _CODES, 0), (1, _CODES, 3))
    for k, (seed, codes, shift) in enumerate(plans):
        picture, boxes = _grid(DrawnSet([seed]), codes, shift)
        if k == 3:
            boxes = [{**box, "xyxy": [10, 10, 70 + 4 * n, 90]} for n, box in enumerate(boxes)]
        name = f"images/{k}.png"
        cv2.imwrite(str(folder / name), picture[..., ::-1])
        rows.append({"image": name, "size": list(picture.shape[1::-1]), "family": "hk",
                     "boxes": boxes})  # fmt: skip
    (folder / "labels.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return tmp_path


@pytest.fixture
def bank(data: Path) -> Bank:
    return cutout_bank(data)


def test_photos_that_lie_askew_are_left_out(data: Path) -> None:
    assert [photo.path.name for photo in read_photos(data)] == ["0.png", "1.png", "2.png"]
    assert read_photos(data / "nowhere") == ()


def test_faces_are_cut_out_a_little_inside_their_boxes(data: Path) -> None:
    (code, face), *_ = cut_faces(read_photos(data)[0])
    assert code == "1m"
    assert face.shape[0] in range(74, 80)
    assert face.shape[1] in range(55, 60)
    assert not (face == (40, 90, 60)).all(2).any()


def test_photos_of_one_set_find_each_other(bank: Bank) -> None:
    assert bank.alike(0) == [0, 1]
    assert bank.alike(2) == [2]
    assert bank.likeness[0, 1] > bank.likeness[0, 2]


def test_a_cut_out_set_shows_what_its_photos_show(bank: Bank) -> None:
    known = set(_CODES) | {"4s", "W", "8m"}
    for seed in range(8):
        tiles = CutoutSet(bank, 0, [seed])
        assert set(tiles.codes) in ({*_CODES}, known, set(MAHJONG.codes))
        assert tiles.source.startswith(SOURCE)
        assert ("drawn" in tiles.source) == (set(tiles.codes) == set(MAHJONG.codes))
        for code in ("5p", "J", "back"):
            face = tiles.face(code, np.random.default_rng(0))
            assert face.shape == (FACE_PX[1], FACE_PX[0], 3)


def test_without_photos_there_is_no_cut_out_set(tmp_path: Path, rng: np.random.Generator) -> None:
    assert pick_cutout(cutout_bank(tmp_path), rng, [1]) is None
    assert make_sample(1, 0, tmp_path) == make_sample(1, 0)


def test_pictures_of_cut_outs_name_their_source(data: Path) -> None:
    sources = {make_sample(3, 8 * k, data).source for k in range(12)}
    assert any(source.startswith(SOURCE) for source in sources)
    assert any(source.startswith("drawn by hupai") for source in sources)


@pytest.mark.skipif(not _SHARED.is_dir(), reason="shared data folder is absent")
def test_the_shared_photos_make_a_bank() -> None:
    photos = read_photos(_SHARED)
    assert len(photos) > 300
    assert all("train" in photo.path.parts for photo in photos)


@pytest.mark.parametrize("name", ARTWORK)
def test_vector_faces_cover_their_kinds(name: str) -> None:
    pytest.importorskip("resvg_py")
    if name not in artwork_at_hand(_SHARED):
        pytest.skip("shared artwork is absent")
    tiles = VectorSet(_SHARED, name, [4])
    faces = {code: tiles.face(code, np.random.default_rng(0)) for code in DETECTOR_CLASSES}
    flat = {code for code, face in faces.items() if face.std() < 1}
    assert flat <= {"P", "back"}
    assert tiles.source.endswith(("CC0", "CC BY-SA 4.0"))


def test_vectors_are_no_source_without_artwork(tmp_path: Path) -> None:
    assert artwork_at_hand(tmp_path) == ()
