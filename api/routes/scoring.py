"""Typed hands: what they are worth, what they wait for, who pays whom."""

from typing import Annotated

from fastapi import APIRouter, Body
from fastapi.responses import JSONResponse

from hupai import scorer
from hupai.api.card_schemas import (
    AnyScoreAnswer,
    AnyScoreRequest,
    AnyWaitsAnswer,
    AnyWaitsRequest,
    CardScoreRequest,
    CardWaitsRequest,
)
from hupai.api.cards import score_cards, waits_cards
from hupai.api.openapi import problems
from hupai.api.schemas import SettleAnswer, SettleRequest
from hupai.api.scoring import Terms, score_hand
from hupai.api.strict_json import JsonRoute

__all__ = ["router"]

router = APIRouter(
    prefix="/v1",
    tags=["scoring"],
    route_class=JsonRoute,
    responses=problems(400, 413, 415, 422),
)


@router.post("/score", response_model=AnyScoreAnswer)
def score(body: Annotated[AnyScoreRequest, Body()]) -> JSONResponse:
    """Score tiles or cards. A hand that does not win is an answer too, with its reason."""
    if isinstance(body, CardScoreRequest):
        return JSONResponse(score_cards(body))
    terms = Terms(body.ruleset, body.win_by, body.context, body.options, body.preset)
    return JSONResponse(score_hand(terms, body.hand, body.melds, body.win_tile))


@router.post("/waits", response_model=AnyWaitsAnswer)
def waits(body: Annotated[AnyWaitsRequest, Body()]) -> JSONResponse:
    """Name every tile or card that completes the hand, with the worth of each."""
    if isinstance(body, CardWaitsRequest):
        return JSONResponse(waits_cards(body))
    found = scorer.waits(
        body.ruleset,
        body.hand,
        melds=body.melds,
        context=body.context,
        options=body.options,
        preset=body.preset,
    )
    return JSONResponse(found.to_dict())


@router.post("/settle", response_model=SettleAnswer)
def settle(body: Annotated[SettleRequest, Body()]) -> JSONResponse:
    """Pay out the events of one deal; the sums are zero."""
    settled = scorer.settle(
        body.ruleset,
        players=body.players,
        dealer=body.dealer,
        events=body.events,
        options=body.options,
        preset=body.preset,
    )
    return JSONResponse(settled.to_dict())
