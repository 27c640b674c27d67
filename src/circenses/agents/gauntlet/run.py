"""Plays the games that a folder lacks."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from circenses.agents.gauntlet.folder import LOG, Folder
from circenses.agents.gauntlet.plan import Plan, Slot
from circenses.agents.gauntlet.play import play_bot, play_game
from circenses.agents.gauntlet.report import Outcome, Report, report
from circenses.agents.speakers import bot_of, speaker
from circenses.kernel import record
from circenses.kernel.errors import CircensesError
from circenses.kernel.match import Match

Progress = Callable[[int], None]  # games done
DEATHS = 3  # games in a row that the agent did not survive end the run


class AgentLost(CircensesError):
    """The agent dies or stays silent in every game: there is no point in going on."""


def run(
    plan: Plan, path: Path, agent: str, seconds: float = 120.0, name: str = "", progress: Progress | None = None
) -> Report:
    """Plays the games of a plan. Run again on the same folder, it goes on where it was stopped; a game that was cut
    short is played anew."""
    folder = Folder(path)
    folder.begin(plan)
    bot = bot_of(agent)
    player = speaker(agent, seconds, path / LOG) if not bot else None  # a bot needs no words
    lost = 0
    try:
        for slot in folder.missing(plan):
            text, note = play_bot(plan, slot, bot) if player is None else play_game(plan, slot, player)
            folder.keep(slot, text, replace(note, agent=name or note.agent))
            lost = lost + 1 if note.forfeit and not note.turns else 0
            if lost == DEATHS:
                raise AgentLost(f"the agent gave up {DEATHS} games in a row without a move: {note.forfeit}")
            if progress is not None:
                progress(len(plan.slots()) - len(folder.missing(plan)))
    finally:
        if player is not None:
            player.close()
    return conclude(plan, folder)


def conclude(plan: Plan, folder: Folder) -> Report:
    """The report of the games so far; written to the folder when all are played."""
    outcomes = [outcome(folder, slot) for slot in plan.slots() if folder.record(slot).exists()]
    result = report(plan, outcomes, folder.notes())
    if result.games == result.of:
        folder.write_report(result.to_json())
    return result


def outcome(folder: Folder, slot: Slot) -> Outcome:
    return outcome_of(slot, record.load(folder.record(slot)))


def outcome_of(slot: Slot, match: Match[Any]) -> Outcome:
    result = match.result()
    if result is None:
        raise CircensesError(f"{slot.id}: the game is not over")
    return Outcome(
        slot,
        tuple(result.ranks),
        tuple(result.scores),
        match.seats[slot.seat].resigned,
        sum(entry.seat == slot.seat and not entry.event for entry in match.log),
    )
