"""One information-set search: the way down the tree, what each seat has seen on it, and the value of its end."""

import math
import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.bots.chances import Chances
from circenses.bots.tree import NO_NODE, Tree
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import MASK, MIX_A, MIX_B, STEP, Rng
from circenses.kernel.state import CHANCE, GROUP, OVER, State, frame_seat

UNSEEN: Final[i64] = 0x7FFFFFF  # in place of an action that a seat does not see
LOOKS: Final = 32  # iterations between two looks at the clock and at whether the choice is decided


class Manner:
    """The manner of a tree search; a game's content sets it for each level."""

    def __init__(
        self,
        explore: float = 0.5,
        rollout: int = 0,
        chapters: int = 0,
        lookahead: bool = True,
        sharpness: float = 0.1,
        open_loop: bool = False,
        uniform: bool = False,
    ) -> None:
        self.explore = explore  # how much the untried is preferred
        self.rollout = rollout  # decisions played by the cheap policy before a leaf is evaluated; -1: to the end
        self.chapters = chapters  # rollouts stop when this many chapters have ended since the root; 0: never
        self.lookahead = lookahead  # whether a new node tries each action once, or trusts the cheap policy
        self.sharpness = sharpness  # the difference in chance that makes an action e times as promising
        self.uniform = uniform  # whether rollouts ask no policy: `Game.stray`
        self.open_loop = open_loop  # whether nodes are shared by all outcomes of chance before them


def add_seen(key: i64, action: i64) -> i64:
    """The key of what a player knows, after one more action."""
    mixed: i64 = ((key ^ (action + 1)) * MIX_A) & MASK
    mixed ^= mixed >> 29
    return (mixed * MIX_B) & MASK


