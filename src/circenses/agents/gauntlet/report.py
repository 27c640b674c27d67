"""What the games of a gauntlet show: the share of first places against each level, with intervals that hold however
often one looks, and how much is lost when the rules are not those that could be memorised."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from circenses.agents.gauntlet.folder import Note
from circenses.agents.gauntlet.plan import PRINTED, Plan, Slot
from circenses.lab.arena.played import Played
from circenses.lab.arena.standings import ratings
from circenses.lab.evidence import Mean

AGENT = "agent"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; `forfeited`: the agent gave up, so it has lost, whatever was played afterwards."""

    slot: Slot
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    forfeited: bool
    decisions: int  # of the agent

    def share(self) -> float:
        """Of the first place."""
        if self.forfeited or self.ranks[self.slot.seat] != 1:
            return 0.0
        return 1 / self.ranks.count(1)

    def placed(self) -> tuple[int, ...]:
        """The ranks, with an agent that forfeited behind everybody."""
        last = len(self.ranks) + 1
        return tuple(last if self.forfeited and i == self.slot.seat else rank for i, rank in enumerate(self.ranks))


@dataclass(frozen=True, slots=True)
class Share:
    """The share of first places, over whole blocks; the interval holds at all times together, with 95 %."""

    level: str
    rules: str  # printed or changed
    games: int
    blocks: int
    share: float
    low: float
    high: float
    fair: float
    e_value: float  # against the fair share


@dataclass(frozen=True, slots=True)
class Gap:
    """Printed less changed: what is lost where rules must be read. Each block is its own comparison."""

    level: str
    blocks: int
    gap: float
    low: float
    high: float
    e_value: float  # against no gap


@dataclass(frozen=True, slots=True)
class Report:
    plan: str  # its digest
    games: int
    of: int
    forfeits: int
    shares: tuple[Share, ...]
    gaps: tuple[Gap, ...]
    rating: float  # of the agent among the levels, by games on printed rules; for display, not a test
    rating_low: float
    rating_high: float
    behaviour: dict[str, float]  # from the notes: self-reported

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


Blocks = dict[tuple[str, int], dict[int, list[Outcome]]]  # by level and kind of rules, then by block


def report(plan: Plan, outcomes: Sequence[Outcome], notes: Mapping[str, Note]) -> Report:
    blocks: Blocks = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        slot = outcome.slot
        blocks[slot.level, min(1, slot.rules)][slot.block].append(outcome)
    kinds = [0, 1] if plan.sets else [0]
    shares = [_share(plan, level, kind, _means(plan, blocks[level, kind])) for kind in kinds for level in plan.levels]
    if len(plan.levels) > 1:
        shares += [_share(plan, ALL, kind, _overall(plan, blocks, kind)) for kind in kinds]
    first = sorted((o for o in outcomes if o.slot.rules == PRINTED), key=lambda o: o.slot.id)
    rated = ratings((AGENT, *plan.levels), [_as_played(plan, number, outcome) for number, outcome in enumerate(first)])
    own = next(rating for rating in rated if rating.name == AGENT)
    return Report(
        plan=plan.digest(),
        games=len(outcomes),
        of=len(plan.slots()),
        forfeits=sum(outcome.forfeited for outcome in outcomes),
        shares=tuple(shares),
        gaps=tuple(_gaps(plan, blocks)) if plan.sets else (),
        rating=own.mu,
        rating_low=own.low,
        rating_high=own.high,
        behaviour=_behaviour([notes[o.slot.id] for o in outcomes if o.slot.id in notes]),
    )


def _means(plan: Plan, blocks: Mapping[int, list[Outcome]]) -> dict[int, float]:
    """The share of each block that is whole."""
    return {
        block: sum(outcome.share() for outcome in games) / len(games)
        for block, games in sorted(blocks.items())
        if len(games) == plan.seats
    }


def _overall(plan: Plan, blocks: Blocks, kind: int) -> dict[int, float]:
    """Over all levels, by block, as their games share its chance."""
    by_level = [_means(plan, blocks[level, kind]) for level in plan.levels]
    whole = set.intersection(*(set(means) for means in by_level))
    return {block: sum(means[block] for means in by_level) / len(by_level) for block in sorted(whole)}


def _share(plan: Plan, level: str, kind: int, means: Mapping[int, float]) -> Share:
    evidence = Mean(1 / plan.seats)
    for value in means.values():
        evidence.add(value)
    low, high = evidence.interval()
    games = evidence.n * plan.seats * (len(plan.levels) if level == ALL else 1)
    mean = evidence.mean if evidence.n else 0.0
    rules = "changed" if kind else "printed"
    return Share(level, rules, games, evidence.n, mean, low, high, evidence.expected, evidence.e_value)


def _gaps(plan: Plan, blocks: Blocks) -> list[Gap]:
    sides = {level: (_means(plan, blocks[level, 0]), _means(plan, blocks[level, 1])) for level in plan.levels}
    if len(plan.levels) > 1:
        sides[ALL] = (_overall(plan, blocks, 0), _overall(plan, blocks, 1))
    gaps: list[Gap] = []
    for level, (printed, changed) in sides.items():
        evidence = Mean(0.0, -1.0, 1.0)
        for block in sorted(set(printed) & set(changed)):
            evidence.add(printed[block] - changed[block])
        low, high = evidence.interval()
        gaps.append(Gap(level, evidence.n, evidence.mean if evidence.n else 0.0, low, high, evidence.e_value))
    return gaps


def _as_played(plan: Plan, number: int, outcome: Outcome) -> Played:
    """A game in the form that the arena's ratings take."""
    seating = tuple(AGENT if seat == outcome.slot.seat else outcome.slot.level for seat in range(plan.seats))
    placed, decisions = outcome.placed(), outcome.decisions
    return Played(number, seating, placed, outcome.scores, "", decisions, pair=0, capped=0, digest="")


def _behaviour(notes: Sequence[Note]) -> dict[str, float]:
    turns = sum(note.turns for note in notes)
    attempts = turns + sum(note.illegal + note.unreadable for note in notes)
    games = len(notes)
    behaviour: dict[str, float] = {
        "turns": turns,
        "illegal": sum(note.illegal for note in notes),
        "unreadable": sum(note.unreadable for note in notes),
        "illegal_rate": sum(note.illegal for note in notes) / attempts if attempts else 0.0,
        "unreadable_rate": sum(note.unreadable for note in notes) / attempts if attempts else 0.0,
        "questions": sum(note.asked for note in notes),
        "lists_of_moves": sum(note.lists for note in notes),
        "seconds_a_game": sum(note.seconds for note in notes) / games if games else 0.0,
    }
    tokens = sum(note.tokens_in + note.tokens_out for note in notes)
    if tokens:
        behaviour["tokens_in"] = sum(note.tokens_in for note in notes)
        behaviour["tokens_out"] = sum(note.tokens_out for note in notes)
        behaviour["tokens_a_game"] = tokens / games
    return behaviour
