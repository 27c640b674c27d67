"""Processes that work for the tables. One that dies or takes too long is replaced; each table gets its fair share."""

import asyncio
import logging
import multiprocessing
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from circenses.kernel.errors import CircensesError
from circenses.server.errors import Unavailable

STARTS = 120.0  # seconds a worker may take until it is ready
READY = "ready"
ATTEMPTS = 3  # over a task whose worker died: that may be the machine's fault
_log = logging.getLogger("circenses.server")

Work = Callable[[Any], Any]


class WorkerLost(Exception):
    """The process died over its task, or the task failed."""


class TooLong(WorkerLost):
    """The task was given its time and is not done: trying again would only take as long again."""


class Worker:
    """One process with a pipe, started when it is first needed. It may use `memory` bytes; 0: as much as there is."""

    def __init__(self, work: Work, memory: int = 0) -> None:
        self.work = work
        self.memory = memory
        self.process: Any = None
        self.pipe: Connection | None = None
        self.starting = False

    def ask(self, task: Any, seconds: float) -> Any:
        if self.process is None:
            self._start()
        assert self.pipe is not None
        try:
            if self.starting and not self.pipe.poll(STARTS):
                raise WorkerLost("did not start")
            if self.starting:
                self.starting = self.pipe.recv() != READY  # what it loads first is not taken from the time of a task
            self.pipe.send(task)
            if not self.pipe.poll(seconds):
                raise TooLong("did not answer in time")
            answer, fault = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("died") from None
        if isinstance(fault, CircensesError):
            raise fault
        if fault:
            raise WorkerLost(fault)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.work, self.memory), daemon=True)
        process.start()
        self.process = process
        self.starting = True
        theirs.close()  # only the process holds its end now, so its death closes the pipe

    def stop(self) -> None:
        if self.process is None:
            return
        assert self.pipe is not None
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()
        self.process = None


class Crew:
    """Workers for one kind of work. A free one goes to whoever has used the least time of late."""

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
            attempt.add_done_callback(lambda done: done.cancelled() or done.exception())  # known, waited for or not
            try:
                # whoever stops waiting does not free a worker that is still at it
                return await asyncio.shield(attempt)
            except WorkerLost as fault:
                reason = str(fault)
                if isinstance(fault, TooLong):
                    break
        raise Unavailable(f"no answer: the last worker {reason}")

    async def _attempt(self, worker: Worker, task: Any, seconds: float, whose: str) -> Any:
        begun = time.monotonic()
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
            self.shares.add(whose, time.monotonic() - begun)
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
        self.queue = [asked for asked in self.queue if not asked[1].done()]
        if not self.queue:
            self.idle.append(worker)
            return
        next_one = min(self.queue, key=lambda asked: self.shares.of(asked[0]))  # the first of those with the least
        self.queue.remove(next_one)
        next_one[1].set_result(worker)

    def close(self) -> None:
        self.closing = True
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)


class Shares:
    """Seconds of work that each has used of late: what is a minute old counts half."""

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


def _serve(pipe: Connection, work: Work, memory: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server ends us
    _limit(memory)
    pipe.send(READY)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[Any, Any]
        try:
            answer = work(task), ""
        except CircensesError as fault:
            answer = None, fault
        except Exception as fault:
            answer = None, f"failed ({type(fault).__name__})"
        try:
            pipe.send(answer)
        except OSError:
            return


def _limit(memory: int) -> None:
    if not memory:
        return
    try:
        import resource
    except ImportError:  # not on this system: the time limit is left
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
