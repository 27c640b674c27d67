"""What the games of an arena show: shares of pairs with their intervals, and ratings."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from openskill.models import PlackettLuce

from circenses.lab.arena.played import Played
from circenses.lab.arena.schedule import Contest

SURE = 1.959964  # of a normal distribution: 95 in 100
LEAST_GAMES = 10  # before a pair may end early


@dataclass(frozen=True, slots=True)
class Duel:
    """How the first bot of a pair did against the second (or, in `mixed`, against all)."""

    first: str
    second: str
    games: int
    wins: int
    shared: int
    share: float  # of the first places
    low: float  # the 95 % interval of the share
    high: float
    fair: float  # what equal strength would give

    @property
    def verdict(self) -> str:
        return "stronger" if self.low > self.fair else "weaker" if self.high < self.fair else "open"


@dataclass(frozen=True, slots=True)
class Rating:
    name: str
    mu: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Standings:
    contest: Contest
    pairs: tuple[Duel, ...]
    ratings: tuple[Rating, ...]
    games: int
    decisions: int
    capped: int

    def to_json(self) -> dict[str, Any]:
        return {
            "contest": self.contest.to_json(),
            "pairs": [{**asdict(duel), "verdict": duel.verdict} for duel in self.pairs],
            "ratings": [asdict(rating) for rating in self.ratings],
            "games": self.games,
            "decisions": self.decisions,
            "capped": self.capped,
        }


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's score interval; for shared places it is a little too wide, never too narrow."""
    if games == 0:
        return 0.0, 1.0
    square = SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def duel(first: str, second: str, games: Sequence[Played]) -> Duel:
    share = sum(game.share(first) for game in games) / len(games) if games else 0.0
    low, high = interval(share, len(games))
    seats = sum(len(game.seating) for game in games)
    fair = sum(game.seating.count(first) for game in games) / seats if seats else 0.0
    won = [game.share(first) for game in games]
    return Duel(
        first=first,
        second=second,
        games=len(games),
        wins=won.count(1.0),
        shared=sum(0 < share < 1 for share in won),
        share=share,
        low=low,
        high=high,
        fair=fair,
    )


def settled(contest: Contest, pair: int, games: Sequence[Played]) -> bool:
    """Whether the pair needs no further game."""
    if len(games) >= contest.games:
        return True
    block = len(contest.seatings(pair))
    if not contest.stop or contest.format == "mixed" or len(games) < LEAST_GAMES or len(games) % block:
        return False
    first, second = contest.pairs()[pair]
    return duel(first, second, games).verdict != "open"


def standings(contest: Contest, games: Sequence[Played]) -> Standings:
    """Ratings depend on the order of the games, so it is fixed: by number, then by pair."""
    ordered = sorted(games, key=lambda game: (game.number, game.pair))
    pairs: list[Duel] = []
    for number, names in enumerate(contest.pairs()):
        own = [game for game in ordered if game.pair == number]
        rivals = [(name, "the others") for name in names] if contest.format == "mixed" else [(names[0], names[1])]
        pairs += [duel(first, second, own) for first, second in rivals]
    return Standings(
        contest=contest,
        pairs=tuple(pairs),
        ratings=ratings(contest.bots, ordered),
        games=len(ordered),
        decisions=sum(game.decisions for game in ordered),
        capped=sum(game.capped for game in ordered),
    )


def ratings(names: Sequence[str], games: Sequence[Played]) -> tuple[Rating, ...]:
    """Plackett-Luce; a bot on several seats of a game learns the mean of what its seats learn."""
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    counts = dict.fromkeys(names, 0)
    for game in games:
        teams = [[model.create_rating([known[name].mu, known[name].sigma])] for name in game.seating]
        after = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for name in dict.fromkeys(game.seating):
            own = [after[seat][0] for seat, there in enumerate(game.seating) if there == name]
            known[name].mu = sum(rating.mu for rating in own) / len(own)
            known[name].sigma = sum(rating.sigma for rating in own) / len(own)
            counts[name] += 1
    made = [Rating(name, r.mu, r.mu - SURE * r.sigma, r.mu + SURE * r.sigma, counts[name]) for name, r in known.items()]
    return tuple(sorted(made, key=lambda rating: -rating.mu))
