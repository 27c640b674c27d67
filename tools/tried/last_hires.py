"""Drum Roll, the last show: a player who hires only whom he can pay, and one who hires at every chance."""

from typing import Any

from circenses.games.drum_roll import actions, heuristics
from circenses.kernel.game import Game
from circenses.lab.simulate import Plan
from tools.tried.paired import Row, rows_of


def hired(s: Any, action: int) -> int:
    """The performer whom this action hires; -1 if it hires none."""
    return action - actions.HIRE if actions.HIRE <= action < actions.HIRE_STAFF else -1


def costs(s: Any, card: int) -> int:
    """What is paid for a performer, and to him in the show."""
    discount = int(s.tokens[list(s.row).index(card)])
    return max(0, int(s.rules.cost[card]) - discount) + int(s.rules.salary[card])


def solvent(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    if s.show < s.rules.shows:
        return legal
    left = int(s.coins[seat]) - int(heuristics.salaries_due(s, seat))
    return [action for action in legal if (card := hired(s, action)) < 0 or costs(s, card) <= left]


def greedy(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    if s.show < s.rules.shows:
        return legal
    return [action for action in legal if hired(s, action) >= 0 or game.label(s, action) == "place performer"]


def rows(plan: Plan) -> list[Row]:
    return rows_of(plan, "hiring whom one can pay", solvent) + rows_of(plan, "hiring at every chance", greedy)
