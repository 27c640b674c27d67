"""One or two plies on `evaluate`, chance weighed by its outcomes: the baseline a search has to beat.

One ply is the greedy bot. With two, whoever is asked next after the move answers with what is best for that seat, and
the value of that answer counts. Many outcomes of chance in a row are sampled, as weighing them all would take for ever.
"""

from typing import Any, Final

from mypy_extensions import i64

from circenses.bots.bot import Bot, Thought
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, OVER, State

WEIGHED: Final = 2  # questions of chance in a row that are weighed outcome by outcome; later ones are sampled
DEEPEST: Final = 40  # answers of one unfinished move


class Expectimax(Bot):
    def __init__(self, plies: int = 2, width: int = 8) -> None:
        """`width`: how many of the best actions one ply ahead are searched two plies ahead."""
        super().__init__("expectimax")
        self.plies = plies
        self.width = width

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        first = ranked(game, s, seat, legal, 1, rng)
        if self.plies > 1:
            first = ranked(game, s, seat, first.moves[: self.width], self.plies, rng)
        self.thought = first
        equals = [move for move, value in zip(first.moves, first.values, strict=True) if value == first.values[0]]
        return equals[int(rng.below(len(equals)))]


def ranked(game: Game[State], s: State, seat: int, legal: list[int], plies: int, rng: Rng) -> Thought:
    """Actions by their value some plies ahead, the best first."""
    valued: list[tuple[float, int]] = []
    for action in legal:
        after = game.clone(s)
        game.apply(after, seat, action)
        valued.append((-prospect(game, after, seat, plies - 1, 0, 0, rng), action))
    valued.sort()
    moves = [action for _, action in valued]
    thought = Thought(moves, [-value for value, _ in valued], [[move] for move in moves[:3]])
    thought.nodes = thought.steps = len(legal)
    thought.depth = plies
    return thought


def prospect(game: Game[State], s: State, seat: i64, plies: i64, drawn: i64, answers: i64, rng: Rng) -> float:
    """The value of a state for a seat. A move under way is finished first, each answer the best for whoever gives it;
    then `plies` more are answered in the same way."""
    actor: i64 = s.actor()
    if actor == OVER:
        return game.evaluate(s, int(seat))
    if actor == CHANCE:
        return expected(game, s, seat, plies, drawn, answers, rng)
    unfinished = answers < DEEPEST and game.unsettled(s)
    if plies <= 0 and not unfinished:
        return game.evaluate(s, int(seat))
    left = plies
    if not unfinished:
        left -= 1
    out = Choices()
    game.legal_into(s, actor, out)
    best = game.clone(s)
    high = 0.0
    for i in range(out.count):
        after = game.clone(s)
        game.apply(after, actor, out.actions[i])
        value = prospect(game, after, actor, 0, drawn, answers + 1, rng)
        if i == 0 or value > high:
            best = after
            high = value
    if actor == seat and left == 0:
        return high
    return prospect(game, best, seat, left, drawn, answers + 1, rng)


def expected(game: Game[State], s: State, seat: i64, plies: i64, drawn: i64, answers: i64, rng: Rng) -> float:
    out = Choices()
    game.legal_into(s, CHANCE, out)
    if drawn >= WEIGHED:
        game.apply(s, CHANCE, out.at(rng.below(out.total)))
        return prospect(game, s, seat, plies, drawn + 1, answers, rng)
    value = 0.0
    for i in range(out.count):
        after = game.clone(s)
        game.apply(after, CHANCE, out.actions[i])
        value += prospect(game, after, seat, plies, drawn + 1, answers, rng) * float(int(out.weight[i]))
    return value / float(int(out.total))
