"""Limits that hold before anything is decoded: bytes of a body, photos a minute."""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hupai.api.errors import Problem

__all__ = ["BodyLimit", "RateLimiter", "client_address"]

_MINUTE_S: Final = 60.0


class BodyLimit:
    """ASGI middleware that counts a body as it arrives and stops it at its limit.

    A declared ``Content-Length`` beyond the limit is refused before a byte is read; a body
    without one is refused by the first chunk that passes the limit.
    """

    def __init__(
        self, app: ASGIApp, *, photo_paths: Collection[str], max_photo: int, max_json: int
    ) -> None:
        self.app = app
        self._photo_paths = frozenset(photo_paths)
        self._max_photo = max_photo
        self._max_json = max_json

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = self._max_photo if scope["path"] in self._photo_paths else self._max_json
        if _declared_length(scope) > limit:
            problem = _too_large(limit).response(Request(scope))
            await problem(scope, receive, send)
            return
        await self.app(scope, _counted(receive, limit), send)


def _declared_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value[:19]) if value.isdigit() else 0
    return 0


def _too_large(limit: int) -> Problem:
    # The rest of the body is still on its way: the connection cannot be used again.
    detail = f"At most {limit} bytes are read; send a smaller picture or a shorter request."
    return Problem("body_too_large", detail, headers={"Connection": "close"})


def _counted(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise _too_large(limit)
        return message

    return counted


def client_address(request: HTTPConnection, trusted_proxies: int) -> str:
    """Return who sent the request, looking through so many proxies of our own.

    Each trusted proxy appends the address it saw; anything further left was written by the
    client itself and is not believed.
    """
    peer = request.client.host if request.client else "unknown"
    hops = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
    if trusted_proxies == 0 or len(hops) < trusted_proxies:
        return peer
    return hops[-trusted_proxies] or peer


class RateLimiter:
    """A token bucket for each client: ``per_minute`` at once, refilled evenly; 0 lets all pass."""

    MAX_CLIENTS: Final = 10_000
    """Clients remembered; the one longest unseen is forgotten first."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, client: str) -> None:
        """Take one token of the client.

        :raises Problem: ``rate_limited`` with the seconds to wait in ``Retry-After``.
        """
        if self._per_minute == 0:
            return
        now = self._clock()
        tokens = self._tokens(client, now)
        if tokens < 1.0:
            wait_s = max(1, round((1.0 - tokens) * _MINUTE_S / self._per_minute + 0.5))
            detail = f"At most {self._per_minute} photos a minute; wait {wait_s} s."
            raise Problem("rate_limited", detail, headers={"Retry-After": str(wait_s)})
        self._buckets[client] = (tokens - 1.0, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > self.MAX_CLIENTS:
            self._buckets.popitem(last=False)

    def _tokens(self, client: str, now: float) -> float:
        tokens, then = self._buckets.get(client, (float(self._per_minute), now))
        return min(float(self._per_minute), tokens + (now - then) * self._per_minute / _MINUTE_S)
