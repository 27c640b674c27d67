"""A slow, plain model of Ludus Cyclorum, written from the rules page alone.

It exists to be compared with the fast engine, so it shares nothing with it: only the standard library is used, and
every function names the clause (LC-...) it spells out.

The one idea behind it: while a reaction is pending the model keeps the position *before* the declared action together
with the action and the answers given so far (exactly what LC-N2 writes down), and `_Resolution` plays the action from
its beginning each time, until it either ends or lacks an answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

SOUTH, NORTH = 0, 1
SIDE_LETTERS = "sn"

DUX, SWORD, SHIELD, RIDER, SPEAR = "D", "W", "H", "R", "P"
KINDS = DUX + SWORD + SHIELD + RIDER + SPEAR
SWORDLIKE = (SWORD, DUX)  # LC-W1, LC-D1
SHIELDED = (SHIELD, DUX)  # LC-H1, LC-D1, LC-P3

LETTERS = "abcdefghij"
ROW_CHOICES = (5, 7, 9)  # LC-V5
POINT_CHOICES = (5, 7, 9)  # LC-V5: length of a short row

DIRECTIONS = ("W", "E", "NW", "NE", "SW", "SE")  # LC-B2

DECLINE, BLOCK, NO_BLOCK, RETALIATE, NO_RETALIATE = "!", "#", "=", "*", "."  # LC-N1

Point = str  # a point is known by its name, "c2"


@dataclass(frozen=True)
class Stone:
    side: int
    kind: str
    active: bool = False  # LC-T2: active = busy, inactive = may be used


Stones = dict[Point, Stone]


# --------------------------------------------------------------------------------------------------------------- board


def row_length(row: int, points: int) -> int:
    """LC-B1, LC-V5: rows 1, 3, 5, ... are short, the others have one point more."""
    return points if row % 2 == 1 else points + 1


class Grid:
    """The points of one board and how they touch (LC-B1, LC-B2)."""

    def __init__(self, rows: int, points: int):
        self.rows = rows
        self.points = points
        self.names: dict[int, list[Point]] = {
            row: [LETTERS[i] + str(row) for i in range(row_length(row, points))] for row in range(1, rows + 1)
        }
        self._step: dict[tuple[Point, str], Point | None] = {
            (name, direction): self._name(*self._shift(row, i, direction))
            for row, names in self.names.items()
            for i, name in enumerate(names)
            for direction in DIRECTIONS
        }
        self._neighbours: dict[Point, list[Point]] = {
            name: [p for p in (self.step(name, d) for d in DIRECTIONS) if p is not None]
            for names in self.names.values()
            for name in names
        }

    def _name(self, row: int, index: int) -> Point | None:
        if row in self.names and 0 <= index < len(self.names[row]):
            return self.names[row][index]
        return None

    @staticmethod
    def _shift(row: int, index: int, direction: str) -> tuple[int, int]:
        """LC-B2: a short row's i touches i and i+1 above and below, a long row's i touches i-1 and i."""
        if direction == "W":
            return row, index - 1
        if direction == "E":
            return row, index + 1
        other_row = row + 1 if direction[0] == "N" else row - 1
        is_short = row % 2 == 1
        western_index = index if is_short else index - 1
        return other_row, western_index if direction[1] == "W" else western_index + 1

    def step(self, point: Point, direction: str) -> Point | None:
        """The next point in a straight line, or None beyond the edge."""
        return self._step[point, direction]

    def neighbours(self, point: Point) -> list[Point]:
        return self._neighbours[point]


@cache
def grid_of(rows: int, points: int) -> Grid:
    if rows not in ROW_CHOICES:
        raise ValueError(f"a board has 5, 7 or 9 rows, not {rows}")
    if points not in POINT_CHOICES:
        raise ValueError(f"a short row has 5, 7 or 9 points, not {points}")
    return Grid(rows, points)


def standard_formation(grid: Grid) -> Stones:
    """LC-B3, centred as LC-V5 says; North repeats South's letters on the two far rows."""
    stones: Stones = {}
    for side, edge, inner in ((SOUTH, 1, 2), (NORTH, grid.rows, grid.rows - 1)):
        for row, kinds in ((edge, "RPDPR"), (inner, "WHHW")):
            names = grid.names[row]
            first = (len(names) - len(kinds)) // 2
            for name, kind in zip(names[first:], kinds, strict=False):
                stones[name] = Stone(side, kind)
    return stones


