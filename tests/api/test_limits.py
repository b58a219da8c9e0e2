"""Rate limit, proxies and the bounded pool."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.requests import Request

from hupai.api.app import create_app
from hupai.api.errors import Problem
from hupai.api.limits import RateLimiter, client_address
from hupai.api.pool import ReadPool
from hupai.api.settings import Settings

PHOTO = {"content": b"picture", "headers": {"content-type": "image/png"}}


def request_from(peer: str | None, forwarded: str = "") -> Request:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return Request({"type": "http", "headers": headers, "client": (peer, 1234) if peer else None})


@pytest.mark.parametrize(
    ("forwarded", "proxies", "address"),
    [
        ("", 0, "10.0.0.9"),
        ("6.6.6.6", 0, "10.0.0.9"),
        ("1.2.3.4", 1, "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4", 1, "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4, 10.0.0.2", 2, "1.2.3.4"),
        ("1.2.3.4", 2, "10.0.0.9"),
        ("", 1, "10.0.0.9"),
    ],
)
def test_a_client_cannot_choose_its_address(forwarded, proxies, address):
    assert client_address(request_from("10.0.0.9", forwarded), proxies) == address


def test_a_client_without_address():
    assert client_address(request_from(None), 0) == "unknown"


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def test_the_bucket_refills_evenly():
    clock = Clock()
    limiter = RateLimiter(6, clock)
    for _ in range(6):
        limiter.check("a")
    with pytest.raises(Problem) as caught:
        limiter.check("a")
    assert caught.value.code == "rate_limited"
    assert 10 <= int(caught.value.headers["Retry-After"]) <= 11
    limiter.check("b")
    clock.now += 10.1
    limiter.check("a")
    with pytest.raises(Problem):
        limiter.check("a")
    clock.now += 3600
    for _ in range(6):
        limiter.check("a")
    with pytest.raises(Problem):
        limiter.check("a")


def test_no_limit_by_default():
    limiter = RateLimiter(0)
    for _ in range(1000):
        limiter.check("a")


def test_clients_are_forgotten_so_that_memory_stays_bounded(monkeypatch):
    monkeypatch.setattr(RateLimiter, "MAX_CLIENTS", 3)
    limiter = RateLimiter(1, Clock())
    for number in range(10):
        limiter.check(f"client {number}")
    limiter.check("client 0")
    with pytest.raises(Problem):
        limiter.check("client 9")


def test_too_many_photos_of_one_client(make_client, assert_problem):
    client = make_client(rate_limit=2)
    assert client.post("/v1/read", **PHOTO).status_code == 200
    assert client.post("/v1/read", **PHOTO).status_code == 200
    assert_problem(client.post("/v1/read", **PHOTO), 429, "rate_limited")
    assert client.post("/v1/score", json={"ruleset": "sichuan_a", "hand": ""}).status_code == 200


def wait_until(condition):
    for _ in range(20_000):
        if condition():
            return
        time.sleep(0.005)
    raise AssertionError("it never happened")


def test_a_full_queue_is_said_at_once_and_nothing_else_stops(make_client, assert_problem, reader):
    client = make_client(readers=1, queue_size=2)
    reader.gate.clear()
    with ThreadPoolExecutor(3) as threads:
        waiting = [threads.submit(client.post, "/v1/read", **PHOTO) for _ in range(3)]
        wait_until(lambda: client.app.state.hupai.pool.pending == 3)
        for _ in range(4):
            assert_problem(client.post("/v1/read", **PHOTO), 503, "overloaded")
        assert client.get("/livez").status_code == 200
        assert client.get("/readyz").status_code == 200
        assert (
            client.post("/v1/score", json={"ruleset": "sichuan_a", "hand": ""}).status_code == 200
        )
        assert "hupai_photos_pending 3" in client.get("/metrics").text
        reader.gate.set()
        assert [one.result().status_code for one in waiting] == [200, 200, 200]
    assert client.post("/v1/read", **PHOTO).status_code == 200
    wait_until(lambda: client.app.state.hupai.pool.pending == 0)


def test_a_client_that_leaves_gives_its_place_back():
    pool = ReadPool(1, 0)
    gate, entered = threading.Event(), threading.Event()

    def job():
        entered.set()
        gate.wait(300)

    async def leave():
        task = asyncio.create_task(pool.run(job))
        await asyncio.to_thread(entered.wait, 300)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert pool.pending == 1  # the thread is still busy
        with pytest.raises(Problem):
            await pool.run(job)
        gate.set()

    asyncio.run(leave())
    wait_until(lambda: pool.pending == 0)
    pool.close()


def test_the_place_of_a_failed_job_is_free_again():
    pool = ReadPool(1, 0)

    def fail():
        raise ValueError("of the job")

    for _ in range(3):
        with pytest.raises(ValueError, match="of the job"):
            asyncio.run(pool.run(fail))
    assert pool.pending == 0
    pool.close()
    pool.close()


def test_an_app_may_be_started_again(reader):
    from fastapi.testclient import TestClient

    loads = []
    app = create_app(Settings(), load_reader=lambda: loads.append(1) or reader)
    for _ in range(2):
        with TestClient(app) as client:
            assert client.post("/v1/read", **PHOTO).status_code == 200
    assert len(loads) == 1


def test_the_model_is_loaded_once_for_many_requests(make_client, reader):
    loads = []

    def load():
        loads.append(1)
        return reader

    client = make_client(load=load)
    for _ in range(20):
        assert client.post("/v1/read", **PHOTO).status_code == 200
    assert len(loads) == 1
    assert len(reader.reads) == 20


def test_concurrent_requests_are_not_mixed_up(make_client):
    client = make_client(readers=4, queue_size=100)
    hands = [f"{a}{b}m{a}{c}p" for a in range(1, 5) for b in range(5, 8) for c in range(7, 10)]

    def ask(hand):
        files = {"image": ("a.png", b"hand:" + hand.encode(), "image/png")}
        data = {"request": '{"ruleset": "sichuan_a"}'}
        body = client.post("/v1/photo", files=files, data=data).json()
        return body["reading"]["hand"]["concealed"], body["hand"]["hand"]

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(ask, hands)) == [(hand, hand) for hand in hands]
