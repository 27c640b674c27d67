"""Information-set Monte Carlo tree search for any number of players, with chance and secrets.

Every iteration deals anew what the seat cannot know, walks down the tree, adds one node and values it: for each seat
a chance of winning. A node belongs to what its player has seen since the root, so that players do not react to what
they cannot know: sealed answers and hidden actions look alike to those who do not see them.
"""

from typing import Any, Final

from circenses.bots.bot import Bot, Thought
from circenses.bots.chances import rough_scale
from circenses.bots.tree import NO_NODE
from circenses.bots.walk import Manner, Walk
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import GROUP, State, frame_seat

LINE: Final = 6  # actions of an expected line


class Ismcts(Bot):
    def __init__(self, iterations: int, seconds: float = 0.0, scale: float = 0.0, manner: Manner | None = None) -> None:
        """`scale` is that of `Chances`; 0: a rough one."""
        super().__init__("ismcts")
        self.iterations = iterations
        self.seconds = seconds
        self.scale = scale
        self.manner = manner or Manner()
        self.walk: Walk | None = None
        self.expected: dict[str, Any] | None = None  # what the seat will see if its move goes on as planned

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        self.thought = self.think(game, s, seat, legal, rng)
        action = self.thought.moves[0]
        self.foresee(game, s, seat, action)
        return action

    def think(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> Thought:
        walk = self.walk
        if walk is None or self.expected is None or walk.game is not game or game.observe(s, seat) != self.expected:
            walk = Walk(game, len(game.scores(s)), self.scale or rough_scale(game, s), self.manner)
            self.walk = walk
        walk.search(s, seat, self.iterations, self.seconds, rng)
        return thought_of(walk, legal, s, seat)

    def foresee(self, game: Game[Any], s: State, seat: int, action: int) -> None:
        """If the move goes on with another question, the tree below this action is kept for it."""
        walk = self.walk
        self.expected = None
        if walk is None or frame_seat(s.top()) == GROUP:
            return
        walk.descend(s, seat, action)
        if s.actor() == seat and game.chain(s):
            self.expected = game.observe(s, seat)


def thought_of(walk: Walk, legal: list[int], s: State, seat: int) -> Thought:
    """The actions tried, by how often; the chance of winning of each."""
    tree = walk.tree
    node = tree.find(walk.roots[seat])
    tried: list[tuple[int, float, int]] = []
    for action in legal:
        edge = tree.edge_of(node, action) if node != NO_NODE else NO_NODE
        visits = int(tree.tried[edge]) if edge != NO_NODE else 0
        value = tree.total[edge] / visits if visits else 0.0
        tried.append((-visits, -value, action))
    tried.sort()
    if tried[0][0] < 0:
        tried = [one for one in tried if one[0] < 0]  # nothing is known about the others
    moves = [action for _, _, action in tried]
    thought = Thought(moves, [-value for _, value, _ in tried], [line(walk, s, seat, move) for move in moves[:3]])
    thought.nodes = int(walk.done)
    thought.steps = int(walk.steps)
    thought.depth = int(walk.deepest)
    thought.capped = walk.late
    return thought


def line(walk: Walk, s: State, seat: int, action: int) -> list[int]:
    """The most tried actions after an action, up to the first chance or secret."""
    game = walk.game
    actions = [action]
    if frame_seat(s.top()) == GROUP:
        return actions
    after = game.clone(s)
    walk.start()
    walk.step(after, seat, action)
    while len(actions) < LINE and after.actor() >= 0 and frame_seat(after.top()) != GROUP:
        actor = int(after.actor())
        legal = game.legal(after, actor)
        answer = legal[0]
        if len(legal) > 1:
            node = walk.tree.find(walk.seen[actor])
            answer = int(walk.tree.most_tried(node)) if node != NO_NODE else -1
        if answer not in legal or any(game.hidden(after, actor, answer, p) for p in range(int(walk.seats))):
            break
        actions.append(answer)
        walk.step(after, actor, answer)
    return actions