# ------------------------------------------------------------------------------------------------------ position string


def _run(count: int) -> str:
    return str(count) if count else ""


def write_stones(grid: Grid, stones: Stones) -> str:
    """LC-N2, first field."""
    rows = []
    for row in range(grid.rows, 0, -1):
        text, empty = "", 0
        for name in grid.names[row]:
            stone = stones.get(name)
            if stone is None:
                empty += 1
                continue
            letter = stone.kind if stone.side == SOUTH else stone.kind.lower()
            text += _run(empty) + letter + ("'" if stone.active else "")
            empty = 0
        rows.append(text + _run(empty))
    return "/".join(rows)


def _read_row(text: str) -> list[Stone | None]:
    """LC-N2: one row, as a list with a stone or None for each point."""
    cells: list[Stone | None] = []
    rest = text
    while rest:
        run = re.match(r"[1-9][0-9]*", rest)
        if run:
            if len(run.group()) > 2:
                raise ValueError(f"row {text!r} has the wrong length")
            cells += [None] * int(run.group())
            rest = rest[run.end() :]
            continue
        if rest[0].upper() not in KINDS or not rest[0].isascii():
            raise ValueError(f"unknown letter {rest[0]!r} in row {text!r}")
        side = SOUTH if rest[0].isupper() else NORTH
        active = rest[1:2] == "'"
        cells.append(Stone(side, rest[0].upper(), active))
        rest = rest[2:] if active else rest[1:]
    return cells


def read_stones(field: str) -> tuple[Grid, Stones]:
    """LC-N2 and LC-V5: the rows name the board by their number and lengths."""
    rows = [_read_row(text) for text in reversed(field.split("/"))]  # row 1 first
    if len(rows) not in ROW_CHOICES:
        raise ValueError(f"a board has 5, 7 or 9 rows, not {len(rows)}")
    points = len(rows[0])
    if points not in POINT_CHOICES:
        raise ValueError(f"row 1 has the wrong length: {points}, not 5, 7 or 9")
    grid = grid_of(len(rows), points)
    stones: Stones = {}
    for row, cells in enumerate(rows, start=1):
        names = grid.names[row]
        if len(cells) != len(names):
            raise ValueError(f"row {row} has the wrong length: {len(cells)}, not {len(names)}")
        stones.update({name: stone for name, stone in zip(names, cells, strict=True) if stone is not None})
    return grid, stones


def _read_count(text: str, what: str) -> int:
    """LC-N3: a count is a number and not negative."""
    if re.fullmatch(r"-[0-9]+", text):
        raise ValueError(f"{what} is negative: {text}")
    if not re.fullmatch(r"[0-9]+", text):
        raise ValueError(f"{what} is not a number: {text!r}")
    return int(text)


def _check_sides(stones: Stones, to_act: int) -> None:
    """LC-N3: what the stones themselves must fulfil."""
    for side, name in ((SOUTH, "South"), (NORTH, "North")):
        kinds = [stone.kind for stone in stones.values() if stone.side == side]
        if kinds.count(DUX) != 1:
            raise ValueError(f"{name} has {kinds.count(DUX)} Duces, not exactly one")
        if len(kinds) == 1:
            raise ValueError(f"{name} has no stone besides the Dux")
    if all(stone.active for stone in stones.values()):
        raise ValueError("every stone is active")
    if not has_inactive(stones, to_act):
        raise ValueError("the side to act has no inactive stone")


