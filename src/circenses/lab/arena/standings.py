"""What the games of an arena show: shares of pairs with the evidence for them, and ratings."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from openskill.models import PlackettLuce

from circenses.lab.arena.played import Played
from circenses.lab.arena.schedule import Contest
from circenses.lab.evidence import ENOUGH, Mean

SIGMAS = 2.0  # shown around a rating; a rating is no test
UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Duel:
    """How the first bot of a pair did against the second (or, in `mixed`, against all)."""

    first: str
    second: str
    games: int
    blocks: int
    wins: int
    shared: int
    share: float  # of the first places
    low: float  # the 95 % interval of the share; it holds however often one looks
    high: float
    fair: float  # what equal strength would give
    e_value: float  # evidence against the fair share

    @property
    def verdict(self) -> str:
        if self.e_value < ENOUGH:
            return UNDECIDED
        return "stronger" if self.share > self.fair else "weaker"


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


def blocks(contest: Contest, pair: int, games: Sequence[Played]) -> list[list[Played]]:
    """The whole blocks from the first on, as far as there is no gap."""
    size = len(contest.seatings(pair))
    by_number = {game.number: game for game in games if game.pair == pair}
    whole: list[list[Played]] = []
    for start in range(0, contest.most(pair), size):
        block = [by_number[number] for number in range(start, start + size) if number in by_number]
        if len(block) < size:
            break
        whole.append(block)
    return whole


def decisive(contest: Contest, pair: int, whole: Sequence[Sequence[Played]]) -> int:
    """After how many blocks the evidence ends the pair; 0 if it does not."""
    if not contest.stop or contest.format == "mixed":
        return 0
    first = contest.pairs()[pair][0]
    evidence = Mean(fair_share(contest, pair, first))
    for block in whole:
        evidence.add(block_share(first, block))
        if evidence.decided:
            return evidence.n
    return 0


def counted(contest: Contest, pair: int, games: Sequence[Played]) -> list[list[Played]]:
    """The blocks up to the decisive one: what workers played beyond it does not count."""
    whole = blocks(contest, pair, games)
    return whole[: decisive(contest, pair, whole) or len(whole)]


def settled(contest: Contest, pair: int, games: Sequence[Played]) -> bool:
    """Whether the pair needs no further game."""
    whole = blocks(contest, pair, games)
    return sum(map(len, whole)) >= contest.most(pair) or decisive(contest, pair, whole) > 0


def fair_share(contest: Contest, pair: int, name: str) -> float:
    """What equal strength would give: the bot's part of all seats of a block."""
    seatings = contest.seatings(pair)
    return sum(seating.count(name) for seating in seatings) / (len(seatings) * contest.seats)


def block_share(name: str, block: Sequence[Played]) -> float:
    return min(1.0, sum(game.share(name) for game in block) / len(block))


def duel(contest: Contest, pair: int, first: str, second: str, found: Sequence[Sequence[Played]]) -> Duel:
    evidence = Mean(fair_share(contest, pair, first))
    for block in found:
        evidence.add(block_share(first, block))
    low, high = evidence.interval()
    won = [game.share(first) for block in found for game in block]
    return Duel(
        first=first,
        second=second,
        games=len(won),
        blocks=evidence.n,
        wins=won.count(1.0),
        shared=sum(0 < share < 1 for share in won),
        share=evidence.mean if won else 0.0,
        low=low,
        high=high,
        fair=evidence.expected,
        e_value=evidence.e_value,
    )


def standings(contest: Contest, games: Sequence[Played]) -> Standings:
    """Ratings depend on the order of the games, so it is fixed: by number, then by pair."""
    pairs: list[Duel] = []
    used: list[Played] = []
    for number, names in enumerate(contest.pairs()):
        found = counted(contest, number, games)
        rivals = [(name, "the others") for name in names] if contest.format == "mixed" else [(names[0], names[1])]
        pairs += [duel(contest, number, first, second, found) for first, second in rivals]
        used += [game for block in found for game in block]
    ordered = sorted(used, key=lambda game: (game.number, game.pair))
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
    made = [
        Rating(name, r.mu, r.mu - SIGMAS * r.sigma, r.mu + SIGMAS * r.sigma, counts[name]) for name, r in known.items()
    ]
    return tuple(sorted(made, key=lambda rating: -rating.mu))
