"""Work spread over processes: every task gets its result, whatever happens to a process on the way."""

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from circenses.processes import Worker, WorkerDead, WorkerLost

T = TypeVar("T")
R = TypeVar("R")


class WorkerDied(Exception):
    """Two processes were lost over the same task: giving it to a third would not help."""


def all_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def finished(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[tuple[int, R], None, None]:
    """Yields the number of a task and work(task) as soon as it is done, by up to `workers` fresh processes.

    A task over which a process is lost is given once more, to a new process. Close the iterator (or exhaust it) to
    end the processes at once. `work` must be a function of a module, or a partial of one: it is sent to the processes.
    An error names the task by its `str`.
    """
    crew = _Crew(work, tasks)
    try:
        crew.grow(min(workers, len(tasks)))
        for _ in tasks:
            while not crew.results:
                crew.advance()
            yield crew.results.popitem()
    finally:
        crew.stop()


def spread(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """As `finished`, in the order of the tasks."""
    early: dict[int, R] = {}
    with closing(finished(work, tasks, workers)) as results:
        for number in range(len(tasks)):
            while number not in early:
                early.update([next(results)])
            yield early.pop(number)


class _Crew(Generic[T, R]):
    def __init__(self, work: Callable[[T], R], tasks: Sequence[T]) -> None:
        self.work = work
        self.tasks = tasks
        self.waiting = deque(range(len(tasks)))
        self.again: set[int] = set()
        self.results: dict[int, R] = {}
        self.busy: dict[Worker, int] = {}  # the task of each, from its start on
        self.workers: list[Worker] = []

    def grow(self, count: int) -> None:
        while len(self.workers) < count:
            worker = Worker(self.work)
            self.workers.append(worker)
            worker.start()
            self.busy[worker] = self.waiting.popleft()

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()

    def advance(self) -> None:
        """Waits until some process is ready, answers or dies."""
        pipes: dict[Any, Worker] = {worker.pipe: worker for worker in self.busy}
        for pipe in wait(list(pipes)):
            worker = pipes[pipe]
            begins = not worker.ready
            try:
                answer = worker.hear()
            except WorkerLost as fault:
                self._replace(worker, fault)
                continue
            task = self.busy[worker]
            if not begins:
                self.results[task] = answer
                del self.busy[worker]
                if not self.waiting:
                    continue
                task = self.busy[worker] = self.waiting.popleft()
            worker.give(self.tasks[task])

    def _replace(self, lost: Worker, fault: WorkerLost) -> None:
        task = self.busy.pop(lost)
        code = f" (exit code {lost.exit_code()})" if isinstance(fault, WorkerDead) else ""
        self.workers.remove(lost)
        lost.stop()
        if task in self.again:
            raise WorkerDied(f"a worker process {fault} twice over {self.tasks[task]}{code}: giving up")
        self.again.add(task)
        self.waiting.appendleft(task)
        self.grow(len(self.workers) + 1)
