"""JSON bodies without surprises: no NaN, no lone surrogates, no key twice, no endless nesting."""

import json
import math
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic_core import from_json

from hupai.api.errors import Problem

__all__ = ["JsonRoute", "parse_json"]

MAX_DEPTH: Final = 32
_EXACT: Final = 2**53
"""Below this a float holds every whole number exactly."""


def parse_json(body: bytes | str) -> Any:
    """Parse a body strictly.

    :raises Problem: ``json_invalid``; the detail says what is wrong and where.
    """
    try:
        from_json(body, allow_inf_nan=False)  # UTF-8, syntax, surrogates, depth
        value = json.loads(body, object_pairs_hook=_no_key_twice, parse_float=_number)
    except (ValueError, RecursionError) as error:
        raise Problem("json_invalid", f"The JSON cannot be read: {error}.") from None
    _check_depth(value)
    return value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key[:40]!r} is there twice")
        found[key] = value
    return found


def _number(text: str) -> int | float:
    """Read 10.0 as 10: JSON knows one kind of number, and JSON Schema calls it an integer."""
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"the number {text[:20]} is too large")
    return int(value) if value.is_integer() and abs(value) < _EXACT else value


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for item in level for child in _children(item)]
        if not level:
            return
    raise Problem("json_invalid", f"The JSON is nested deeper than {MAX_DEPTH} levels.")


def _children(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


class _StrictRequest(Request):
    async def json(self) -> Any:
        return parse_json(await self.body())


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (
        kind.startswith("application/") and kind.endswith("+json")
    )


class JsonRoute(APIRoute):
    """A route whose body is JSON and nothing else; other types are refused unread."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler, with the type of the body checked before the body is read."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            if self.body_field and not _is_json(request.headers.get("content-type", "")):
                detail = "Send the body as Content-Type: application/json."
                raise Problem(
                    "unsupported_media_type", detail, headers={"Accept": "application/json"}
                )
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict
