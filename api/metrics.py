"""Counters for ``/metrics`` in the Prometheus text format 0.0.4, kept on the app's state."""

import threading
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["CONTENT_TYPE", "Metrics", "MetricsMiddleware"]

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """Requests by method, route and status, and how long they took."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._sums_s: dict[str, float] = {}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def gauge(self, name: str, help_text: str, value: Callable[[], float]) -> None:
        """Show a value that is asked for at each scrape."""
        self._gauges[name] = (help_text, value)

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one finished request."""
        with self._lock:
            self._requests[method, route, status] += 1
            counts = self._buckets.setdefault(route, [0] * (len(_BOUNDS_S) + 1))
            counts[bisect_left(_BOUNDS_S, seconds)] += 1
            self._sums_s[route] = self._sums_s.get(route, 0.0) + seconds

    def text(self) -> str:
        """Return everything in the text format."""
        with self._lock:
            lines = [*self._request_lines(), *self._duration_lines()]
        return "\n".join([*lines, *self._gauge_lines(), ""])

    def _request_lines(self) -> Iterator[str]:
        yield "# HELP hupai_requests_total Requests answered."
        yield "# TYPE hupai_requests_total counter"
        for (method, route, status), count in sorted(self._requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            yield f"hupai_requests_total{{{labels}}} {count}"

    def _duration_lines(self) -> Iterator[str]:
        name = "hupai_request_duration_seconds"
        yield f"# HELP {name} Time from the first byte of a request to the last of its answer."
        yield f"# TYPE {name} histogram"
        for route, counts in sorted(self._buckets.items()):
            total = 0
            for bound, count in zip((*_BOUNDS_S, "+Inf"), counts, strict=True):
                total += count
                yield f'{name}_bucket{{route="{route}",le="{bound}"}} {total}'
            yield f'{name}_sum{{route="{route}"}} {self._sums_s[route]:.6f}'
            yield f'{name}_count{{route="{route}"}} {total}'

    def _gauge_lines(self) -> Iterator[str]:
        for name, (help_text, value) in self._gauges.items():
            yield f"# HELP {name} {help_text}"
            yield f"# TYPE {name} gauge"
            yield f"{name} {value():g}"


class MetricsMiddleware:
    """ASGI middleware that times each request under the template of its route.

    Unknown addresses share one label, so that a scanner cannot fill the memory.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 500
        start = time.perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "OTHER"
            seconds = time.perf_counter() - start
            self._metrics.observe(method, _route_of(scope), status, seconds)


def _route_of(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "unknown"))
