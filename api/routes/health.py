"""Is it alive, is it ready, how is it doing."""

from typing import Any

from fastapi import APIRouter, Request, Response

from hupai.api.metrics import CONTENT_TYPE
from hupai.api.openapi import problems
from hupai.api.schemas import ReadyAnswer
from hupai.api.state import state_of

__all__ = ["router"]

router = APIRouter(tags=["health"], responses=problems())


@router.get("/livez", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def livez() -> Response:
    """Answer as long as the event loop turns, whatever the model does."""
    return Response("ok\n", media_type="text/plain")


@router.get("/readyz", response_model=ReadyAnswer, responses=problems(503))
async def readyz(request: Request) -> dict[str, Any]:
    """Answer 200 once the model is loaded and its class names are ours; else 503 and why."""
    reader = state_of(request).model.reader
    return {"status": "ok", "model": reader.info.to_dict()}


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request) -> Response:
    """Return counters and times for Prometheus."""
    return Response(state_of(request).metrics.text(), headers={"Content-Type": CONTENT_TYPE})
