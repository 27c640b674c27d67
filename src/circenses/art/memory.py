"""A cache of results by what they read of an observation (docs/adr/0005).

What a function makes depends on nothing but the values it reads, one after the other, and which it reads next depends
on those before. So its results form a tree: each fork stands for a place in the observation and leads on by the value
that was found there.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

Path = tuple[str | int, ...]  # where in an observation something stands
Trace = list[tuple[Path, bytes]]  # what was read, in order
VIEWER: Final = ("",)  # stands for the viewer
PLAYERS: Final = ("players",)  # they and the question change with every move, so they are read field by field
QUESTION: Final = ("question",)
WHOLE: Final = "*"  # the last step of a path: a whole table was read
LACKING: Final = b""

_encode = msgspec.msgpack.Encoder(enc_hook=lambda watched: watched.whole()).encode


def packed(value: Any) -> bytes:
    """A watched table in it counts as read."""
    return _encode(value)


class Watched(Mapping[str, Any]):
    """An observation, its question or one of its players, that notes what is read of it."""

    __slots__ = ("_at", "_inner", "observation", "read")

    def __init__(self, observation: Mapping[str, Any], read: dict[Path, None] | None = None, at: Path = ()) -> None:
        self.observation = observation
        self.read: dict[Path, None] = {} if read is None else read
        self._at = at
        self._inner: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name in self._inner:
            return self._inner[name]
        at = (*self._at, name)
        self.read[at] = None
        self._inner[name] = value = self._watched(self.observation[name], at)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return len(self.whole())

    def whole(self) -> Mapping[str, Any]:
        self.read[*self._at, WHOLE] = None
        return self.observation

    def _watched(self, value: Any, at: Path) -> Any:
        if _is_question(value, at):
            return Watched(value, self.read, at)
        if at == PLAYERS:
            return [Watched(each, self.read, (*at, i)) for i, each in enumerate(value)]
        return value


def _is_question(value: Any, at: Path) -> bool:
    return at == QUESTION and type(value) is dict


class Values(dict[Path, bytes]):
    """The values of an observation by path, packed on demand: of the question only whether there is one,
    of the players how many."""

    def __init__(self, observation: Mapping[str, Any], viewer: int) -> None:
        self.observation = observation
        self[VIEWER] = b"%d" % viewer

    def __missing__(self, path: Path) -> bytes:
        self[path] = value = self._value(path)
        return value

    def _value(self, path: Path) -> bytes:
        value: Any = self.observation
        for step in path:
            if step == WHOLE:
                return packed(value)
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return LACKING
        if path == PLAYERS:
            return b"[%d]" % len(value)
        return b"{}" if _is_question(value, path) else packed(value)


class Fork:
    """A branch: goes on by the value at the path."""

    __slots__ = ("path", "ways")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ways: dict[bytes, Any] = {}


class Memory:
    """Results by the function and its arguments. Keeps about twice `most`: when as many new ones have come, those not
    used since are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.forget()

    def forget(self) -> None:
        self.count = 0
        self.new: dict[object, Any] = {}
        self.old: dict[object, Any] = {}

    def find(self, key: object, values: Values) -> tuple[Trace, Any] | None:
        """The result for these values, and which of them it depends on."""
        for generation in (self.new, self.old):
            at, trace = generation.get(key), []
            while type(at) is Fork:
                path = at.path
                value = values[path]
                trace.append((path, value))
                at = at.ways.get(value)
            if at is not None:
                if generation is self.old:
                    self.keep(key, trace, at[0])
                return trace, at[0]
        return None

    def keep(self, key: object, trace: Trace, result: Any) -> None:
        if self.count == self.most:
            self.old, self.new, self.count = self.new, {}, 0
        self.count += 1
        ways: dict[Any, Any] = self.new
        step = key
        for path, value in trace:
            fork = ways.get(step)
            if type(fork) is not Fork or fork.path != path:
                ways[step] = fork = Fork(path)
            ways, step = fork.ways, value
        ways[step] = (result,)
