"""Worker processes for the tables. One that dies or takes too long is replaced; each table gets its fair share."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from circenses.processes import TooLong, Work, Worker, WorkerLost
from circenses.server.errors import Unavailable

ATTEMPTS = 3  # for a task whose worker died: that may be the machine's fault
_log = logging.getLogger("circenses.server")


class Crew:
    """Workers for one kind of work. A free one goes to whoever has recently used the least time."""

    def __init__(self, size: int, work: Work, memory: int = 0) -> None:
        self.size = size
        self.workers = [Worker(work, memory) for _ in range(size)]
        self.idle = list(self.workers)
        self.queue: list[tuple[str, asyncio.Future[Worker]]] = []
        self.shares = Shares()
        self.threads = ThreadPoolExecutor(size, thread_name_prefix="crew")
        self.lost = 0  # workers replaced so far
        self.closing = False

    async def ask(self, task: Any, seconds: float, whose: str = "", attempts: int = ATTEMPTS) -> Any:
        """The answer to a task; Unavailable if it takes too long, or if worker after worker fails over it."""
        reason = ""
        for _ in range(attempts):
            worker = await self._worker(whose)
            attempt = asyncio.ensure_future(self._attempt(worker, task, seconds, whose))
            attempt.add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )  # retrieves the exception even if nobody waits
            try:
                # a worker stays busy even if nobody waits for it any more
                return await asyncio.shield(attempt)
            except WorkerLost as fault:
                reason = str(fault)
                if isinstance(fault, TooLong):
                    break
        raise Unavailable(f"no answer: the last worker {reason}")

    async def _attempt(self, worker: Worker, task: Any, seconds: float, whose: str) -> Any:
        start = time.monotonic()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.threads, worker.ask, task, seconds)
        except WorkerLost as fault:
            if not self.closing:
                self.lost += 1
                _log.warning("a worker %s and is replaced", fault)
                await loop.run_in_executor(self.threads, worker.stop)
            raise
        finally:
            self.shares.add(whose, time.monotonic() - start)
            self._free(worker)

    async def _worker(self, whose: str) -> Worker:
        if self.idle:
            return self.idle.pop()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.queue.append((whose, waiting))
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self._free(waiting.result())
            raise

    def _free(self, worker: Worker) -> None:
        self.queue = [task for task in self.queue if not task[1].done()]
        if not self.queue:
            self.idle.append(worker)
            return
        next_one = min(self.queue, key=lambda task: self.shares.of(task[0]))  # the first of those who used the least
        self.queue.remove(next_one)
        next_one[1].set_result(worker)

    def close(self) -> None:
        self.closing = True
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)


class Shares:
    """Seconds of work that each has used recently, with a half-life of a minute."""

    HALVED = 60.0
    NOTHING = 0.001

    def __init__(self) -> None:
        self.used: dict[str, tuple[float, float]] = {}

    def of(self, whose: str) -> float:
        seconds, at = self.used.get(whose, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / self.HALVED))

    def add(self, whose: str, seconds: float) -> None:
        self.used[whose] = self.of(whose) + seconds, time.monotonic()
        self.used = {name: share for name, share in self.used.items() if self.of(name) > self.NOTHING}
