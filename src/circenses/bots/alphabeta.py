"""Alpha-beta for two players without chance and secrets: iterative deepening, a table of positions seen, moves in a
promising order, and no evaluation before captures are resolved.

Whoever is asked decides: a reaction is a decision of its owner and costs no depth. The budget is a number of actions
tried, so that a seed reproduces a game; a time limit is only a cap.
"""

import time
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.bots.bot import Bot, Thought
from circenses.bots.transpositions import AT_LEAST, AT_MOST, EXACT, Transpositions
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.rng import MASK, MIX_A, Rng
from circenses.kernel.state import CHANCE, State

WON: Final = 1000000.0  # less the plies it takes
DECIDED: Final = 900000.0
INFINITE: Final = 2000000.0
NO_ACTION: Final = 0xFFFFFF
DEEPEST: Final = 64
QUIET_PLIES: Final = 6  # captures searched beyond the depth
CLOCK: Final = 1023  # nodes between two looks at the clock, as a mask

# The order in which moves are tried
KNOWN: Final[i64] = 0x10000000000000
LOUD: Final[i64] = 0x10000000000
KILLER: Final[i64] = 0x8000000000
HISTORY_CAP: Final[i64] = 0x4000000


class AlphaBeta(Bot):
    def __init__(self, nodes: int, seconds: float = 0.0, depth: int = DEEPEST, spread: float = 0.0) -> None:
        """`spread`: how much is randomly added to or taken from values, so that two searches do not play the same game
        for ever."""
        super().__init__("alphabeta")
        self.nodes = nodes
        self.seconds = seconds
        self.depth = depth
        self.spread = spread
        self.search: Search | None = None

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        self.thought = self.think(game, s, seat, legal, rng, 1)
        return self.thought.moves[0]

    def think(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng, best: int) -> Thought:
        """The `best` moves, each found by a search without those before it."""
        if self.search is None or self.search.game is not game:
            bits = 14
            while 2**bits < self.nodes and bits < 20:
                bits += 1
            self.search = Search(game, bits)
        search = self.search
        search.begin(self.nodes, self.seconds, self.spread, rng)
        thought = Thought([], [], [])
        left = legal[:]
        while left and len(thought.moves) < best:
            search.limit = self.nodes * (len(thought.moves) + 1)
            search.deepen(s, left, self.depth)
            action = int(search.best)
            thought.moves.append(action)
            thought.values.append(search.best_value)
            thought.lines.append(search.line(s, action))
            thought.depth = max(thought.depth, int(search.reached))
            left = [move for move in left if move != action]
        thought.nodes = thought.steps = int(search.nodes)
        thought.capped = search.late
        return thought


