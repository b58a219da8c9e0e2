"""Alive, ready, and what the model has to do with it."""

import logging

import pytest

from hupai.scorer.core.errors import ModelUnavailable


def test_alive_and_ready(client):
    assert client.get("/livez").text == "ok\n"
    ready = client.get("/readyz")
    assert ready.status_code == 200
    assert ready.json()["status"] == "ok"
    assert ready.json()["model"]["name"] == "fake"


def failing(error):
    def load():
        raise error

    return load


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ModelUnavailable("class 3 is 2m, 1p expected"), "class 3 is 2m, 1p expected"),
        (RuntimeError("protobuf parsing failed"), "RuntimeError"),
        (MemoryError(), "MemoryError"),
    ],
)
def test_without_a_model_the_rest_still_works(make_client, assert_problem, caplog, error, reason):
    caplog.set_level(logging.CRITICAL)
    client = make_client(load=failing(error))
    assert client.get("/livez").status_code == 200
    assert reason in assert_problem(client.get("/readyz"), 503, "model_unavailable")["detail"]
    files = {"image": ("a.png", b"x", "image/png")}
    for path in ("/v1/read", "/v1/photo"):
        data = {"request": '{"ruleset": "sichuan_a"}'} if path == "/v1/photo" else {}
        response = client.post(path, files=files, data=data)
        assert reason in assert_problem(response, 503, "model_unavailable")["detail"]
    assert "hupai_model_loaded 0" in client.get("/metrics").text
    typed = client.post("/v1/score", json={"ruleset": "sichuan_a", "hand": "11m"})
    assert typed.status_code == 200


def test_metrics_count_by_the_template_of_a_route(client):
    client.get("/livez")
    client.get("/v1/rulesets/sichuan_a")
    client.get("/v1/rulesets/nope")
    for number in range(3):
        client.get(f"/scan/{number}")
    text = client.get("/metrics").text
    assert 'hupai_requests_total{method="GET",route="/livez",status="200"} 1' in text
    assert 'route="/v1/rulesets/{id}",status="404"} 1' in text
    assert 'hupai_requests_total{method="GET",route="unknown",status="404"} 3' in text
    assert 'hupai_request_duration_seconds_bucket{route="/livez",le="+Inf"} 1' in text
    assert "hupai_model_loaded 1" in text
    assert "hupai_photos_pending 0" in text
    assert text.endswith("\n")


def test_metrics_count_refused_bodies_too(make_client):
    client = make_client(max_json_bytes=1024)
    client.post("/v1/score", content=b"x" * 2000, headers={"content-type": "application/json"})
    assert 'method="POST",route="unknown",status="413"} 1' in client.get("/metrics").text


def test_answers_are_not_cached_nor_sniffed(client):
    for path in ("/livez", "/v1/nope"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
