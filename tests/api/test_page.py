"""The page: all of it from here, and nothing inline."""

import json
import re
from pathlib import Path

import pytest

import hupai.api

WEB = Path(hupai.api.__file__).parent / "web"
DIST = WEB / "dist"
BUILT = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file()}
FILES = {**{path.name: path for path in WEB.iterdir() if path.is_file()}, **BUILT}
TEXTS = sorted(name for name in FILES if not name.endswith(".png"))
NAMESPACES = "http://www.w3.org/"


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_a_page_is_served(client, path):
    page = client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_file_is_served(client, name):
    answer = client.get(f"/web/{name}")
    assert answer.status_code == 200
    assert answer.content == FILES[name].read_bytes()
    kept = "immutable" in answer.headers["cache-control"]
    assert kept == name.startswith("assets/")


@pytest.mark.parametrize(
    "name",
    ["nope.js", "..%2fapp.py", "%2e%2e/app.py", "index.html/", ".", "a%00", "ui/package.json"],
)
def test_nothing_else_is_served(client, assert_problem, name):
    assert client.get(f"/web/{name}").status_code == 404


@pytest.mark.parametrize("name", TEXTS)
def test_no_other_host_and_no_inline_code(name):
    text = FILES[name].read_text(encoding="utf-8").replace(NAMESPACES, "")
    assert not re.search(r"https?://[\w.]+\.[a-z]{2}", text)
    if name.endswith(".html"):
        assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", text)


def test_what_the_page_names_exists():
    for name in TEXTS:
        if not name.endswith((".html", ".webmanifest", "sw.js")):
            continue
        text = FILES[name].read_text(encoding="utf-8")
        assert set(re.findall(r"/web/([\w./-]+)", text)) <= set(FILES)


def test_the_service_worker_keeps_the_whole_page(client):
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    kept = json.loads(re.search(r"FILES = (\[.*?\]);", answer.text, re.DOTALL)[1])
    assert {f"/web/{name}" for name in BUILT if name.startswith("assets/")} <= set(kept)
    for path in kept:
        assert client.get(path).status_code == 200


def test_the_app_can_be_installed(client):
    manifest = client.get("/web/manifest.webmanifest").json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
