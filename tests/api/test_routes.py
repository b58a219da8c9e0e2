"""Every route, with the conformance cases through REST."""

import json
from collections import Counter
from pathlib import Path

import pytest

from hupai import scorer
from hupai.api import schemas

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "mahjong.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
RULESETS = {ruleset["id"] for ruleset in scorer.list_rulesets()}
READ_REQUEST = {"content": b"picture", "headers": {"content-type": "image/jpeg"}}


def of_type(kind):
    rows = [case for case in CASES if case["type"] == kind and case["ruleset"] in RULESETS]
    return [pytest.param(case, id=f"{case['ruleset']}-{case['id']}") for case in rows]


@pytest.fixture(scope="module")
def service():
    """One app for all cases; it never reads a photo."""
    from fastapi.testclient import TestClient

    from hupai.api.app import create_app
    from hupai.api.settings import Settings

    return TestClient(create_app(Settings()))


@pytest.mark.parametrize("case", of_type("score"))
def test_score_cases(service, case):
    keys = ("ruleset", "hand", "melds", "win_tile", "win_by", "context", "options")
    response = service.post("/v1/score", json={key: case[key] for key in keys})
    assert response.status_code == 200, response.text
    answer = response.json()
    schemas.ScoreAnswer.model_validate(answer, strict=True)
    expected = {key: value for key, value in case["expect"].items() if key != "reason"}
    if "fans" in expected:
        assert Counter(fan["id"] for fan in answer["fans"]) == Counter(expected.pop("fans"))
    assert {key: answer[key] for key in expected} == expected
    assert answer["ruleset"] == case["ruleset"]


@pytest.mark.parametrize("case", of_type("waits"))
def test_waits_cases(service, case):
    keys = ("ruleset", "hand", "melds", "context", "options")
    response = service.post("/v1/waits", json={key: case[key] for key in keys})
    assert response.status_code == 200, response.text
    answer = response.json()
    schemas.WaitsAnswer.model_validate(answer, strict=True)
    assert [wait["tile"] for wait in answer["waits"]] == case["expect"]["waits"]
    assert answer["dead"] == case["expect"]["dead"]


@pytest.mark.skipif(not hasattr(scorer, "settle"), reason="no settlement yet")
@pytest.mark.parametrize("case", of_type("settle"))
def test_settle_cases(service, case):
    keys = ("ruleset", "players", "dealer", "events", "options")
    response = service.post("/v1/settle", json={key: case[key] for key in keys})
    expected = {key: value for key, value in case["expect"].items() if key != "reason"}
    answer = response.json()
    if "reason_code" in expected:
        assert (response.status_code, answer["code"]) == (422, expected["reason_code"])
        return
    assert response.status_code == 200, response.text
    schemas.SettleAnswer.model_validate(answer, strict=True)
    assert {key: answer[key] for key in expected} == expected


def test_the_shortest_request(client):
    answer = client.post("/v1/score", json={"ruleset": "sichuan_a", "hand": "11224444557799m"})
    assert answer.json()["fan"] == 5


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"ruleset": "riichi"}, "unknown_ruleset", "ruleset"),
        ({"options": {"cap_fan": "high"}}, "option_invalid", "options.cap_fan"),
        ({"options": {"colour": 1}}, "option_invalid", "options.colour"),
        ({"context": {"weather": "rain"}}, "hand_invalid", "context.weather"),
        ({"context": {"kong_chain": "two"}}, "hand_invalid", "context.kong_chain"),
        ({"hand": "12x"}, "hand_invalid", "hand"),
        ({"hand": "12\x00m"}, "hand_invalid", "hand"),
        ({"hand": "\U0001f000"}, "hand_invalid", "hand"),
        ({"win_tile": "1m2m"}, "hand_invalid", "win_tile"),
    ],
)
@pytest.mark.parametrize("path", ["/v1/score", "/v1/photo"])
def test_what_cannot_be_understood_is_422(client, assert_problem, path, change, code, where):
    request = {"ruleset": "sichuan_a", **change}
    if path == "/v1/score":
        response = client.post(path, json={"hand": "11m", **request})
    elif "hand" in change:
        pytest.skip("a photo brings its own hand")
    else:
        files = {"image": ("a.png", b"picture", "image/png")}
        response = client.post(path, files=files, data={"request": json.dumps(request)})
    body = assert_problem(response, 422, code)
    assert where in {error["where"] for error in body["errors"]}


def test_a_whole_number_may_be_written_with_a_point(client):
    body = '{"ruleset": "sichuan_a", "hand": "11224444557799m", "options": {"cap_fan": 3.0e0}}'
    answer = client.post("/v1/score", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["fan"]) == (200, 3)


def test_numbers_stay_within_what_json_can_hold(client):
    request = {
        "ruleset": "sichuan_a",
        "hand": "2223335556669p",
        "win_tile": "9p",
        "win_by": "discard",
        "options": {"cap_fan": None, "gang_shang_pao_fan": 100, "base": 1.5},
        "context": {"discard_after_kong": 4},
    }
    assert client.post("/v1/score", json=request).status_code == 200
    request["context"] = {"discard_after_kong": 1000}
    answer = client.post("/v1/score", json=request)
    assert (answer.status_code, answer.json()["reason_code"]) == (200, "impossible_context")


def test_the_preset_is_applied(client):
    request = {"ruleset": "sichuan_a", "hand": "11222244m557788p"}
    plain = client.post("/v1/score", json=request).json()
    common = client.post("/v1/score", json={**request, "preset": "chengdu_common"}).json()
    assert (plain["fan"], common["fan"]) == (4, 3)


