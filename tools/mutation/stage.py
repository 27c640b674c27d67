"""Inside a forked process: pytest on a copy of the tree, watched test by test."""

import gc
import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tools.mutation.exchange import Exchange
from tools.mutation.forked import OVERDUE, Broken, Tell, forked
from tools.mutation.mutant import Mutant
from tools.mutation.order import Order
from tools.mutation.reach import Reach
from tools.mutation.rooms import GAMES, concerns

MEMORY = 2 * 1024**3
SHORTEST = 4.0  # seconds of computing that every test may take
PATIENCE = 10  # times what a test takes without a change
UNKNOWN = 120.0  # seconds of computing for an import, and for tests that have not been measured
LONGEST = 3600.0  # seconds of silence after which a process counts as stuck

KILLED = "killed"
TIMED_OUT = "timed out"
SURVIVED = "survived"
ELSEWHERE = "elsewhere"  # the mutant cannot be put into a running process

Message = dict[str, Any]


@dataclass
class Stage:
    """A copy of the tree, the tests of one game there, and how long each took when nothing was changed."""

    copy: Path
    game: str
    files: list[str]
    seconds: dict[str, float] = field(default_factory=dict)
    shortest: float = SHORTEST

    @property
    def log(self) -> Path:
        return self.copy.with_suffix(".log")

    def limit(self, test: str) -> float:
        """Seconds of computing."""
        return max(self.shortest, PATIENCE * self.seconds[test]) if test in self.seconds else UNKNOWN


