"""What a worker process is asked. It gets a position dealt from what one seat knows, never the match itself."""

from dataclasses import dataclass
from typing import Any

from circenses.bots import at_table
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
    seen, begin = at_table.dealt(match, seat)
    return Task(kind, modules, match.game.id, len(match.seats), match.options, seen, seat, bot_name, begin)


def think(asked: Task) -> Any:
    """Hints; or a bot's actions, and whether a time limit cut its thinking short."""
    game = titles(asked.modules).find(asked.game)
    s = game.from_json(asked.state, asked.seats, asked.options)
    if asked.kind == "hint":
        return hints(game, s, asked.seat, asked.bot, Rng(asked.seed))
    return at_table.thought(game, s, asked.seat, asked.bot, asked.seed)
