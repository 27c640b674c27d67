"""One game that is measured while it is played, and its row in the file of a unit.

Everything comes from the contract that each game keeps: its chapters (rounds, turns), its standing at any time and its
catalogue of actions. What a game adds stands in its room `metrics`: `measures(state, moves)` of the final state and of
all decisions of players, each as (chapter, seat, action), gives numbers, words, or lists with a number for each seat,
always under the same names.
`standing(state)` there, if the score says nothing before the end, is what each seat's lead is read from.
`Watch` of that room, if there is one, sees the state before every entry, those of chance too
(`before(state, seat, action)`), and gives numbers at the end (`told(state)`).
"""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from circenses.bots import Bot
from circenses.kernel.breakdown import Shares, add_entry
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, State
from circenses.lab.play import Log, Play
from circenses.lab.report import Outcome


class MeasuredPlay(Play):
    def __init__(
        self, game: Game[Any], bots: Sequence[Bot], open_seed: str, options: Mapping[str, Any], scheme: str = ""
    ) -> None:
        super().__init__(game, bots, open_seed, options, scheme)
        self.order: list[int] = []  # seats as they came to act alone for the first time; sealed answers have no order
        self.turns = 0  # whole moves so far
        self.choices = 0  # legal answers to all questions together
        self.moves: list[tuple[int, int, int]] = []  # of players: chapter, seat, action
        self.gains: list[Shares] = [{} for _ in bots]  # points of each seat by source
        self.rounds = 1
        self.standings: list[list[float]] = []  # at the end of every chapter
        watch = game.room("metrics.Watch")
        self.watch: Any = watch() if watch else None
        self._chapter = int(game.chapter(self.state))
        self._scores = game.scores(self.state)
        self._standing: Any = game.room("metrics.standing") or game.scores

    def choose(self) -> Log:
        moves = super().choose()
        if moves and moves[0][0] != CHANCE:
            self.note(moves)
        return moves

    def note(self, moves: Log) -> None:
        """Answers of players that are about to be entered."""
        continues = self.game.chain(self.state)
        for seat, _ in moves:
            self.turns += not continues
            self.choices += len(self.game.legal(self.state, seat))
            if len(moves) == 1 and seat not in self.order:
                self.order.append(seat)

    def enter(self, seat: int, action: int) -> None:
        if self.watch is not None:
            self.watch.before(self.state, seat, action)
        if seat != CHANCE:
            self.moves.append((self._chapter, seat, action))
        before = self.game.clone(self.state)
        super().enter(seat, action)
        scores = self.game.scores(self.state)
        if scores != self._scores:
            self.gain(before, seat, action, scores)
            self._scores = scores
        chapter = int(self.game.chapter(self.state))
        if chapter != self._chapter:
            self._chapter = chapter
            self.rounds += not self.state.over()
            self.standings.append(self._standing(self.state))

    def gain(self, before: State, seat: int, action: int, scores: list[float]) -> None:
        """Points by source: as the game names them (its room `sources`), else by the kind of answer."""
        if self.game.room("sources.shares") is not None:
            add_entry(self.game, self.gains, before, seat, action)
            return
        for gained, (now, was) in enumerate(zip(scores, self._scores, strict=True)):
            if now != was:
                own = self.gains[gained]
                own[blocks(self.game)[action]] = own.get(blocks(self.game)[action], 0.0) + now - was

    def row(self, outcome: Outcome) -> dict[str, Any]:
        scores = sorted(outcome.scores, reverse=True)
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        own = self.game.room("metrics.measures")
        uses = Counter((seat, things(self.game)[action]) for _, seat, action in self.moves)
        return {
            "number": outcome.number,
            "bots": list(outcome.seating),
            "ranks": list(outcome.ranks),
            "scores": list(outcome.scores),
            "ending": outcome.ending,
            "decisions": outcome.decisions,
            "draws": outcome.draws,
            "digest": outcome.digest.hex(),
            "places": [self.order.index(seat) + 1 if seat in self.order else 0 for seat in range(len(self.bots))],
            "rounds": self.rounds,
            "turns": self.turns,
            "choices": self.choices,
            "gap": scores[0] - scores[1] if len(scores) > 1 else 0.0,
            "spread": scores[0] - scores[-1],
            "lead_changes": lead_changes(self.standings),
            "behind": behind(self.standings, winners),
            "settled": settled(self.standings, winners),
            "uses": [{"seat": seat, "what": what, "times": n} for (seat, what), n in sorted(uses.items())],
            "gains": [
                {"seat": seat, "what": what, "points": points}
                for seat, own in enumerate(self.gains)
                for what, points in sorted(own.items())
                if points
            ],
            **(own(self.state, self.moves) if own else {}),
            **(self.watch.told(self.state) if self.watch is not None else {}),
        }


