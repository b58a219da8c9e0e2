"""The live socket over a real connection: big frames, slow clients, a server that stops."""

import json
import socket
import threading
import time
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from hupai.api.app import create_app
from hupai.api.commands.serve import uvicorn_options
from hupai.api.settings import Settings
from hupai.vision.image import RgbImage

LIMIT = 64 * 1024


class AnyReader:
    """Reads every frame as the same hand, as fast as asked."""

    def __init__(self, make_reading: Any) -> None:
        self.reading = make_reading()

    def decode(self, data: bytes) -> RgbImage:
        return RgbImage.of(np.zeros((36, 64, 3), np.uint8))

    def read_image(self, image: RgbImage, *, allowed: Any = None) -> "AnyReader":
        return self

    glance = read_image

    def to_dict(self) -> dict[str, Any]:
        return dict(self.reading)


@contextmanager
def serving(reader: Any, **settings: Any):
    """Run the app with the options of ``hupai serve``; yield the server and its address."""
    chosen = Settings(log_level="critical", **settings)
    app = create_app(chosen, load_reader=lambda: reader)
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(chosen)))
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield server, f"ws://127.0.0.1:{listener.getsockname()[1]}/v1/live"
        finally:
            server.should_exit = True
            thread.join(300)


@pytest.fixture
def any_reader(make_reading) -> AnyReader:
    return AnyReader(make_reading)


def reading(link: Any) -> dict[str, Any]:
    return json.loads(link.recv(timeout=60))


def test_a_hand_locks(any_reader):
    with serving(any_reader) as (_, url), connect(url) as link:
        for _ in range(4):
            link.send(b"frame")
            answer = reading(link)
        assert answer["locked"]
        assert answer["score"]["wins"]


def until_closed(link: Any) -> ConnectionClosed:
    """Return the end of the connection; what comes before it must be the error."""
    try:
        while True:
            assert reading(link)["code"] == "body_too_large"
    except ConnectionClosed as end:
        return end


def test_a_frame_a_little_beyond_the_limit_is_answered(any_reader):
    with serving(any_reader, max_frame_bytes=LIMIT) as (_, url), connect(url) as link:
        link.send(b"x" * (LIMIT + 1))
        assert reading(link)["code"] == "body_too_large"
        assert until_closed(link).rcvd.code == 1009


@pytest.mark.parametrize("pieces", [1, 100])
def test_a_frame_far_beyond_the_limit_is_cut_off(any_reader, pieces):
    with serving(any_reader, max_frame_bytes=LIMIT) as (_, url):
        with connect(url) as link, pytest.raises(ConnectionClosed):  # noqa: PT012
            link.send([b"x" * (100 * LIMIT // pieces)] * pieces)
            raise until_closed(link)
        with connect(url) as other:
            other.send(b"frame")
            assert reading(other)["type"] == "reading"


def test_a_client_that_breaks_off_gives_its_place_back(any_reader):
    with serving(any_reader, max_live=1) as (_, url):
        for _ in range(3):
            with connect(url, close_timeout=0.1) as link:
                link.send(b"frame")
                assert reading(link)["type"] == "reading"
                link.socket.shutdown(socket.SHUT_RDWR)
            time.sleep(0.1)


def test_a_server_that_stops_says_so(any_reader):
    with serving(any_reader) as (server, url), connect(url) as link:
        link.send(b"frame")
        reading(link)
        server.should_exit = True
        with pytest.raises(ConnectionClosed) as caught:
            reading(link)
        assert caught.value.rcvd.code == 1012