# -------------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True)
class Action:
    """One declared action (LC-A6). `first` and `second` say what is done, in which order; both empty means idle."""

    origin: Point
    first: str = ""  # "", "move", "attack", "trample" or "slash"
    second: str = ""  # "", "move" or "attack"
    landing: Point = ""  # "" where it does not apply
    victim: Point = ""
    rush: bool = False

    def notation(self) -> str:
        """LC-N1."""
        shape = (self.first, self.second)
        move, attack = f"-{self.landing}", f"x{self.victim}"
        tail = {
            ("", ""): "",
            ("move", ""): move,
            ("attack", ""): attack,
            ("move", "attack"): move + attack,
            ("attack", "move"): attack + move,
            ("trample", ""): f"{move}^{self.victim}",
            ("slash", ""): f"{move}/{self.victim}",
        }[shape]
        return self.origin + tail


def has_inactive(stones: Stones, side: int) -> bool:
    return any(stone.side == side and not stone.active for stone in stones.values())


def attack_range(grid: Grid, stones: Stones, at: Point) -> frozenset[Point]:
    """The points the stone standing on `at` could strike now, occupied or not (LC-A3, LC-W1, LC-H1, LC-R1, LC-P1)."""
    stone = stones[at]
    if stone.kind == RIDER:
        return frozenset()
    if stone.kind != SPEAR:
        return frozenset(grid.neighbours(at))
    reached = set()
    for direction in DIRECTIONS:
        between = grid.step(at, direction)
        far = grid.step(between, direction) if between else None
        if far is None:
            continue
        if between not in stones or stones[between].side == stone.side:
            reached.add(far)
    return frozenset(reached)


def targets(grid: Grid, stones: Stones, at: Point) -> list[Point]:
    """LC-A3, LC-A5: stones of either side within range."""
    return sorted(point for point in attack_range(grid, stones, at) if point in stones)


def moved(stones: Stones, start: Point, end: Point) -> Stones:
    """The same stones with one of them carried to another, empty point."""
    after = dict(stones)
    after[end] = after.pop(start)
    return after


def empty_neighbours(grid: Grid, stones: Stones, at: Point) -> list[Point]:
    return [point for point in grid.neighbours(at) if point not in stones]


def straight_target(grid: Grid, kind: str, new: Point, direction: str) -> Point | None:
    """LC-A4, LC-P2: the point a rush strikes: one further on, or two for a spear."""
    ahead = grid.step(new, direction)
    if kind != SPEAR or ahead is None:
        return ahead
    return grid.step(ahead, direction)


def foot_actions(grid: Grid, stones: Stones, at: Point) -> list[Action]:
    """LC-A1 to LC-A4, LC-W1, LC-P2, LC-D1: everything a stone that is no rider may declare."""
    kind = stones[at].kind
    found = [Action(at)]
    for landing in empty_neighbours(grid, stones, at):
        found.append(Action(at, "move", landing=landing))
    for victim in targets(grid, stones, at):
        found.append(Action(at, "attack", victim=victim))
        if kind in SWORDLIKE:
            found += attacks_then_moves(grid, stones, at, victim)
    found += moves_then_attacks(grid, stones, at)
    return found


def attacks_then_moves(grid: Grid, stones: Stones, at: Point, victim: Point) -> list[Action]:
    """LC-W1: the point just emptied counts as empty."""
    after = {point: stone for point, stone in stones.items() if point != victim}
    return [Action(at, "attack", "move", landing, victim) for landing in empty_neighbours(grid, after, at)]


