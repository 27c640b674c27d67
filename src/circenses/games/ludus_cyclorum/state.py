"""What lies on the board, whose turn it is, and how far a declared action has come."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum.geometry import NEXT, POINTS
from circenses.kernel.cells import Cells
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, NOBODY, State, frame, frame_kind

SOUTH: Final = 0
NORTH: Final = 1

# A stone is one byte: its kind, and these bits.
DUX: Final = 1
SWORD: Final = 2
SHIELD: Final = 3
RIDER: Final = 4
SPEAR: Final = 5
KIND: Final = 7
SIDE: Final = 8  # North's
FACE: Final = 16  # shows the tilde, not the dot
EMPTY: Final = 0

# Kinds of frames
COIN: Final = 1
TURN: Final = 2
OPPORTUNITY: Final = 3
FRIENDLY: Final = 4
EVADE: Final = 5
BLOCK: Final = 6
RETALIATE: Final = 7

# Endings
NOT_OVER: Final = 0
DUX_TAKEN: Final = 1
DUX_ALONE: Final = 2
REPETITION: Final = 3
QUIET_CYCLES: Final = 4

# Moments of a move
TAKEN: Final = 1  # a: the point
CYCLE: Final = 2  # completed
SKIPPED: Final = 3  # the rival, who has no inactive stone
END: Final = 4

MOST_ANSWERS: Final = 5  # to one action


def _keys(count: int, seed: int) -> vec[i64]:
    rng = Rng(seed)
    keys = vec[i64]([0] * count)
    for i in range(count):
        keys[i] = rng.next()
    return keys


STONE_KEY: Final = _keys(POINTS * 16, 1)  # by point, kind and side
ACTIVE_KEY: Final = _keys(POINTS, 2)
NORTH_KEY: Final[i64] = 0x2545F4914F6CDD1D


@final
class Ruleset:
    """The options of one match as the rules read them; never changed, so clones share it."""

    def __init__(
        self,
        rows: int,
        points: int,
        friendly: bool,
        universal: bool,
        several: bool,
        draw_cycles: int,
        draw_repetitions: int,
        after_capture: int,
    ) -> None:
        self.players: i64 = 2
        self.rows: i64 = rows
        self.points: i64 = points
        self.friendly_opportunity = friendly
        self.universal_block = universal
        self.several_opportunities = several
        self.after_capture: i64 = after_capture  # what the count of quiet cycles is set to: -1, or 0 by switch
        self.draw_cycles: i64 = draw_cycles
        self.draw_repetitions: i64 = draw_repetitions
        self.edition: i64 = 0  # the version of the rules, if it is an earlier one
        self.on_board: vec[i64] = vec[i64]([], capacity=POINTS)
        self.memory: i64 = 0  # positions that can be remembered
        self.ways: vec[i64] = vec[i64]([0] * POINTS)  # the directions that stay on the board, as bits

    def lay_out(self, points: list[int]) -> None:
        """Names the board's points, in ascending order."""
        board = vec[i64]([], capacity=POINTS)
        for point in points:
            board = append(board, point)
        self.on_board = board
        self.memory = (self.draw_cycles + 2) * len(points)
        for point in points:
            for direction in range(6):
                if NEXT[point * 6 + direction] in points:
                    self.ways[point] += int(2**direction)


