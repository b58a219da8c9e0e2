"""docs/service.md names every setting, every error and every route, as they are."""

from pathlib import Path

import pytest

from hupai.api.errors import PROBLEMS
from hupai.api.settings import Settings

TEXT = (Path(__file__).parents[2] / "docs" / "service.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", Settings.model_fields)
def test_settings(name):
    description = Settings.model_fields[name].description
    row = next(line for line in TEXT.splitlines() if f"`HUPAI_{name.upper()}`" in line)
    assert row.endswith(f"| {description} |")
    default = Settings.model_fields[name].default
    if isinstance(default, int) and not isinstance(default, bool):
        assert int(row.split("|")[2]) == default


@pytest.mark.parametrize("code", PROBLEMS)
def test_errors(code):
    kind = PROBLEMS[code]
    assert f"| {kind.status} | `{code}` | {kind.title} | {kind.title_zh} |" in TEXT


def test_routes(client):
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in TEXT
