"""Photos are read in threads beside the event loop, a few at a time, and only so many wait."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from hupai.api.errors import Problem

__all__ = ["ReadPool"]

T = TypeVar("T")


class ReadPool:
    """A bounded pool: ``readers`` photos at the same time, ``queue_size`` more may wait."""

    def __init__(self, readers: int, queue_size: int) -> None:
        self._readers = readers
        self._executor: ThreadPoolExecutor | None = None
        self._capacity = readers + queue_size
        self._lock = threading.Lock()
        self._pending = 0

    @property
    def pending(self) -> int:
        """Photos that wait or are being read."""
        return self._pending

    async def run(self, job: Callable[[], T]) -> T:
        """Run the job in the pool and return its result.

        :raises Problem: ``overloaded``, when the queue is full.
        """
        self._enter()
        try:
            future = self._threads().submit(job)
        except BaseException:
            self._leave(None)
            raise
        # Counted until the thread is done, also when the client has gone away meanwhile.
        future.add_done_callback(self._leave)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Let the running jobs end and drop the waiting ones; the next job starts new threads."""
        executor, self._executor = self._executor, None
        if executor:
            executor.shutdown(wait=True, cancel_futures=True)

    def _threads(self) -> ThreadPoolExecutor:
        with self._lock:
            if self._executor is None:
                self._executor = ThreadPoolExecutor(self._readers, "hupai-read")
            return self._executor

    def _enter(self) -> None:
        with self._lock:
            if self._pending >= self._capacity:
                detail = f"{self._pending} photos are being read or wait; try again in a moment."
                raise Problem("overloaded", detail)
            self._pending += 1

    def _leave(self, _: Future[T] | None) -> None:
        with self._lock:
            self._pending -= 1
