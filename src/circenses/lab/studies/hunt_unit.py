"""One unit of a hunt: games, searched for what a designer would not want."""

import hashlib
from collections import deque
from typing import Any

from circenses.bots import bot
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE
from circenses.lab.metrics.measured import MeasuredPlay, leaders
from circenses.lab.play import Play
from circenses.lab.runs.manifest import Manifest
from circenses.lab.runs.unit import packed
from circenses.lab.simulate import Fault, Plan, Unit, play_out

DEAD_END, LOOP, RUNAWAY, KINGMAKING = "dead end", "loop", "runaway lead", "kingmaking"
AGAIN = 3  # times that a position comes up in a loop
EARLY = 1 / 3  # of the game, from which on a runaway leads
CLEAR = 0.3  # share of the winner's points by which they are ahead in the end
LATE = 6  # last decisions at which somebody may choose who wins
TRIED = 6  # answers of such a decision


def unit_of(game: Game[Any], manifest: Manifest, unit: Unit) -> bytes | Fault:
    rows: list[dict[str, Any]] = []
    for number in range(unit.first, unit.last + 1):
        rows += found_in(game, manifest.plan, number)
    return packed(rows, columns())


def columns() -> dict[str, Any]:
    import polars as pl

    return {"number": pl.UInt32, "find": pl.String, "at": pl.UInt32, "seat": pl.Int8, "words": pl.String}


def found_in(game: Game[Any], plan: Plan, number: int) -> list[dict[str, Any]]:
    """A row for each find: after how many entries of the log it shows, whose it is, and what it is."""
    bots = [bot(name, patient=True) for name in plan.seating(number)]
    play = Hunted(game, bots, plan.match_seed(number), plan.options, plan.scheme)
    outcome = play_out(play, plan, number)
    rows = [{"find": LOOP, "at": at, "seat": -1, "words": words} for at, words in play.loops[:1]]
    if isinstance(outcome, Fault):
        rows.append({"find": DEAD_END, "at": len(outcome.log), "seat": -1, "words": outcome.reason})
    else:
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        rows += runaway(play, winners)
        rows += kingmaking(play, plan, number, winners)
    return [{"number": number, **row} for row in rows]


class Hunted(MeasuredPlay):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seen: dict[bytes, int] = {}
        self.loops: list[tuple[int, str]] = []
        self.ends: list[int] = []  # entries of the log at the end of each chapter
        self.late: deque[Play] = deque(maxlen=LATE)  # the game as it was before each of the last decisions

    def choose(self) -> list[tuple[int, int]]:
        actors = self.state.actors()
        if actors and actors[0] != CHANCE:
            text = repr(self.game.to_json(self.state)).encode()
            mark = hashlib.blake2b(text, digest_size=16).digest()
            times = self.seen[mark] = self.seen.get(mark, 0) + 1
            if times == AGAIN:
                self.loops.append((len(self.log), f"the same position for the {times}rd time"))
            if len(actors) == 1 and len(self.game.legal(self.state, actors[0])) > 1:
                self.late.append(forked(self))
        return super().choose()

    def enter(self, seat: int, action: int) -> None:
        before = len(self.standings)
        super().enter(seat, action)
        self.ends += [len(self.log)] * (len(self.standings) - before)


def forked(play: Play) -> Play:
    """The same game at the same point, to continue in another way."""
    other = Play.__new__(Play)
    other.__dict__.update(
        game=play.game,
        bots=play.bots,
        seed=play.seed,
        open_seed=play.open_seed,
        taken=None if play.taken is None else dict(play.taken),
        times_asked=play.times_asked.copy(),
        rngs=play.rngs,
        state=play.game.clone(play.state),
        log=list(play.log),
        decisions=play.decisions,
        capped=play.capped,
    )
    return other


def runaway(play: Hunted, winners: list[int]) -> list[dict[str, Any]]:
    """A player alone in the lead from the first third on, who never loses it and wins by far."""
    from_here = int(len(play.standings) * EARLY)
    later = play.standings[from_here:]
    if len(winners) != 1 or len(later) < 2 or any(leaders(scores) != winners for scores in later):
        return []
    scores = sorted(later[-1], reverse=True)
    if scores[0] - scores[1] < CLEAR * abs(scores[0]):
        return []
    words = f"alone in the lead since round {from_here + 1} of {len(play.standings)}, {scores[0] - scores[1]:g} ahead"
    return [{"find": RUNAWAY, "at": play.ends[from_here], "seat": winners[0], "words": words}]


def kingmaking(play: Hunted, plan: Plan, number: int, winners: list[int]) -> list[dict[str, Any]]:
    """A player who cannot win whatever they answer, but decides which of the others does."""
    for before in reversed(play.late):
        seat = before.state.actors()[0]
        if seat in winners:
            continue
        results: dict[int, list[int]] = {}
        for action in play.game.legal(before.state, seat)[:TRIED]:
            other = forked(before)
            other.bots = [bot(name, patient=True) for name in plan.seating(number)]
            other.enter(seat, action)
            outcome = play_out(other, plan, number)
            if isinstance(outcome, Fault):
                return [{"find": DEAD_END, "at": len(outcome.log), "seat": seat, "words": outcome.reason}]
            results[action] = [winner for winner, rank in enumerate(outcome.ranks) if rank == 1]
        winning = {tuple(seats) for seats in results.values()}
        if len(winning) > 1 and not any(seat in seats for seats in winning):
            find = {
                f"player {seats[0] + 1}": play.game.label(before.state, action)
                for action, seats in results.items()
                if len(seats) == 1
            }
            if len(find) > 1:
                words = "cannot win, and chooses who does: " + ", ".join(
                    f"{how} for {who}" for who, how in find.items()
                )
                return [{"find": KINGMAKING, "at": len(before.log), "seat": seat, "words": words}]
    return []
