"""Drum Roll's draft: a player who keeps one of his two cards without looking at them."""

from typing import Any

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import PERFORMER_IDS
from circenses.kernel.game import Game
from circenses.lab.simulate import Plan
from tools.tried.paired import Row, rows_of


def blindly(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    kept = [action for action in legal if actions.KEEP <= action < actions.KEEP + len(PERFORMER_IDS)]
    # as good as a lot, and the same whenever it is played again
    return [kept[sum(kept) % len(kept)]] if kept else legal


def rows(plan: Plan) -> list[Row]:
    return rows_of(plan, "keeping a card blindly", blindly)