@final
class Walk:
    """One search: the tree, what each seat has seen on the present way down, and the way itself."""

    def __init__(self, game: Game[State], seats: int, scale: float, manner: Manner) -> None:
        self.game = game
        self.seats: i64 = seats
        self.chances = Chances(game, seats, scale)
        self.tree = Tree(1024)
        self.explore = manner.explore
        self.rollout: i64 = manner.rollout
        self.chapters: i64 = manner.chapters
        self.horizon: i64 = 0
        self.lookahead = manner.lookahead
        self.sharpness = manner.sharpness
        self.open_loop = manner.open_loop
        self.uniform = manner.uniform
        self.out = Choices()
        self.inner = Choices()
        self.roots: vec[i64] = vec[i64]([0] * seats)  # what each seat knows at the root, as a key
        for seat in range(i64(seats)):
            self.roots[seat] = ((seat + 1) * STEP) & MASK
        self.seen: vec[i64] = self.roots[:]  # and on the present way down
        self.sealed: vec[i64] = vec[i64]([])  # answers not yet open: seat, action, seat, action, ...
        self.path: vec[i64] = vec[i64]([])  # edges taken
        self.nodes: vec[i64] = vec[i64]([])  # and the nodes they leave
        self.takers: vec[i64] = vec[i64]([])  # and the seats that chose them
        self.length: i64 = 0  # of the way
        self.steps: i64 = 0
        self.done: i64 = 0
        self.deepest: i64 = 0
        self.late = False

    def search(self, s: State, seat: int, iterations: i64, seconds: float, rng: Rng) -> None:
        """Iterates until the budget is spent, the choice cannot change any more, or time is up."""
        game = self.game
        deadline = 0.0
        if seconds > 0.0:
            deadline = time.perf_counter() + seconds
        self.horizon = game.chapter(s) + self.chapters
        self.late = False
        self.steps = 0
        self.done = 0
        self.deepest = 0
        before: i64 = 0
        node: i64 = self.tree.find(self.roots[seat])
        if node != NO_NODE:
            before = self.tree.visits[node]
        while self.done + before < iterations:
            self.iterate(game.determinize(s, seat, rng), rng)
            self.done += 1
            if self.done % LOOKS == 0:
                if self.decided(seat, iterations - before - self.done):
                    break
                if deadline > 0.0 and time.perf_counter() > deadline:
                    self.late = True
                    break

    def decided(self, seat: i64, left: i64) -> bool:
        """Whether no other action can be tried as often as the best one any more."""
        tree = self.tree
        node: i64 = tree.find(self.roots[seat])
        if node == NO_NODE:
            return False
        best: i64 = 0
        second: i64 = 0
        for edge in range(tree.first[node], tree.first[node] + tree.count[node]):
            visits: i64 = tree.tried[edge]
            if visits > best:
                second = best
                best = visits
            elif visits > second:
                second = visits
        return best - second > left

    # One iteration

    def iterate(self, s: State, rng: Rng) -> None:
        self.start()
        while True:
            actor: i64 = s.actor()
            if actor == OVER:
                break
            node: i64 = NO_NODE
            if actor != CHANCE:
                node = self.tree.find(self.seen[actor])
                if node == NO_NODE:
                    self.tree.add(self.seen[actor])
                    self.play_on(s, rng)
                    break
            if self.has_choice(s, actor, rng):
                edge: i64 = self.select(s, node, actor, rng)
                self.take(edge, node, actor)
                self.step(s, actor, self.tree.action[edge])
        self.chances.fill(s)
        self.credit()

    def has_choice(self, s: State, actor: i64, rng: Rng) -> bool:
        """Lists what can be done; what chance decides, or what is forced, happens at once."""
        out = self.out
        out.clear()
        self.game.legal_into(s, actor, out)
        if actor == CHANCE:
            self.step(s, actor, out.at(rng.below(out.total)))
        elif out.count == 1:
            self.step(s, actor, out.actions[0])
        else:
            return True
        return False

    def take(self, edge: i64, node: i64, actor: i64) -> None:
        """Notes an edge of the way down."""
        if self.length == len(self.path):
            self.path = append(self.path, 0)
            self.nodes = append(self.nodes, 0)
            self.takers = append(self.takers, 0)
        self.path[self.length] = edge
        self.nodes[self.length] = node
        self.takers[self.length] = actor
        self.length += 1

    def start(self) -> None:
        """Back at the root."""
        for seat in range(self.seats):
            self.seen[seat] = self.roots[seat]
        if len(self.sealed):
            self.sealed = vec[i64]([])
        self.length = 0

    def descend(self, s: State, seat: i64, action: i64) -> None:
        """Makes the position after an action the root; keeps what is known of it."""
        self.start()
        self.step(s, seat, action)
        self.roots = self.seen[:]

    def step(self, s: State, actor: i64, action: i64) -> None:
        """Applies an action and adds to each seat's knowledge what it may see of it."""
        game = self.game
        sealed = frame_seat(s.top()) == GROUP
        if actor != CHANCE or not self.open_loop:
            for seat in range(self.seats):
                if seat == actor:
                    self.seen[seat] = add_seen(self.seen[seat], action)
                elif not sealed:
                    if game.hidden(s, int(actor), int(action), int(seat)):
                        self.seen[seat] = add_seen(self.seen[seat], UNSEEN)
                    else:
                        self.seen[seat] = add_seen(self.seen[seat], action)
        game.apply(s, actor, action)
        self.steps += 1
        if sealed:
            self.sealed = append(append(self.sealed, actor), action)
            if frame_seat(s.top()) != GROUP:
                self.unseal()

    def unseal(self) -> None:
        """The last sealed answer is in: everybody sees all of them."""
        i: i64 = 0
        while i < len(self.sealed):
            for seat in range(self.seats):
                if seat != self.sealed[i]:
                    self.seen[seat] = add_seen(self.seen[seat], self.sealed[i + 1])
            i += 2
        self.sealed = vec[i64]([])

    def foretell(self, s: State, node: i64, actor: i64, rng: Rng) -> None:
        """Gives each action listed now a first guess, by trying it or from the cheap policy."""
        tree = self.tree
        out = self.out
        edge: i64 = tree.first[node]
        if not self.lookahead:
            self.game.weigh(s, actor, out)
            whole = float(int(out.total))
            for i in range(out.count):
                while tree.action[edge] != out.actions[i]:
                    edge += 1
                tree.prior[edge] = float(int(out.weight[i])) / whole
                tree.guess[edge] = -1.0
            return
        for i in range(out.count):
            while tree.action[edge] != out.actions[i]:
                edge += 1
            if tree.tried[edge] == 0:
                tree.guess[edge] = self.foresight(s, actor, out.actions[i], rng)
        self.prefer(tree.first[node], tree.first[node] + tree.count[node])

    def prefer(self, first: i64, stop: i64) -> None:
        """Turns guesses into priors."""
        tree = self.tree
        top = 0.0
        for edge in range(first, stop):
            if tree.guess[edge] > top:
                top = tree.guess[edge]
        total = 0.0
        for edge in range(first, stop):
            tree.prior[edge] = math.exp((tree.guess[edge] - top) / self.sharpness)
            total += tree.prior[edge]
        for edge in range(first, stop):
            tree.prior[edge] = tree.prior[edge] / total

    def foresight(self, s: State, actor: i64, action: i64, rng: Rng) -> float:
        """An actor's chance after an action; the cheap policy finishes a move under way."""
        after = self.game.clone(s)
        self.game.apply(after, actor, action)
        self.steps += 1
        self.settle(after, rng)
        self.chances.fill(after)
        return self.chances.shares[actor]

    def settle(self, s: State, rng: Rng) -> None:
        """Lets chance speak and unfinished moves end, so that `evaluate` can judge."""
        game = self.game
        actor: i64 = s.actor()
        while actor == CHANCE or (actor != OVER and game.unsettled(s)):
            self.follow_policy(s, actor, rng)
            self.steps += 1
            actor = s.actor()

    def follow_policy(self, s: State, actor: i64, rng: Rng) -> None:
        """What chance or a player without a plan does."""
        game = self.game
        inner = self.inner
        inner.clear()
        game.legal_into(s, actor, inner)
        if actor != CHANCE:
            game.weigh(s, actor, inner)
        game.apply(s, actor, inner.at(rng.below(inner.total)))

    def play_on(self, s: State, rng: Rng) -> None:
        """The rollout: the cheap policy decides for everybody."""
        game = self.game
        inner = self.inner
        left: i64 = self.rollout
        while left != 0:
            actor: i64 = s.actor()
            if actor == OVER:
                return
            if self.chapters and game.chapter(s) >= self.horizon:
                break
            if actor != CHANCE:
                left -= 1
            if actor != CHANCE and self.uniform:
                game.apply(s, actor, game.stray(s, actor, rng, inner))
            else:
                self.follow_policy(s, actor, rng)
            self.steps += 1
        self.settle(s, rng)

    def select(self, s: State, node: i64, actor: i64, rng: Rng) -> i64:
        """Among the actions this deal allows, the one with the best of value, promise and novelty."""
        tree = self.tree
        out = self.out
        same = tree.fits(node, out)
        if not same and tree.widen(node, out):
            self.foretell(s, node, actor, rng)
        first: i64 = tree.first[node]
        visits: i64 = tree.visits[node]
        root = self.explore * math.sqrt(float(int(visits + 1)))
        mean = 0.5
        if visits:
            mean = tree.worth[node] / float(int(visits))
        best: i64 = NO_NODE
        high = -1.0
        edge: i64 = first
        # vectors in names of their own: looking them up for each edge takes longer than reading them
        counts = tree.tried
        totals = tree.total
        priors = tree.prior
        guesses = tree.guess
        for i in range(out.count):
            if same:
                edge = first + i
            else:
                while tree.action[edge] != out.actions[i]:
                    edge += 1
            count: i64 = counts[edge]
            tried = float(int(count))
            guess = guesses[edge]
            value = mean
            if guess >= 0.0:
                value = (totals[edge] + guess) / (tried + 1.0)
            elif count:
                value = totals[edge] / tried
            if count:
                value += root * priors[edge] / (1.0 + tried)
            else:
                value += root * priors[edge]  # most edges: saves a division
            if value > high:
                high = value
                best = edge
        return best

    def credit(self) -> None:
        """The value of the leaf goes up the path, to each edge the share of the seat that chose it."""
        tree = self.tree
        if self.length > self.deepest:
            self.deepest = self.length
        for i in range(self.length):
            edge: i64 = self.path[i]
            node: i64 = self.nodes[i]
            share = self.chances.shares[self.takers[i]]
            tree.tried[edge] += 1
            tree.total[edge] += share
            tree.visits[node] += 1
            tree.worth[node] += share