def test_rulesets(client, assert_problem):
    listed = client.get("/v1/rulesets").json()
    assert {"sichuan_a", "sichuan_b"} <= {ruleset["id"] for ruleset in listed}
    for ruleset in listed:
        answer = client.get(f"/v1/rulesets/{ruleset['id']}")
        assert answer.status_code == 200
        schemas.RuleSetAnswer.model_validate(answer.json())
        for fan in answer.json()["fans"]:
            assert {"id", "zh", "en", "value"} <= set(fan)
        for option in answer.json()["options"]:
            assert {"name", "type", "default", "meaning"} <= set(option)
    assert_problem(client.get("/v1/rulesets/nope"), 404, "unknown_ruleset")
    assert_problem(client.get("/v1/rulesets/%00%ff"), 404, "unknown_ruleset")
    assert_problem(client.get("/v1/rulesets/" + "x" * 100), 422, "request_invalid")


def test_read(client, reader):
    answer = client.post("/v1/read", **READ_REQUEST)
    assert answer.status_code == 200
    schemas.ReadAnswer.model_validate(answer.json(), strict=True)
    assert "file" not in answer.json()
    assert reader.reads == [None]


def test_read_for_a_game_or_a_deck(client, reader, assert_problem):
    assert client.post("/v1/read?ruleset=sichuan_a", **READ_REQUEST).status_code == 200
    assert client.post("/v1/read?deck=mahjong", **READ_REQUEST).status_code == 200
    assert reader.reads[0] is not None
    assert "1m" in reader.reads[0]
    assert "E" not in reader.reads[0]
    assert reader.reads[1] is None
    unknown = client.post("/v1/read?ruleset=nope", **READ_REQUEST)
    assert_problem(unknown, 422, "unknown_ruleset")
    deck = assert_problem(
        client.post("/v1/read?deck=tarot", **READ_REQUEST), 422, "request_invalid"
    )
    assert deck["errors"][0]["where"] == "query.deck"


def photo(client, request, image=b"picture"):
    files = {"image": ("a.png", image, "image/png")}
    data = {} if request is None else {"request": request}
    return client.post("/v1/photo", files=files, data=data)


def test_photo(client):
    request = {"ruleset": "sichuan_a", "win_by": "discard", "win_tile": "9p"}
    response = photo(client, json.dumps(request))
    assert response.status_code == 200
    answer = response.json()
    schemas.PhotoAnswer.model_validate(answer, strict=True)
    assert answer["hand"]["hand"] == "23445677m34578p"
    assert answer["score"]["wins"] is True


def test_photo_with_typed_melds(client):
    request = {"ruleset": "sichuan_a", "melds": ["pong 4m"]}
    answer = photo(client, json.dumps(request)).json()
    assert answer["hand"]["melds"] == ["pong 4m"]
    assert answer["hand"]["hand"] == "235677m345789p"


def test_the_request_may_be_a_file_part(client):
    files = {
        "image": ("a.png", b"picture", "image/png"),
        "request": ("blob", b'{"ruleset": "sichuan_a"}', "application/json"),
    }
    assert client.post("/v1/photo", files=files).status_code == 200


def test_photo_without_a_hand(make_client, make_reader, make_reading):
    client = make_client(load=lambda: make_reader(make_reading("")))
    answer = photo(client, '{"ruleset": "sichuan_a"}')
    assert answer.status_code == 200
    assert answer.json()["score"]["reason_code"] == "wrong_tile_count"


@pytest.mark.parametrize(
    ("request_text", "status", "code", "where"),
    [
        (None, 422, "request_invalid", "request"),
        ("{", 400, "json_invalid", None),
        ("[]", 422, "request_invalid", "request"),
        ("{}", 422, "request_invalid", "request.ruleset"),
        ('{"ruleset": "sichuan_a", "hand": "1m"}', 422, "request_invalid", "request.hand"),
        ('{"ruleset": "sichuan_a", "melds": "pong 1m"}', 422, "request_invalid", "request.melds"),
    ],
)
def test_photo_requests_that_do_not_fit(client, assert_problem, request_text, status, code, where):
    body = assert_problem(photo(client, request_text), status, code)
    if where:
        assert body["errors"][0]["where"] == where


def test_the_request_part_must_be_utf8(client, assert_problem):
    files = {"image": ("a.png", b"x", "image/png"), "request": ("r", b"\xff", "application/json")}
    assert_problem(client.post("/v1/photo", files=files), 422, "request_invalid")


def test_cross_origin_is_closed_until_it_is_opened(make_client):
    origin = {"origin": "https://example.org", "access-control-request-method": "POST"}
    closed = make_client().options("/v1/score", headers=origin)
    assert closed.status_code == 405
    opened = make_client(cors_origins=["https://example.org"])
    answer = opened.options("/v1/score", headers=origin)
    assert answer.headers["access-control-allow-origin"] == "https://example.org"


@pytest.mark.parametrize(
    ("origin", "method", "header", "reason"),
    [
        ("https://evil.example", "POST", "content-type", "origin"),
        ("https://example.org", "DELETE", "content-type", "method"),
        ("https://example.org", "POST", "x-other", "headers"),
    ],
)
def test_a_refused_preflight_is_a_problem(
    make_client, assert_problem, origin, method, header, reason
):
    asked = {
        "origin": origin,
        "access-control-request-method": method,
        "access-control-request-headers": header,
    }
    client = make_client(cors_origins=["https://example.org"])
    body = assert_problem(client.options("/v1/score", headers=asked), 400, "bad_request")
    assert reason in body["detail"]
    assert body["instance"] == "/v1/score"
