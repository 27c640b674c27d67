"""A batch on several cores: every process has a part of the games, in shared memory.

    with rl.spread("circus-maximus", seats=4, games=4096, workers=4) as games:
        while training:
            games.step(policy(games.observations, games.legal, games.offsets))

Without waiting for the slowest: `recv` brings a part that is ready, `send` gives it its actions.

        part = games.recv()
        games.send(part, policy(part.observations, part.legal, part.offsets))
"""

import mmap
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from circenses.kernel.errors import CircensesError, at_least
from circenses.kernel.game import Game
from circenses.processes import Worker
from circenses.rl.batch import Batch, sampled, whole_numbers

SHARED_MEMORY: Final = Path("/dev/shm")
MOST_LEGAL: Final = 1024  # actions of a game, on average over a part; untouched pages take no memory
ARRAYS: Final = (
    "observations",
    "final_observations",
    "to_play",
    "rewards",
    "returns",
    "terminated",
    "truncated",
    "decisions",
    "learners",
    "last",
    "lost",
)
PAGE: Final = 64  # arrays begin at multiples of this many bytes
Places = dict[str, tuple[int, str, tuple[int, ...]]]  # name: where it begins, type, shape


class Part:
    """The games of one process; the arrays are those of a batch."""

    def __init__(self, number: int, first: int, games: int, arrays: Mapping[str, NDArray[Any]]) -> None:
        self.number = number
        self.first = first  # of its games in the whole
        self.games = games
        own = slice(first, first + games)
        for name in ARRAYS:
            setattr(self, name, arrays[name][own])
        self.actions = arrays["actions"][own]
        self.offsets = arrays[f"offsets {number}"]
        self._legal = arrays[f"legal {number}"]

    def __getattr__(self, name: str) -> Any:  # for the types: what __init__ sets
        raise AttributeError(name)

    @property
    def legal(self) -> NDArray[np.int32]:
        return self._legal[: self.offsets[-1]]

    def sample(self, dice: np.random.Generator) -> NDArray[np.int32]:
        return sampled(self, dice)


