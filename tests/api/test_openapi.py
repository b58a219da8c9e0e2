"""The OpenAPI document: what clients are generated from."""

import re

import pytest

from hupai.api.errors import PROBLEMS
from hupai.api.event_schemas import HAND_PATTERN
from hupai.scorer.core.hand import parse_tiles

PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemAnswer"}}}


@pytest.fixture
def document(client):
    return client.get("/openapi.json").json()


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_operation_ids_are_stable(document):
    assert {name: one["operationId"] for name, one in operations(document)} == {
        "GET /livez": "livez",
        "GET /readyz": "readyz",
        "GET /metrics": "metrics",
        "GET /v1/rulesets": "list_rulesets",
        "GET /v1/rulesets/{id}": "get_ruleset",
        "POST /v1/read": "read",
        "POST /v1/photo": "photo",
        "POST /v1/score": "score",
        "POST /v1/waits": "waits",
        "POST /v1/settle": "settle",
    }


def test_every_error_is_declared_as_a_problem(document):
    for name, operation in operations(document):
        errors = {s: r for s, r in operation["responses"].items() if not s.startswith("2")}
        assert "default" in errors, name
        for status, response in errors.items():
            assert response["content"] == PROBLEM, (name, status)
    statuses = {status for _, one in operations(document) for status in one["responses"]}
    assert {"400", "404", "413", "415", "422", "429", "503"} <= statuses


def test_every_code_is_named_where_it_is_declared(document):
    text = str(document)
    for code, kind in PROBLEMS.items():
        if kind.status not in (404, 405, 500):
            assert code in text


def test_retry_after_is_declared(document):
    for _, operation in operations(document):
        for status in ("429", "503"):
            if status in operation["responses"]:
                assert "Retry-After" in operation["responses"][status]["headers"]


def test_uploads_are_binary(document):
    read = document["paths"]["/v1/read"]["post"]["requestBody"]["content"]
    photo = document["paths"]["/v1/photo"]["post"]["requestBody"]["content"]
    for form in (read["multipart/form-data"], photo["multipart/form-data"]):
        image = form["schema"]["properties"]["image"]
        assert (image["type"], image["format"]) == ("string", "binary")
        assert "image" in form["schema"]["required"]
    assert read["image/*"]["schema"]["format"] == "binary"


def test_references_lead_somewhere(document):
    def references(value):
        if isinstance(value, dict):
            for key, child in value.items():
                if key == "$ref":
                    yield child
                else:
                    yield from references(child)
        elif isinstance(value, list):
            for child in value:
                yield from references(child)

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= known
    assert "#/components/schemas/HTTPValidationError" not in known


def test_examples_work(client, document):
    for name in ("score", "waits", "settle"):
        schema = document["components"]["schemas"][f"{name.capitalize()}Request"]
        for example in schema["examples"]:
            response = client.post(f"/v1/{name}", json=example)
            assert response.status_code == 200, response.text


def test_every_operation_and_field_is_explained(document):
    for name, operation in operations(document):
        assert operation.get("description"), name


def test_docs_can_be_switched_off(make_client, assert_problem):
    assert make_client().get("/docs").status_code == 200
    assert_problem(make_client(docs=False).get("/docs"), 404, "not_found")


@pytest.mark.parametrize("hand", ["\t", " ", "123m 456p\n11s", "1m E H12", ""])
def test_the_document_allows_the_spaces_that_the_service_takes(hand):
    assert re.search(HAND_PATTERN, hand)
    assert [str(code) for code in parse_tiles(hand, "hand")] == [
        str(code) for code in parse_tiles("".join(hand.split()), "hand")
    ]
