"""One unit of an ablation: free games, and each again with a player who may not use one of the things used before.

Under named streams both games are the same until the free player would use that thing, so only games in which he did
need playing again, and the difference is what the thing was worth to him.
"""

from functools import lru_cache
from typing import Any

from circenses.bots import Bot, bot
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State
from circenses.lab.metrics.measured import blocks, things
from circenses.lab.play import Play
from circenses.lab.report import Outcome
from circenses.lab.runs.manifest import Manifest
from circenses.lab.runs.unit import packed
from circenses.lab.simulate import Fault, Plan, Unit, play_out

Thing = tuple[str, str]  # the level, and the name
KIND, THING = "kind", "thing"


def unit_of(game: Game[Any], manifest: Manifest, unit: Unit) -> bytes | Fault:
    rows: list[dict[str, Any]] = []
    for number in range(unit.first, unit.last + 1):
        played = rows_of(game, manifest.plan, number)
        if isinstance(played, Fault):
            return played
        rows += played
    return packed(rows, columns())


def rows_of(game: Game[Any], plan: Plan, number: int) -> list[dict[str, Any]] | Fault:
    seat = number % plan.seats
    free = Watched(game, _bots(plan, number), plan.match_seed(number), plan.options, plan.scheme)
    free.watched = seat
    outcome = play_out(free, plan, number)
    if isinstance(outcome, Fault):
        return outcome
    rows: list[dict[str, Any]] = []
    for thing, times in sorted(free.used.items()):
        bots = _bots(plan, number)
        bots[seat] = Without(bots[seat], thing)
        other = Play(game, bots, plan.match_seed(number), plan.options, plan.scheme)
        without = play_out(other, plan, number)
        if isinstance(without, Fault):
            return without
        rows.append(
            {
                "number": number,
                "seat": seat,
                "level": thing[0],
                "what": thing[1],
                "times": times,
                "won": won(outcome, seat),
                "without": won(without, seat),
                "score": outcome.scores[seat],
                "score_without": without.scores[seat],
                "same": other.log == free.log,
            }
        )
    return rows


def columns() -> dict[str, Any]:
    import polars as pl

    words = dict.fromkeys(("level", "what"), pl.String)
    numbers = dict.fromkeys(("won", "without", "score", "score_without"), pl.Float64)
    return {"number": pl.UInt32, "seat": pl.UInt8, **words, "times": pl.UInt32, **numbers, "same": pl.Boolean}


def won(outcome: Outcome, seat: int) -> float:
    return (outcome.ranks[seat] == 1) / outcome.ranks.count(1)


def _bots(plan: Plan, number: int) -> list[Bot]:
    return [bot(name, patient=True) for name in plan.seating(number)]


def called(game: Game[Any], s: State, action: int) -> tuple[Thing, ...]:
    """The kind of an action, and what it is about. Where a catalogue only counts (`buy 3`), the words that people read
    name the card, unless they have numbers of their own."""
    kind, thing = blocks(game)[action], things(game)[action]
    if thing == kind and counts(game)[action]:
        words = game.phrase(s, action)
        thing = kind if any(sign.isdigit() for sign in words) else f"{kind}: {words}"
    return ((KIND, kind),) if thing == kind else ((KIND, kind), (THING, thing))


@lru_cache(maxsize=16)
def counts(game: Game[Any]) -> list[bool]:
    """Whether an action's block has several that differ in numbers only."""
    if game.actions is None:
        return [False] * game.action_count
    return [block.size > 1 for block in game.actions.blocks for _ in range(block.size)]


class Watched(Play):
    """Notes what one seat uses."""

    watched = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.used: dict[Thing, int] = {}

    def enter(self, seat: int, action: int) -> None:
        if seat == self.watched and seat != CHANCE and len(self.game.legal(self.state, seat)) > 1:
            for thing in called(self.game, self.state, action):
                self.used[thing] = self.used.get(thing, 0) + 1
        super().enter(seat, action)


class Without(Bot):
    """Plays as another bot would, but avoids one thing as long as there is anything else."""

    def __init__(self, inner: Bot, thing: Thing) -> None:
        super().__init__(inner.name)
        self.inner = inner
        self.thing = thing

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        before = game.clone(s)  # a bot may change the state it gets
        action = self.inner.choose(game, s, seat, legal, rng)
        if self.thing not in called(game, before, action):
            return action
        allowed = [other for other in legal if self.thing not in called(game, before, other)]
        if len(allowed) < 2:
            return allowed[0] if allowed else action
        return self.inner.choose(game, before, seat, allowed, rng)