@final
class LudusState(State):
    def __init__(self, rules: Ruleset, source: "LudusState | None" = None) -> None:
        """An empty board, or a copy: one constructor for both, as filling fields twice would double the cost."""
        self.rules = rules
        if source is not None:
            self.agenda = source.agenda[:]
            self.board: vec[i64] = source.board[:]
            self.near: vec[i64] = source.near[:]
            self.indicator: i64 = source.indicator
            self.to_act: i64 = source.to_act
            self.cycles: i64 = source.cycles
            self.quiet: i64 = source.quiet
            self.stones: vec[i64] = source.stones[:]
            self.ready: vec[i64] = source.ready[:]
            self.declared: i64 = source.declared
            self.part: i64 = source.part
            self.standing: i64 = source.standing
            self.gone: bool = source.gone
            self.captures: i64 = source.captures
            self.before: vec[i64] = source.before
            self.answers: vec[i64] = source.answers[:]
            self.placement: i64 = source.placement
            self.activity: i64 = source.activity
            self.seen: vec[i64] = source.seen[:]
            self.seen_from: i64 = source.seen_from
            self.last: i64 = source.last
            self.last_seat: i64 = source.last_seat
            self.ending: i64 = source.ending
            self.winner: i64 = source.winner
            return
        super().__init__()
        self.board = vec[i64]([EMPTY] * POINTS)
        self.near = vec[i64]([0] * POINTS)  # the directions in which a stone stands next to each point, as bits
        self.indicator = 0  # FACE or 0: the side of the cycle indicator
        self.to_act = SOUTH
        self.cycles = 0
        self.quiet = 0  # cycles in which nothing was captured, since the last capture; -1 in the cycle of a capture
        self.stones = vec[i64]([0, 0])
        self.ready = vec[i64]([0, 0])  # inactive stones of each side
        # the action being carried out
        self.declared = -1
        self.part = 0
        self.standing = 0  # where the acting stone is now
        self.gone = False  # it was taken
        self.captures = 0  # in this action
        self.before = self.board  # the board when it was declared; never changed, so clones share it
        self.answers = vec[i64]([], capacity=4)
        # memory for repetitions: one slot per cycle and number of active stones, as a position can recur only there
        self.placement = 0
        self.activity = 0
        self.seen = vec[i64]([])
        self.seen_from = 0  # the count of quiet cycles at which the memory begins
        self.last = -1
        self.last_seat = NOBODY
        self.ending = NOT_OVER
        self.winner = NOBODY

    def clone(self) -> "LudusState":
        return LudusState(self.rules, self)

    def fields(self, cells: Cells) -> None:
        self.board = cells.row(self.board)
        self.near = cells.row(self.near)
        self.indicator = cells.number(self.indicator)
        self.to_act = cells.number(self.to_act)
        self.cycles = cells.number(self.cycles)
        self.quiet = cells.number(self.quiet)
        self.stones = cells.row(self.stones)
        self.ready = cells.row(self.ready)
        self.declared = cells.number(self.declared)
        self.part = cells.number(self.part)
        self.standing = cells.number(self.standing)
        self.gone = cells.flag(self.gone)
        self.captures = cells.number(self.captures)
        self.before = cells.row(self.before)
        self.answers = cells.listed(self.answers, MOST_ANSWERS)
        self.placement = cells.number(self.placement)
        self.activity = cells.number(self.activity)
        self.seen = cells.listed(self.seen, self.rules.memory)
        self.seen_from = cells.number(self.seen_from)
        self.last = cells.number(self.last)
        self.last_seat = cells.number(self.last_seat)
        self.ending = cells.number(self.ending)
        self.winner = cells.number(self.winner)
        super().fields(cells)

    def leave_to_coin(self) -> None:
        """Leaves the first turn to a fair coin (LC-T1)."""
        self.agenda = vec[i64]([frame(COIN, CHANCE)])

    def put(self, point: i64, stone: i64) -> None:
        """Lays a stone on an empty point."""
        side: i64 = (stone >> 3) & 1
        self.board[point] = stone
        self._tell_neighbours(point)
        self.placement ^= STONE_KEY[point * 16 + (stone & 15)]
        self.stones[side] += 1
        if stone & FACE == self.indicator:
            self.ready[side] += 1
        else:
            self.activity ^= ACTIVE_KEY[point]

    def lift(self, point: i64) -> i64:
        """Takes a stone off and returns it."""
        stone: i64 = self.board[point]
        side: i64 = (stone >> 3) & 1
        self.board[point] = EMPTY
        self._tell_neighbours(point)
        self.placement ^= STONE_KEY[point * 16 + (stone & 15)]
        self.stones[side] -= 1
        if stone & FACE == self.indicator:
            self.ready[side] -= 1
        else:
            self.activity ^= ACTIVE_KEY[point]
        return stone

    def _tell_neighbours(self, point: i64) -> None:
        """A stone came or went: seen from each neighbour that is the way back to this point."""
        near = self.near
        back: i64 = 8
        for d in range(i64(6)):
            there: i64 = NEXT[point * 6 + d]
            if there >= 0:
                near[there] ^= back
            back += back
            if back > 32:
                back = 1

    def open_ways(self, point: i64) -> i64:
        """The directions of the empty neighbours, as bits."""
        return self.rules.ways[point] & ~self.near[point]

    def flip(self, point: i64) -> None:
        """An inactive stone becomes active (LC-T3)."""
        stone: i64 = self.board[point]
        self.board[point] = stone ^ FACE
        self.ready[(stone >> 3) & 1] -= 1
        self.activity ^= ACTIVE_KEY[point]

    def inactive(self, point: i64) -> bool:
        """Whether the stone there may still be used in this cycle (LC-T2)."""
        return self.board[point] & FACE == self.indicator

    def active_stones(self) -> i64:
        return self.stones[0] + self.stones[1] - self.ready[0] - self.ready[1]

    def position_key(self) -> i64:
        """Equal for equal stones, phases and player to act; 62 bits, so two different positions of one match
        share a key less than once in 10**13 matches."""
        key: i64 = self.placement ^ self.activity
        if self.to_act == NORTH:
            key ^= NORTH_KEY
        return key

    def slot(self) -> i64:
        """Where the memory keeps a position of this cycle with this many active stones."""
        return (self.quiet - self.seen_from) * (self.stones[0] + self.stones[1]) + self.active_stones()

    def occurrences(self) -> i64:
        """How often the position has stood, if it is remembered already (LC-E3)."""
        key = self.position_key()
        total: i64 = self.stones[0] + self.stones[1]
        slot: i64 = self.active_stones()
        n: i64 = 0
        while slot < len(self.seen):
            if self.seen[slot] == key:
                n += 1
            slot += total
        return n

    def remember(self) -> i64:
        """Notes the position before a turn; returns how often it has stood now."""
        slot: i64 = self.slot()
        while slot >= len(self.seen):
            self._add_cycle()
        self.seen[slot] = self.position_key()
        return self.occurrences()

    def _add_cycle(self) -> None:
        seen = self.seen
        total: i64 = self.stones[0] + self.stones[1]
        for i in range(total):
            seen = append(seen, 0)
        self.seen = seen

    def forget(self) -> None:
        """Begins a new count: after a capture no earlier position can recur."""
        self.seen = vec[i64]([])
        self.seen_from = self.quiet

    def count(self) -> None:
        """Works out again what is kept beside the board: neighbours, stones of each side, keys."""
        board = self.board[:]
        self.board = vec[i64]([EMPTY] * POINTS)
        self.near = vec[i64]([0] * POINTS)
        self.stones = vec[i64]([0, 0])
        self.ready = vec[i64]([0, 0])
        self.placement = 0
        self.activity = 0
        for point in range(i64(POINTS)):
            if board[point] != EMPTY:
                self.put(point, board[point])

    def check(self) -> list[str]:
        stones = [0, 0]
        duces = [0, 0]
        faults: list[str] = []
        for point in range(POINTS):
            stone = int(self.board[point])
            if stone == EMPTY:
                continue
            if point not in self.rules.on_board or not 1 <= stone & KIND <= 5 or stone > 31:
                faults.append(f"point {point} holds {stone}, which is no stone of this board")
            side = 1 if stone & SIDE else 0
            stones[side] += 1
            duces[side] += 1 if stone & KIND == DUX else 0
        if self.ending == NOT_OVER:
            faults += self._check_running(duces, stones)
        if self.quiet > self.cycles:
            faults.append("more quiet cycles than cycles")
        if (self.ending == NOT_OVER) == self.over():
            faults.append("the agenda and the ending disagree")
        return faults

    def _check_running(self, duces: list[int], stones: list[int]) -> list[str]:
        faults: list[str] = []
        if duces != [1, 1] or min(stones) < 2:
            faults.append(f"the match goes on with {duces} Duces and {stones} stones")
        if self.declared < 0 and self.quiet >= self.rules.draw_cycles:
            faults.append("the match goes on beyond the quiet cycles allowed")
        if self.declared < 0 and frame_kind(self.top()) == TURN and self.ready[self.to_act] == 0:
            faults.append("the player to act has no inactive stone")
        return faults
