"""Worker processes, for the server and the lab: each does one task at a time and may be killed at any time."""

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any

from circenses.kernel.errors import CircensesError

STARTS = 120.0  # seconds a worker may take until it is ready

Work = Callable[[Any], Any]


class WorkerLost(Exception):
    """The worker cannot be used any more: its task failed."""


class WorkerDead(WorkerLost):
    """Its process has ended."""


class TooLong(WorkerLost):
    """The task used up its time; trying again would only take as long."""


class Worker:
    """One process. `work` must be a function of a module, or a partial of one: it is sent there. It may use `memory`
    bytes; 0: without limit."""

    def __init__(self, work: Work, memory: int = 0) -> None:
        self.work = work
        self.memory = memory
        self.process: Any = None
        self.pipe: Connection | None = None
        self.ready = False

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.work, self.memory), daemon=True)
        with _interrupts_held():
            process.start()
            self.process = process  # set before an interrupt can come, so that the process can be stopped
        self.ready = False
        theirs.close()  # only the process holds its end now, so its death closes the pipe

    def ask(self, task: Any, seconds: float) -> Any:
        """The answer to a task. The process starts when it is first needed; that does not count against the task's
        time."""
        if self.process is None:
            self.start()
        if not self.ready:
            self._await(STARTS, WorkerLost("did not start"))
            self.hear()
        self.give(task)
        self._await(seconds, TooLong("did not answer in time"))
        return self.hear()

    def give(self, task: Any) -> None:
        assert self.pipe is not None
        with suppress(OSError):  # the process is dead; reading the pipe will say so
            self.pipe.send(task)

    def hear(self) -> Any:
        """Waits until the worker is ready, the first time; afterwards for the answer to its task. An error meant for
        whoever asked is raised here."""
        assert self.pipe is not None
        try:
            answer, fault = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDead("died") from None
        self.ready = True
        if isinstance(fault, CircensesError):
            raise fault
        if fault:
            raise WorkerLost(fault)
        return answer

    def _await(self, seconds: float, fault: WorkerLost) -> None:
        assert self.pipe is not None
        try:
            if self.pipe.poll(seconds):
                return
        except OSError:
            raise WorkerDead("died") from None
        raise fault

    def exit_code(self) -> int | None:
        """Cleans up after a process that has ended."""
        self.process.join()
        code: int | None = self.process.exitcode
        return code

    def stop(self) -> None:
        if self.process is None:
            return
        assert self.pipe is not None
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()
        self.process = None


def _serve(pipe: Connection, work: Work, memory: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; whoever started us ends us
    _limit(memory)
    answer: tuple[Any, Any] = None, ""  # ready
    while True:
        try:
            pipe.send(answer)
            task = pipe.recv()
        except (EOFError, OSError):
            return
        answer = _done(work, task)


def _done(work: Work, task: Any) -> tuple[Any, Any]:
    """The answer and '', or None and what went wrong."""
    try:
        return work(task), ""
    except CircensesError as fault:
        return None, fault
    except Exception as fault:
        with suppress(Exception):  # memory may run out again
            traceback.print_exc()
        return None, f"failed ({type(fault).__name__})"


def _limit(memory: int) -> None:
    if not memory:
        return
    try:
        import resource
    except ImportError:  # not on this system: only the time limit remains
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


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