def moves_then_attacks(grid: Grid, stones: Stones, at: Point) -> list[Action]:
    """LC-A4 for all; LC-W1 lets sword and Dux turn, which is then no rush."""
    kind = stones[at].kind
    found = []
    for direction in DIRECTIONS:
        landing = grid.step(at, direction)
        if landing is None or landing in stones:
            continue
        ahead = straight_target(grid, kind, landing, direction)
        for victim in targets(grid, moved(stones, at, landing), landing):
            rush = victim == ahead
            if rush or kind in SWORDLIKE:
                found.append(Action(at, "move", "attack", landing, victim, rush))
    return found


def rider_actions(grid: Grid, stones: Stones, at: Point) -> list[Action]:
    """LC-A1, LC-R1 to LC-R3."""
    found = [Action(at)]
    others = {point: stone for point, stone in stones.items() if point != at}
    for first in empty_neighbours(grid, stones, at):
        found.append(Action(at, "move", landing=first))
        for direction in DIRECTIONS:
            second = grid.step(first, direction)
            if second is None or second == at:
                continue
            if second in others:
                found += tramples(grid, others, at, second, direction)
            else:
                found.append(Action(at, "move", landing=second))
                found += slashes(grid, others, at, first, second)
    return found


def tramples(grid: Grid, others: Stones, at: Point, victim: Point, direction: str) -> list[Action]:
    """LC-R2: over the victim onto the empty point right behind it."""
    behind = grid.step(victim, direction)
    if behind is None or behind in others or behind == at:
        return []
    return [Action(at, "trample", landing=behind, victim=victim)]


def slashes(grid: Grid, others: Stones, at: Point, first: Point, second: Point) -> list[Action]:
    """LC-R3: any one stone that touches both ends of the second step."""
    touching_both = set(grid.neighbours(first)) & set(grid.neighbours(second))
    return [Action(at, "slash", landing=second, victim=victim) for victim in touching_both if victim in others]


def all_actions(grid: Grid, stones: Stones, side: int) -> dict[str, Action]:
    """LC-T3, LC-T5: every action of every inactive stone. Keyed by notation, which merges equal ends (LC-R5)."""
    found: dict[str, Action] = {}
    for at, stone in stones.items():
        if stone.side == side and not stone.active:
            maker = rider_actions if stone.kind == RIDER else foot_actions
            for action in maker(grid, stones, at):
                found[action.notation()] = action
    return found


# ----------------------------------------------------------------------------------------------------------- resolution


@dataclass(frozen=True)
class Question:
    """A decision somebody has to make (LC-O7)."""

    kind: str  # "turn", "opportunity", "friendly", "block", "retaliate", "over"
    actor: int
    options: tuple[str, ...]


class _Unanswered(Exception):
    """The action cannot go on before this question is answered."""

    def __init__(self, question: Question):
        super().__init__(question.kind)
        self.question = question


class _Won(Exception):
    """LC-E1: somebody lost this very moment."""

    def __init__(self, ending: str, loser: int):
        super().__init__(ending)
        self.ending = ending
        self.loser = loser


class _ActionOver(Exception):
    """LC-O3, LC-O4: the rest of the action does not take place."""


