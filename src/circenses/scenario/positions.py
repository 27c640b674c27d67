"""Positions for pictures, written like those of scenario files, with the moves that lead on from them."""

from collections.abc import Iterable, Mapping
from typing import Any

from circenses.kernel.errors import CircensesError, IllegalAction
from circenses.kernel.game import Game, Options
from circenses.scenario import paths
from circenses.scenario.run import place

Changes = Mapping[str, Any]


def reached(game: Game[Any], seats: int, options: Options, changes: Changes, moves: Iterable[str] = ()) -> Any:
    """A position under the numbers of a table; with the printed ones if its rules do not allow it."""
    try:
        return _reached(game, seats, dict(options), changes, moves)
    except CircensesError:
        return _reached(game, seats, game.options().resolve(), changes, moves)


def _reached(game: Game[Any], seats: int, options: dict[str, Any], changes: Changes, moves: Iterable[str]) -> Any:
    state = place(game, seats, options, paths.flatten(changes))
    for move in moves:
        for action in game.read(state, move):
            seat = next((actor for actor in state.actors() if action in game.legal(state, actor)), None)
            if seat is None:
                raise IllegalAction(f"{move}: not possible here")
            game.apply(state, seat, action)
    return state
