"""Runs of the laboratory that are started from a page: one at a time, in a process that yields to everything else.

The server knows nothing of the lab. It starts the commands that a person would type, and sees from the files of a run
how far it is: done means that the file is there (docs/adr/0017).
"""

import asyncio
import base64
import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from circenses.server.errors import NotNow, UnknownTable
from circenses.server.experiment import COMPARE, REPORT, RUN, Experiment, commands, workers

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
COMPARISON = "comparison.json"  # what was asked for, as two runs by themselves do not say
LINK = re.compile(r'<a href="data:application/x-ndjson;base64,([^"]*)" download="[^"]*">')
MOST_RUNS = 200  # folders
LONGEST = 3600.0  # seconds
LEAST = 19  # the lowest priority


class Wished(NamedTuple):
    game: str
    kind: str
    games: int  # 0 where a study finds out by itself


@dataclass(frozen=True, slots=True)
class Progress:
    """A folder of runs as it is now. `state` is running, done (there is a report), played (there is none), stopped or
    failed."""

    name: str
    title: str
    done: int
    games: int
    state: str
    words: str = ""
    kind: str = RUN

    def to_json(self) -> dict[str, Any]:
        return {key: value for key, value in asdict(self).items() if key != "title"}


def going_on(folder: Path) -> list[list[str]]:
    """The commands that play what is missing and write the report. A comparison is asked for again, as `simulate` goes
    on where it was."""
    if wish := _json(folder / COMPARISON).get("wish"):
        texts = {key: tuple(wish[key]) for key in ("bots", "own")}
        return commands(Experiment(**{**wish, **texts}), folder)
    if (folder / "plan.json").exists() or (folder / "study.json").exists():
        return [["lab", "resume", str(folder), "--workers", str(workers())], ["lab", "report", str(folder)]]
    raise NotNow(f"{folder.name} does not say what was asked for: start it anew")