class _Resolution:
    """Plays one declared action on a copy of the board with a given list of answers, in the order of LC-O8."""

    def __init__(self, game: Oracle, action: Action, answers: list[str]):
        self.grid = game._grid
        self.friendly_opportunity = game._friendly_opportunity
        self.universal_block = game._universal_block
        self.several_opportunities = game._several_opportunities
        self.stones: Stones = dict(game._stones)
        self.action = action
        self.side = self.stones[action.origin].side
        self.kind = self.stones[action.origin].kind
        self.here: Point = action.origin  # where the acting stone stands; "" once it is taken
        self.answers = list(answers)
        self.captured = False

    def run(self) -> None:
        """LC-O8. Raises _Unanswered or _Won; otherwise the action is over and the acting stone is flipped."""
        try:
            self.do(self.action.first)
            self.do(self.action.second)
        except _ActionOver:
            pass
        if self.here:
            self.make_active(self.here)  # LC-T3; a stone that blocked on its way is active already

    def do(self, part: str) -> None:
        if part == "move":
            self.move()
        elif part == "attack":
            self.attack()
        elif part in ("trample", "slash"):
            self.ride_down(part)

    # -- small tools

    def ask(self, kind: str, actor: int, options: list[str]) -> str:
        if not self.answers:
            raise _Unanswered(Question(kind, actor, tuple(sorted(options))))
        answer = self.answers.pop(0)
        if answer not in options:
            raise ValueError(f"{answer!r} does not answer the question {kind!r}")
        return answer

    def make_active(self, point: Point) -> None:
        self.stones[point] = replace(self.stones[point], active=True)

    def take(self, point: Point) -> None:
        """Removes a stone and tests LC-E1 at once (LC-E2: one removal at a time)."""
        gone = self.stones.pop(point)
        self.captured = True
        if point == self.here:
            self.here = ""
        if gone.kind == DUX:
            raise _Won("dux_taken", gone.side)
        if [stone.kind for stone in self.stones.values() if stone.side == gone.side] == [DUX]:
            raise _Won("dux_alone", gone.side)

    def may_block(self, target: Stone, attacker_kind: str) -> bool:
        """LC-H1, LC-D1, LC-V3."""
        if target.active:
            return False
        if attacker_kind == DUX:
            return target.kind == DUX
        return target.kind in SHIELDED or self.universal_block

    def blocks(self, point: Point, attacker_kind: str) -> bool:
        """Asks the owner of the attacked stone, if there is a choice; a block makes that stone active (LC-H1)."""
        target = self.stones[point]
        if not self.may_block(target, attacker_kind):
            return False
        if self.ask("block", target.side, [BLOCK, NO_BLOCK]) == NO_BLOCK:
            return False
        self.make_active(point)
        return True

    # -- moving

    def move(self) -> None:
        """LC-A2, and LC-O6 for a move onto the point of a stone that blocked."""
        if self.action.landing in self.stones:
            return
        if self.kind != RIDER:  # LC-R4
            self.opportunity()
        self.stones = moved(self.stones, self.here, self.action.landing)
        self.here = self.action.landing

    def opportunity(self) -> None:
        """LC-O1, then LC-O5 in the variant: at most one attack on the mover, several with LC-V7."""
        blocked = False
        while True:
            reactor = self.choose_reactor("opportunity", 1 - self.side)
            declined = blocked and bool(self.reactors(1 - self.side))
            if reactor is None and self.friendly_opportunity and not declined:
                reactor = self.choose_reactor("friendly", self.side)
            if reactor is None:
                break
            blocked = self.strike_mover(reactor)
        if blocked:
            raise _ActionOver

    def choose_reactor(self, question: str, side: int) -> Point | None:
        reactors = self.reactors(side)
        if not reactors:
            return None
        answer = self.ask(question, side, [DECLINE, *(DECLINE + point for point in reactors)])
        return None if answer == DECLINE else answer[1:]

    def reactors(self, side: int) -> list[Point]:
        """LC-O1, LC-O2: inactive stones whose range the mover is in before and out of after its move."""
        before = self.stones
        after = moved(self.stones, self.here, self.action.landing)
        return [
            point
            for point, stone in before.items()
            if point != self.here
            and stone.side == side
            and not stone.active
            and stone.kind != RIDER  # LC-R4
            and self.here in attack_range(self.grid, before, point)
            and self.action.landing not in attack_range(self.grid, after, point)
        ]

    def strike_mover(self, reactor: Point) -> bool:
        """LC-O1, LC-O3, LC-O4: whether it blocks or is taken, the mover's action ends here; True if it blocked and with
        LC-V7 another stone may attack it."""
        self.make_active(reactor)
        if not self.blocks(self.here, self.stones[reactor].kind):
            self.take(self.here)
        elif self.several_opportunities:
            return True
        raise _ActionOver

    # -- attacking

    def attack(self) -> None:
        """LC-A3, LC-A4, LC-P3."""
        victim = self.stones[self.action.victim]
        if self.blocks(self.action.victim, self.kind):
            return  # LC-O6
        self.take(self.action.victim)
        if self.action.rush:
            self.spear_answer(victim)

    def ride_down(self, part: str) -> None:
        """LC-R2, LC-R3. The rider lands whether or not it is blocked (LC-O6) and before a spear answers (LC-O8)."""
        victim = self.stones[self.action.victim]
        self.move()
        if self.blocks(self.action.victim, self.kind):
            return
        self.take(self.action.victim)
        if part == "trample":
            self.spear_answer(victim)

    def spear_answer(self, victim: Stone) -> None:
        """LC-P3: the owner of a spear taken by a trample or rush may take an attacker that is not shielded."""
        if victim.kind != SPEAR or self.kind in SHIELDED:
            return
        if self.ask("retaliate", victim.side, [RETALIATE, NO_RETALIATE]) == RETALIATE:
            self.take(self.here)


