"""Every error is one problem+json, whatever is thrown at the service."""

import json

import pytest

from hupai.api.errors import PROBLEMS, Problem, problem_of
from hupai.scorer.core.errors import Fault, HandInvalid, HupaiError, ImageRejected

JSON_HEADERS = {"content-type": "application/json"}


@pytest.mark.parametrize("path", ["/nope", "/v1", "/v1/nope", "/livez/", "/%00", "/%ff/%ed%a0%80"])
def test_nothing_there(client, assert_problem, path):
    assert_problem(client.get(path), 404, "not_found")


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("POST", "/livez", "GET"),
        ("DELETE", "/readyz", "GET"),
        ("GET", "/v1/score", "POST"),
        ("PUT", "/v1/read", "POST"),
        ("PATCH", "/v1/rulesets", "GET"),
        ("TRACE", "/v1/photo", "POST"),
        ("POST", "/", "GET"),
    ],
)
def test_wrong_method(client, assert_problem, method, path, allow):
    response = client.request(method, path, content=b"\x00\xff")
    assert_problem(response, 405, "method_not_allowed")
    assert allow in response.headers["allow"]


def test_a_get_with_a_body_is_still_a_get(client):
    response = client.request("GET", "/livez", content=b"\x00{" * 1000, headers=JSON_HEADERS)
    assert response.status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b'{"ruleset": "sichuan_a", "hand": NaN}',
        b'{"ruleset": "sichuan_a", "hand": "", "options": {"base": 1e999}}',
        b'{"ruleset": "sichuan_a", "hand": "", "options": {"base": Infinity}}',
        b'{"ruleset": "sichuan_a", "ruleset": "sichuan_b", "hand": ""}',
        b'{"ruleset": "\\ud800", "hand": ""}',
        b'{"a":' * 5000,
        b"[" * 100_000,
        b'{"a":' * 40 + b"1" + b"}" * 40,
        b'{"ruleset": "sichuan_a", "hand": "", "options": {"base": ' + b"1" * 5000 + b"}}",
        b'{"ruleset": "a" "hand": "b"}',
    ],
)
@pytest.mark.parametrize("path", ["/v1/score", "/v1/waits", "/v1/settle"])
def test_json_that_is_none(client, assert_problem, path, body):
    response = client.post(path, content=body, headers=JSON_HEADERS)
    if body == b"":
        assert_problem(response, 422, "request_invalid")
    else:
        assert_problem(response, 400, "json_invalid")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ([], "body"),
        (None, "body"),
        ("text", "body"),
        ({"hand": "1m"}, "ruleset"),
        ({"ruleset": "sichuan_a"}, "hand"),
        ({"ruleset": 3, "hand": "1m"}, "ruleset"),
        ({"ruleset": "sichuan_a", "hand": ["1m"]}, "hand"),
        ({"ruleset": "sichuan_a", "hand": "1" * 500}, "hand"),
        ({"ruleset": "sichuan_a", "hand": "1m", "win_by": "luck"}, "win_by"),
        ({"ruleset": "sichuan_a", "hand": "1m", "wintile": "1m"}, "wintile"),
        ({"ruleset": "sichuan_a", "hand": "1m", "melds": [1]}, "melds.0"),
        ({"ruleset": "sichuan_a", "hand": "1m", "melds": ["pong 1m"] * 30}, "melds"),
        ({"ruleset": "sichuan_a", "hand": "1m", "context": []}, "context"),
    ],
)
def test_a_request_of_a_wrong_form(client, assert_problem, body, where):
    response = client.post("/v1/score", content=json.dumps(body), headers=JSON_HEADERS)
    answer = assert_problem(response, 422, "request_invalid")
    assert where in {error["where"] for error in answer["errors"]}


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json"]
)
def test_json_must_be_called_json(client, assert_problem, kind):
    headers = {} if kind is None else {"content-type": kind}
    assert_problem(
        client.post("/v1/score", content=b"{}", headers=headers), 415, "unsupported_media_type"
    )


def test_an_unforeseen_error_tells_nothing_of_the_inside(make_client, assert_problem):
    class Broken:
        def read(self, data, *, allowed=None):
            raise RuntimeError("the secret inside")

    client = make_client(load=Broken)
    response = client.post("/v1/read", content=b"x", headers={"content-type": "image/png"})
    assert_problem(response, 500, "internal_error")
    assert "secret" not in response.text


def test_a_finer_code_keeps_the_status_of_its_class():
    problem = problem_of(HandInvalid("no", code="impossible_event", faults=[Fault("a", "b")]))
    assert (problem.status_code, problem.code) == (422, "impossible_event")
    assert problem_of(ImageRejected("no", code="new_kind")).status_code == 422
    assert problem_of(HupaiError("no", code="other")).status_code == 422


def test_an_impossible_event_names_its_index_and_says_why_twice(client, assert_problem):
    events = [{"type": "kong", "seat": seat, "kind": "added", "tile": "2s"} for seat in (0, 1)]
    body = {"ruleset": "sichuan_a", "players": 4, "dealer": 0, "events": events}
    answer = client.post("/v1/settle", json=body)
    problem = assert_problem(answer, 422, "impossible_event")
    assert problem["index"] == 1
    assert set(problem["reason"]) == {"zh", "en"}
    assert problem["errors"][0]["where"] == "events[1]"


def test_titles_exist_in_both_languages_and_codes_are_told_apart():
    for code, kind in PROBLEMS.items():
        assert kind.title
        assert kind.title_zh
        assert 400 <= kind.status < 600, code
    assert len({kind.title for kind in PROBLEMS.values()}) == len(PROBLEMS)


def test_an_answer_may_echo_what_utf8_cannot_hold(make_client, assert_problem):
    class Odd:
        def read(self, data, *, allowed=None):
            raise Problem("image_damaged", "name \ud800")

    response = make_client(load=Odd).post(
        "/v1/read", content=b"x", headers={"content-type": "image/png"}
    )
    assert_problem(response, 422, "image_damaged")
