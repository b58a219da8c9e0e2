"""The page: all of it from here, and nothing inline."""

import re
from pathlib import Path

import pytest

import hupai.api

WEB = Path(hupai.api.__file__).parent / "web"
FILES = sorted(path.name for path in WEB.iterdir() if path.is_file())


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_a_page_is_served(client, path):
    page = client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_served(client, name):
    answer = client.get(f"/web/{name}")
    assert answer.status_code == 200
    assert answer.content == (WEB / name).read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["nope.js", "..%2fapp.py", "%2e%2e/app.py", "app.js/", ".", "a%00"]
)
def test_nothing_else_is_served(client, assert_problem, name):
    assert client.get(f"/web/{name}").status_code == 404


@pytest.mark.parametrize("name", FILES)
def test_no_other_host_and_no_inline_code(name):
    text = (WEB / name).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|//[a-z]+\.[a-z]", text)
    assert not re.search(r"<script(?![^>]*src=)|\son\w+=|style=", text)
    assert "innerHTML" not in text


def test_what_the_page_names_exists():
    known = set(FILES)
    for name in FILES:
        text = (WEB / name).read_text(encoding="utf-8")
        assert set(re.findall(r"/web/([\w.]+)", text)) <= known


def test_every_word_of_the_page_has_both_languages():
    words = (WEB / "words.js").read_text(encoding="utf-8")
    table = dict(re.findall(r'^  (\w+): \["(.+?)", "(?:.+?)"\],$', words, re.MULTILINE))
    page = "".join(
        (WEB / name).read_text(encoding="utf-8") for name in FILES if name.endswith("html")
    )
    code = "".join(
        (WEB / name).read_text(encoding="utf-8") for name in FILES if name.endswith("js")
    )
    used = set(re.findall(r'data-word="(\w+)"', page)) | set(re.findall(r'word\("(\w+)"\)', code))
    assert used <= set(table)
    ids = set(re.findall(r'id="([\w-]+)"', page))
    assert set(re.findall(r'byId\("([\w-]+)"\)', code)) <= ids