# ------------------------------------------------------------------------------------------------------------- the game


class Oracle:
    """The whole game, one decision at a time."""

    def __init__(
        self,
        position: str | None = None,
        *,
        friendly_opportunity: bool = False,
        universal_block: bool = False,
        several_opportunities: bool = False,
        draw_cycles: int = 20,
        draw_repetitions: int = 3,
        rows: int = 7,
        points: int = 7,
    ):
        self._friendly_opportunity = friendly_opportunity
        self._universal_block = universal_block
        self._several_opportunities = several_opportunities
        self._draw_cycles = draw_cycles
        self._draw_repetitions = draw_repetitions
        self.ending = ""
        self.winner: int | None = None
        self._taken = False  # a stone was taken in this cycle, which therefore does not count (LC-E5)
        self._action: Action | None = None  # declared and waiting for an answer
        self._answers: list[str] = []
        self._reaction: Question | None = None  # what it is waiting for
        reaction_field = None
        if position is None:
            self._grid = grid_of(rows, points)
            self._stones = standard_formation(self._grid)
            self._side, self._cycles, self._quiet = SOUTH, 0, 0
        else:
            reaction_field = self._load(position)
        self._seen: dict[str, int] = {self._key(): 1}  # LC-E3: the start counts as an occurrence
        if reaction_field is not None:
            self._replay(reaction_field)

    # -- loading (LC-N2, LC-N3)

    def _load(self, position: str) -> str | None:
        """Reads the first four fields; returns the fifth, if there is one, unread."""
        fields = position.split(" ")
        if len(fields) not in (4, 5):
            raise ValueError(f"a position has four or five fields, not {len(fields)}")
        self._grid, self._stones = read_stones(fields[0])
        if fields[1] not in ("s", "n"):
            raise ValueError(f"side to act is s or n, not {fields[1]!r}")
        self._side = SIDE_LETTERS.index(fields[1])
        _check_sides(self._stones, self._side)
        self._cycles = _read_count(fields[2], "the count of cycles completed")
        self._quiet = _read_count(fields[3], "the count of cycles since the last capture")
        if self._quiet > self._cycles:
            raise ValueError("the cycles since the last capture exceed the cycles completed")
        if self._quiet >= self._draw_cycles:
            raise ValueError("the cycles since the last capture reach the draw limit")
        return fields[4] if len(fields) == 5 else None

    def _replay(self, field: str) -> None:
        """LC-N2, LC-N3: the declared action and its answers, after which a question must still be open."""
        for token in field.split(","):
            if token not in self.legal():
                raise ValueError(f"fifth field: {token!r} is not a legal {self.question()} decision")
            self.play(token)
            if self._reaction is None:
                raise ValueError(f"fifth field: no question is left open after {token!r}")

    # -- asking

    def _question(self) -> Question:
        if self.ending:
            return Question("over", -1, ())
        if self._reaction is not None:
            return self._reaction
        actions = all_actions(self._grid, self._stones, self._side)
        return Question("turn", self._side, tuple(sorted(actions)))

    def legal(self) -> list[str]:
        return list(self._question().options)

    def actor(self) -> int:
        if not self.ending and self._reaction is None:
            return self._side
        return self._question().actor

    def question(self) -> str:
        if not self.ending and self._reaction is None:
            return "turn"
        return self._question().kind

    def _key(self) -> str:
        """LC-E3: the first two fields of the position string."""
        return f"{write_stones(self._grid, self._stones)} {SIDE_LETTERS[self._side]}"

    def position(self) -> str:
        """LC-N2."""
        text = f"{self._key()} {self._cycles} {self._quiet}"
        if self._reaction is not None and self._action is not None:
            text += " " + ",".join([self._action.notation(), *self._answers])
        return text

    # -- playing

    def play(self, notation: str) -> None:
        if self.ending:
            raise ValueError("the game is over")
        if self._reaction is not None:
            if notation not in self._reaction.options:
                raise ValueError(f"{notation!r} is not a legal answer: {', '.join(self._reaction.options)}")
            self._answers = [*self._answers, notation]
        else:
            actions = all_actions(self._grid, self._stones, self._side)
            if notation not in actions:
                raise ValueError(f"{notation!r} is not a legal action")
            self._action, self._answers = actions[notation], []
        self._resolve()

    def _resolve(self) -> None:
        """Plays the declared action with the answers so far and keeps what comes of it."""
        assert self._action is not None
        resolution = _Resolution(self, self._action, self._answers)
        try:
            resolution.run()
        except _Unanswered as open_end:
            self._reaction = open_end.question
            return
        except _Won as won:
            self._settle(resolution)
            self._finish(won.ending, 1 - won.loser, resolution.side)
            return
        self._settle(resolution)
        self._next_turn()
        self._test_draws(resolution.side)

    def _settle(self, resolution: _Resolution) -> None:
        """The action's outcome becomes the position; a capture restarts the quiet count (LC-E5)."""
        self._stones = resolution.stones
        self._action, self._answers, self._reaction = None, [], None
        if resolution.captured:
            self._quiet, self._taken = 0, True

    def _next_turn(self) -> None:
        """LC-T4, LC-T6, LC-T7."""
        opponent = 1 - self._side
        if all(stone.active for stone in self._stones.values()):
            self._stones = {point: replace(stone, active=False) for point, stone in self._stones.items()}
            self._cycles += 1
            self._quiet += not self._taken
            self._taken = False
            self._side = opponent
        elif has_inactive(self._stones, opponent):
            self._side = opponent

    def _test_draws(self, acting_side: int) -> None:
        """LC-E3."""
        key = self._key()
        self._seen[key] = self._seen.get(key, 0) + 1
        if self._seen[key] >= self._draw_repetitions:
            self._finish("repetition", None, acting_side)
        elif self._quiet >= self._draw_cycles:
            self._finish("quiet_cycles", None, acting_side)

    def _finish(self, ending: str, winner: int | None, acting_side: int) -> None:
        """The final position names the opponent of the player whose action ended the game."""
        self.ending = ending
        self.winner = winner
        self._side = 1 - acting_side

    def copy(self) -> Oracle:
        """Boards and answers are replaced, never changed in place; only the counts need a copy of their own."""
        twin = object.__new__(Oracle)
        twin.__dict__.update(self.__dict__)
        twin._seen = dict(self._seen)
        return twin


def perft(oracle: Oracle, depth: int) -> int:
    """Reference numbers: sequences of `depth` decisions; one that ends the game earlier counts as one."""
    if depth == 0 or oracle.ending:
        return 1
    if depth == 1:
        return len(oracle.legal())
    total = 0
    for notation in oracle.legal():
        child = oracle.copy()
        child.play(notation)
        total += perft(child, depth - 1)
    return total