def columns(row: Mapping[str, Any]) -> dict[str, Any]:
    """The types of the columns; those a game adds are numbers, words or lists of numbers."""
    import polars as pl

    use = pl.Struct({"seat": pl.UInt8, "what": pl.String, "times": pl.UInt32})
    gain = pl.Struct({"seat": pl.UInt8, "what": pl.String, "points": pl.Float64})
    schema: dict[str, Any] = {
        "number": pl.UInt32,
        "bots": pl.List(pl.String),
        "ranks": pl.List(pl.UInt8),
        "scores": pl.List(pl.Float64),
        "ending": pl.String,
        "decisions": pl.UInt32,
        "draws": pl.UInt32,
        "digest": pl.String,
        "places": pl.List(pl.UInt8),
        "rounds": pl.UInt32,
        "turns": pl.UInt32,
        "choices": pl.UInt64,
        "gap": pl.Float64,
        "spread": pl.Float64,
        "lead_changes": pl.UInt32,
        "behind": pl.Float64,
        "settled": pl.Float64,
        "uses": pl.List(use),
        "gains": pl.List(gain),
    }
    own = {key: value for key, value in row.items() if key not in schema}
    types: dict[type, Any] = {str: pl.String, list: pl.List(pl.Float64)}
    return schema | {key: types.get(type(value), pl.Float64) for key, value in own.items()}


def leaders(scores: Sequence[float]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def lead_changes(standings: Sequence[Sequence[float]]) -> int:
    """How often a seat alone in the lead had not been the last to be so."""
    alone = [leading[0] for leading in map(leaders, standings) if len(leading) == 1]
    return sum(one != other for one, other in itertools.pairwise(alone))


def behind(standings: Sequence[Sequence[float]], winners: Sequence[int]) -> float:
    """The share of the game in which no later winner was in the lead: drama."""
    if not standings:
        return 0.0
    return sum(not set(leaders(scores)) & set(winners) for scores in standings) / len(standings)


def settled(standings: Sequence[Sequence[float]], winners: Sequence[int]) -> float:
    """The share of the game after which a later winner was in the lead for good; 0: from the beginning."""
    last = [i + 1 for i, scores in enumerate(standings) if not set(leaders(scores)) & set(winners)]
    return last[-1] / len(standings) if last else 0.0


@lru_cache(maxsize=16)
def things(game: Game[Any]) -> list[str]:
    """What each action of the catalogue is about: its block and the words of its axes; numbers are left out."""
    if game.actions is None:
        return [f"action {action}" for action in range(game.action_count)]
    names: list[str] = []
    for block in game.actions.blocks:
        is_named = [not all(word.lstrip("-").isdecimal() for word in axis.words) for axis in block.axes]
        for action in range(block.first, block.first + block.size):
            words = [
                axis.words[i] for axis, i, shown in zip(block.axes, block.where(action), is_named, strict=True) if shown
            ]
            names.append(" ".join([block.name, *words]))
    return names


@lru_cache(maxsize=16)
def blocks(game: Game[Any]) -> list[str]:
    """The block of each action."""
    if game.actions is None:
        return things(game)
    return [block.name for block in game.actions.blocks for _ in range(block.size)]
