"""The OpenAPI document: every error declared as a problem, every operation with a stable name."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import BaseModel

from hupai.api.card_schemas import CardPhotoRequest
from hupai.api.errors import MEDIA_TYPE, PROBLEMS
from hupai.api.game_schemas import game_schemas
from hupai.api.schemas import PhotoRequest, ProblemAnswer

__all__ = ["describe", "operation_id", "problems"]

_PROBLEM_REF: Final = "#/components/schemas/ProblemAnswer"
_METHODS: Final = frozenset({"get", "post", "put", "patch", "delete"})


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Declare the errors that the routes of a router answer."""
    found: dict[int | str, dict[str, Any]] = {status: _declared(status) for status in statuses}
    found["default"] = _problem("Any other error.")
    return found


def _declared(status: int) -> dict[str, Any]:
    codes = [code for code, kind in PROBLEMS.items() if kind.status == status]
    declared = _problem(f"Codes: {', '.join(codes)}.")
    if status in (429, 503):
        declared["headers"] = {
            "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
        }
    return declared


def _problem(description: str) -> dict[str, Any]:
    return {
        "description": description,
        "content": {MEDIA_TYPE: {"schema": {"$ref": _PROBLEM_REF}}},
    }


def operation_id(route: APIRoute) -> str:
    """Name an operation after its function; clients are generated from these names."""
    return route.name


def describe(app: FastAPI) -> None:
    """Give the app its OpenAPI document, made once when it is first asked for."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _build(app)
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def _build(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=app.description,
        license_info=app.license_info,
        tags=app.openapi_tags,
        routes=app.routes,
    )
    components = schema.setdefault("components", {}).setdefault("schemas", {})
    for model in (ProblemAnswer, PhotoRequest, CardPhotoRequest):
        components |= _with_definitions(model)
    components |= game_schemas(components)
    for unused in ("HTTPValidationError", "ValidationError"):
        components.pop(unused, None)
    return schema


def _with_definitions(model: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of a model that no route names as its body, and of all it uses."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    return {**schema.pop("$defs", {}), model.__name__: schema}
