"""Guided first games: a recorded match with notes, `match.jsonl` and `notes.toml` in the folder `lesson` of a game."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from circenses.games import all_games
from circenses.games import game as find_game
from circenses.kernel import package
from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.record import load


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
    ply: int = 0  # of the match when the step is shown; computed, not part of the file


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    seat: int
    names: list[str]
    end: str
    steps: list[Step]
    options: dict[str, Any] = {}


class Lesson:
    def __init__(self, notes: Notes, match: Match[Any]) -> None:
        self.notes = notes
        self.match = match

    @property
    def steps(self) -> list[Step]:
        return self.notes.steps

    def action(self, step: Step) -> int:
        """The action that the learner is to take; -1 at a step that asks for none."""
        return self.match.line[step.ply].action if step.ask else -1


def exists(game: Game[Any]) -> bool:
    return package.file(game, f"{package.LESSON}/notes.toml") is not None


def ids() -> list[str]:
    """The games that have a lesson."""
    return [game.id for game in all_games() if exists(game)]


def read_notes(folder: Path) -> Notes:
    notes = msgspec.convert(tomllib.loads((folder / "notes.toml").read_text(encoding="utf-8")), Notes)
    ply = 0
    for step in notes.steps:
        ply += len(step.plays)
        step.ply = ply
        ply += 1 if step.ask else 0
    return notes


@cache
def lesson(id: str) -> Lesson:
    folder = package.file(find_game(id), package.LESSON)
    if folder is None:
        raise LookupError(f"{id} has no guided first game")
    return Lesson(read_notes(folder), load(folder / "match.jsonl"))
