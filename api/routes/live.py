"""The live socket: frames of a camera in, readings and the settled hand's score out."""

from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket

from hupai.api.errors import Problem
from hupai.api.limits import client_address
from hupai.api.live_socket import BAD_DATA, TRY_LATER, LiveSocket, close, send_problem
from hupai.api.state import AppState
from hupai.scorer.core.errors import HupaiError

__all__ = ["router"]

router = APIRouter(prefix="/v1")


@router.websocket("/live")
async def live(socket: WebSocket) -> None:
    """Read frames as they come. Nothing of them is kept."""
    state: AppState = socket.app.state.hupai
    if not _of_this_page(socket, state.settings.cors_origins):
        await socket.close(BAD_DATA)
        return
    await socket.accept()
    try:
        state.limiter.check(client_address(socket, state.settings.trusted_proxies))
        with state.live.place():
            await LiveSocket(socket, state, state.model.reader).serve()
    except (Problem, HupaiError) as refusal:
        await send_problem(socket, refusal)
        await close(socket, TRY_LATER, "try again later")


def _of_this_page(socket: WebSocket, others: list[str]) -> bool:
    """Tell whether no page of another origin has opened the socket; browsers do not ask."""
    origin = socket.headers.get("origin")
    if origin is None or "*" in others or origin in others:
        return True
    return urlsplit(origin).netloc.lower() == socket.headers.get("host", "").lower()
