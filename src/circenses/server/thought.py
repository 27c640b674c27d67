"""The tasks of worker processes. They get a position dealt from what one seat knows, never the match itself."""

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


def think(work: Task) -> Any:
    """Hints, or a bot's actions and whether a time limit cut its thinking short."""
    game = titles(work.modules).find(work.game)
    s = game.from_json(work.state, work.seats, work.options)
    if work.kind == "hint":
        return hints(game, s, work.seat, work.bot, Rng(work.seed))
    return at_table.thought(game, s, work.seat, work.bot, work.seed)
