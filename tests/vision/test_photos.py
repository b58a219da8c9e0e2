"""The shipped model on drawn samples, turned every way, and on real photos where these are."""

import io
import os
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from hupai.models.corrections import load_corrections, mend_truth
from hupai.models.evaluate import evaluate_photos
from hupai.models.truth import TruthPhoto, read_truth
from hupai.scorer.core.errors import ModelUnavailable
from hupai.vision.reader import Reader

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "datasets" / "samples"
REAL = Path(os.environ.get("HUPAI_SHARED_DATA", ROOT.parent / "shared" / "data")) / "real"
CORRECTIONS = ROOT / "datasets" / "corrections" / "real_newset.jsonl"
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def samples() -> list[TruthPhoto]:
    return read_truth(SAMPLES) if (SAMPLES / "truth.jsonl").is_file() else []


@pytest.fixture(scope="module")
def shipped() -> Reader:
    try:
        return Reader.load(os.environ.get("HUPAI_TEST_MODEL") or None)
    except ModelUnavailable as missing:
        pytest.skip(f"no model is shipped here: {missing.message}")


def faces(reading) -> Counter:
    return Counter(tile.code for tile in reading.tiles if tile.row >= 0)


def saved(image: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1, **options)
    return out.getvalue()


@pytest.fixture(params=samples(), ids=lambda photo: photo.image.stem)
def sample(request) -> TruthPhoto:
    return request.param


def test_drawn_samples_are_read_exactly(shipped, sample):
    reading = shipped.read(sample.image.read_bytes())
    assert [list(row) for row in reading.rows] == [list(row) for row in sample.rows]


@pytest.mark.parametrize("degrees", [37, 90, 180])
def test_turned_samples_are_read_to_the_same_tiles(shipped, sample, degrees):
    with Image.open(sample.image) as image:
        ground = image.getpixel((2, 2))
        turned = image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=ground)
    assert faces(shipped.read(saved(turned))) == Counter(sample.codes)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_exif_turn_gives_the_same_reading(shipped, orientation):
    """T8: the same hand, and boxes within a pixel of those of the upright picture."""
    if not samples():
        pytest.skip("no samples here")
    with Image.open(samples()[0].image) as image:
        upright = shipped.read(saved(image))
        turn = STORED[orientation]
        exif = Image.Exif()
        exif[0x0112] = orientation
        reading = shipped.read(
            saved(image.transpose(turn) if turn is not None else image, exif=exif)
        )
    assert reading.rows == upright.rows
    for a, b in zip(reading.tiles, upright.tiles, strict=True):
        assert a.box == pytest.approx(b.box, abs=1)


@pytest.mark.parametrize(
    ("name", "group", "least_exact", "least_right"),
    [("dev", "hk", 0.80, 0.97), ("newset", "redcloth", 0.50, 0.97)],
)
def test_real_photos(shipped, name, group, least_exact, least_right, capsys):
    if not (REAL / name).is_dir():
        pytest.skip("no real photos here")
    fixes = load_corrections(CORRECTIONS if name == "newset" else None)
    photos = mend_truth(read_truth(REAL / name), REAL / name, fixes)
    report = evaluate_photos(photos, lambda data: shipped.read(data).to_dict())
    row = report.to_dict()["groups"][group]
    with capsys.disabled():
        print(f"\n{name}: {row['exact']} of {row['photos']} exact, {row['right_share']:.1%} right")
    assert row["exact_share"] >= least_exact
    assert row["right_share"] >= least_right
    # half a dozen labels of newset are boxes so loose that a right tile counts as wrong
    assert row["sure_tiles"]["share"] >= 0.98
