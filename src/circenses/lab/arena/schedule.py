"""Who plays whom, where they sit, and with which luck.

A pair plays in blocks: every game of a block has the same match seed, so that luck is shared, and the bots sit
everywhere equally often. In a duel a block is two games, the second with the bots in each other's seats; blocks go
through all ways to share the seats. Otherwise a block is every seating once. Game `i` of a pair is in block `i // n`.
"""

import itertools
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from circenses.bots import LEVELS, bot, settings
from circenses.kernel import draws
from circenses.kernel.errors import BadOption, at_least
from circenses.kernel.game import Game

FORMATS = {
    "duel": "two bots share the seats as evenly as possible",
    "lone": "the first bot of each pair sits alone against the second everywhere else",
    "mixed": "all bots at one table, each in one seat",
}
MOST_SEATINGS = 24


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: plain data, as worker processes get it and files keep it."""

    game: str
    rules: int
    seats: int
    bots: tuple[str, ...]
    games: int  # of each pair, at most, rounded up to whole blocks
    seed: str
    format: str
    options: dict[str, Any]  # what differs from the rulebook
    stop: bool  # a pair ends when the evidence is enough
    scheme: str = ""  # how chance is drawn; files from before there were schemes name none
    short: bool = False  # a block of a duel is two games; in files from before it is every seating

    def pairs(self) -> list[tuple[str, ...]]:
        """The pairs in the order of the list; in `lone` both ways round; in `mixed` all bots form one table."""
        if self.format == "mixed":
            return [self.bots]
        if self.format == "lone":
            return list(itertools.permutations(self.bots, 2))
        return list(itertools.combinations(self.bots, 2))

    def seatings(self, pair: int) -> list[tuple[str, ...]]:
        names = self.pairs()[pair]
        if self.format == "mixed":
            return _tables(names)
        if self.format == "lone":
            return [_one_at(seat, self.seats, names[0], names[1]) for seat in range(self.seats)]
        orders: list[tuple[str, ...]] = []
        for few in sorted({self.seats // 2, self.seats - self.seats // 2}):
            for places in itertools.combinations(range(self.seats), few):
                orders.append(tuple(names[0] if seat in places else names[1] for seat in range(self.seats)))
        return _with_places_changed(orders, names) if self.short else orders

    def block(self, pair: int) -> int:
        """How many games share their chance."""
        return 2 if self.short and self.format == "duel" else len(self.seatings(pair))

    def most(self, pair: int) -> int:
        """Games of the pair if it is played to the end: whole blocks."""
        block = self.block(pair)
        return -(-self.games // block) * block

    def seating(self, pair: int, number: int) -> tuple[str, ...]:
        seatings = self.seatings(pair)
        return seatings[number % len(seatings)]

    def match_seed(self, pair: int, number: int) -> str:
        return f"{self.seed}/{number // self.block(pair)}"

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "bots": list(self.bots)}

    @staticmethod
    def from_json(head: dict[str, Any]) -> "Contest":
        """Reads the head of a file of results, which may contain more."""
        values = {field.name: {"scheme": "", "short": False, **head}[field.name] for field in fields(Contest)}
        return Contest(**{**values, "bots": tuple(head["bots"])})


def _one_at(seat: int, seats: int, lone: str, others: str) -> tuple[str, ...]:
    return tuple(lone if i == seat else others for i in range(seats))


def _with_places_changed(seatings: list[tuple[str, ...]], names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All seatings, each followed by the one with the two bots' places exchanged."""
    other = {names[0]: names[1], names[1]: names[0]}
    doubled: list[tuple[str, ...]] = []
    for seating in seatings:
        if seating not in doubled:
            doubled += [seating, tuple(other[name] for name in seating)]
    return doubled


def _tables(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All orders, or some with all their rotations if they are too many: everybody sits everywhere equally often."""
    orders = list(itertools.permutations(names))
    if len(orders) <= MOST_SEATINGS:
        return orders
    circles = [order for order in orders if order[0] == names[0]]
    few = MOST_SEATINGS // len(names)
    selected = [circles[i * len(circles) // few] for i in range(few)]
    return [order[turn:] + order[:turn] for order in selected for turn in range(len(names))]


def make_contest(
    game: Game[Any],
    bots: Sequence[str],
    seats: int = 0,
    games: int = 100,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    form: str = "duel",
    iterations: int = 0,
    stop: bool = True,
) -> Contest:
    """Makes a contest; finds everything that can be wrong with the input."""
    seats = game.must_seat(seats or game.seats[0])
    if form not in FORMATS:
        raise BadOption(f"no format {form!r}: choose from " + ", ".join(FORMATS))
    at_least(games, 1, "games")
    at_least(iterations or 1, 1, "iterations")
    names = tuple(with_budget(game, name, iterations) for name in bots)
    if len(set(names)) != len(names) or len(names) < 2:
        raise BadOption("an arena needs at least two different bots")
    if form == "mixed" and len(names) != seats:
        raise BadOption(f"format mixed needs as many bots as seats: {len(names)} bots, {seats} seats")
    for name in names:
        bot(name)
    game.new(seats, game.options().resolve(options))
    return Contest(
        game=game.id,
        rules=game.version,
        seats=seats,
        bots=names,
        games=games,
        seed=secrets.token_hex(4) if seed is None else str(seed),
        format=form,
        options=game.options().differing(game.options().resolve(options)),
        stop=stop,
        scheme=draws.STREAMS,
        short=True,
    )


def with_budget(game: Game[Any], name: str, iterations: int) -> str:
    """The bot with that many iterations, if it searches and names no budget itself."""
    if not iterations or "@" in name:
        return name
    search = settings.level(game, name)["search"] if name in LEVELS else name
    return f"{name}@{iterations}" if search in settings.BUDGETS else name
