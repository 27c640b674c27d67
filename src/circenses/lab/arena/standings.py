"""What the games of an arena show: shares of pairs with the evidence for them, and ratings."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from openskill.models import PlackettLuce

from circenses.lab.arena.played import Played
from circenses.lab.arena.schedule import Contest
from circenses.lab.evidence import Mean, discoveries

SIGMAS = 2.0  # shown around a rating; a rating is not a test
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
    proved: bool = False  # by e-BH: of all that a contest proves, 5 % at most are expected to be false

    @property
    def verdict(self) -> str:
        if not self.proved:
            return UNDECIDED
        return "stronger" if self.share > self.fair else "weaker"

    def turned(self) -> "Duel":
        """The duel as seen from the second bot."""
        return replace(
            self,
            first=self.second,
            second=self.first,
            wins=self.games - self.wins - self.shared,
            share=1 - self.share,
            low=1 - self.high,
            high=1 - self.low,
            fair=1 - self.fair,
        )


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
    size = contest.block(pair)
    by_number = {game.number: game for game in games if game.pair == pair}
    whole: list[list[Played]] = []
    for start in range(0, contest.most(pair), size):
        block = [by_number[number] for number in range(start, start + size) if number in by_number]
        if len(block) < size:
            break
        whole.append(block)
    return whole


def decisive(contest: Contest, whole: Sequence[Sequence[Sequence[Played]]]) -> list[int]:
    """After how many blocks the evidence ends each pair; 0 where it does not.

    All pairs are examined after the same number of blocks, so that nothing depends on which was played first. What is
    proved at one look ends with all its evidence, and no later look can take it back.
    """
    ends = [0] * len(whole)
    if not contest.stop or contest.format == "mixed":
        return ends
    firsts = [names[0] for names in contest.pairs()]
    evidence = [Mean(fair_share(contest, pair, first)) for pair, first in enumerate(firsts)]
    for look in range(contest.most(0) // contest.block(0)):
        waiting = [pair for pair, end in enumerate(ends) if not end]
        if not waiting or any(len(whole[pair]) <= look for pair in waiting):
            break
        for pair in waiting:
            evidence[pair].add(block_share(firsts[pair], whole[pair][look]))
        for pair in discoveries({pair: played_blocks.e_value for pair, played_blocks in enumerate(evidence)}):
            ends[pair] = ends[pair] or look + 1
    return ends


def counted(contest: Contest, games: Sequence[Played]) -> list[list[list[Played]]]:
    """The blocks of each pair up to the decisive one: games that workers played beyond it do not count."""
    whole = [blocks(contest, pair, games) for pair in range(len(contest.pairs()))]
    return [
        played_blocks[: end or len(played_blocks)]
        for played_blocks, end in zip(whole, decisive(contest, whole), strict=True)
    ]


def open_pairs(contest: Contest, games: Sequence[Played]) -> list[int]:
    """The pairs that need further games."""
    whole = [blocks(contest, pair, games) for pair in range(len(contest.pairs()))]
    ends = decisive(contest, whole)
    counts = [sum(map(len, played_blocks)) for played_blocks in whole]
    return [pair for pair, end in enumerate(ends) if not end and counts[pair] < contest.most(pair)]


def fair_share(contest: Contest, pair: int, name: str) -> float:
    """The share that equal strength would give: the bot's part of all seats of a block."""
    seatings = contest.seatings(pair)
    return sum(seating.count(name) for seating in seatings) / (len(seatings) * contest.seats)


def block_share(name: str, block: Sequence[Played]) -> float:
    return min(1.0, sum(game.share(name) for game in block) / len(block))


def duel(contest: Contest, pair: int, first: str, second: str, played_blocks: Sequence[Sequence[Played]]) -> Duel:
    evidence = Mean(fair_share(contest, pair, first))
    for block in played_blocks:
        evidence.add(block_share(first, block))
    low, high = evidence.interval()
    shares = [game.share(first) for block in played_blocks for game in block]
    return Duel(
        first=first,
        second=second,
        games=len(shares),
        blocks=evidence.n,
        wins=shares.count(1.0),
        shared=sum(0 < share < 1 for share in shares),
        share=evidence.mean if shares else 0.0,
        low=low,
        high=high,
        fair=evidence.expected,
        e_value=evidence.e_value,
    )


def standings(contest: Contest, games: Sequence[Played]) -> Standings:
    """Ratings depend on the order of the games, so it is fixed: by number, then by pair."""
    pairs: list[Duel] = []
    used: list[Played] = []
    for number, (names, played_blocks) in enumerate(zip(contest.pairs(), counted(contest, games), strict=True)):
        rivals = [(name, "the others") for name in names] if contest.format == "mixed" else [(names[0], names[1])]
        pairs += [duel(contest, number, first, second, played_blocks) for first, second in rivals]
        used += [game for block in played_blocks for game in block]
    proved = discoveries({number: pair.e_value for number, pair in enumerate(pairs)})
    pairs = [replace(pair, proved=number in proved) for number, pair in enumerate(pairs)]
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
    """Plackett-Luce; a bot on several seats of a game gets the mean of its seats' updates."""
    model = PlackettLuce()
    players = {name: model.rating(name=name) for name in names}
    counts = dict.fromkeys(names, 0)
    for game in games:
        teams = [[model.create_rating([players[name].mu, players[name].sigma])] for name in game.seating]
        after = model.rate(teams, ranks=[float(rank) for rank in game.ranks])
        for name in dict.fromkeys(game.seating):
            own = [after[seat][0] for seat, there in enumerate(game.seating) if there == name]
            players[name].mu = sum(rating.mu for rating in own) / len(own)
            players[name].sigma = sum(rating.sigma for rating in own) / len(own)
            counts[name] += 1
    result = [
        Rating(name, r.mu, r.mu - SIGMAS * r.sigma, r.mu + SIGMAS * r.sigma, counts[name])
        for name, r in players.items()
    ]
    return tuple(sorted(result, key=lambda rating: -rating.mu))
