"""One connection of ``WS /v1/live``: frames in, readings out; a newer frame replaces an older."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from hupai.api.errors import Problem, problem_of
from hupai.api.live import LiveSession, LiveView
from hupai.api.live_messages import Question, TermsMessage, parse_message
from hupai.api.scoring import Terms
from hupai.api.state import AppState, PhotoReader
from hupai.scorer.core.errors import HupaiError

__all__ = ["BAD_DATA", "TRY_LATER", "LiveSocket", "close", "send_problem"]

_BORED: Final = 1000
BAD_DATA: Final = 1008
_TOO_BIG: Final = 1009
_OUR_MISTAKE: Final = 1011
TRY_LATER: Final = 1013

IDLE_S: Final = 60.0
"""A client that sends nothing for so long is sent away."""

MAX_FAULTS: Final = 30
"""Faulty messages in a row, after which a client is sent away."""

_BUSY_S: Final = 0.1
"""How long to wait when photos fill the pool, before the newest frame is offered again."""

_log = logging.getLogger("hupai.api")


class _PartingError(Exception):
    """End the connection with this close code."""

    def __init__(self, code: int, reason: str) -> None:
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class _Step:
    """What a thread of the pool does next: changes first, then the newest frame."""

    asked: Question | None
    unlock: bool
    data: bytes | None
    number: int

    def take(self, session: LiveSession) -> LiveView | None:
        if self.unlock:
            session.unlock()
        view = session.ask(self.asked) if self.asked else None
        return view if self.data is None else session.see(self.data, self.number)


class LiveSocket:
    """Serves one accepted connection."""

    def __init__(self, socket: WebSocket, state: AppState, reader: PhotoReader) -> None:
        self._socket = socket
        self._state = state
        self._question = Question(Terms(state.settings.ruleset))
        self._session = LiveSession(reader, self._question)
        self._news = asyncio.Event()
        self._frame: bytes | None = None
        self._asked: Question | None = None
        self._unlock = False
        self._number = self._dropped = self._faults = 0

    async def serve(self) -> None:
        """Serve until the client leaves or has to go."""
        ends: list[Exception] = []

        async def until_it_ends(part: Callable[[], Awaitable[None]]) -> None:
            try:
                await part()
            except Exception as end:  # whatever ends one part ends the other
                ends.append(end)
            group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            group.start_soon(until_it_ends, self._listen)
            group.start_soon(until_it_ends, self._work)
        for end in ends:
            await self._part(end)

    async def _part(self, end: Exception) -> None:
        if isinstance(end, _PartingError):
            await close(self._socket, end.code, end.reason)
        elif not isinstance(end, WebSocketDisconnect):
            _log.error("unforeseen error at /v1/live", exc_info=end)
            detail = "The server's log says what went wrong."
            await send_problem(self._socket, Problem("internal_error", detail))
            await close(self._socket, _OUR_MISTAKE, "internal error")

    async def _listen(self) -> None:
        """Take what comes at once, whatever the reading does meanwhile."""
        while True:
            try:
                with anyio.fail_after(IDLE_S):
                    message = await self._socket.receive()
            except TimeoutError:
                raise _PartingError(_BORED, "nothing was sent for a minute") from None
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1005))
            if message.get("bytes") is not None:
                await self._take_frame(message["bytes"])
            else:
                await self._take_text(message["text"])

    async def _take_frame(self, data: bytes) -> None:
        limit = self._state.settings.max_frame_bytes
        if len(data) > limit:
            detail = f"At most {limit} bytes are read as one frame; send smaller ones."
            await self._complain(Problem("body_too_large", detail))
            raise _PartingError(_TOO_BIG, "frame too large")
        self._number += 1
        self._dropped += self._frame is not None
        self._frame = data
        self._news.set()

    async def _take_text(self, text: str) -> None:
        try:
            if len(text) > self._state.settings.max_json_bytes:
                raise Problem("body_too_large", "The text is too long.")
            message = parse_message(text)
            if isinstance(message, TermsMessage):
                self._question = self._asked = self._question.changed(message)
            else:
                self._unlock = True
        except (Problem, HupaiError) as error:
            await self._complain(error)
            return
        self._faults = 0
        self._news.set()

    async def _work(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            async with self._state.live.turn():
                step = self._next_step()
                outcome = await self._attempt(step)
            # A client that reads slowly must not hold up the other cameras.
            await self._deliver(outcome, step)

    def _next_step(self) -> "_Step":
        step = _Step(self._asked, self._unlock, self._frame, self._number)
        self._asked, self._unlock, self._frame = None, False, None
        return step

    async def _attempt(self, step: "_Step") -> LiveView | Problem | HupaiError | None:
        try:
            return await self._state.pool.run(partial(step.take, self._session))
        except (Problem, HupaiError) as error:
            return error

    async def _deliver(
        self, outcome: LiveView | Problem | HupaiError | None, step: "_Step"
    ) -> None:
        if isinstance(outcome, Problem) and outcome.code == "overloaded":
            await self._put_back(step)
        elif isinstance(outcome, Problem | HupaiError):
            await self._complain(outcome, step.number)
        elif outcome is not None:
            self._faults = 0
            fields = {"type": "reading", **outcome.to_dict(), "dropped": self._dropped}
            await self._socket.send_json(fields)

    async def _put_back(self, step: "_Step") -> None:
        """Keep what could not be done as the pool is full, unless something newer has come."""
        self._asked = self._asked or step.asked
        self._unlock = self._unlock or step.unlock
        if self._frame is None:
            self._frame = step.data
        else:
            self._dropped += step.data is not None
        await asyncio.sleep(_BUSY_S)
        self._news.set()

    async def _complain(self, error: Problem | HupaiError, frame: int | None = None) -> None:
        await send_problem(self._socket, error, frame)
        self._faults += 1
        if self._faults >= MAX_FAULTS:
            raise _PartingError(BAD_DATA, "too many faulty messages")


async def send_problem(
    socket: WebSocket, error: Problem | HupaiError, frame: int | None = None
) -> None:
    """Tell the client what is wrong."""
    problem = error if isinstance(error, Problem) else problem_of(error)
    fields: dict[str, Any] = {
        "type": "error",
        "code": problem.code,
        "message": problem.detail,
        "title": problem.kind.title,
        "title_zh": problem.kind.title_zh,
    }
    if problem.errors:
        fields["errors"] = [{"where": f.where, "message": f.message} for f in problem.errors]
    if frame is not None:
        fields["frame"] = frame
    await _if_open(socket, partial(socket.send_json, fields))


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close the connection, if the client has not done so."""
    await _if_open(socket, partial(socket.close, code, reason))


async def _if_open(socket: WebSocket, action: Callable[[], Any]) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        # Between the look and the word the client may have gone.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await action()
