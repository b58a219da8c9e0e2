"""Photos: what they show, and what that is worth."""

from functools import partial
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter, ValidationError

from hupai import scorer
from hupai.api.card_photos import CardTable, CardTerms, cards_on, judge_cards
from hupai.api.card_schemas import AnyPhotoAnswer, AnyPhotoRequest, CardPhotoRequest
from hupai.api.errors import Problem
from hupai.api.limits import client_address
from hupai.api.openapi import problems
from hupai.api.pipeline import Answers
from hupai.api.schemas import PhotoRequest, ReadAnswer
from hupai.api.scoring import Terms, allowed_codes, judge
from hupai.api.state import AppState, CardPhotoReader, PhotoReader, state_of
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
_RULESET_IDS: Final = [str(ruleset["id"]) for ruleset in scorer.list_rulesets()]
_PHOTO_REQUEST: Final[TypeAdapter[PhotoRequest | CardPhotoRequest]] = TypeAdapter(AnyPhotoRequest)

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
            **_form(
                request={
                    "oneOf": [
                        {"$ref": "#/components/schemas/PhotoRequest"},
                        {"$ref": "#/components/schemas/CardPhotoRequest"},
                    ]
                }
            ),
            "encoding": {"request": {"contentType": "application/json"}},
        }
    },
}


@router.post("/read", response_model=ReadAnswer, openapi_extra={"requestBody": _READ_BODY})
async def read(
    request: Request,
    deck: Annotated[
        Literal["mahjong", "long_cards", "daer"] | None,
        Query(description="What lies on the table: tiles, 川牌 or 大贰"),
    ] = None,
    ruleset: Annotated[
        str | None,
        Query(
            description="Narrows the faces to those of this game",
            json_schema_extra={"enum": [*_RULESET_IDS, None]},
        ),
    ] = None,
) -> JSONResponse:
    """Read the tiles or cards of a photo. Nothing of the photo is kept."""
    table = cards_on(deck, ruleset)
    allowed = allowed_codes(ruleset) if ruleset and not table else None
    state, upload = await _receive(request)
    if table:
        job = partial(_read_cards, await _card_reader(state), upload.image, table)
    else:
        job = partial(_read, state.model.reader, upload.image, allowed)
    return JSONResponse(await state.pool.run(job))


@router.post("/photo", response_model=AnyPhotoAnswer, openapi_extra={"requestBody": _PHOTO_BODY})
async def photo(request: Request) -> JSONResponse:
    """Read the tiles or cards of a photo and score them. Nothing of the photo is kept."""
    state, upload = await _receive(request, fields=("request",), raw=False)
    asked = _photo_request(upload)
    if isinstance(asked, CardPhotoRequest):
        job = partial(_read_and_score_cards, await _card_reader(state), upload.image, asked)
    else:
        job = partial(_read_and_score, state.model.reader, upload.image, asked)
    return JSONResponse(await state.pool.run(job))


async def _receive(
    request: Request, *, fields: tuple[str, ...] = (), raw: bool = True
) -> tuple[AppState, Upload]:
    state = state_of(request)
    state.limiter.check(client_address(request, state.settings.trusted_proxies))
    upload = await read_upload(
        request, fields=fields, raw=raw, max_field=state.settings.max_json_bytes
    )
    return state, upload


async def _card_reader(state: AppState) -> CardPhotoReader:
    """Return the reader of cards, loaded when it is first asked for.

    :raises ModelUnavailable: with the reason.
    """
    await state.cards.load()
    return state.cards.reader


def _photo_request(upload: Upload) -> PhotoRequest | CardPhotoRequest:
    if "request" not in upload.fields:
        fault = Fault("request", "the JSON with the rule set is missing")
        raise Problem("request_invalid", f"request: {fault.message}.", errors=[fault])
    try:
        return _PHOTO_REQUEST.validate_python(parse_json(upload.fields["request"]))
    except ValidationError as error:
        raise Problem.of_validation(error.errors(), under="request") from None


def _read(reader: PhotoReader, data: bytes, allowed: frozenset[TileCode] | None) -> dict[str, Any]:
    return reader.read(data, allowed=allowed).to_dict()


def _read_cards(reader: CardPhotoReader, data: bytes, table: CardTable) -> dict[str, Any]:
    return reader.read(data, deck=table.deck, copies=table.copies).to_dict()


def _read_and_score_cards(
    reader: CardPhotoReader, data: bytes, asked: CardPhotoRequest
) -> dict[str, Any]:
    terms = CardTerms(
        asked.ruleset,
        profile=asked.profile,
        options=asked.options,
        facts=asked.all_facts,
        laid=asked.laid,
        laid_among=asked.laid_among,
    )
    table = cards_on(None, asked.ruleset)
    assert table is not None
    return judge_cards(_read_cards(reader, data, table), terms)


def _read_and_score(reader: PhotoReader, data: bytes, asked: PhotoRequest) -> dict[str, Any]:
    reading = _read(reader, data, allowed_codes(asked.ruleset))
    terms = Terms(asked.ruleset, asked.win_by, asked.context, asked.options, asked.preset)
    melds = None if asked.melds is None else tuple(asked.melds)
    answers = Answers(asked.win_tile, melds)
    return judge(terms, reading, answers)
