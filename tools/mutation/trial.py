"""Trials: a warm parent forks one process per mutant; each runs the game's tests on a copy with that one change."""

import importlib
import json
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings

from tools.mutation import rooms
from tools.mutation.child import PATIENCE, SHORTEST, TIMED_OUT, Errand, run
from tools.mutation.mutant import Mutant

# imported once, before the forks; nothing of the package under test is
WARM = ("hypothesis.stateful", "jinja2", "librt.vecs", "msgspec", "prompt_toolkit", "rich", "typer")
NOT_COPIED = ("build", "dist", "__pycache__", "node_modules", "*.so", "*.egg-info", ".*")
GLANCE = 0.005  # seconds between two looks at the running trials

KILLED = "killed"
SURVIVED = "survived"


class BaselineFailed(Exception):
    """The tests fail before anything is changed."""


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    outcome: str  # KILLED, TIMED_OUT or SURVIVED
    by: str  # the test that noticed
    seconds: float


@dataclass
class Running:
    pid: int
    mutant: Mutant
    errand: Errand
    since: float
    original: bytes
    dated: tuple[int, int]
    overdue: bool = False

    @property
    def path(self) -> Path:
        return self.errand.slot / rooms.GAMES / self.mutant.file


class Trials:
    """Copies of the tree below `workshop`, and what is known about the tests of one game."""

    def __init__(self, root: Path, workshop: Path, game: str, tests: list[str] | None = None) -> None:
        self.game = game
        self.workshop = workshop
        self.slots = [workshop / "slot0"]
        shutil.copytree(root, self.slots[0], ignore=shutil.ignore_patterns(*NOT_COPIED))
        self.tests = tests or rooms.test_files(self.slots[0], game)
        self.seconds: dict[str, float] = {}
        self.collecting = 30.0
        self.shortest = SHORTEST
        self.killers: dict[str, Counter[str]] = {}
        warm_up()

    @property
    def snapshot(self) -> Path:
        """What is tried: the tree as it was at the start, whatever is edited meanwhile."""
        return self.slots[0]

    def baseline(self) -> float:
        """Runs every test on the unchanged copy; returns the seconds that took."""
        if not self.tests:
            raise BaselineFailed(f"{self.game} has no tests")
        errand = Errand(self.slots[0], self.game, self.tests, stop_at_first=False)
        begun = time.monotonic()
        pid = _fork(errand, keep_bytecode=True)
        try:
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        finally:
            _end(pid)  # an interruption does not reach it: it is a session of its own
        took = time.monotonic() - begun
        told = _told(errand)
        if told is None or told["verdict"] != 0:
            raise BaselineFailed(f"the tests of {self.game} fail before anything is changed:\n{_tail(errand.log)}")
        self.seconds = told["seconds"]
        self.collecting = max(10.0, PATIENCE * (took - sum(self.seconds.values())))
        return took

    def run(self, mutants: Iterable[Mutant], workers: int) -> Iterator[Verdict]:
        """Verdicts in the order in which they are found."""
        while len(self.slots) < workers:
            self.slots.append(self.workshop / f"slot{len(self.slots)}")
            shutil.copytree(self.slots[0], self.slots[-1])
        free = self.slots[:workers]
        waiting = iter(mutants)
        running: list[Running] = []
        longest = 60.0 + 3 * PATIENCE * (self.collecting + sum(self.seconds.values()))
        try:
            while True:
                while free and (mutant := next(waiting, None)):
                    running.append(self._start(mutant, free.pop()))
                if not running:
                    return
                done = _first_ended(running, longest)
                running.remove(done)
                free.append(done.errand.slot)
                _restore(done)
                yield self._judge(done)
        finally:
            for left in running:
                _end(left.pid)

    def _start(self, mutant: Mutant, slot: Path) -> Running:
        path = slot / rooms.GAMES / mutant.file
        original, dated = path.read_bytes(), path.stat()
        path.write_bytes(mutant.apply_to(original))
        # another date, so that the bytecode kept for the unchanged file does not count
        os.utime(path, ns=(dated.st_atime_ns, dated.st_mtime_ns + 10**12))
        errand = Errand(
            slot, self.game, self.tests, self._order(mutant.file), self.seconds, self.collecting, self.shortest
        )
        errand.result.unlink(missing_ok=True)
        pid = _fork(errand)
        return Running(pid, mutant, errand, time.monotonic(), original, (dated.st_atime_ns, dated.st_mtime_ns))

    def _order(self, file: str) -> dict[str, int]:
        """First the tests that noticed most changes of that file for their time, then the quick ones."""
        kills = self.killers.get(file, Counter())
        quickest = sorted(self.seconds, key=lambda test: self.seconds[test])
        quickest.sort(key=lambda test: -kills[test] / (0.05 + self.seconds[test]))
        return {test: place for place, test in enumerate(quickest)}

    def _judge(self, done: Running) -> Verdict:
        seconds = time.monotonic() - done.since
        if done.overdue:
            return Verdict(done.mutant, TIMED_OUT, "", seconds)
        told = _told(done.errand)
        if told is None:  # unchanged it did not happen, so the change was noticed
            return Verdict(done.mutant, KILLED, "a crash", seconds)
        if told["verdict"] == 0:
            return Verdict(done.mutant, SURVIVED, "", seconds)
        self.killers.setdefault(done.mutant.file, Counter())[told["by"]] += 1
        return Verdict(done.mutant, TIMED_OUT if told["verdict"] == TIMED_OUT else KILLED, told["by"], seconds)


# no memory between trials, the same examples every time, and a failure is enough: it need not be made small
settings.register_profile(
    "mutants",
    database=None,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow,),
)


def warm_up() -> None:
    for name in WARM:
        try:
            importlib.import_module(name)
        except ImportError:
            continue  # then no test needs it either
    loaded = [name for name in sys.modules if name.partition(".")[0] == "circenses"]
    if loaded:
        raise RuntimeError(f"{loaded[0]} is imported already: mutants of it would go unseen")


def _fork(errand: Errand, keep_bytecode: bool = False) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        sys.dont_write_bytecode = not keep_bytecode
        run(errand)
    return pid


def _first_ended(running: list[Running], longest: float) -> Running:
    while True:
        for trial in running:
            trial.overdue = time.monotonic() - trial.since > longest
            if trial.overdue or os.waitid(os.P_PID, trial.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG):
                _end(trial.pid)
                return trial
        time.sleep(GLANCE)


def _end(pid: int) -> None:
    """Ends a trial with all it may have started: each is its own session. It is waited for only afterwards, as until
    then its number cannot belong to anybody else."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:  # it had no time to begin its session
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def _restore(done: Running) -> None:
    done.path.write_bytes(done.original)
    os.utime(done.path, ns=done.dated)


def _told(errand: Errand) -> dict[str, Any] | None:
    try:
        told: dict[str, Any] = json.loads(errand.result.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told


def _tail(log: Path, lines: int = 15) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
