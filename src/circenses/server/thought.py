"""What a worker process is asked. It gets a position dealt from what one seat knows, never the match itself."""

from dataclasses import dataclass
from typing import Any

from circenses.bots import bot, randomness
from circenses.bots.bot import decide_move
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.server.hints import hints
from circenses.server.titles import titles


@dataclass(frozen=True, slots=True)
class Task:
    """`kind`: 'move' for a bot's actions, 'hint' for what a seat could do."""

    kind: str
    modules: tuple[str, ...]
    game: str
    seats: int
    options: dict[str, Any]
    state: dict[str, Any]
    seat: int
    bot: str
    seed: int  # of the worker's random numbers


def task(kind: str, modules: tuple[str, ...], match: Match[Any], seat: int, bot_name: str) -> Task:
    game = match.game
    rng = randomness.next_move(match, seat)
    seen = game.to_json(game.determinize(match.state, seat, rng))
    return Task(kind, modules, game.id, len(match.seats), match.options, seen, seat, bot_name, int(rng.next()))


def think(asked: Task) -> Any:
    """Hints; or a bot's actions, and whether a time limit cut its thinking short."""
    game = titles(asked.modules).find(asked.game)
    s = game.from_json(asked.state, asked.seats, asked.options)
    if asked.kind == "hint":
        return hints(game, s, asked.seat, asked.bot, Rng(asked.seed))
    player = bot(asked.bot)
    return decide_move(player, game, s, asked.seat, Rng(asked.seed)), player.hurried
