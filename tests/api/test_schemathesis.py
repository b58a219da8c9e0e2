"""Requests made at random from the OpenAPI document, and ones that break it: no surprise."""

from pathlib import Path
from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis")
from hypothesis import HealthCheck, settings  # noqa: E402

from hupai.api.app import create_app  # noqa: E402
from hupai.api.settings import Settings  # noqa: E402

CONFIG = schemathesis.Config.from_path(Path(__file__).with_name("schemathesis.toml"))


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
schema = schemathesis.openapi.from_asgi("/openapi.json", app, config=CONFIG)


def check(examples: int) -> Any:
    def run(case: Any) -> None:
        case.call_and_validate()

    relaxed = settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck)
    )
    return schema.parametrize()(relaxed(run))


test_a_few_requests_a_route = check(8)
test_many_requests_a_route = pytest.mark.slow(check(100))
