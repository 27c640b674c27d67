"""How learners are told quickly (`sight.Writer`): which instructions a state can carry out by itself, field by field.

An instruction that tells whole fields as they stand becomes a step of a plan, which is followed while the state names
its fields. What is left of the program finds the cells it needs, and no others, where packing would have put them.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.kernel import cells as steps
from circenses.kernel import sight
from circenses.kernel.cells import Cells
from circenses.kernel.game import Game
from circenses.kernel.sight import BITS, BYTES, CALLED, GATE, LIST, MIRROR, PAST, ROWS, SIZE, WIDES, Sight, Writer
from circenses.kernel.state import State

MOST_FIELDS = 4096
NOWHERE = -1


class Call(NamedTuple):
    """The cells of a field; a list has a cell for its length in front."""

    start: int
    stop: int
    listed: bool


class Run(NamedTuple):
    """Cells that are told as they stand, in rows that are turned by so many places."""

    start: int
    stop: int
    width: int
    low: int
    turn: int
    length: int
    times: int = 0  # see sight.STEPS

    @property
    def how(self) -> tuple[int, int, int, int]:
        return self.width, self.low, self.turn, self.times


class Part(NamedTuple):
    """An instruction, with all that belongs to it."""

    code: list[int]
    place: int  # of its bytes
    bytes: int


def seen_by_layout(game: Game[Any]) -> bool:
    """Whether a game leaves what is seen to its layout."""
    return game.layout is not None and type(game).seen is Game.seen


def writer(game: Game[Any], state: Any) -> Writer | None:
    """For states that have the same rules as this one; None if the game does not leave to its layout what is seen."""
    if not seen_by_layout(game):
        return None
    seen: Sight = game.layout.columns(state.rules).sight
    calls = list(_calls(state))
    plans, rests = [], []
    for viewer, (program, tests) in enumerate(zip(seen.programs, seen.tests, strict=True)):
        planner = _Planner(calls, viewer, int(seen.players))
        plan, rest = planner.planned(list(map(int, program)), list(map(int, tests)), seen.head)
        plans.append(vec[i64](plan))
        rests.append(vec[i64](rest))
    return Writer(seen, plans, rests, calls[-1].stop)


def _calls(state: State) -> Iterator[Call]:
    """As the state names them."""
    cells = Cells()
    count = [steps.COUNTED, 0, 0, 0, 0, NOWHERE]
    cells.show(vec[i64](count * MOST_FIELDS), vec[u8]([]), 0)
    state.fields(cells)
    start = 0
    for size in map(int, cells.values):
        stop = start + (size if size >= 0 else -size)
        yield Call(start, stop, size < 0)
        start = stop


class _Planner:
    """For one viewer."""

    def __init__(self, calls: list[Call], viewer: int, players: int) -> None:
        self.calls, self.viewer, self.players = calls, viewer, players

    def planned(self, code: list[int], tests: list[int], head: int) -> tuple[list[int], list[int]]:
        """The plan, and what is left of the program."""
        parts = list(self._parts(code, head))
        told: dict[Call, list[int]] = {}
        rest: list[int] = []
        while parts:
            taken, found = self._taken(parts[:2])
            told |= found
            rest += [PAST, 0, sum(part.bytes for part in parts[:taken]), 0, 0] if taken else parts[0].code
            del parts[: taken or 1]
        needed = self._needed(rest) | _tested(tests)
        plan: list[int] = []
        for call in self.calls:
            kept = call.start if any(cell in needed for cell in range(call.start, call.stop)) else NOWHERE
            plan += [*told.get(call, [steps.UNTOLD, 0, 0, 0, 0]), kept]
        return plan, list(_joined(rest))

    def _parts(self, code: list[int], place: int) -> Iterator[Part]:
        i = 0
        while i < len(code):
            op, _, count, a, b = code[i : i + SIZE]
            size = SIZE
            if op == GATE:
                size, width = SIZE + count, 1 + a
            elif op == LIST:
                entry, bytes = code[i + SIZE + 2], code[i + SIZE + 3]
                size, width = SIZE * (2 + entry), a + count // entry * bytes
            elif op == CALLED:
                width = b
            elif op == ROWS:
                width = count * self.players * b
            else:
                width = count * (2 if op == WIDES else a if op == BITS else 1)
            yield Part(code[i : i + size], place, width)
            i += size
            place += width

    def _taken(self, parts: list[Part]) -> tuple[int, dict[Call, list[int]]]:
        """How many of these parts a state can write by itself, and the steps for it."""
        runs = [self._run(part.code) for part in parts]
        turned = _turned(runs) if len(runs) == 2 else None
        for count, run in ((2, turned), (1, runs[0])):
            if run is not None and (found := self._steps(run, parts[0].place)):
                return count, found
        found = self._list_step(parts[0])
        return len(found), found

    def _run(self, code: list[int]) -> Run | None:
        op, cell, count, a, b = code[:SIZE]
        if op == ROWS:
            return Run(cell, cell + count * self.players, b, a, self.viewer, self.players)
        if op == WIDES or (op == BYTES and (b == 1 or count == 1)):
            return Run(cell, cell + count, 2 if op == WIDES else 1, a, 0, count)
        if op == sight.STEPS:
            return Run(cell, cell + count, 1, a, 0, count, b)
        if op == MIRROR and a == 0 and (b == 1 or count == 1):
            return Run(cell, cell + count, 1, 0, 0, count)
        return None

    def _steps(self, run: Run, place: int) -> dict[Call, list[int]]:
        """A step for each field; none if one of them is not told as a whole."""
        within = [call for call in self.calls if call.start < run.stop and run.start < call.stop]
        if any(call.listed or call.start < run.start or call.stop > run.stop for call in within):
            return {}
        if run.turn and len(within) > 1:
            return {}
        if run.times:
            return {
                call: [steps.IN_STEPS, place + call.start - run.start, run.low, run.turn, run.times] for call in within
            }
        plain, turned = (steps.ONE_BYTE, steps.TURNED_ONE) if run.width == 1 else (steps.TWO_BYTES, steps.TURNED_TWO)
        kind = turned if run.turn else plain
        return {
            call: [kind, place + (call.start - run.start) * run.width, run.low, run.turn, run.length] for call in within
        }

    def _list_step(self, part: Part) -> dict[Call, list[int]]:
        op, cell, most, told, tests = part.code[:SIZE]
        if op != LIST or told != 1 or tests >= 0:
            return {}
        first, entry = part.code[SIZE + 1 : SIZE + 3]
        kind, low = part.code[2 * SIZE], part.code[2 * SIZE + 3]
        call = Call(cell, cell + 1 + most, True)
        if call not in self.calls or first != cell + 1 or entry != 1 or kind != BYTES:
            return {}
        return {call: [steps.A_LIST, part.place, low, 0, 0]}

    def _needed(self, code: list[int]) -> set[int]:
        """The cells that instructions read; those behind a gate as well."""
        found: set[int] = set()
        i = 0
        while i < len(code):
            op, cell, count, _, b = code[i : i + SIZE]
            i += SIZE
            if op == LIST:
                found |= {cell, *range(code[i + 1], code[i + 1] + count)}
                i += SIZE * (1 + code[i + 2])
            elif op == ROWS:
                found |= set(range(cell, cell + count * self.players))
            elif op not in (GATE, CALLED, PAST):
                step = b if op in (BYTES, MIRROR) else 1
                found |= {cell + place * step for place in range(count)}
        return found


def _turned(runs: list[Run | None]) -> Run | None:
    """A row that begins in its middle: two runs, the second ends where the first begins."""
    first, second = runs
    if first is None or second is None or second.stop != first.start or first.how != second.how or first.turn:
        return None
    return first._replace(start=second.start, turn=second.length, length=first.length + second.length)


def _joined(code: list[int]) -> Iterator[int]:
    """Without a stop between bytes that are written by others."""
    i = 0
    while i < len(code):
        instruction = code[i : i + SIZE]
        i += SIZE
        while instruction[0] == PAST and code[i : i + 1] == [PAST]:
            instruction[2] += code[i + 2]
            i += SIZE
        yield from instruction


def _tested(tests: list[int]) -> set[int]:
    kinds = (sight.MEMBER, sight.EQUALS, sight.DIFFERS)
    return {tests[i + 1] for i in range(0, len(tests), 3) if tests[i] in kinds}