class Laboratory:
    def __init__(self, folder: str) -> None:
        self.folder = Path(folder) if folder else None
        self.busy = ""  # the name of the run that is played
        self.wished = Wished("", RUN, 0)  # its process takes a while to write this down
        self.task: asyncio.Task[None] | None = None
        self.ended: dict[str, tuple[str, str]] = {}  # how runs ended since the server started: state and words

    @property
    def open(self) -> bool:
        return self.folder is not None

    def _root(self) -> Path:
        if self.folder is None:
            raise UnknownTable("the laboratory of this server is closed: circenses serve --lab DIR opens it")
        return self.folder

    def path(self, name: str) -> Path:
        if not NAME.fullmatch(name) or not (self._root() / name).is_dir():
            raise UnknownTable(f"no run {name[:60]!r}")
        return self._root() / name

    def _written(self, name: str) -> str:
        path = self.path(name) / REPORT
        if not path.exists():
            raise UnknownTable("this run has no report yet")
        return path.read_text(encoding="utf-8")

    def report(self, name: str) -> str:
        """The report, with a way back; the records in it, which a file by itself can only save, lead to a page that
        opens them."""
        numbers = itertools.count()
        text = LINK.sub(lambda _: f'<a href="/lab/game/{name}/{next(numbers)}">', self._written(name))
        return text.replace("<h1>", '<p><a href="/lab">Laboratory</a></p>\n<h1>', 1)

    def record(self, name: str, number: int) -> str:
        """A game of those that a report shows, counted from 0."""
        records = LINK.findall(self._written(name))
        if not 0 <= number < len(records):
            raise UnknownTable(f"no game {number} in this report")
        return base64.b64decode(records[number]).decode()

    def start(self, wish: Experiment) -> str:
        """Starts a run; returns its name."""
        root = self._root()
        self._must_be_idle()
        root.mkdir(parents=True, exist_ok=True)
        self._clear(root)
        there = [path.name for path in root.iterdir() if path.is_dir()]
        if len(there) >= MOST_RUNS:
            raise NotNow(f"there are {len(there)} runs already: remove some from {root.name}")
        kind = "against" if wish.kind == COMPARE else wish.kind
        numbers = (f"{wish.game}-{kind}-{i}" for i in range(1, MOST_RUNS + 2))
        name = next(name for name in numbers if name not in there)
        (root / name).mkdir()
        if wish.b is not None:
            note = {"game": wish.game, "games": wish.all_games, "wish": asdict(wish)}
            (root / name / COMPARISON).write_text(json.dumps(note), encoding="utf-8")
        self._begin(name, Wished(wish.game, wish.kind, wish.all_games), commands(wish, root / name))
        return name

    def go_on(self, name: str) -> None:
        """Plays what is missing of a run or a study, whoever began it, and writes its report."""
        path = self.path(name)
        self._must_be_idle()
        so_far = self.progress(name)
        known = so_far.games if so_far.kind in (RUN, COMPARE) else 0  # a study may ask for more on the way
        self._begin(name, Wished(so_far.title, so_far.kind, known), going_on(path))

    def _clear(self, root: Path) -> None:
        """What was started here and refused by its command has left nothing but a name."""
        for path in (root / name for name in self.ended):
            if path.is_dir() and not any(path.iterdir()):
                path.rmdir()

    def _must_be_idle(self) -> None:
        if self.task is not None and not self.task.done():
            raise NotNow(f"{self.busy} is being played: one run at a time. Stop it, or wait")

    def _begin(self, name: str, wished: Wished, lines: Sequence[Sequence[str]]) -> None:
        self.busy, self.wished = name, wished
        self.task = asyncio.create_task(self._play(name, lines))

    async def _play(self, name: str, lines: Sequence[Sequence[str]]) -> None:
        began = time.monotonic()
        self.ended[name] = ("stopped", "")  # stays, if the task is cancelled while it waits
        for words in lines:
            left = LONGEST - (time.monotonic() - began)
            code, fault = await self._run(words, left)
            if code:
                self.ended[name] = ("stopped", "") if code < 0 else ("failed", fault or f"exit code {code}")
                return
        self.ended[name] = ("done", "")

    async def _run(self, words: Sequence[str], left: float) -> tuple[int, str]:
        nice = shutil.which("nice")
        yielding = [nice, "-n", str(LEAST)] if nice else []
        process = await asyncio.create_subprocess_exec(
            *yielding,
            sys.executable,
            "-m",
            "circenses",
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(left):
                _, errors = await process.communicate()
        except TimeoutError:
            await _end(process)
            return (
                1,
                f"it took more than {LONGEST / 60:.0f} minutes; what is done is kept",
            )
        except asyncio.CancelledError:
            await _end(process)
            raise
        lines = [line for line in errors.decode(errors="replace").splitlines() if line.strip()]
        return process.returncode or 0, lines[-1].removeprefix("circenses: ")[:300] if lines else ""

    async def stop(self) -> None:
        if self.task is None or self.task.done():
            raise NotNow("nothing is being played")
        await self.close()

    async def close(self) -> None:
        if self.task is not None and not self.task.done():
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    # Progress

    def runs(self) -> list[Progress]:
        """The runs in the folder, newest first."""
        root = self._root()
        if not root.is_dir():
            return []
        folders = [path for path in root.iterdir() if path.is_dir() and NAME.fullmatch(path.name)]
        folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        return [self.progress(path.name) for path in folders[:MOST_RUNS]]

    def progress(self, name: str) -> Progress:
        path = self._root() / name
        within = sorted((path / "runs").iterdir()) if (path / "runs").is_dir() else []  # of a study
        parts = [part for part in (path, path / "a", path / "b", *within) if (part / "plan.json").exists()]
        game, games, done = "", 0, 0
        for part in parts:
            plan = _json(part / "plan.json")
            game, games = str(plan.get("game", "")), games + int(plan.get("games", 0))
            files = sum(1 for _ in (part / "units").glob("*.parquet"))
            done += min(int(plan.get("games", 0)), files * int(plan.get("unit", 1)))
        noted, study = _json(path / COMPARISON), _json(path / "study.json")
        kind = COMPARE if noted else str(study.get("kind", RUN))
        game, games = game or str(noted.get("game", "")), int(noted.get("games", 0)) or games
        if name == self.busy:
            game, kind, wished = self.wished
            if self.task is not None and not self.task.done():
                return Progress(name, game, done, wished or games, "running", "", kind)
        found = "done" if (path / REPORT).exists() else "played" if 0 < games <= done else "stopped"
        return Progress(name, game, done, games, *self.ended.get(name, (found, "")), kind)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ends the process with all its workers; a run keeps all finished units."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _json(path: Path) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return data
    except (OSError, ValueError):
        return {}
