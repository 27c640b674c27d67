"""Processes that think for bots. One that dies or hangs is replaced, and its task given to the next."""

import asyncio
import logging
import multiprocessing
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from circenses.server.errors import Unavailable
from circenses.server.thought import Task, think

ATTEMPTS = 3
_log = logging.getLogger("circenses.server")


class WorkerLost(Exception):
    """The process died, or did not answer in time."""


class Worker:
    """One process with a pipe, started when it is first needed."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Connection | None = None

    def ask(self, task: Task, seconds: float) -> Any:
        if self.process is None:
            self._start()
        assert self.pipe is not None
        try:
            self.pipe.send(task)
            if not self.pipe.poll(seconds):
                raise WorkerLost("did not answer in time")
            answer, fault = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerLost("died") from None
        if fault:
            raise WorkerLost(fault)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
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
    def __init__(self, size: int) -> None:
        self.size = size
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        self.workers = [Worker() for _ in range(size)]
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.threads = ThreadPoolExecutor(size, thread_name_prefix="crew")
        self.lost = 0  # workers replaced so far

    async def ask(self, task: Task, seconds: float, attempts: int = ATTEMPTS) -> Any:
        """The answer to a task; Unavailable if worker after worker fails over it."""
        reason = ""
        for _ in range(attempts):
            worker = await self.idle.get()
            try:
                return await asyncio.get_running_loop().run_in_executor(self.threads, worker.ask, task, seconds)
            except WorkerLost as fault:
                reason = str(fault)
                self.lost += 1
                _log.warning("a bot worker %s and is replaced", reason)
                await asyncio.get_running_loop().run_in_executor(self.threads, worker.stop)
            finally:
                self.idle.put_nowait(worker)
        raise Unavailable(f"no bot could decide: the last worker {reason}")

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)


def _serve(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the server ends us
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = think(task), ""
        except Exception as fault:
            answer = None, f"failed ({type(fault).__name__})"
        try:
            pipe.send(answer)
        except OSError:
            return
