"""What one seat sees of a state, as bytes: small integers that learners read.

A layout is translated once into a list of instructions for each viewer (`layout/bytes.py`); here they are carried out.
Nothing is decided here: a cell that no instruction names, or whose gate is shut, does not reach the bytes.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.kernel.state import GROUP, State, frame_a, frame_b, frame_kind, frame_seat

# An instruction has five numbers: what to do, the first cell, how many cells, and two more.
SIZE: Final = 5
BYTES: Final = 1  # one byte for each cell, less a; b is the step from cell to cell
WIDES: Final = 2  # two bytes, the lower first, less a; what does not fit is the least or the greatest
SEATS: Final = 3  # a player counted from the viewer, plus a; 0 for nobody
SETS: Final = 4  # a set of players, the viewer's bit first
BITS: Final = 5  # a set of a bytes, the lowest bits first
MIRROR: Final = 6  # one byte, its bits in a turned where it is not 0; b is the step
TURNED: Final = 7  # a number whose rest modulo a is a player, plus b
CALLED: Final = 8  # what a function says, less a; b is the width
GATE: Final = 9  # says in a byte whether what follows may be known; if not, skips count numbers and leaves a bytes 0
ROWS: Final = 10  # count rows of players, each begun with the viewer, less a; b is the width
LIST: Final = 11  # count cell, most; a is the width of the encoded count, 0 for none here; b its entries' tests or -1
PARTS: Final = (
    12  # after LIST: first cell, how many parts an entry has; a is its bytes; an instruction for each follows
)

STEPS: Final = 13  # one byte: less a, times b, the lowest 16 bits dropped; so a number is divided without a remainder

# A test has three numbers; tests in a row must all hold, ELSE begins another row that will do as well.
END: Final = 0
ELSE: Final = 1
WHEN_OVER: Final = 2
MEMBER: Final = 3  # the viewer is in the set of a cell
EQUALS: Final = 4
DIFFERS: Final = 5
UNASKED: Final = 6  # the open question is of another kind
MARKED: Final = 7  # the lowest bits of the entry name the viewer
JUDGED: Final = 8  # a function says so
NEVER: Final = 9

Call = Callable[[State, int], int]


@final
class Sight:
    """Under one set of rules, for every seat."""

    def __init__(
        self,
        players: int,
        length: int,
        programs: list[vec[i64]],
        tests: list[vec[i64]],
        question_turns: list[vec[i64]],
        widths: tuple[int, int],
        calls: list[Call],
    ) -> None:
        self.players: i64 = players
        self.length: i64 = length  # of what is written
        self.programs = programs  # of each viewer
        self.tests = tests
        self._question_turns = question_turns  # how the two numbers of a question are turned for each viewer
        self._width_a: i64 = widths[0]
        self._width_b: i64 = widths[1]
        self._calls = calls

    def seen(self, s: State, viewer: int) -> bytes:
        """What a seat sees."""
        out = vec[u8]([0] * int(self.length))
        self.carry_out(self.programs[viewer], s.pack(), s, viewer, out, self.question(s, viewer, out, 0))
        return bytes(memoryview(out))

    def carry_out(self, code: vec[i64], cells: vec[i64], s: State, viewer: i64, out: vec[u8], at: i64) -> None:
        """Encodes what a program says of packed cells."""
        end: i64 = len(code)
        i: i64 = 0
        value: i64 = 0
        while i < end:
            op: i64 = code[i]
            cell: i64 = code[i + 1]
            count: i64 = code[i + 2]
            a: i64 = code[i + 3]
            b: i64 = code[i + 4]
            i += SIZE
            if op == BYTES:
                if b == 1:
                    for j in range(count):
                        out[at + j] = u8((cells[cell + j] - a) & 255)
                else:
                    for j in range(count):
                        out[at + j] = u8((cells[cell] - a) & 255)
                        cell += b
                at += count
            elif op == MIRROR:
                for j in range(count):
                    value = cells[cell]
                    if value != 0:
                        value ^= a
                    out[at + j] = u8(value & 255)
                    cell += b
                at += count
            elif op == WIDES:
                for j in range(count):
                    at = _wide(out, at, cells[cell + j] - a)
            elif op == ROWS:
                at = self._rows(cells, cell, count, a, b, viewer, out, at)
            elif op == GATE:
                if self._open(cell, cells, s, viewer, 0):
                    out[at] = 1
                    at += 1
                else:
                    at = _blank(out, at, a + 1)
                    i += count
            elif op == LIST:
                most: i64 = count
                there: i64 = cells[cell]
                if a == 1:
                    out[at] = u8(there & 255)
                    at += 1
                elif a == 2:
                    at = _wide(out, at, there)
                at = self._entries(cells, code, i, there, most, b, s, viewer, out, at)
                i += SIZE + code[i + 2] * SIZE
            elif op == CALLED:
                value = self._calls[cell](s, int(viewer))
                at = self._one(out, at, WIDES if b == 2 else BYTES, a, 0, value, viewer)
            else:
                for j in range(count):
                    at = self._one(out, at, op, a, b, cells[cell + j], viewer)

    def _one(self, out: vec[u8], at: i64, op: i64, a: i64, b: i64, value: i64, viewer: i64) -> i64:
        """One cell; returns the place after it."""
        players: i64 = self.players
        if op == BYTES:
            out[at] = u8((value - a) & 255)
            return at + 1
        if op == WIDES:
            return _wide(out, at, value - a)
        if op == STEPS:
            out[at] = u8(((value - a) * b >> 16) & 255)
            return at + 1
        if op == SEATS:
            if value < 0:
                out[at] = 0
            else:
                value -= viewer
                if value < 0:
                    value += players
                out[at] = u8((value + a) & 255)
            return at + 1
        if op == SETS:
            low: i64 = value >> viewer
            high: i64 = value << (players - viewer)
            out[at] = u8((low | high) & self._everybody())
            return at + 1
        if op == BITS:
            for k in range(a):
                out[at] = u8(value & 255)
                value >>= 8
                at += 1
            return at
        if op == MIRROR:
            if value != 0:
                value ^= a
            out[at] = u8(value & 255)
            return at + 1
        rest: i64 = value % a  # TURNED
        turned: i64 = rest - viewer
        if turned < 0:
            turned += players
        out[at] = u8((value - rest + turned + b) & 255)
        return at + 1

    def _rows(
        self, cells: vec[i64], cell: i64, rows: i64, low: i64, width: i64, viewer: i64, out: vec[u8], at: i64
    ) -> i64:
        players: i64 = self.players
        for row in range(rows):
            if width == 1:
                for place in range(viewer, players):
                    out[at] = u8((cells[cell + place] - low) & 255)
                    at += 1
                for place in range(viewer):
                    out[at] = u8((cells[cell + place] - low) & 255)
                    at += 1
            else:
                for place in range(viewer, players):
                    at = _wide(out, at, cells[cell + place] - low)
                for place in range(viewer):
                    at = _wide(out, at, cells[cell + place] - low)
            cell += players
        return at

    def _everybody(self) -> i64:
        one: i64 = 1
        return (one << self.players) - 1

    def _entries(
        self,
        cells: vec[i64],
        code: vec[i64],
        i: i64,
        there: i64,
        most: i64,
        tests: i64,
        s: State,
        viewer: i64,
        out: vec[u8],
        at: i64,
    ) -> i64:
        """The entries of a list, then zeros; `i` is where the instructions for its parts begin."""
        first: i64 = code[i + 1]
        parts: i64 = code[i + 2]
        width: i64 = code[i + 3]
        if parts == 1 and tests < 0 and code[i + SIZE] == BYTES:  # most lists are of this kind
            low: i64 = code[i + SIZE + 3]
            for j in range(there):
                out[at + j] = u8((cells[first + j] - low) & 255)
            return _blank(out, at + there, most - there)
        for place in range(there // parts):
            cell: i64 = first + place * parts
            if tests >= 0 and not self._open(tests, cells, s, viewer, cells[cell]):
                at = _blank(out, at, width)
                continue
            for part in range(parts):
                k: i64 = i + SIZE + part * SIZE
                at = self._one(out, at, code[k], code[k + 3], code[k + 4], cells[cell + part], viewer)
        return _blank(out, at, (most // parts - there // parts) * width)

    def _open(self, at: i64, cells: vec[i64], s: State, viewer: i64, entry: i64) -> bool:
        tests = self.tests[viewer]
        holds: bool = True
        while True:
            op: i64 = tests[at]
            if op == END:
                return holds
            if op == ELSE:
                if holds:
                    return True
                holds = True
            elif holds:
                cell: i64 = tests[at + 1]
                value: i64 = tests[at + 2]
                if op == WHEN_OVER:
                    holds = s.over()
                elif op == MEMBER:
                    holds = (cells[cell] >> viewer) & 1 == 1
                elif op == EQUALS:
                    holds = cells[cell] == value
                elif op == DIFFERS:
                    holds = cells[cell] != value
                elif op == UNASKED:
                    holds = frame_kind(s.top()) != value
                elif op == MARKED:
                    holds = entry & value == viewer
                elif op == JUDGED:
                    holds = self._calls[cell](s, int(viewer)) != 0
                else:
                    holds = False
            at += 3

    def question(self, s: State, viewer: i64, out: vec[u8], at: i64) -> i64:
        """Who looks, what is asked of whom, and, if it is asked of the viewer or open to all, what it is about."""
        packed: i64 = s.top()
        kind: i64 = frame_kind(packed)
        out[at] = u8(viewer & 255)
        out[at + 1] = u8(kind & 255)
        at = self._one(out, at + 2, SETS, 0, 0, _players_asked(packed), viewer)
        turns = self._question_turns[viewer]
        open: i64 = turns[kind * 3]
        if open == 0 or (open == 1 and not s.may_act(viewer)):
            return _blank(out, at, self._width_a + self._width_b)
        at = _number(out, at, self._width_a, _turn(turns, turns[kind * 3 + 1], frame_a(packed)))
        return _number(out, at, self._width_b, _turn(turns, turns[kind * 3 + 2], frame_b(packed)))


def _players_asked(packed: i64) -> i64:
    """The players a frame asks, as a set."""
    seat: i64 = frame_seat(packed)
    if packed == 0 or (seat < 0 and seat != GROUP):
        return 0
    if seat == GROUP:
        return frame_a(packed)
    one: i64 = 1
    return one << seat


def _turn(turns: vec[i64], table: i64, value: i64) -> i64:
    """A number as the viewer counts it, if there is a table for it."""
    return turns[table + value] if table > 0 else value


def _wide(out: vec[u8], at: i64, value: i64) -> i64:
    if value < 0:
        value = 0
    elif value > 65535:
        value = 65535
    out[at] = u8(value & 255)
    out[at + 1] = u8(value >> 8)
    return at + 2


def _number(out: vec[u8], at: i64, width: i64, value: i64) -> i64:
    for k in range(width):
        out[at] = u8(value & 255)
        value >>= 8
        at += 1
    return at


def _blank(out: vec[u8], at: i64, count: i64) -> i64:
    for k in range(count):
        out[at + k] = 0
    return at + count
