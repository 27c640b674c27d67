"""Guided first games: a recorded match with notes, `match.jsonl` and `notes.toml` in the folder `lesson` of a game."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import circenses.games
from circenses.kernel.match import Match
from circenses.kernel.record import load

GAMES = Path(circenses.games.__file__).parent


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """`plays` happens before the step is shown. With `ask` the learner makes the recorded `move`; other legal moves
    are answered by `answers` (by notation) or `otherwise`. `focus` names elements of the picture."""

    title: str
    text: str
    plays: list[str] = []
    ask: str = ""
    move: str = ""
    focus: list[str] = []
    otherwise: str = ""
    answers: dict[str, str] = {}
    ply: int = 0  # of the match when the step is shown; counted, not written


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    seat: int
    names: list[str]
    end: str
    steps: list[Step]
    options: dict[str, Any] = {}


class Lesson:
    def __init__(self, game: str, notes: Notes, match: Match[Any]) -> None:
        self.game = game
        self.notes = notes
        self.match = match

    @property
    def steps(self) -> list[Step]:
        return self.notes.steps

    def action(self, step: Step) -> int:
        """What the learner is to do; -1 at a step that only tells."""
        return self.match.line[step.ply].action if step.ask else -1


def folder(game: str) -> Path:
    return GAMES / game.replace("-", "_") / "lesson"


@cache
def ids() -> list[str]:
    """The games that have one."""
    return sorted(found.parent.parent.name.replace("_", "-") for found in GAMES.glob("*/lesson/notes.toml"))


def read_notes(game: str) -> Notes:
    notes = msgspec.convert(tomllib.loads((folder(game) / "notes.toml").read_text(encoding="utf-8")), Notes)
    ply = 0
    for step in notes.steps:
        ply += len(step.plays)
        step.ply = ply
        ply += 1 if step.ask else 0
    return notes


@cache
def lesson(game: str) -> Lesson:
    return Lesson(game, read_notes(game), load(folder(game) / "match.jsonl"))
