"""Photos: what they show, and what that is worth."""

from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from hupai import scorer
from hupai.api.errors import Problem
from hupai.api.limits import client_address
from hupai.api.openapi import problems
from hupai.api.pipeline import Answers
from hupai.api.schemas import PhotoAnswer, PhotoRequest, ReadAnswer
from hupai.api.scoring import Terms, allowed_codes, judge
from hupai.api.state import PhotoReader, state_of
from hupai.api.strict_json import parse_json
from hupai.api.uploads import Upload, read_upload
from hupai.scorer.core.errors import Fault
from hupai.scorer.core.tiles import TileCode

__all__ = ["PHOTO_PATHS", "router"]

PHOTO_PATHS: Final = ("/v1/read", "/v1/photo")
"""Routes whose bodies may be as large as a photo."""

_BINARY: Final = {
    "type": "string",
    "format": "binary",
    "minLength": 1,
    "description": "JPEG, PNG, WebP, …",
}
_RULESET_IDS: Final = [
    str(ruleset["id"]) for ruleset in scorer.list_rulesets() if ruleset["game"] == "mahjong"
]

router = APIRouter(
    prefix="/v1",
    tags=["photos"],
    responses=problems(400, 413, 415, 422, 429, 503),
)


def _form(**fields: Any) -> dict[str, Any]:
    return {
        "schema": {
            "type": "object",
            "properties": {"image": _BINARY, **fields},
            "required": ["image", *fields],
            "additionalProperties": False,
        }
    }


_READ_BODY: Final = {
    "required": True,
    "content": {
        "multipart/form-data": _form(),
        "image/*": {"schema": _BINARY},
    },
}
_PHOTO_BODY: Final = {
    "required": True,
    "content": {
        "multipart/form-data": {
            **_form(request={"$ref": "#/components/schemas/PhotoRequest"}),
            "encoding": {"request": {"contentType": "application/json"}},
        }
    },
}


@router.post("/read", response_model=ReadAnswer, openapi_extra={"requestBody": _READ_BODY})
async def read(
    request: Request,
    deck: Annotated[Literal["mahjong"] | None, Query(description="What lies on the table")] = None,
    ruleset: Annotated[
        str | None,
        Query(
            description="Narrows the faces to those of this game",
            json_schema_extra={"enum": [*_RULESET_IDS, None]},
        ),
    ] = None,
) -> JSONResponse:
    """Read the tiles of a photo. Nothing of the photo is kept."""
    allowed = allowed_codes(ruleset) if ruleset else None
    reader, upload = await _receive(request)
    job = partial(_read, reader, upload.image, allowed)
    return JSONResponse(await state_of(request).pool.run(job))


@router.post("/photo", response_model=PhotoAnswer, openapi_extra={"requestBody": _PHOTO_BODY})
async def photo(request: Request) -> JSONResponse:
    """Read the tiles of a photo and score them. Nothing of the photo is kept."""
    reader, upload = await _receive(request, fields=("request",), raw=False)
    asked = _photo_request(upload)
    job = partial(_read_and_score, reader, upload.image, asked)
    return JSONResponse(await state_of(request).pool.run(job))


async def _receive(
    request: Request, *, fields: tuple[str, ...] = (), raw: bool = True
) -> tuple[PhotoReader, Upload]:
    state = state_of(request)
    state.limiter.check(client_address(request, state.settings.trusted_proxies))
    upload = await read_upload(
        request, fields=fields, raw=raw, max_field=state.settings.max_json_bytes
    )
    return state.model.reader, upload


def _photo_request(upload: Upload) -> PhotoRequest:
    if "request" not in upload.fields:
        fault = Fault("request", "the JSON with the rule set is missing")
        raise Problem("request_invalid", f"request: {fault.message}.", errors=[fault])
    try:
        return PhotoRequest.model_validate(parse_json(upload.fields["request"]))
    except ValidationError as error:
        raise Problem.of_validation(error.errors(), under="request") from None


def _read(reader: PhotoReader, data: bytes, allowed: frozenset[TileCode] | None) -> dict[str, Any]:
    return reader.read(data, allowed=allowed).to_dict()


def _read_and_score(reader: PhotoReader, data: bytes, asked: PhotoRequest) -> dict[str, Any]:
    reading = _read(reader, data, allowed_codes(asked.ruleset))
    terms = Terms(asked.ruleset, asked.win_by, asked.context, asked.options, asked.preset)
    melds = None if asked.melds is None else tuple(asked.melds)
    answers = Answers(asked.win_tile, melds)
    return judge(terms, reading, answers)
