"""Trials of the mutants of one game: the quick ones in a warm process that has the tests, the others one by one."""

import hashlib
import importlib
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings

from tools.mutation import rooms
from tools.mutation.forked import OVERDUE, Broken, Tell, forked
from tools.mutation.measured import Measured, read
from tools.mutation.mutant import RULE, Mutant
from tools.mutation.order import Order
from tools.mutation.reach import Reach
from tools.mutation.stage import (
    ELSEWHERE,
    KILLED,
    LONGEST,
    SURVIVED,
    TIMED_OUT,
    Exchanging,
    Measuring,
    Stage,
    Watch,
    perform,
    try_alone,
)

# imported once, before the forks; nothing of the package under test is
WARM = ("hypothesis.stateful", "jinja2", "librt.vecs", "msgspec", "prompt_toolkit", "rich", "typer")
NOT_COPIED = ("build", "dist", "__pycache__", "node_modules", "*.so", "*.egg-info", ".*")
LIKELY = 5  # tests that are tried before all others are collected
UNREACHED = "no test gets there"


class BaselineFailed(Exception):
    """The tests fail without any change."""


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    outcome: str  # KILLED, TIMED_OUT or SURVIVED
    by: str  # the test that noticed
    seconds: float


class Trials:
    """A copy of the tree below `workshop`, and what is known about the tests of one game."""

    def __init__(self, root: Path, workshop: Path, game: str, tests: list[str] | None = None, first: int = 0) -> None:
        """`first` tries only so many of the tests that reach a mutant, the likely ones first; 0 means all."""
        warm_up()
        self.game = game
        self.workshop = workshop
        self.snapshot = workshop / "copy"  # the tree as it was at the start, whatever is edited in the meantime
        shutil.copytree(root, self.snapshot, ignore=shutil.ignore_patterns(*NOT_COPIED))
        self.mutants = rooms.mutants(self.snapshot, game)
        self.reach = Reach(mutant.span for mutant in self.mutants if mutant.kind == RULE)
        self.stage = Stage(self.snapshot, game, tests or rooms.test_files(self.snapshot, game))
        self.first = first
        self.tried = 0
        spans = hashlib.sha256(repr(self.reach.numbers).encode()).hexdigest()
        self.sources = rooms.weigh_sources(self.snapshot, game) + spans
        self.files = {file: rooms.weigh(self.snapshot, [self.snapshot / file]) for file in self.stage.files}
        self.files["which"] = hashlib.sha256(Path(rooms.__file__).read_bytes()).hexdigest()
        self.use(Measured())

    @property
    def tree(self) -> str:
        """A digest of everything that a verdict depends on."""
        return hashlib.sha256(repr((self.sources, self.files, self.first)).encode()).hexdigest()

    def use(self, measured: Measured) -> None:
        self.measured = measured
        self.stage.seconds = measured.seconds
        self.order = Order(measured)

    def measure(self, path: Path) -> Iterator[int]:
        """Runs every test on a copy with probes, unless its file and all sources are as they were; counts them."""
        measured = read(path, self.sources, self.files)
        if not measured.complete:
            try:
                for message in self._measurements(measured):
                    if "test" in message:
                        measured.note(message["test"], message["seconds"], message["reached"])
                        yield len(measured.seconds)
                    else:
                        measured.at_import = set(message["at_import"])
                measured.complete = True
            finally:  # what was measured before an interruption counts
                measured.write(path, self.sources, self.files)
        if not measured.seconds:
            raise BaselineFailed(f"{self.game} has no tests")
        self.use(measured)

    def _measurements(self, measured: Measured) -> Iterator[dict[str, Any]]:
        stage = Stage(self._with_probes(), self.game, self.stage.files, measured.seconds)

        def work(tell: Tell) -> None:
            self.reach.install()
            perform(Measuring(stage, tell, self.reach), stage.files)

        try:
            for message in forked(work, LONGEST, leader=True):
                if message.get("failed"):
                    self._fail(f"{message.get('test', message['failed'])}: {message.get('reason', '')}")
                yield message
        except Broken:
            self._fail(_tail(stage.log))

    def _fail(self, why: str) -> None:
        raise BaselineFailed(f"the tests of {self.game} fail before anything is changed:\n{why}")

    def _with_probes(self) -> Path:
        copy = self.workshop / "probed"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.snapshot, copy)
        for file in {span[0] for span in self.reach.numbers}:
            path = copy / rooms.GAMES / file
            path.write_bytes(self.reach.probed(file, path.read_bytes()))
        return copy

    def run(self, mutants: Iterable[Mutant]) -> Iterator[Verdict]:
        """First those that no test reaches, then the quick ones."""
        alone: list[Mutant] = []
        warm: list[tuple[Mutant, list[str]]] = []
        for mutant in mutants:
            number = self.reach.numbers.get(mutant.span)
            if mutant.edit.function is None or number in self.measured.at_import:
                alone.append(mutant)
                continue
            tests = self.measured.reaching(number)
            if tests:
                warm.append((mutant, tests))
            else:
                yield Verdict(mutant, SURVIVED, UNREACHED, 0.0)
        yield from self._warm(warm, alone)
        for mutant in alone:
            yield self._alone(mutant)

    def _warm(self, trials: list[tuple[Mutant, list[str]]], alone: list[Mutant]) -> Iterator[Verdict]:
        """Tries mutants in a warm process; those that cannot be exchanged there go to `alone`."""
        if not trials:
            return
        start = time.monotonic()

        def work(tell: Tell) -> None:
            perform(Exchanging(self.stage, tell, trials, self.order, self.first), self.stage.files)

        for message in forked(work, 2 * LONGEST, leader=True):
            if "number" not in message:
                self._fail(str(message.get("reason")))
            mutant = trials[message["number"]][0]
            now = time.monotonic()
            if message["outcome"] == ELSEWHERE:
                alone.append(mutant)
            else:
                self.order.learn(mutant, message["by"])
                yield Verdict(mutant, message["outcome"], message["by"], now - start)
            start = now

    def _alone(self, mutant: Mutant) -> Verdict:
        """The file is changed before anything is imported: first a few likely tests, then all (or the first ones)."""
        start = time.monotonic()
        likely = self.order.likely(mutant, LIKELY)
        message = self._changed(mutant, likely, True) if likely else {"outcome": SURVIVED}
        if message["outcome"] == SURVIVED:
            tests = self.order.sort(mutant, list(self.measured.seconds))[: self.first or None]
            message = self._changed(mutant, tests, bool(self.first))
        self.order.learn(mutant, message["by"])
        return Verdict(mutant, message["outcome"], message["by"], time.monotonic() - start)

    def _changed(self, mutant: Mutant, tests: list[str], no_others: bool) -> dict[str, Any]:
        path = self.snapshot / rooms.GAMES / mutant.file
        original, dated = path.read_bytes(), path.stat()
        files = sorted({test.partition("::")[0] for test in tests}) if no_others else self.stage.files
        self.tried += 1
        try:
            path.write_bytes(mutant.apply_to(original))
            # a date of its own, so that cached bytecode of the unchanged file or another mutant does not count
            os.utime(path, (dated.st_atime, dated.st_mtime + self.tried))
            message: dict[str, Any] = next(
                forked(lambda tell: try_alone(Watch(self.stage, tell, tests, no_others), files), LONGEST, leader=True)
            )
            return message
        except Broken as why:  # unchanged it did not happen, so the change was noticed
            return {"outcome": TIMED_OUT if str(why) == OVERDUE else KILLED, "by": "a crash"}
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(dated.st_atime_ns, dated.st_mtime_ns))


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


def _tail(log: Path, lines: int = 15) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
