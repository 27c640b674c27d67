"""Work spread over processes: results in the order of the tasks, whatever happens to a process on the way."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class WorkerDied(Exception):
    """A process ended twice over the same task: the machine, not the input, is at fault."""


def all_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """Yields work(task) for each task in order, done by up to `workers` fresh processes.

    A task whose process dies is given once more, to a new process. Close the iterator (or exhaust it) to end the
    processes at once. `work` must be a function of a module, or a partial of one: it is sent to the processes.
    An error names the task by its `str`.
    """
    crew = _Crew(work, tasks)
    try:
        crew.grow(min(workers, len(tasks)))
        for number in range(len(tasks)):
            while number not in crew.results:
                crew.advance()
            yield crew.results.pop(number)
    finally:
        crew.stop()


class _Worker:
    """One process with a pipe; `task` is what it is busy with, -1 nothing."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        self.task = -1
        with _interrupts_held():
            self.process.start()
        theirs.close()  # only the process holds its end now, so its death closes the pipe

    def stop(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


class _Crew(Generic[T, R]):
    def __init__(self, work: Callable[[T], R], tasks: Sequence[T]) -> None:
        self.work = work
        self.tasks = tasks
        self.waiting = deque(range(len(tasks)))
        self.again: set[int] = set()
        self.results: dict[int, R] = {}
        self.workers: list[_Worker] = []

    def grow(self, count: int) -> None:
        while len(self.workers) < count:
            worker = _Worker(self.work)
            self.workers.append(worker)
            self._give(worker)

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()

    def advance(self) -> None:
        """Waits until some process answers or dies."""
        ready = wait([worker.pipe for worker in self.workers if worker.task >= 0])
        for worker in [worker for worker in self.workers if worker.pipe in ready]:
            try:
                self.results[worker.task] = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
            else:
                self._give(worker)

    def _give(self, worker: _Worker) -> None:
        worker.task = self.waiting.popleft() if self.waiting else -1
        if worker.task >= 0:
            with suppress(OSError):  # of a dead process; the pipe says so again when it is read
                worker.pipe.send(self.tasks[worker.task])

    def _replace(self, dead: _Worker) -> None:
        task = dead.task
        dead.process.join()
        code = dead.process.exitcode
        self.workers.remove(dead)
        dead.stop()
        if task in self.again:
            raise WorkerDied(f"a worker process died twice over {self.tasks[task]} (exit code {code}): giving up")
        self.again.add(task)
        self.waiting.appendleft(task)
        self.grow(len(self.workers) + 1)


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the first process ends us
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        answer = work(task)
        try:
            pipe.send(answer)
        except OSError:
            return


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process inherits the mask: no Ctrl-C can hit it while it is still importing. Ours arrives a little later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
