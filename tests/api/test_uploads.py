"""Photos on their way in: forms, raw bodies, limits, and nothing on disk."""

import json
import tempfile
from typing import Any

import pytest

JSON_HEADERS = {"content-type": "application/json"}


def form(*parts: tuple[str, str | None, bytes]) -> dict[str, Any]:
    """Build a multipart body by hand: (name, file name, content) a part."""
    body = b""
    for name, filename, content in parts:
        file = f'; filename="{filename}"' if filename else ""
        body += f'--xx\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode()
        body += content + b"\r\n"
    return {
        "content": body + b"--xx--\r\n",
        "headers": {"content-type": "multipart/form-data; boundary=xx"},
    }


@pytest.mark.parametrize("kind", ["image/jpeg", "image/png", "IMAGE/WEBP; q=1", "image/heic"])
def test_a_raw_picture_is_read(client, kind):
    response = client.post("/v1/read", content=b"picture", headers={"content-type": kind})
    assert response.status_code == 200
    assert response.json()["rows"][0][:3] == ["2m", "3m", "4m"]


def test_a_form_with_a_picture_is_read(client):
    response = client.post("/v1/read", files={"image": ("手牌 1.jpg", b"picture", "text/plain")})
    assert response.status_code == 200


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/mixed",
        "image",
        "\xff",
    ],
)
@pytest.mark.parametrize("path", ["/v1/read", "/v1/photo"])
def test_other_types_are_refused_unread(client, assert_problem, reader, path, kind):
    headers = {} if kind is None else {"content-type": kind.encode("latin-1")}
    response = client.post(path, content=b"picture", headers=headers)
    assert_problem(response, 415, "unsupported_media_type")
    assert "image" in response.headers["accept"]
    assert reader.reads == []


def test_a_photo_to_score_needs_a_form(client, assert_problem):
    response = client.post("/v1/photo", content=b"x", headers={"content-type": "image/jpeg"})
    assert_problem(response, 415, "unsupported_media_type")


@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ([], "image"),
        ([("image", None, b"text")], "image"),
        ([("image", "a.jpg", b"1"), ("image", "b.jpg", b"2")], "image"),
        ([("photo", "a.jpg", b"1")], "photo"),
        ([("image", "a.jpg", b"1"), ("extra", None, b"2")], "extra"),
    ],
)
def test_a_form_that_does_not_fit(client, assert_problem, parts, where):
    response = client.post("/v1/read", **form(*parts))
    body = assert_problem(response, 422, "request_invalid")
    assert [error["where"] for error in body["errors"]] == [where]


@pytest.mark.parametrize(
    ("header", "content"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b"x"),
        ("multipart/form-data; boundary=xx", b"no boundary"),
        ("multipart/form-data; boundary=xx", b"--xx\r\nContent-Dis"),
        ("multipart/form-data; boundary=xx", b"--xx\r\n\r\nno name\r\n--xx--\r\n"),
        ("multipart/form-data; boundary=" + "y" * 300, b"x"),
    ],
)
def test_a_broken_form(client, header, content):
    response = client.post("/v1/read", content=content, headers={"content-type": header})
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] in ("multipart_invalid", "request_invalid")
    assert response.status_code in (400, 422)


@pytest.mark.parametrize("charset", ["idna", "punycode", "zlib_codec", "utf-7", "nonsense", "\x80"])
def test_a_charset_of_the_form_is_not_followed(client, charset):
    parts = form(("image", "\u5c71.jpg", b"picture"))
    kind = parts["headers"]["content-type"] + f"; charset={charset}"
    parts["headers"] = {"content-type": kind.encode("latin-1")}
    assert client.post("/v1/read", **parts).status_code == 200


@pytest.mark.parametrize("how", ["raw", "form"])
def test_an_empty_picture(client, assert_problem, how):
    if how == "raw":
        response = client.post("/v1/read", content=b"", headers={"content-type": "image/png"})
    else:
        response = client.post("/v1/read", files={"image": ("a.png", b"", "image/png")})
    assert_problem(response, 422, "image_empty")


def test_a_damaged_picture(client, assert_problem):
    response = client.post("/v1/read", content=b"damaged", headers={"content-type": "image/png"})
    assert_problem(response, 422, "image_damaged")


def test_no_photo_touches_the_disk(make_client, monkeypatch, tmp_path):
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a file was made")

    client = make_client()
    for name in ("TemporaryFile", "NamedTemporaryFile", "mkstemp"):
        monkeypatch.setattr(tempfile, name, forbidden)
    big = b"x" * (6 * 1024 * 1024)
    response = client.post("/v1/read", files={"image": ("a.jpg", big, "image/jpeg")})
    assert response.status_code == 200


def test_a_declared_length_over_the_limit(make_client, assert_problem, reader):
    client = make_client(max_upload_bytes=2048)
    for path in ("/v1/read", "/v1/photo"):
        response = client.post(path, content=b"x" * 2049, headers={"content-type": "image/png"})
        assert_problem(response, 413, "body_too_large")
    fits = client.post("/v1/read", content=b"x" * 2048, headers={"content-type": "image/png"})
    assert fits.status_code == 200
    assert len(reader.reads) == 1


def test_a_streamed_body_over_the_limit(make_client, assert_problem, reader):
    client = make_client(max_upload_bytes=4096)
    body = (b"x" * 1000 for _ in range(5))
    response = client.post("/v1/read", content=body, headers={"content-type": "image/png"})
    assert_problem(response, 413, "body_too_large")
    assert reader.reads == []


def test_a_streamed_form_over_the_limit(make_client, assert_problem):
    client = make_client(max_upload_bytes=4096)
    parts = form(("image", "a.jpg", b"x" * 5000))
    chunks = (parts["content"][at : at + 512] for at in range(0, 5200, 512))
    response = client.post("/v1/read", content=chunks, headers=parts["headers"])
    assert_problem(response, 413, "body_too_large")


def test_a_long_request_without_photo_has_its_own_limit(make_client, assert_problem):
    client = make_client(max_json_bytes=1024)
    body = json.dumps({"ruleset": "sichuan_a", "hand": " " * 2000}).encode()
    for content in (body, iter([body])):
        response = client.post("/v1/score", content=content, headers=JSON_HEADERS)
        assert_problem(response, 413, "body_too_large")
