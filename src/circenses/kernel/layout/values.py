"""What the number in a cell means: how it is written for people, how it is read back, how far it reaches."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from circenses.kernel.saved import MANY, Node
from circenses.kernel.sight import BITS, BYTES, SEATS, SETS, STEPS, TURNED, WIDES
from circenses.kernel.state import NOBODY

PLENTY = 40  # scaled to about 1 as a feature, where a number has no upper bound

# A number, the name of one in the rules in force, or something to be worked out from them
Bound = int | str | Callable[[Any], int]


def bound(value: Bound, rules: Any) -> int:
    if isinstance(value, int):
        return value
    return int(getattr(rules, value)) if isinstance(value, str) else int(value(rules))


class Code(NamedTuple):
    """How a cell is encoded for learners (kernel/sight.py), and what its bytes mean.

    `size` is the greatest number, how many choices there are, or how many members a set can have.
    """

    op: int
    a: int
    b: int
    width: int
    kind: str  # number, choice, player, players or set
    size: int
    step: int = 1  # what 1 stands for, of a number


IN_STEPS = 2**16  # see sight.STEPS
LEAST = -(2**15)  # what is below has no room in two bytes


class Value:
    blank = 0  # what a cell holds where there is nothing to say
    much = PLENTY

    def span(self, rules: Any) -> tuple[int, int]:
        """The least and the greatest number that the cell may hold."""
        raise NotImplementedError

    def write(self, cell: int) -> Any:
        raise NotImplementedError

    def read(self, node: Node, rules: Any) -> int:
        raise NotImplementedError

    def meaning(self) -> str:
        """For the reference page."""
        raise NotImplementedError

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        """How it is encoded for a viewer; with `plus` 1 the number 0 is left for places where there is nothing."""
        low, high = self.span(rules)
        low = max(low, LEAST) - plus
        wide = high - low > 255
        size = high - low if high - low < MANY else self.much + plus
        return Code(WIDES if wide else BYTES, low, 1, 2 if wide else 1, "number", size)


def _set(members: int) -> Code:
    return Code(BITS, (members + 7) // 8, 0, (members + 7) // 8, "set", members)


class Number(Value):
    def __init__(self, low: Bound = 0, high: Bound = MANY, much: int = PLENTY, step: Bound = 1) -> None:
        self.low = low
        self.high = high
        self.much = much
        self.step = step  # it is always so many times a whole number, and so is `low`

    def span(self, rules: Any) -> tuple[int, int]:
        return bound(self.low, rules), bound(self.high, rules)

    def write(self, cell: int) -> Any:
        return cell

    def read(self, node: Node, rules: Any) -> int:
        return node.number(*self.span(rules))

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        """In steps where that saves a byte."""
        plain = super().code(rules, viewer, plus)
        (low, high), step = self.span(rules), bound(self.step, rules)
        if plus or plain.width == 1 or high - low >= IN_STEPS or (high - low) // step > 255:
            return plain
        return Code(STEPS, low, -(-IN_STEPS // step), 1, "number", (high - low) // step, step)

    def meaning(self) -> str:
        return "a number"


class Flag(Value):
    def span(self, rules: Any) -> tuple[int, int]:
        return 0, 1

    def write(self, cell: int) -> Any:
        return cell != 0

    def read(self, node: Node, rules: Any) -> int:
        return int(node.flag())

    def meaning(self) -> str:
        return "true or false"


class Word(Value):
    """One of some words; with `none`, -1 is written as the empty word."""

    def __init__(self, words: Sequence[str], none: bool = False, first: int = 0) -> None:
        self.words = tuple(words)
        self.none = none
        self.first = first  # the number of the first word
        self.blank = -1 if none else 0

    def span(self, rules: Any) -> tuple[int, int]:
        return -1 if self.none else self.first, self.first + len(self.words) - 1

    def write(self, cell: int) -> Any:
        return "" if cell < 0 else self.words[cell - self.first]

    def read(self, node: Node, rules: Any) -> int:
        place = node.word(self.words, empty=self.none)
        return place if place < 0 else place + self.first

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        plain = super().code(rules, viewer, plus)
        return plain._replace(kind="choice", size=self.span(rules)[1] - plain.a + 1)

    def meaning(self) -> str:
        words = [*(['""'] if self.none else []), *(f'"{word}"' for word in self.words)]
        return ", ".join(words[:8]) + (" ..." if len(words) > 8 else "")


class Seat(Value):
    """A player, counted from 0 as records do; with `none`, it may be nobody."""

    def __init__(self, none: bool = False) -> None:
        self.none = none
        self.blank = NOBODY if none else 0

    def span(self, rules: Any) -> tuple[int, int]:
        return self.blank, int(rules.players) - 1

    def write(self, cell: int) -> Any:
        return cell

    def read(self, node: Node, rules: Any) -> int:
        return node.number(*self.span(rules))

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        first = 1 if self.none else plus
        return Code(SEATS, first, 0, 1, "player", int(rules.players) + first)

    def meaning(self) -> str:
        return "a seat from 0" + (f", {NOBODY} for nobody" if self.none else "")


class Members(Value):
    """A set of words, one bit each."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def span(self, rules: Any) -> tuple[int, int]:
        return 0, (1 << len(self.words)) - 1

    def write(self, cell: int) -> Any:
        return [word for i, word in enumerate(self.words) if cell >> i & 1] if cell else []

    def read(self, node: Node, rules: Any) -> int:
        return node.words(self.words)

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        return _set(len(self.words))

    def meaning(self) -> str:
        return f"a list of {', '.join(self.words[:6])}" + (" ..." if len(self.words) > 6 else "")


