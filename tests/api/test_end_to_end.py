"""A photo to a score through REST and the command line, with the shipped model."""

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hupai.api.app import create_app
from hupai.api.cli import app as command
from hupai.api.settings import Settings
from hupai.models import registry
from hupai.scorer.core.errors import ModelUnavailable

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
TRUTH = [json.loads(line) for line in (SAMPLES / "truth.jsonl").read_text("utf-8").splitlines()]


def the_model():
    try:
        return registry.load(Settings().model)
    except ModelUnavailable:
        return None


pytestmark = pytest.mark.skipif(the_model() is None, reason="no model is shipped")


def of_samples():
    return [pytest.param(row, id=Path(row["image"]).stem) for row in TRUTH]


@pytest.fixture(scope="module")
def service():
    from fastapi.testclient import TestClient

    with TestClient(create_app(Settings(threads=1))) as client:
        yield client


def request_of(sample):
    keys = ("ruleset", "win_tile", "win_by", "context", "options")
    return {key: sample[key] for key in keys if sample.get(key)}


@pytest.mark.parametrize("sample", of_samples())
def test_a_sample_picture_is_read_and_scored(service, sample):
    photo = (SAMPLES / sample["image"]).read_bytes()
    files = {"image": ("photo.jpg", photo, "image/jpeg")}
    data = {"request": json.dumps(request_of(sample))}
    answer = service.post("/v1/photo", files=files, data=data)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["reading"]["rows"] == sample["rows"]
    expected = dict(sample["expect"])
    if "fans" in expected:
        fans = Counter(fan["id"] for fan in body["score"]["fans"])
        assert fans == Counter(expected.pop("fans"))
    assert {key: body["score"][key] for key in expected} == expected


def test_the_model_is_named(service):
    assert (
        service.get("/readyz").json()["model"]
        == service.post(
            "/v1/read",
            content=(SAMPLES / TRUTH[0]["image"]).read_bytes(),
            headers={"content-type": "image/jpeg"},
        ).json()["model"]
    )


def test_the_command_line_reads_the_same_and_marks(service, tmp_path):
    photos = [SAMPLES / sample["image"] for sample in TRUTH[:2]]
    result = CliRunner().invoke(
        command, ["read", *map(str, photos), "--json", "--save", str(tmp_path)]
    )
    assert result.exit_code == 0, result.stderr
    headers = {"content-type": "image/jpeg"}
    for photo, line in zip(photos, result.stdout.splitlines(), strict=True):
        answer = service.post("/v1/read", content=photo.read_bytes(), headers=headers).json()
        assert json.loads(line)["tiles"] == answer["tiles"]
        assert (tmp_path / photo.name).read_bytes() != photo.read_bytes()


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"\xff\xd8\xff\xe0 not really", 422, "image_damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "image_format"),
        (b"%PDF-1.7", 415, "image_format"),
    ],
)
def test_files_that_are_no_pictures(service, assert_problem, data, status, code):
    headers = {"content-type": "image/jpeg"}
    assert_problem(service.post("/v1/read", content=data, headers=headers), status, code)


def test_too_many_pixels_are_refused_from_the_header(service, assert_problem):
    size = (20_000).to_bytes(4, "big") * 2
    header = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + size + b"\x01\x00\x00\x00\x00"
    response = service.post("/v1/read", content=header, headers={"content-type": "image/png"})
    assert_problem(response, 413, "image_too_many_pixels")
