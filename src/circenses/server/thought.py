"""What a worker process is asked. It gets a position dealt from what one seat knows, never the match itself."""

import hashlib
from dataclasses import dataclass
from typing import Any

from circenses.bots import bot
from circenses.bots.bot import decide_move
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.server.hints import hints
from circenses.server.titles import titles

_BOT = b"circenses bot 1"


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
    lots: int


def task(kind: str, modules: tuple[str, ...], match: Match[Any], seat: int, bot_name: str) -> Task:
    game = match.game
    lots = bot_lots(match, seat)
    seen = game.determinize(match.state, seat, Rng(lots ^ 1))
    return Task(kind, modules, game.id, len(match.seats), match.options, game.to_json(seen), seat, bot_name, lots)


def bot_lots(match: Match[Any], seat: int) -> int:
    """They hang on the match's seed and the entry alone: a match resumed goes on the same way."""
    secret = match.seed if match.seed is not None else match.commitment.encode()
    block = _BOT + secret + len(match.log).to_bytes(8, "big") + (seat + 1).to_bytes(1, "big")
    return int.from_bytes(hashlib.sha256(block).digest()[:8], "big") >> 2


def think(asked: Task) -> Any:
    """Hints; or a bot's actions, and whether a time limit cut its thinking short."""
    game = titles(asked.modules).find(asked.game)
    s = game.from_json(asked.state, asked.seats, asked.options)
    if asked.kind == "hint":
        return hints(game, s, asked.seat, asked.bot, Rng(asked.lots))
    player = bot(asked.bot)
    return decide_move(player, game, s, asked.seat, Rng(asked.lots)), player.hurried