@final
class Search:
    """The memory of one thinker and the recursion."""

    def __init__(self, game: Game[State], bits: int) -> None:
        self.game = game
        self.seen = Transpositions(bits)
        self.lists: list[Choices] = [Choices() for ply in range(DEEPEST * 4)]
        self.history: vec[i64] = vec[i64]([0] * (game.action_count * 2))
        self.killers: vec[i64] = vec[i64]([NO_ACTION] * (DEEPEST * 8))
        self.nodes: i64 = 0
        self.limit: i64 = 0
        self.stopped = False
        self.late = False
        self.deadline = 0.0
        self.spread = 0.0
        self.salt: i64 = 0
        self.reached: i64 = 0
        self.best: i64 = NO_ACTION
        self.best_value = 0.0

    def begin(self, limit: i64, seconds: float, spread: float, rng: Rng) -> None:
        """Forgets the last search."""
        self.seen.forget()
        for i in range(i64(len(self.history))):
            self.history[i] = 0
        for i in range(i64(len(self.killers))):
            self.killers[i] = NO_ACTION
        self.nodes = 0
        self.limit = limit
        self.late = False
        self.deadline = 0.0
        if seconds > 0.0:
            self.deadline = time.perf_counter() + seconds
        self.spread = spread / float(0x3FFFFFFF)
        self.salt = rng.next()

    # The root

    def deepen(self, s: State, legal: list[int], deepest: int) -> None:
        """Searches deeper and deeper until the budget is spent or the game is decided."""
        moves = self.promising(s, legal)
        self.stopped = False
        self.best = moves[0]
        self.best_value = 0.0
        self.reached = 0
        for depth in range(1, deepest + 1):
            self.root(s, moves, depth)
            if self.stopped:
                break
            self.reached = depth
            if self.best_value > DECIDED or self.best_value < -DECIDED or len(moves) == 1:
                break
            if self.nodes * 2 > self.limit:
                break  # the next depth would hardly begin
            moves.remove(int(self.best))
            moves.insert(0, int(self.best))

    def promising(self, s: State, legal: list[int]) -> list[int]:
        """The order of the first depth."""
        out = self.lists[0]
        out.clear()
        for action in legal:
            out.add(action)
        self.order(s, s.actor(), out, NO_ACTION, 0)
        return [int(pick(out, i)) for i in range(len(legal))]

    def root(self, s: State, moves: list[int], depth: i64) -> None:
        """Searches to one depth; even an unfinished search counts, as the best move so far is tried first."""
        seat = s.actor()
        alpha: float = -INFINITE
        for i in range(len(moves)):
            after = self.after(s, seat, moves[i])
            self.nodes += 1
            value = 0.0
            if i > 0:
                value = self.reply(after, seat, depth - 1, alpha, alpha + 0.001, 1)
            if i == 0 or value > alpha:
                value = self.reply(after, seat, depth - 1, alpha, INFINITE, 1)
            if self.stopped:
                return
            if value > alpha:
                alpha = value
                self.best = moves[i]
                self.best_value = value

    def line(self, s: State, action: int) -> list[int]:
        """What the search expects after a move, as far as it remembers."""
        actions = [action]
        after = self.after(s, s.actor(), action)
        while len(actions) < 8 and not after.over():
            key = self.game.key(after)
            if key == 0 or not self.seen.find(key):
                break
            answer = int(self.seen.action())
            if answer not in self.game.legal(after, int(after.actor())):
                break
            actions.append(answer)
            self.game.apply(after, after.actor(), answer)
        return actions

    # The tree

    def reply(self, after: State, seat: i64, depth: i64, alpha: float, beta: float, ply: i64) -> float:
        """The value of a position for `seat`, who has just acted."""
        if after.over():
            value = self.game.evaluate(after, int(seat))
            if value > 0.0:
                return WON - float(ply)
            if value < 0.0:
                return float(ply) - WON
            return 0.0
        actor: i64 = after.actor()
        if actor == CHANCE:
            raise BadOption(f"{self.game.name} has chance: alpha-beta cannot play it")
        if actor == seat:
            return self.value(after, actor, depth, alpha, beta, ply)
        return -self.value(after, actor, depth, -beta, -alpha, ply)

    def value(self, s: State, seat: i64, depth: i64, alpha: float, beta: float, ply: i64) -> float:
        """The value of a position for `seat`, who is to act."""
        game = self.game
        unsettled = game.unsettled(s)
        if (depth <= 0 and not unsettled) or ply >= DEEPEST * 3:
            return self.quiet(s, seat, QUIET_PLIES, alpha, beta, ply)
        key: i64 = game.key(s)
        best_known: i64 = NO_ACTION
        if key and self.seen.find(key):
            best_known = self.seen.action()
            if self.seen.depth() >= depth and depth >= 0:
                value = self.seen.value()
                bound = self.seen.bound()
                if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        out = self.lists[ply]
        out.clear()
        game.legal_into(s, seat, out)
        self.order(s, seat, out, best_known, ply)
        spent: i64 = 1
        if unsettled:
            spent = 0  # a reaction is part of the move it answers
        best: float = -INFINITE
        best_action: i64 = NO_ACTION
        low = alpha
        for i in range(out.count):
            action = pick(out, i)
            if self.spent():
                return 0.0
            value = self.scout(s, self.after(s, seat, action), seat, action, i, depth - spent, low, beta, ply + 1)
            if self.stopped:
                return 0.0
            if value > best:
                best = value
                best_action = action
                if value > low:
                    low = value
                    if value >= beta:
                        self.praise(seat, action, depth, ply)
                        break
        if key and depth >= 0:
            kind: i64 = EXACT
            if best >= beta:
                kind = AT_LEAST
            elif best <= alpha:
                kind = AT_MOST
            self.seen.note(key, depth, kind, best, best_action)
        return best

    def after(self, s: State, seat: i64, action: i64) -> State:
        after = self.game.clone(s)
        self.game.apply(after, seat, action)
        return after

    def scout(
        self, s: State, after: State, seat: i64, action: i64, i: i64, depth: i64, low: float, beta: float, ply: i64
    ) -> float:
        """The first move is searched fully; the later ones only far enough to show that they are no better, and the
        quiet ones among them less deeply, unless they surprise."""
        if i == 0:
            return self.reply(after, seat, depth, low, beta, ply)
        less: i64 = 0
        if i >= 4 and depth >= 2 and not self.game.loud(s, action):
            less = 1
            if i >= 16 and depth >= 3:
                less = 2
        value = self.reply(after, seat, depth - less, low, low + 0.001, ply)
        if less and value > low and not self.stopped:
            value = self.reply(after, seat, depth, low, low + 0.001, ply)
        if value > low and value < beta and not self.stopped:
            value = self.reply(after, seat, depth, low, beta, ply)
        return value

    def quiet(self, s: State, seat: i64, plies: i64, alpha: float, beta: float, ply: i64) -> float:
        """The judgement of `evaluate`, unless a loud move is better; a move under way is carried out first."""
        game = self.game
        unsettled = game.unsettled(s)
        best: float = -INFINITE
        if not unsettled:
            best = self.judge(s, seat)
            if best >= beta or plies <= 0 or ply >= DEEPEST * 4 - 2:
                return best
        elif ply >= DEEPEST * 4 - 2:
            return self.judge(s, seat)
        out = self.lists[ply]
        out.clear()
        game.legal_into(s, seat, out)
        if not unsettled:
            self.keep_loud(s, out)
        game.weigh(s, seat, out)
        low = alpha
        if best > low:
            low = best
        for i in range(out.count):
            action = pick(out, i)
            if self.spent():
                return 0.0
            value = self.after_loud(self.after(s, seat, action), seat, plies - 1, low, beta, ply + 1)
            if self.stopped:
                return 0.0
            if value > best:
                best = value
                if value > low:
                    low = value
                    if value >= beta:
                        break
        return best

    def after_loud(self, after: State, seat: i64, plies: i64, low: float, beta: float, ply: i64) -> float:
        if after.over() or after.actor() == CHANCE:
            return self.reply(after, seat, 0, low, beta, ply)
        if after.actor() == seat:
            return self.quiet(after, seat, plies, low, beta, ply)
        return -self.quiet(after, after.actor(), plies, -beta, -low, ply)

    def judge(self, s: State, seat: i64) -> float:
        value = self.game.evaluate(s, int(seat))
        if self.spread > 0.0:
            key: i64 = self.game.key(s)
            lot: i64 = (((key ^ self.salt) * MIX_A) & MASK) >> 32
            value += self.spread * float(int(lot - 0x1FFFFFFF))
            if s.actor() != seat:
                value -= 2.0 * self.spread * float(int(lot - 0x1FFFFFFF))
        return value

    def spent(self) -> bool:
        """Counts an action tried; whether the budget or the time is over."""
        self.nodes += 1
        if self.nodes > self.limit:
            self.stopped = True
        elif self.deadline > 0.0 and self.nodes & CLOCK == 0 and time.perf_counter() > self.deadline:
            self.stopped = self.late = True
        return self.stopped

    # The order of moves

    def order(self, s: State, seat: i64, out: Choices, remembered: i64, ply: i64) -> None:
        """Turns the game's weights into an order: the remembered move, loud ones, killers, then those that were often
        good."""
        game = self.game
        game.weigh(s, seat, out)
        weight = out.weight
        actions = out.actions
        base: i64 = seat * game.action_count
        first: i64 = self.killers[ply * 2]
        second: i64 = self.killers[ply * 2 + 1]
        for i in range(out.count):
            action = actions[i]
            if action == remembered:
                weight[i] = KNOWN
            elif game.loud(s, action):
                weight[i] += LOUD
            elif action == first or action == second:
                weight[i] += KILLER
            else:
                weight[i] += self.history[base + action] << 8

    def keep_loud(self, s: State, out: Choices) -> None:
        count: i64 = 0
        for i in range(out.count):
            action: i64 = out.actions[i]
            if self.game.loud(s, action):
                out.actions[count] = action
                count += 1
        out.count = count

    def praise(self, seat: i64, action: i64, depth: i64, ply: i64) -> None:
        """Remembers a move that refuted the one before it, to try it early next time."""
        if self.killers[ply * 2] != action:
            self.killers[ply * 2 + 1] = self.killers[ply * 2]
            self.killers[ply * 2] = action
        place: i64 = seat * self.game.action_count + action
        if depth > 0 and self.history[place] < HISTORY_CAP:
            self.history[place] += depth * depth


def pick(out: Choices, i: i64) -> i64:
    """Brings the heaviest action from place i on to place i."""
    weight = out.weight
    best: i64 = i
    for j in range(i + 1, out.count):
        if weight[j] > weight[best]:
            best = j
    action: i64 = out.actions[best]
    if best != i:
        out.actions[best] = out.actions[i]
        out.actions[i] = action
        heavy: i64 = weight[best]
        weight[best] = weight[i]
        weight[i] = heavy
    return action
