"""Who plays the units: processes of this machine, any `concurrent.futures.Executor`, or Ray.

An engine gives each unit (of one run, or of several: a `Piece`) to somebody and yields it with its result when it is
done, in any order. Engines need not remember anything: a run that is stopped asks again for what is missing.
"""

import socket
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing
from importlib import import_module
from typing import Any, Protocol

from circenses.kernel.errors import BadOption
from circenses.lab.runs.manifest import Piece
from circenses.lab.simulate import Fault, Unit
from circenses.lab.workers import WorkerDied, all_cores, finished

Result = bytes | Fault
Job = Unit | Piece
Work = Callable[[Any], Result]
Results = Generator[tuple[Any, Result], None, None]
AHEAD = 2  # units given out for each worker, so that none waits for the next


class Engine(Protocol):
    def run(self, work: Work, units: Sequence[Job]) -> Results: ...


class Local:
    """Processes of this machine; a single one is this process itself."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or all_cores()

    def run(self, work: Work, units: Sequence[Job]) -> Results:
        if self.workers == 1:
            for unit in units:
                yield unit, work(unit)
            return
        with closing(finished(work, units, self.workers)) as results:
            for number, result in results:
                yield units[number], result


class Pool:
    """Any executor: of Dask (`Client(...).get_executor()`), submitit, MPI, or of Python itself."""

    def __init__(self, executor: Executor, workers: int = 0) -> None:
        self.executor = executor
        self.most = AHEAD * (workers or all_cores())

    def run(self, work: Work, units: Sequence[Job]) -> Results:
        waiting = list(reversed(units))
        pending: dict[Future[Result], Job] = {}
        try:
            while waiting or pending:
                while waiting and len(pending) < self.most:
                    unit = waiting.pop()
                    pending[self.executor.submit(work, unit)] = unit
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                in_turn = [future for future in pending if future in done]
                for future in sorted(in_turn, key=_lost):  # the others first: what is done is kept
                    unit = pending.pop(future)
                    yield unit, _result(future, unit)
        finally:
            for future in pending:
                future.cancel()


def _lost(future: "Future[Result]") -> bool:
    return future.cancelled() or future.exception() is not None


def _result(future: "Future[Result]", unit: Job) -> Result:
    try:
        return future.result()
    except BadOption:
        raise
    except Exception as fault:  # of the executor, whatever it is: nothing that is done is lost
        raise WorkerDied(f"the executor lost {unit} ({type(fault).__name__}: {fault}); run again to go on") from None


class Ray:
    """A Ray cluster; without an address one is started on this machine, with that many workers."""

    RETRIES = 5  # of a unit whose process or machine is lost

    def __init__(self, address: str = "", workers: int = 0) -> None:
        try:
            import ray
        except ImportError:
            raise BadOption("this engine needs Ray: pip install 'circenses[ray]'") from None
        self.ray: Any = ray
        if not ray.is_initialized():
            # "local": not a cluster that happens to run here already; nobody outside needs to reach this one
            here = {"address": "local", "num_cpus": workers or all_cores(), "_node_ip_address": "127.0.0.1"}
            must_answer(address)
            own = {"address": address} if address else {"include_dashboard": False, **here}
            try:
                ray.init(log_to_driver=False, **own)
            except ConnectionError as fault:
                raise BadOption(f"no Ray cluster: {fault}") from None

    def run(self, work: Work, units: Sequence[Job]) -> Results:
        ray = self.ray
        task = ray.remote(max_retries=self.RETRIES, num_cpus=1)(_call)
        shared = ray.put(work)
        waiting = list(reversed(units))
        pending: dict[Any, Job] = {}
        try:
            while waiting or pending:
                most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while waiting and len(pending) < most:
                    unit = waiting.pop()
                    pending[task.remote(shared, unit)] = unit
                done, _ = ray.wait(list(pending), num_returns=1)
                for reference in done:
                    unit = pending.pop(reference)
                    yield unit, self._result(reference, unit)
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)

    def _result(self, reference: Any, unit: Job) -> Result:
        try:
            result: Result = self.ray.get(reference)
            return result
        except self.ray.exceptions.RayTaskError as fault:
            if isinstance(fault.cause, BadOption):
                raise fault.cause from None
            raise
        except self.ray.exceptions.RayError as fault:
            raise WorkerDied(f"Ray lost {unit} ({type(fault).__name__}); run again to go on") from None


def must_answer(address: str, seconds: float = 10.0) -> None:
    """Refuses a cluster where nobody listens: Ray would wait for it for minutes. `auto` and the like are Ray's."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), seconds).close()
    except (OSError, OverflowError) as fault:
        raise BadOption(
            f"address {address!r}: no Ray cluster answers there ({getattr(fault, 'strerror', None) or fault})"
        ) from None


def _call(work: Work, unit: Job) -> Result:
    return work(unit)


def named_executor(name: str) -> Executor:
    """`package.module:function`, which is called and gives the executor."""
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadOption(f"executor {name!r}: it is written like package.module:function")
    try:
        result = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError) as fault:
        raise BadOption(f"executor {name!r}: {fault}") from None
    if not isinstance(result, Executor) and not hasattr(result, "submit"):
        raise BadOption(f"executor {name!r} returns a {type(result).__name__}, not a concurrent.futures.Executor")
    executor: Executor = result
    return executor
