"""Many games at once, and what they tell.

>>> from circenses.lab import simulate
>>> report = simulate("ludus-cyclorum", games=2, bots=["uniform"], seed=1, workers=1)
>>> report.games, sum(report.endings.values())
(2, 2)
"""

from circenses.lab.report import Report, Standing
from circenses.lab.simulate import GameFault, Plan, make_plan, run, save_fault, simulate, worker_count
from circenses.lab.workers import WorkerDied, all_cores

__all__ = [
    "GameFault",
    "Plan",
    "Report",
    "Standing",
    "WorkerDied",
    "all_cores",
    "make_plan",
    "run",
    "save_fault",
    "simulate",
    "worker_count",
]
