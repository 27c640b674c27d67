"""What a bot is: it sees a state that looks like what its seat knows, and names one legal action."""

from typing import Any

from mypy_extensions import mypyc_attr

from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, GROUP, State, frame_seat


class Thought:
    """What a bot thought when it chose: the moves it looked at, best first, and how far it went."""

    def __init__(self, moves: list[int], values: list[float], lines: list[list[int]]) -> None:
        self.moves = moves
        self.values = values  # for the seat that chose, in the units of `evaluate`
        self.lines = lines  # for each move what is expected to follow, itself first
        self.depth = 0
        self.nodes = 0  # actions tried, or iterations of a tree search
        self.steps = 0  # actions applied
        self.capped = False  # ended by the time limit, not the budget: another machine may choose otherwise


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def __init__(self, name: str) -> None:
        self.name = name
        self.thought: Thought | None = None  # on the last choice, from bots that say so
        self.hurried = False  # whether a time limit cut a choice of the last whole move short

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        """One of `legal`. `s` was dealt from what the seat knows; the bot may change it."""
        raise NotImplementedError

    def capped(self) -> bool:
        """Whether a time limit cut the last choice short."""
        return self.thought is not None and self.thought.capped


def decide(bot: Bot, game: Game[Any], s: State, seat: int, rng: Rng) -> int:
    """Asks a bot without letting it see a secret: what its seat cannot know is dealt anew first."""
    legal = game.legal(s, seat)
    if len(legal) == 1:
        bot.thought = None
        return legal[0]
    return bot.choose(game, game.determinize(s, seat, rng), seat, legal, rng)


def decide_move(bot: Bot, game: Game[Any], s: State, seat: int, rng: Rng) -> list[int]:
    """A whole move: the first action and those that continue it, until something new becomes known. A bot that searches
    keeps its tree from one action to the next; as they are entered together, a match that is resumed later goes on the
    same way."""
    bot.hurried = False
    if frame_seat(s.top()) == GROUP:
        answer = decide(bot, game, s, seat, rng)
        bot.hurried = bot.capped()
        return [answer]
    after = game.clone(s)
    actions: list[int] = []
    while True:
        action = decide(bot, game, after, seat, rng)
        bot.hurried = bot.hurried or bot.capped()
        informed = game.reveals(after, seat, action)
        game.apply(after, seat, action)
        actions.append(action)
        if informed or after.actor() == CHANCE or not after.may_act(seat) or not game.chain(after):
            return actions