class Seats(Value):
    """A set of players, one bit each."""

    def span(self, rules: Any) -> tuple[int, int]:
        return 0, (1 << int(rules.players)) - 1

    def write(self, cell: int) -> Any:
        return [seat for seat in range(cell.bit_length()) if cell >> seat & 1]

    def read(self, node: Node, rules: Any) -> int:
        return node.seats(int(rules.players))

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        return Code(SETS, 0, 0, 1, "players", int(rules.players))

    def meaning(self) -> str:
        return "a list of seats, ascending"


class Slots(Value):
    """A fixed number of places, one bit each, written as true and false."""

    def __init__(self, count: int) -> None:
        self.count = count

    def span(self, rules: Any) -> tuple[int, int]:
        return 0, (1 << self.count) - 1

    def write(self, cell: int) -> Any:
        return [cell >> slot & 1 == 1 for slot in range(self.count)]

    def read(self, node: Node, rules: Any) -> int:
        return sum(int(item.flag()) << slot for slot, item in enumerate(node.items(self.count)))

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        return _set(self.count)

    def meaning(self) -> str:
        return f"a list of {self.count} times true or false"


class Custom(Value):
    """A cell that the game writes and reads in words of its own. With `players` the remainder modulo that number is a
    player."""

    def __init__(
        self,
        write: Callable[[int], Any],
        read: Callable[[Node, Any], int],
        meaning: str,
        low: Bound = 0,
        high: Bound = MANY,
        players: int = 0,
    ) -> None:
        self._write = write
        self._read = read
        self._meaning = meaning
        self.low = low
        self.high = high
        self.players = players

    def span(self, rules: Any) -> tuple[int, int]:
        return bound(self.low, rules), bound(self.high, rules)

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        plain = super().code(rules, viewer, plus)
        size = self.span(rules)[1] - plain.a + 1
        if self.players:
            return Code(TURNED, self.players, plus, 1, "choice", size)
        return plain._replace(kind="choice", size=size) if plain.width == 1 else plain

    def write(self, cell: int) -> Any:
        return self._write(cell)

    def read(self, node: Node, rules: Any) -> int:
        return self._read(node, rules)

    def meaning(self) -> str:
        return self._meaning
