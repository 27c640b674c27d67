"""An agent against the levels: the plan of games, the games, and the report.

A run is a folder, and the folder is a submission: `plan.json`, a record for each game in `games/`, notes of what the
records do not hold in `notes.jsonl`, and `report.json`. docs/agents.md.
"""

from circenses.agents.gauntlet.folder import Folder, Note
from circenses.agents.gauntlet.plan import Plan, Slot, make_plan
from circenses.agents.gauntlet.report import Outcome, Report, report

__all__ = ["Folder", "Note", "Outcome", "Plan", "Report", "Slot", "make_plan", "report"]
