"""Results that anybody can check: a submission holds the records of all games of a plan, and everything that follows
from plan and records is recomputed: legality, chance, what the bots did, results and rating."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from circenses.agents.gauntlet.folder import GAMES, REPORT, Folder
from circenses.agents.gauntlet.plan import Plan, Slot
from circenses.agents.gauntlet.play import kinds_of, names_of, new_match
from circenses.agents.gauntlet.report import Outcome, Report, report
from circenses.agents.gauntlet.run import outcome_of
from circenses.agents.perturb import draw_rule_sets
from circenses.bots import at_table
from circenses.client import Server
from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.errors import BadRecord, CircensesError
from circenses.kernel.lines import header, text_of
from circenses.kernel.log import HUMAN, Entry
from circenses.kernel.match import Match, canonical

HOSTED, SELF_REPORTED = "hosted", "self-reported"
Progress = Callable[[int], None]


class BadSubmission(CircensesError):
    """A submission that is not what it claims to be."""


@dataclass(frozen=True, slots=True)
class Verified:
    plan: Plan
    report: Report
    hosted: int  # games whose seed a server held
    hurried: int  # moves of bots that a time limit cut short, which cannot be asked again
    agent: str


def verify(path: Path, server: str = "", digest: str = "", progress: Progress | None = None) -> Verified:
    """Raises BadSubmission with one line at the first thing that is wrong. `server` is the one trusted to have held the
    seeds; `digest` is that of the published plan."""
    folder = Folder(path)
    plan = folder.plan()
    _plan_must_be_sound(plan, digest)
    _games_must_be_all(folder, plan)
    notes = folder.notes()
    outcomes: list[Outcome] = []
    hosted = hurried = 0
    for slot in plan.slots():
        replay = Replay(plan, slot, _loaded(folder, slot))
        outcomes.append(replay.check())
        hurried += replay.hurried
        if server:
            note = notes.get(slot.id)
            _must_be_hosted(plan, slot, server, note.table if note is not None else "", folder.record(slot))
            hosted += 1
        if progress is not None:
            progress(len(outcomes))
    result = report(plan, outcomes, notes)
    _report_must_be(result, folder)
    agents = sorted({note.agent for note in notes.values()})
    return Verified(plan, result, hosted, hurried, ", ".join(agents))


def _plan_must_be_sound(plan: Plan, digest: str) -> None:
    if digest and digest != plan.digest():
        raise BadSubmission(f"plan.json has the digest {plan.digest()}, not the published {digest}")
    game = find_game(plan.game)
    if game.version != plan.version:
        raise BadSubmission(f"the plan is of rules version {plan.version} of {game.name}, this is {game.version}")
    if plan.sets:
        drawn = draw_rule_sets(game, plan.seats, len(plan.sets), plan.perturb_seed, plan.options)
        for number, (rule_set, right) in enumerate(zip(plan.sets, drawn, strict=True)):
            if rule_set != right:
                raise BadSubmission(f"rule set {number + 1} is not the one that the seed {plan.perturb_seed!r} draws")


def _games_must_be_all(folder: Folder, plan: Plan) -> None:
    if missing := folder.missing(plan):
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise BadSubmission(f"the plan has {len(plan.slots())} games, but {missing[0].id}{more} is missing")
    names = {folder.record(slot).name for slot in plan.slots()}
    for path in sorted((folder.path / GAMES).iterdir()):
        if path.name not in names:
            raise BadSubmission(f"{GAMES}/{path.name} is of no game of the plan")


def _loaded(folder: Folder, slot: Slot) -> Match[Any]:
    """The record, whose every line was checked: form, legality, chance, result."""
    try:
        match = record.load(folder.record(slot))
    except BadRecord as fault:
        raise BadSubmission(f"{slot.id}, line {fault.line}: {fault.reason}") from None
    if not match.over:
        raise BadSubmission(f"{slot.id}: the game is not over")
    return match


class Replay:
    """Replays a game: the agent does what the record says, everybody else is asked again."""

    def __init__(self, plan: Plan, slot: Slot, recorded: Match[Any]) -> None:
        self.plan = plan
        self.slot = slot
        self.recorded = recorded
        self.hurried = 0
        self.match = self._begin()

    def _fault(self, reason: str) -> BadSubmission:
        return BadSubmission(f"{self.slot.id}: {reason}")

    def _begin(self) -> Match[Any]:
        if not self.plan.host:
            match = new_match(self.plan, self.slot)
            seed = self.recorded.open_seed
            if seed != match.open_seed:
                raise self._fault(f"the seed is {seed!r}, but by the plan it is {match.open_seed!r}")
        else:
            if self.recorded.seed is None or self.recorded.open_seed:
                raise self._fault("a hosted game is drawn from a secret seed, which its record opens at the end")
            match = Match(
                find_game(self.plan.game),
                self.plan.seats,
                self.plan.options_of(self.slot),
                seed=self.recorded.seed,
                names=names_of(self.plan, self.slot),
                kinds=kinds_of(self.plan, self.slot),
            )
        promised, recorded = header(match), header(self.recorded)
        for key in promised:
            if key not in recorded or canonical(promised[key]) != canonical(recorded[key]):
                raise self._fault(f"{key} is {text_of({key: recorded.get(key)})[:80]}, which is not as planned")
        if set(recorded) - set(promised):
            raise self._fault(f"{', '.join(sorted(set(recorded) - set(promised)))} is not as planned")
        return match

    def check(self) -> Outcome:
        match = self.match
        self._must_be_the_same(0, len(match.log))
        while not match.over:
            before = len(match.log)
            entry = self._next(before)
            if entry.event:
                self._event(entry)
            else:
                self._step(before)
            self._must_be_the_same(before, len(match.log))
        if len(self.recorded.log) != len(match.log):
            raise self._fault(f"the record has {len(self.recorded.log)} entries, the game {len(match.log)}")
        return outcome_of(self.slot, self.recorded)

    def _next(self, number: int) -> Entry:
        if number >= len(self.recorded.log):
            raise self._fault("the record ends before the game does")
        return self.recorded.log[number]

    def _step(self, before: int) -> None:
        """One decision: by a bot, or by the agent as the record has it."""
        match = self.match
        bots = [seat for seat in match.actors() if match.seats[seat].kind != HUMAN]
        if bots:
            match.commit(match.propose(bots[0], at_table.move(match, bots[0])))
            return
        own = (entry for entry in self.recorded.log[before:] if entry.seat == self.slot.seat and not entry.event)
        answer = next(own, None)
        if answer is None:
            raise self._fault(f"entry {before}: the agent is asked, but the record has no answer")
        match.commit(match.propose(self.slot.seat, [answer.action]))

    def _event(self, entry: Entry) -> None:
        match = self.match
        if entry.event == "resign" and entry.seat == self.slot.seat:
            match.event("resign", entry.seat, dict(entry.data))
        elif entry.event == "hurried" and self.plan.host and match.seats[entry.seat].kind != HUMAN:
            actions: list[int] = []
            for after in self.recorded.log[entry.number + 1 :]:
                if after.seat != entry.seat or after.event:
                    break
                actions.append(after.action)
            self.hurried += 1
            match.commit(match.propose(entry.seat, actions, hurried=True))
        else:
            raise self._fault(f"entry {entry.number}: {entry.event} of seat {entry.seat} does not belong to a gauntlet")

    def _must_be_the_same(self, start: int, stop: int) -> None:
        for number in range(start, stop):
            entry, recorded = self.match.log[number], self._next(number)
            if (entry.seat, entry.action, entry.event) == (recorded.seat, recorded.action, recorded.event):
                continue
            who = "chance" if entry.seat < 0 else self.match.seats[entry.seat].began
            raise self._fault(f"entry {number}: {who} plays {entry.notation!r} here, not {recorded.notation!r}")


def _must_be_hosted(plan: Plan, slot: Slot, server: str, table: str, path: Path) -> None:
    """Checks that the record is, to the letter, the one at the server that held the seed."""
    if plan.host != server.rstrip("/"):
        raise BadSubmission(f"the games were not hosted by {server}: the plan says {plan.host or 'nobody'}")
    if not table:
        raise BadSubmission(f"{slot.id}: no note says at which table of {server} it was played")
    if Server(server).seat(table).record() != path.read_text(encoding="utf-8"):
        raise BadSubmission(f"{slot.id}: {server} has another record of the table {table}")


def _report_must_be(expected: Report, folder: Folder) -> None:
    """Checks that the report says what the games show; only the agent's behaviour is taken from its notes."""
    handed_in, right = folder.report(), json.loads(json.dumps(expected.to_json()))
    for key in right:
        if handed_in.get(key) != right[key]:
            raise BadSubmission(
                f"{REPORT}: {key} is {_brief(handed_in.get(key))}, but the games give {_brief(right[key])}"
            )
    if extra := set(handed_in) - set(right):
        raise BadSubmission(f"{REPORT}: {', '.join(sorted(extra))} does not belong there")


def _brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else text[:157] + "..."
