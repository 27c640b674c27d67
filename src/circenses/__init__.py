"""Circenses: tabletop games of Rome and the ring, one exact engine each.

>>> import circenses
>>> match = circenses.new("ludus-cyclorum", first="south", seed=1)
>>> len(match.legal())
83
>>> match.play("c2-c3")
>>> match.actors()
[1]
"""

import os

from circenses.sources import sources_only

if os.environ.get("CIRCENSES_PURE", "0") != "0":
    sources_only("circenses")  # sets compiled modules aside at run time too

from circenses.games import game, game_ids, new
from circenses.kernel import state as _state
from circenses.kernel.errors import CircensesError
from circenses.kernel.match import Match
from circenses.kernel.record import load

__version__ = "0.1.0"
COMPILED = not (_state.__file__ or "").endswith(".py")

__all__ = ["COMPILED", "CircensesError", "Match", "game", "game_ids", "load", "new"]
