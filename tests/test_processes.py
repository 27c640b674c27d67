"""Worker processes: they answer, and whatever happens to one is told as what it is."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from circenses.kernel.errors import BadOption
from circenses.lab.workers import WorkerDied, spread
from circenses.processes import TooLong, Worker, WorkerDead, WorkerLost

PATIENCE = 120.0
MEMORY = 2 << 30


def obey(order: str) -> int:
    match order:
        case "refuse":
            raise BadOption("no such bot")
        case "fail":
            raise KeyError(order)
        case "die":
            os._exit(3)
        case "hang":
            time.sleep(3600)
        case "grow":
            return len(bytearray(2 * MEMORY))
    return os.getpid()


def obey_unless_seen(task: tuple[str, str]) -> object:
    """Does as told once; whoever is told again finds the file and answers."""
    order, file = task
    if os.path.exists(file):
        return "done"
    with open(file, "w", encoding="utf-8"):
        pass
    return obey(order)


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(obey)
    yield made
    made.stop()
    made.stop()  # once more does no harm


def test_it_starts_when_it_is_needed_and_stays(worker: Worker) -> None:
    first = worker.ask("pid", PATIENCE)
    assert first == worker.process.pid != os.getpid()
    assert worker.ask("pid", PATIENCE) == first


def test_an_error_meant_for_whoever_asked_is_raised_there_and_the_worker_goes_on(worker: Worker) -> None:
    with pytest.raises(BadOption, match="no such bot"):
        worker.ask("refuse", PATIENCE)
    assert worker.ask("pid", PATIENCE) == worker.process.pid


@pytest.mark.parametrize(
    ("order", "fault", "reason"),
    [
        ("fail", WorkerLost, r"failed \(KeyError\)"),
        ("die", WorkerDead, "died"),
        ("hang", TooLong, "did not answer in time"),
    ],
)
def test_a_lost_worker_says_how_and_can_be_started_again(
    worker: Worker, order: str, fault: type[WorkerLost], reason: str
) -> None:
    before = worker.ask("pid", PATIENCE)
    with pytest.raises(WorkerLost, match=reason) as found:
        worker.ask(order, 0.5 if order == "hang" else PATIENCE)
    assert found.type is fault
    worker.stop()
    assert worker.ask("pid", PATIENCE) != before


def test_a_process_that_wants_too_much_memory_fails_over_its_task_alone() -> None:
    worker = Worker(obey, MEMORY)
    try:
        with pytest.raises(WorkerLost, match="MemoryError"):
            worker.ask("grow", PATIENCE)
    finally:
        worker.stop()


def test_ctrl_c_is_for_whoever_started_it(worker: Worker) -> None:
    """The signal reaches the whole group: a worker must not die of it, neither while it starts nor later."""
    worker.start()
    os.kill(worker.process.pid, signal.SIGINT)
    first = worker.ask("pid", PATIENCE)
    os.kill(worker.process.pid, signal.SIGINT)
    assert worker.ask("pid", PATIENCE) == first


def test_the_lab_names_the_task_over_which_two_workers_failed() -> None:
    others = multiprocessing.active_children()  # of other tests of this process
    with pytest.raises(WorkerDied, match=r"a worker process failed \(KeyError\) twice over fail: giving up"):
        list(spread(obey, ["pid", "fail", "pid"], 2))
    with pytest.raises(BadOption, match="no such bot"):
        list(spread(obey, ["refuse"], 1))
    assert not set(multiprocessing.active_children()) - set(others)


@pytest.mark.parametrize("order", ["die", "fail"])
def test_the_lab_gives_a_task_once_more_and_keeps_the_order(tmp_path: Path, order: str) -> None:
    tasks = [("pid", str(tmp_path / "a")), (order, str(tmp_path / "b")), ("pid", str(tmp_path / "c"))]
    results = list(spread(obey_unless_seen, tasks, 2))
    assert results[1] == "done"
    assert results[0] not in ("done", os.getpid())
    assert results[2] not in ("done", os.getpid())
