"""A mark of how the bots of a contest play, so that results of earlier bots are not mistaken for those of the present
ones.

It depends on the levels, weights and scale in the content, and on the first decisions of one game with tiny budgets,
which show changes in the code.
"""

import hashlib
from typing import Any

from circenses.bots import LEVELS, settings
from circenses.kernel.game import Game
from circenses.kernel.match import canonical
from circenses.lab.arena.played import moves
from circenses.lab.arena.schedule import Contest, with_budget

BUDGET = 6  # of searches in the probe
DECISIONS = 60


def stamp(game: Game[Any], contest: Contest) -> str:
    """The stamp: equal for equal players, on every machine and build."""
    names = [with_budget(game, name.partition("@")[0], BUDGET) for name in contest.bots]
    seating = tuple(names[seat % len(names)] for seat in range(contest.seats))
    parts = [
        contest.bots,
        {
            name: settings.level(game, name)
            for name in LEVELS
            if name in [bot.partition("@")[0] for bot in contest.bots]
        },
        settings.scale(game, contest.seats),
        game.tuning(),
        moves(game, seating, "stamp", contest, DECISIONS).log,
    ]
    return hashlib.sha256(canonical(parts).encode()).hexdigest()[:12]
