"""How a bot at a table moves: it gets a position dealt from what its seat knows, as data, and a seed for its random
numbers. Both follow from the match alone, so whoever has the record can ask the bot again."""

from typing import Any

from circenses.bots import bot, randomness
from circenses.bots.bot import decide_move
from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng

Json = dict[str, Any]


def dealt(match: Match[Any], seat: int) -> tuple[Json, int]:
    """What the bot of a seat is given: a position and a seed."""
    rng = randomness.next_move(match, seat)
    return match.game.to_json(match.game.determinize(match.state, seat, rng)), int(rng.next())


def thought(game: Game[Any], s: Any, seat: int, name: str, begin: int, patient: bool = False) -> tuple[list[int], bool]:
    """A bot's whole move, and whether a time limit cut its thinking short."""
    player = bot(name, patient)
    return decide_move(player, game, s, seat, Rng(begin)), player.hurried


def move(match: Match[Any], seat: int, name: str = "") -> list[int]:
    """The move of a seat's bot without a time limit; of the bot `name`, if given."""
    state, begin = dealt(match, seat)
    s = match.game.from_json(state, len(match.seats), match.options)
    return thought(match.game, s, seat, name or match.seats[seat].kind, begin, patient=True)[0]
