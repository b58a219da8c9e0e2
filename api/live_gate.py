"""How many cameras may be connected, and whose frame is read next."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from hupai.api.errors import Problem

__all__ = ["LiveGate"]


class LiveGate:
    """Lets ``cameras`` in, and ``at_once`` of their frames into the pool at the same time.

    Photos share the pool: with one reader a photo waits for one frame at most. All methods are
    for the event loop's thread.
    """

    def __init__(self, cameras: int, readers: int) -> None:
        self._cameras = cameras
        self._at_once = max(1, readers - 1)
        self._turns = asyncio.Semaphore(self._at_once)
        self._connected = 0

    @property
    def connected(self) -> int:
        """Cameras that are connected."""
        return self._connected

    @contextmanager
    def place(self) -> Iterator[None]:
        """Take a camera's place.

        :raises Problem: ``overloaded``, when all are taken.
        """
        if self._connected >= self._cameras:
            detail = f"{self._connected} cameras are connected already; try again later."
            raise Problem("overloaded", detail)
        if self._connected == 0:
            # A semaphore belongs to one event loop; the app may have been started in another.
            self._turns = asyncio.Semaphore(self._at_once)
        self._connected += 1
        try:
            yield
        finally:
            self._connected -= 1

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until it is this camera's turn; first come, first served."""
        async with self._turns:
            yield
