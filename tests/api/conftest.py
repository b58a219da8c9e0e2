"""A reader that answers at once, and clients that use it; no model file is needed."""

import io
import threading
import warnings
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from PIL import Image

from hupai.api.app import create_app
from hupai.api.settings import Settings
from hupai.scorer.core.errors import ImageRejected
from hupai.scorer.core.hand import parse_meld, parse_tiles
from hupai.vision.reading import ModelInfo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have a newer HTTP client
    from fastapi.testclient import TestClient

PLAIN_HAND = "23445677m345789p"


def reading_of(
    concealed: str = PLAIN_HAND, melds: tuple[str, ...] = (), flowers: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Build the reading of a picture that shows these tiles in one row."""
    codes = [*parse_tiles(concealed), *(t for meld in melds for t in parse_meld(meld).tiles)]
    codes += flowers
    return {
        "image": {"width": 640, "height": 320},
        "rows": [list(codes)] if codes else [],
        "tiles": [
            {
                "code": code,
                "confidence": 0.99,
                "box": [40.0 * place, 10.0, 40.0 * place + 38.0, 64.0],
                "row": 0,
                "sure": True,
                "alternatives": [],
            }
            for place, code in enumerate(codes)
        ],
        "hand": {"concealed": concealed, "melds": list(melds), "flowers": list(flowers)},
        "sure": bool(codes),
        "warnings": [],
        "model": FakeReader.info.to_dict(),
        "ms": {"total": 1.0},
    }


class FakeReading:
    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def to_dict(self) -> dict[str, Any]:
        return self._fields


class FakeReader:
    """Reads every picture as the same hand; a picture ``hand:...`` is read as that hand."""

    info = ModelInfo("fake", "1", "0" * 64)

    def __init__(self, reading: dict[str, Any] | None = None) -> None:
        self.reading = reading or reading_of()
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Semaphore(0)
        self.reads: list[frozenset[str] | None] = []

    def read(self, data: bytes, *, allowed: Collection[str] | None = None) -> FakeReading:
        self.reads.append(None if allowed is None else frozenset(allowed))
        self.entered.release()
        self.gate.wait(600)
        if data.startswith(b"hand:"):
            return FakeReading(reading_of(data.removeprefix(b"hand:").decode()))
        if data == b"damaged":
            raise ImageRejected("The picture ends too early.", code="image_damaged")
        return FakeReading(self.reading)


@pytest.fixture
def reader() -> FakeReader:
    return FakeReader()


@pytest.fixture
def make_client(reader: FakeReader) -> Iterator[Callable[..., TestClient]]:
    """Start a client of an app with these settings; the app is shut down after the test."""
    started: list[TestClient] = []

    def make(load: Callable[[], Any] | None = None, **settings: Any) -> TestClient:
        app: FastAPI = create_app(Settings(**settings), load_reader=load or (lambda: reader))
        client = TestClient(app, raise_server_exceptions=False)
        client.__enter__()
        started.append(client)
        return client

    yield make
    reader.gate.set()
    for client in started:
        client.__exit__(None, None, None)


@pytest.fixture
def client(make_client: Callable[..., TestClient]) -> TestClient:
    return make_client()


@pytest.fixture
def png() -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (64, 32), (20, 90, 60)).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def make_reading() -> Callable[..., dict[str, Any]]:
    return reading_of


@pytest.fixture
def make_reader() -> Callable[..., FakeReader]:
    return FakeReader


@pytest.fixture
def assert_problem() -> Callable[..., dict[str, Any]]:
    return _assert_problem


def _assert_problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """Check the one shape of all errors and return its body."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert {"type", "title", "title_zh", "status", "detail", "instance", "code"} <= set(body)
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"urn:hupai:problem:{code}"
    for error in body.get("errors", []):
        assert error["where"]
        assert error["message"]
    if status in (429, 503):
        assert int(response.headers["retry-after"]) >= 1
    return body