class Spread:
    """The arrays of a batch, over several processes. `close` ends them; so does the end of a `with`."""

    def __init__(
        self, game: str, seats: int = 0, games: int = 1024, seed: int = 0, workers: int = 2, **more: Any
    ) -> None:
        if isinstance(game, Game):
            raise TypeError("a game is given by its id: other processes must find it too")
        at_least(workers, 1, "workers")
        at_least(games, workers, "games")
        one = Batch(game, seats, games=1, **more)
        self.game, self.seats, self.games, self.columns = one.game, one.seats, games, one.columns
        self.action_count, self.autoreset, self.view = one.action_count, one.autoreset, one.view
        bounds = [games * k // workers for k in range(workers + 1)]
        sizes = [end - begin for begin, end in pairwise(bounds)]
        places, length = _laid_out(one, games, sizes)
        folder = SHARED_MEMORY if os.access(SHARED_MEMORY, os.W_OK) else None
        file, name = tempfile.mkstemp(prefix="circenses-", dir=folder)
        self._path: Path | None = Path(name)
        os.ftruncate(file, length)
        arrays = _arrays(mmap.mmap(file, length), places)
        os.close(file)
        for array in arrays:
            if array in ARRAYS:
                seen = arrays[array].view()
                seen.flags.writeable = False
                setattr(self, array, seen)
        self.parts = [Part(k, bounds[k], size, arrays) for k, size in enumerate(sizes)]
        batch_options = {"game": game, "seats": self.seats, **more}
        self._workers = [
            Worker(partial(_serve, name, places, k, bounds[k], size, seed, batch_options))
            for k, size in enumerate(sizes)
        ]
        self._sent = [False] * workers
        self._ready: list[int] = []  # parts that were stepped and not received yet
        try:
            for worker in self._workers:
                worker.start()
            for worker in self._workers:
                worker.hear()
            self._all("show")
        except BaseException:
            self.close()
            raise
        finally:
            self._forget()

    def __getattr__(self, name: str) -> Any:  # for the types: the arrays
        raise AttributeError(name)

    def _forget(self) -> None:
        """Removes the file once all processes have opened it, so that nothing stays behind whatever happens."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()
                self._path = None

    def __enter__(self) -> "Spread":
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._workers = []
        self._forget()

    # All at once

    @property
    def offsets(self) -> NDArray[np.int64]:
        ends = np.cumsum([0, *(len(part.legal) for part in self.parts)])
        rows = [part.offsets[:-1] + end for part, end in zip(self.parts, ends[:-1], strict=True)]
        return np.concatenate([*rows, ends[-1:]])

    @property
    def legal(self) -> NDArray[np.int32]:
        return np.concatenate([part.legal for part in self.parts])

    def sample(self, dice: np.random.Generator) -> NDArray[np.int32]:
        return sampled(self, dice)

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in each game: either all or none."""
        numbers = whole_numbers(actions, self.games)
        self._idle()
        for part in self.parts:
            part.actions[:] = numbers[part.first : part.first + part.games]
        self._all("check")
        self._all("play")

    def reset(self, seed: int | None = None, which: ArrayLike | None = None) -> None:
        flags = np.ones(self.games, np.bool_) if which is None else np.asarray(which, np.bool_)
        if flags.shape != (self.games,):
            raise ValueError(f"which has the shape {flags.shape}, not ({self.games},)")
        self._idle()
        for part, worker in zip(self.parts, self._workers, strict=True):
            own = flags[part.first : part.first + part.games]
            worker.give(("reset", None if seed is None else seed + part.first, own))
        self._hear_all()

    def _all(self, task: str) -> None:
        for worker in self._workers:
            worker.give(task)
        self._hear_all()

    def _hear_all(self) -> None:
        faults: list[CircensesError] = []
        for worker in self._workers:
            try:
                worker.hear()
            except CircensesError as fault:
                faults.append(fault)
        self._ready = list(range(len(self.parts)))
        if faults:
            raise faults[0]

    def _idle(self) -> None:
        if any(self._sent):
            raise RuntimeError("a part is at work: receive it first")

    # Part by part

    def send(self, part: Part, actions: ArrayLike) -> None:
        """Gives a part its actions and does not wait. An illegal one is refused by the `recv` that would bring it,
        and the part stays as it was."""
        if self._sent[part.number]:
            raise RuntimeError(f"part {part.number} is at work: receive it first")
        part.actions[:] = whole_numbers(actions, part.games)
        if part.number in self._ready:
            self._ready.remove(part.number)
        self._sent[part.number] = True
        self._workers[part.number].give("step")

    def recv(self) -> Part:
        """The first part that is ready; at the beginning one after the other."""
        if self._ready:
            return self.parts[self._ready.pop(0)]
        pipes: dict[Any, int] = {worker.pipe: k for k, worker in enumerate(self._workers) if self._sent[k]}
        if not pipes:
            raise RuntimeError("nothing was sent that could be received")
        number = min(pipes[pipe] for pipe in wait(list(pipes)))
        self._sent[number] = False
        self._workers[number].hear()
        return self.parts[number]


def spread(game: str, seats: int = 0, games: int = 1024, seed: int = 0, workers: int = 2, **more: Any) -> Spread:
    """A batch over `workers` processes; more as for `batch`."""
    return Spread(game, seats, games, seed, workers, **more)


# Memory


def _laid_out(one: Batch, games: int, sizes: list[int]) -> tuple[Places, int]:
    """Where each array begins, and how many bytes all of them take. Other processes must see the same."""
    places: Places = {}
    at = 0
    for name, kind, shape in _shapes(one, games, sizes):
        places[name] = (at, kind.str, shape)
        at += -(-int(np.prod(shape)) * kind.itemsize // PAGE) * PAGE
    return places, max(at, PAGE)


def _shapes(one: Batch, games: int, sizes: list[int]) -> Iterator[tuple[str, np.dtype[Any], tuple[int, ...]]]:
    for name in ARRAYS:
        array = getattr(one, name)
        yield name, array.dtype, (games * array.shape[0], *array.shape[1:])
    yield "actions", np.dtype(np.int64), (games,)
    for k, size in enumerate(sizes):
        yield f"offsets {k}", np.dtype(np.int64), (size + 1,)
        yield f"legal {k}", np.dtype(np.int32), (size * min(one.action_count, MOST_LEGAL),)


def _arrays(memory: mmap.mmap, places: Places) -> dict[str, NDArray[Any]]:
    return {name: np.ndarray(shape, kind, memory, at) for name, (at, kind, shape) in places.items()}


# In the other process


class _Side:
    """The part of a process, and its games."""

    def __init__(
        self, path: str, places: Places, number: int, first: int, games: int, seed: int, batch_options: dict[str, Any]
    ) -> None:
        with open(path, "r+b") as file:
            memory = mmap.mmap(file.fileno(), 0)
        self.part = Part(number, first, games, _arrays(memory, places))
        self.batch = Batch(games=games, seed=seed + first, **batch_options)
        self.checked: Any = None  # actions that were checked

    def do(self, task: Any) -> None:
        if task == "check":
            self.checked = None
            self.checked = self.batch.check(self.part.actions)
            return
        if task == "play":
            self.batch.play(self.checked)
        elif task == "step":
            self.batch.step(self.part.actions)
        elif task != "show":
            _, seed, which = task
            self.batch.reset(seed, which)
        self._show()

    def _show(self) -> None:
        batch, part = self.batch, self.part
        legal = batch.legal
        if len(legal) > len(part._legal):
            raise RuntimeError(
                f"{len(legal)} legal actions in {part.games} games; there is room for {len(part._legal)}"
            )
        for name in ARRAYS:
            getattr(part, name)[:] = getattr(batch, name)
        part.offsets[:] = batch.offsets
        part._legal[: len(legal)] = legal


_SIDES: dict[str, _Side] = {}


def _serve(path: str, *setting: Any) -> Any:
    task = setting[-1]
    if path not in _SIDES:
        _SIDES[path] = _Side(path, *setting[:-1])
    _SIDES[path].do(task)
