"""The folder of a run, which is the submission: the plan, a record for each game, notes, and the report."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from circenses.agents.gauntlet.plan import Plan, Slot
from circenses.kernel.errors import BadOption, CircensesError
from circenses.lab.files import append

PLAN, GAMES, NOTES, REPORT, LOG = "plan.json", "games", "notes.jsonl", "report.json", "agent.log"


@dataclass(frozen=True, slots=True)
class Note:
    """What the record of a game does not hold: how the agent behaved. `forfeit` says why it gave the game up."""

    game: str
    agent: str = ""
    turns: int = 0  # questions that were answered
    illegal: int = 0  # answers that the rules refused
    unreadable: int = 0  # answers that were no move at all
    asked: int = 0  # topics, clauses and reasons asked for
    lists: int = 0  # of legal moves asked for
    tokens_in: int = 0  # as reported by the agent
    tokens_out: int = 0
    seconds: float = 0.0  # spent by the agent
    forfeit: str = ""
    table: str = ""  # its id at the hosting server

    @staticmethod
    def from_json(line: Any) -> "Note":
        defaults = {field.name: field.default for field in fields(Note)}
        if not isinstance(line, dict) or not isinstance(line.get("game"), str) or set(line) - set(defaults):
            raise ValueError("a line that is no note")
        for key, value in line.items():
            kind: Any = (
                (int, float) if key == "seconds" else str if isinstance(defaults[key], str) or key == "game" else int
            )
            if not isinstance(value, kind) or isinstance(value, bool):
                raise ValueError(f"{key} = {value!r}")
        return Note(**line)


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, plan: Plan) -> None:
        """A new run, or one that goes on: then its plan must be the same."""
        if (self.path / PLAN).exists():
            there = self.plan()
            if there != plan:
                odd = [f.name for f in fields(Plan) if getattr(there, f.name) != getattr(plan, f.name)]
                raise BadOption(f"{self.path} holds another gauntlet ({', '.join(odd)} differ): choose another folder")
            return
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise BadOption(f"{self.path} holds something else: choose another folder")
        try:
            (self.path / GAMES).mkdir(parents=True)
            self._write(PLAN, plan.to_json())
        except OSError as fault:
            raise BadOption(f"{self.path} cannot be written: {fault.strerror}") from None

    def plan(self) -> Plan:
        return Plan.from_json(self._read(PLAN))

    def record(self, slot: Slot) -> Path:
        return self.path / GAMES / f"{slot.id}.jsonl"

    def keep(self, slot: Slot, text: str, note: Note) -> None:
        """Stores a finished game. The note comes first, as the record is what makes a game count as played."""
        append(self.path / NOTES, asdict(note))
        fresh = self.record(slot).with_suffix(".part")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(self.record(slot))

    def missing(self, plan: Plan) -> list[Slot]:
        return [slot for slot in plan.slots() if not self.record(slot).exists()]

    def notes(self) -> dict[str, Note]:
        """The notes by game; of a game that was begun twice the last one counts."""
        path = self.path / NOTES
        if not path.exists():
            return {}
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            notes = [Note.from_json(json.loads(line)) for line in lines]
        except (OSError, ValueError, RecursionError) as fault:
            raise BadOption(f"{path} is no file of notes: {fault}") from None
        return {note.game: note for note in notes}

    def report(self) -> dict[str, Any]:
        data: dict[str, Any] = self._read(REPORT)
        return data

    def write_report(self, report: Mapping[str, Any]) -> None:
        self._write(REPORT, report)

    def _write(self, name: str, data: Mapping[str, Any]) -> None:
        fresh = self.path / f"{name}.part"
        fresh.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        fresh.replace(self.path / name)

    def _read(self, name: str) -> dict[str, Any]:
        path = self.path / name
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise CircensesError(f"{path} is missing") from None
        except (OSError, ValueError, RecursionError) as fault:
            raise CircensesError(f"{path} cannot be read: {fault}") from None
        if not isinstance(data, dict):
            raise CircensesError(f"{path} cannot be read: it is no JSON object")
        return data
