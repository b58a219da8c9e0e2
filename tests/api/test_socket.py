"""Over a real socket: bodies without a length, and a server that is busy."""

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import httpx
import pytest
import uvicorn

from hupai.api.app import create_app
from hupai.api.settings import Settings

LIMIT = 256 * 1024
PHOTO_HEADERS = {"content-type": "image/jpeg"}


@contextmanager
def serving(reader, **settings):
    """Run the app in a thread and yield its address."""
    app = create_app(Settings(**settings), load_reader=lambda: reader)
    config = uvicorn.Config(app, port=0, log_level="critical", ws="none")
    server = uvicorn.Server(config)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield listener.getsockname()
        finally:
            server.should_exit = True
            thread.join(300)


def answer_to_an_endless_body(address, header):
    """Send chunks until the server answers; return the answer and how much went out."""
    sent = 0
    with socket.create_connection(address, timeout=300) as link:
        link.sendall(header)
        link.settimeout(0)
        while sent < 64 * LIMIT:
            try:
                sent += link.send(b"2000\r\n" + b"x" * 0x2000 + b"\r\n")
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                break  # closed while we were still sending: its answer came before that
            try:
                return link.recv(65536), sent
            except BlockingIOError:
                continue
        link.settimeout(60)
        return link.recv(65536), sent


@pytest.mark.parametrize("path", ["/v1/read", "/v1/photo"])
def test_an_endless_body_is_stopped(reader, path):
    kind = "image/jpeg" if path == "/v1/read" else "multipart/form-data; boundary=xx"
    header = (
        f"POST {path} HTTP/1.1\r\nHost: test\r\nContent-Type: {kind}\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    start = header.encode()
    if path == "/v1/photo":
        part = b'--xx\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'
        start += f"{len(part):x}\r\n".encode() + part + b"\r\n"
    with serving(reader, max_upload_bytes=LIMIT) as address:
        answer, sent = answer_to_an_endless_body(address, start)
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b"application/problem+json" in answer
        # What the kernel's buffers hold is on its way and counts as sent.
        assert sent <= LIMIT + 8 * 1024 * 1024
        assert httpx.get(f"http://{address[0]}:{address[1]}/livez").status_code == 200
    assert reader.reads == []


def test_a_declared_length_is_refused_before_the_body(reader):
    header = (
        b"POST /v1/read HTTP/1.1\r\nHost: test\r\nContent-Type: image/jpeg\r\n"
        b"Content-Length: 99999999999\r\nExpect: 100-continue\r\n\r\n"
    )
    with (
        serving(reader, max_upload_bytes=LIMIT) as address,
        socket.create_connection(address, timeout=300) as link,
    ):
        link.sendall(header)
        assert link.recv(65536).startswith(b"HTTP/1.1 413 ")


def test_a_client_that_sends_too_much_gets_its_answer(reader):
    """An ordinary client sends all it has before it reads; the answer must still reach it."""
    with serving(reader, max_upload_bytes=LIMIT) as (host, port):
        url = f"http://{host}:{port}/v1/read"
        with httpx.Client(timeout=300) as client:
            for content in (b"x" * 8 * LIMIT, iter([b"x" * LIMIT] * 8)):
                answer = client.post(url, content=content, headers=PHOTO_HEADERS)
                assert answer.status_code == 413
                assert answer.json()["code"] == "body_too_large"
            assert client.get(f"http://{host}:{port}/livez").status_code == 200


def test_a_busy_server_answers_200_or_503_and_stays_alive(reader):
    reader.gate.clear()
    with serving(reader, readers=1, queue_size=4) as (host, port):
        base = f"http://{host}:{port}"
        limits = httpx.Limits(max_connections=40)
        with httpx.Client(timeout=300, limits=limits) as client, ThreadPoolExecutor(24) as threads:
            asked = [
                threads.submit(
                    client.post, f"{base}/v1/read", content=b"x" * 50_000, headers=PHOTO_HEADERS
                )
                for _ in range(24)
            ]
            while sum(one.done() for one in asked) < 19:
                assert client.get(f"{base}/livez").status_code == 200
                time.sleep(0.01)
            reader.gate.set()
            answers = [one.result() for one in asked]
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [200] * 5 + [503] * 19
        refused = [answer for answer in answers if answer.status_code == 503]
        assert all(answer.headers["retry-after"] == "1" for answer in refused)
        assert all(answer.json()["code"] == "overloaded" for answer in refused)
