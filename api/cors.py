"""Pages of other origins: those that the owner names may call the API, others hear why not."""

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hupai.api.errors import Problem

__all__ = ["Cors"]


class Cors(CORSMiddleware):
    """Starlette's middleware, but a preflight that it refuses is answered as any other error."""

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer what a browser asks before the request itself."""
        answer = super().preflight_response(request_headers)
        if answer.status_code < 400:
            return answer
        return _Refusal(bytes(answer.body).decode(), answer.headers["vary"])


class _Refusal(Response):
    """A problem that learns the path it is answered to only when it is sent."""

    def __init__(self, reason: str, vary: str) -> None:
        super().__init__(status_code=400)
        detail = (
            f"{reason}. Pages whose origin HUPAI_CORS_ORIGINS names may GET and POST, with the "
            "header Content-Type."
        )
        self._problem = Problem("bad_request", detail, headers={"Vary": vary})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._problem.response(Request(scope))(scope, receive, send)
