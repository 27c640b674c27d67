"""Scenarios as files: a position, steps, and what must hold after them. `load` reads one, `run` plays it.

>>> from circenses.scenario import loads, run
>>> text = '''
... game = "ludus-cyclorum"
... options.first = "south"
... steps = [{seat = 0, play = "c2-c3", expect = {stones.c3 = "W"}}]
... '''
>>> print(*run(loads(text)).differences)
step 1: stones.c3: expected "W", found "W'"
"""

from circenses.scenario.file import BadScenario, Checks, Illegal, Scenario, Step, load, loads
from circenses.scenario.run import Difference, Outcome, run

__all__ = [
    "BadScenario",
    "Checks",
    "Difference",
    "Illegal",
    "Outcome",
    "Scenario",
    "Step",
    "load",
    "loads",
    "run",
]
