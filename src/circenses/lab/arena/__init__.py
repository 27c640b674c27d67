"""Bots against bots: who is stronger, by how much, and how sure that is.

>>> from circenses.lab.arena import compete
>>> table = compete("ludus-cyclorum", ["greedy", "uniform"], games=4, seed="1", workers=1)
>>> table.pairs[0].games, table.pairs[0].fair
(4, 0.5)
"""

from circenses.lab.arena.compete import compete, run
from circenses.lab.arena.page import page
from circenses.lab.arena.played import Played
from circenses.lab.arena.schedule import FORMATS, Contest, make_contest
from circenses.lab.arena.standings import Duel, Rating, Standings

__all__ = [
    "FORMATS",
    "Contest",
    "Duel",
    "Played",
    "Rating",
    "Standings",
    "compete",
    "make_contest",
    "page",
    "run",
]
