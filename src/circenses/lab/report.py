"""What a simulation found. Nothing in it depends on time, so that equal seeds give equal reports."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ended:
    """How one of several games ended. `decisions` are those of players."""

    number: int
    seating: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    ending: str
    decisions: int


@dataclass(frozen=True, slots=True)
class Outcome(Ended):
    """A game of a run. `draws` are the decisions of chance."""

    draws: int
    digest: bytes  # of every (seat, action) in order
    capped: int = 0  # choices that a time limit cut short: then another machine may play another game


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot, or one seat, did. A first place shared by n of them counts 1/n in `points`."""

    name: str
    played: int
    wins: int
    shared: int
    points: float
    mean_rank: float
    mean_score: float


@dataclass(frozen=True, slots=True)
class Report:
    """A run of games and its results; `digest` is equal exactly if every decision of every game is."""

    game: str
    rules: int
    seats: int
    bots: tuple[str, ...]  # by seat, as in game 0; each game after it moves them on by one
    games: int
    seed: str
    scheme: str  # how chance was drawn
    options: dict[str, Any]  # what differs from the rulebook
    checked: bool
    by_bot: tuple[Standing, ...]
    by_seat: tuple[Standing, ...]
    shared: int  # games whose first place is shared: draws
    endings: dict[str, int]
    decisions: int
    draws: int
    mean_decisions: float
    shortest: int
    longest: int
    capped: int  # choices that a time limit cut short; only with none do equal seeds give equal reports everywhere
    digest: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Tally:
    """Counts outcomes in the order of their numbers: sums of fractions depend on the order."""

    def __init__(self) -> None:
        self.games = 0
        self.shared = 0
        self.decisions: list[int] = []
        self.draws = 0
        self.capped = 0
        self.endings: Counter[str] = Counter()
        self.by_bot: dict[str, _Count] = {}
        self.by_seat: dict[str, _Count] = {}
        self.digest = hashlib.sha256()

    def add(self, outcome: Outcome) -> None:
        firsts = outcome.ranks.count(1)
        for seat, name in enumerate(outcome.seating):
            for counts, key in ((self.by_bot, name), (self.by_seat, f"player {seat + 1}")):
                counts.setdefault(key, _Count()).add(outcome.ranks[seat], outcome.scores[seat], firsts)
        self.games += 1
        self.shared += firsts > 1
        self.decisions.append(outcome.decisions)
        self.draws += outcome.draws
        self.capped += outcome.capped
        self.endings[outcome.ending] += 1
        self.digest.update(outcome.digest)

    def report(
        self,
        game: str,
        rules: int,
        bots: Sequence[str],
        seed: str,
        scheme: str,
        options: Mapping[str, Any],
        checked: bool,
    ) -> Report:
        return Report(
            game=game,
            rules=rules,
            seats=len(bots),
            bots=tuple(bots),
            games=self.games,
            seed=seed,
            scheme=scheme,
            options=dict(options),
            checked=checked,
            by_bot=tuple(self.by_bot[name].standing(name) for name in dict.fromkeys(bots)),
            by_seat=tuple(count.standing(name) for name, count in self.by_seat.items()),
            shared=self.shared,
            endings=dict(sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))),
            decisions=sum(self.decisions),
            draws=self.draws,
            mean_decisions=sum(self.decisions) / self.games,
            shortest=min(self.decisions),
            longest=max(self.decisions),
            capped=self.capped,
            digest=self.digest.hexdigest(),
        )


class _Count:
    def __init__(self) -> None:
        self.played = 0
        self.wins = 0
        self.shared = 0
        self.points = 0.0
        self.ranks = 0
        self.scores = 0.0

    def add(self, rank: int, score: float, firsts: int) -> None:
        self.played += 1
        self.ranks += rank
        self.scores += score
        if rank == 1:
            self.wins += firsts == 1
            self.shared += firsts > 1
            self.points += 1 / firsts

    def standing(self, name: str) -> Standing:
        mean_rank = self.ranks / self.played
        return Standing(name, self.played, self.wins, self.shared, self.points, mean_rank, self.scores / self.played)