class Watch:
    """A pytest plugin: picks and orders the tests, stops one that never ends, notes which failed."""

    def __init__(self, stage: Stage, tell: Tell, first: list[str] | None = None, no_others: bool = False) -> None:
        self.stage = stage
        self.tell = tell
        self.first = {test: place for place, test in enumerate(first or [])}
        self.no_others = no_others
        self.failed = ""
        self.reason = ""
        self.now = "the import"

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        mine = [item for item in items if concerns(item.nodeid, self.stage.game)]
        if self.no_others:
            mine = [item for item in mine if item.nodeid in self.first]
        mine.sort(key=lambda item: self.first.get(item.nodeid, len(self.first)))
        chosen = set(mine)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = mine

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = item.nodeid
        self.guard(self.stage.limit(item.nodeid))
        outcome = yield
        self.guard(0)
        return outcome

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._look(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._look(report)

    def _look(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            self.reason = str(report.longrepr)

    def guard(self, seconds: float) -> None:
        signal.signal(signal.SIGPROF, self.give_up)
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def give_up(self, number: int, frame: FrameType | None) -> None:
        """A mutant that never ends is noticed: the test did not pass in time."""
        self.tell({"outcome": TIMED_OUT, "by": self.now, "failed": self.now, "reason": TIMED_OUT})
        os._exit(0)

    def verdict(self) -> Message:
        return {"outcome": KILLED if self.failed else SURVIVED, "by": self.failed}


class House(Watch):
    """Collects the tests once, then forks a process for everything that is tried with them."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.failed:
            self.tell({"failed": self.failed, "reason": self.reason})
            return True
        gc.collect()
        self.prepare()
        gc.freeze()  # objects are shared with the forks as long as nobody touches them
        self.work({item.nodeid: item for item in session.items})
        return True

    def prepare(self) -> None:
        """Before the first fork."""

    def work(self, items: dict[str, pytest.Item]) -> None:
        raise NotImplementedError

    def run(self, items: Iterable[pytest.Item]) -> None:
        """In order, up to the first that fails."""
        left = list(items)
        for item, after in zip(left, [*left[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return

    def in_a_fork(self, work: Callable[[Tell], None]) -> Message:
        def limited(tell: Tell) -> None:
            self.tell = tell
            _limit_memory()
            work(tell)

        message: Message
        try:
            message = next(forked(limited, LONGEST))
        except Broken as why:  # this does not happen without the change, so it was noticed
            message = {"outcome": TIMED_OUT if str(why) == OVERDUE else KILLED, "by": "a crash", "failed": str(why)}
        return message


class Measuring(House):
    """Runs each test by itself, so that none profits from another's caches: how long it takes, and which conditions it
    reaches."""

    def __init__(self, stage: Stage, tell: Tell, reach: Reach) -> None:
        super().__init__(stage, tell)
        self.reach = reach

    def work(self, items: dict[str, pytest.Item]) -> None:
        self.tell({"at_import": sorted(self.reach.reached)})
        for test, item in items.items():
            if test in self.stage.seconds:  # measured before
                continue
            self.tell({"test": test, **self.in_a_fork(partial(self.measure, item))})

    def measure(self, item: pytest.Item, tell: Tell) -> None:
        self.reach.reached.clear()
        before = os.times()
        self.run([item])
        after = os.times()
        seconds = after.user + after.system - before.user - before.system
        tell({"failed": self.failed, "reason": self.reason, "seconds": seconds, "reached": sorted(self.reach.reached)})


class Exchanging(House):
    """Mutants in functions: each fork gets one of them and runs the tests that reach it."""

    def __init__(
        self, stage: Stage, tell: Tell, trials: list[tuple[Mutant, list[str]]], order: Order, most: int = 0
    ) -> None:
        super().__init__(stage, tell)
        self.most = most or None
        self.trials = trials
        self.learned = order

    def prepare(self) -> None:
        self.exchange = Exchange(self.stage.copy / GAMES)

    def work(self, items: dict[str, pytest.Item]) -> None:
        for number, (mutant, tests) in enumerate(self.trials):
            mine = [items[test] for test in self.learned.sort(mutant, tests) if test in items][: self.most]
            message = self.in_a_fork(partial(self.try_out, mutant, mine))
            self.learned.learn(mutant, message["by"])
            self.tell({"number": number, **message})

    def try_out(self, mutant: Mutant, items: list[pytest.Item], tell: Tell) -> None:
        if not self.exchange.put(mutant):
            tell({"outcome": ELSEWHERE, "by": ""})
            return
        self.run(items)
        tell(self.verdict())


def perform(plugin: Watch, files: list[str], *more: str) -> int:
    """The exit code of pytest with only the copy to import, as sources; what it says goes to a log."""
    stage = plugin.stage
    with stage.log.open("wb") as sink:
        os.dup2(sink.fileno(), 1)
        os.dup2(sink.fileno(), 2)
    _move_in(stage.copy)
    code = pytest.main([*_arguments(stage.copy), *more, *files], plugins=[plugin])
    plugin.guard(0)
    _must_have_tested(stage.copy)
    return int(code)


def try_alone(plugin: Watch, files: list[str]) -> None:
    """The tests on a copy with a change that must be there before anything is imported."""
    _limit_memory()
    plugin.guard(plugin.stage.limit(plugin.now))
    if perform(plugin, files, "-x") and not plugin.failed:
        plugin.failed = plugin.now  # it broke before tests were collected
    plugin.tell(plugin.verdict())


def _arguments(copy: Path) -> list[str]:
    without = ["-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain", "--hypothesis-profile=mutants"]
    return [*without, "-q", "--tb=line", "--no-header", "--capture=sys", f"--rootdir={copy}"]


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _move_in(copy: Path) -> None:
    os.chdir(copy)
    here = [str(copy / "src"), str(copy)]
    os.environ.update(CIRCENSES_PURE="1", CIRCENSES_EXPECT="pure", PYTHONPATH=os.pathsep.join(here))
    elsewhere = [path for path in sys.path if path and not (Path(path) / "circenses").is_dir()]
    sys.path[:] = [*here, *(path for path in elsewhere if not (Path(path) / "tools" / "mutation").is_dir())]
    importlib.invalidate_caches()


def _must_have_tested(copy: Path) -> None:
    """A run that imported the package from anywhere else would prove nothing."""
    package = sys.modules.get("circenses")
    if package is not None and not str(package.__file__).startswith(str(copy)):
        raise RuntimeError(f"the tests ran against {package.__file__}, not against the copy in {copy}")
