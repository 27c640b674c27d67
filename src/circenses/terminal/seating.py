"""Who sits where: `human,greedy` and `Ada,Bob` from a command line become the seats of a match."""

from collections.abc import Sequence
from typing import Any

from circenses.bots import must_play
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.match import HUMAN, Match
from circenses.kernel.names import bot_name


def split(text: str) -> list[str]:
    """The words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def seat_count(game: Game[Any], seats: int, players: Sequence[str], names: Sequence[str]) -> int:
    """As asked for; otherwise the fewest the game allows that gives each named player a seat."""
    least = max(len(players), len(names))
    count = seats or next((allowed for allowed in game.seats if allowed >= least), game.seats[-1])
    if least > count:
        what = "players" if len(players) > count else "names"
        raise BadOption(f"{least} {what} for {count} seats: give at most {count}")
    return count


def seat_kinds(game: str, players: Sequence[str], count: int) -> list[str]:
    """A kind for each seat, repeating those given in turn; by default one person faces greedy bots."""
    for player in players:
        must_play(player, game, count, HUMAN)
    if not players:
        return [HUMAN] + ["greedy"] * (count - 1)
    return [players[i % len(players)] for i in range(count)]


def seat_names(names: Sequence[str], kinds: Sequence[str], lot: str = "") -> list[str]:
    """The names given; after them people are numbered by seat and bots have names of their own, by `lot`."""
    result = list(names)
    for seat in range(len(result), len(kinds)):
        name = f"Player {seat + 1}" if kinds[seat] == HUMAN else bot_name(lot, seat, result)
        result.append(name if name not in result else f"{name} {seat + 1}")
    for name in result:
        if result.count(name) > 1:
            raise BadOption(f"two players are called {name!r}: give each a name of its own")
    return result


def reseat(match: Match[Any], players: Sequence[str]) -> None:
    """Hands the seats of a loaded match to the players wanted; each change is entered in its log."""
    if not players:
        return
    if len(players) > len(match.seats):
        raise BadOption(f"{len(players)} players for {len(match.seats)} seats: give at most {len(match.seats)}")
    for number, kind in enumerate(seat_kinds(match.game.id, players, len(match.seats))):
        seat = match.seats[number]
        if kind == seat.kind:
            continue
        if kind == seat.began:
            match.take_back(number)
        elif kind == HUMAN:
            raise BadOption(f"{seat.name} began as {seat.began}: another bot may take the seat, but no person")
        else:
            match.hand_over(number, kind)
