"""Drum Roll: a player who flips every star (3, 5, 7, 9) before the last show, instead of nobody before it."""

from typing import Any

from circenses.games.drum_roll import actions
from circenses.kernel.game import Game
from circenses.kernel.state import frame_a
from circenses.lab.simulate import Plan
from tools.tried.paired import Row, rows_of

NUMBERS = 9  # of performers of a type
STARS = (3, 5, 7, 9)


def may_flip_early(s: Any, legal: list[int]) -> bool:
    return actions.FLIP in legal and s.show < s.rules.shows


def stars(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    if not may_flip_early(s, legal):
        return legal
    return [actions.FLIP] if int(frame_a(s.top())) % NUMBERS + 1 in STARS else nobody(game, s, seat, legal)


def nobody(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    return [action for action in legal if action != actions.FLIP] if may_flip_early(s, legal) else legal


def rows(plan: Plan) -> list[Row]:
    return rows_of(plan, "flipping stars early", stars, nobody)
