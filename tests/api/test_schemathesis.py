"""Requests made at random from the OpenAPI document, and ones that break it: no surprise."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, settings  # noqa: E402

from hupai.api.app import create_app  # noqa: E402
from hupai.api.settings import Settings  # noqa: E402

CONFIG = tomllib.loads(Path(__file__).with_name("schemathesis.toml").read_text())
RANDOM_ONLY = {**CONFIG, "phases": {"coverage": {"enabled": False}}}


class Reader:
    """Reads every picture as no hand at all; the photo routes are tried for their form."""

    class info:  # noqa: N801
        @staticmethod
        def to_dict() -> dict[str, Any]:
            return {"name": "none", "version": "1", "sha256": ""}

    def read(self, data: bytes, *, allowed: Any = None) -> "Reader":
        return self

    def to_dict(self) -> dict[str, Any]:
        return {
            "image": {"width": 1, "height": 1},
            "rows": [],
            "tiles": [],
            "hand": {"concealed": "", "melds": [], "flowers": []},
            "sure": False,
            "warnings": [],
            "model": self.info.to_dict(),
            "ms": {},
        }


app = create_app(Settings(), load_reader=Reader)


def check(examples: int, config: dict[str, Any]) -> Any:
    def run(case: Any) -> None:
        case.call_and_validate()

    relaxed = settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck)
    )
    schema = schemathesis.openapi.from_asgi(
        "/openapi.json", app, config=schemathesis.Config.from_dict(config)
    )
    return schema.parametrize()(relaxed(run))


test_some_requests_at_random = check(25, RANDOM_ONLY)
test_many_requests_and_every_boundary = pytest.mark.slow(check(100, CONFIG))
