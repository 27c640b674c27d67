"""Inside the forked process: one run of pytest against one copy of the tree, watched test by test."""

import importlib
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import pytest

from tools.mutation.rooms import concerns

MEMORY = 2 * 1024**3
SHORTEST = 10.0  # seconds of computing that every test may take: one may pay for what others find in a cache
PATIENCE = 10  # times what a test took when nothing was changed

TIMED_OUT = "timed out"


@dataclass
class Errand:
    """What to run: the tests in the order to run them, and how long each took when nothing was changed."""

    slot: Path
    game: str
    tests: list[str]
    order: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    collecting: float = 30.0
    shortest: float = SHORTEST
    stop_at_first: bool = True

    @property
    def result(self) -> Path:
        return self.slot.with_suffix(".json")

    @property
    def log(self) -> Path:
        return self.slot.with_suffix(".log")


class Watch:
    """A pytest plugin: picks and orders the tests, stops one that never ends, notes what happened."""

    def __init__(self, errand: Errand) -> None:
        self.errand = errand
        self.seconds: dict[str, float] = {}
        self.noticed_by = ""
        self.now = "collection"
        signal.signal(signal.SIGPROF, self.give_up)
        signal.setitimer(signal.ITIMER_PROF, errand.collecting)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        mine = [item for item in items if concerns(item.nodeid, self.errand.game)]
        if len(mine) < len(items):
            chosen = set(mine)
            config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = sorted(mine, key=lambda item: self.errand.order.get(item.nodeid, 0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = item.nodeid
        usual = self.errand.seconds.get(item.nodeid, 0.0 if self.errand.seconds else 60.0)
        signal.setitimer(signal.ITIMER_PROF, max(self.errand.shortest, PATIENCE * usual))
        outcome = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return outcome

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.noticed_by = self.noticed_by or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.noticed_by = self.noticed_by or report.nodeid

    def give_up(self, number: int, frame: FrameType | None) -> None:
        """A mutant that never ends is noticed: the test did not pass in time."""
        self.noticed_by = self.now
        self.report(TIMED_OUT)
        os._exit(0)

    def report(self, verdict: str | int) -> None:
        told = {"verdict": verdict, "by": self.noticed_by, "seconds": self.seconds}
        self.errand.result.write_text(json.dumps(told), encoding="utf-8")


def run(errand: Errand) -> None:
    """Never returns. The exit code of pytest, or that it never ended, stands in `errand.result`."""
    os.setsid()
    with _quiet(errand.log):
        _move_in(errand.slot)
        limit = int(PATIENCE * (errand.collecting + sum(errand.seconds.values()))) + 600
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        watch = Watch(errand)
        code = pytest.main(_arguments(errand), plugins=[watch])
        signal.setitimer(signal.ITIMER_PROF, 0)
        _must_have_tested(errand.slot)
        watch.report(int(code))
    os._exit(0)


def _arguments(errand: Errand) -> list[str]:
    without = ["-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--hypothesis-profile=mutants"]
    short = ["-q", "--tb=line", "--no-header", "-rfE", *(["-x"] if errand.stop_at_first else [])]
    return [*without, *short, f"--rootdir={errand.slot}", *errand.tests]


def _move_in(slot: Path) -> None:
    """Only the copy can be imported, as sources."""
    os.chdir(slot)
    here = [str(slot / "src"), str(slot)]
    os.environ.update(CIRCENSES_PURE="1", CIRCENSES_EXPECT="pure", PYTHONPATH=os.pathsep.join(here))
    elsewhere = [path for path in sys.path if path and not (Path(path) / "circenses").is_dir()]
    sys.path[:] = [*here, *(path for path in elsewhere if not (Path(path) / "tools" / "mutation").is_dir())]
    importlib.invalidate_caches()


def _must_have_tested(slot: Path) -> None:
    """A run that imported the package from anywhere else would prove nothing."""
    package = sys.modules.get("circenses")
    if package is not None and not str(package.__file__).startswith(str(slot)):
        raise RuntimeError(f"the tests ran against {package.__file__}, not against the copy in {slot}")


@contextmanager
def _quiet(log: Path) -> Iterator[None]:
    """What pytest says goes to a file; a fault of ours is said there too, and leaves no result."""
    with log.open("wb") as sink:
        os.dup2(sink.fileno(), 1)
        os.dup2(sink.fileno(), 2)
    try:
        yield
    except BaseException as fault:
        print(f"{type(fault).__name__}: {fault}", flush=True)
        os._exit(1)
    sys.stdout.flush()
