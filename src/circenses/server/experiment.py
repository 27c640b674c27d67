"""An experiment that a page asks for, and the commands that a person would type for it.

The server knows nothing of the lab: whatever needs it, such as the wishes of a search, is checked by the command.
"""

import fnmatch
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from circenses.bots import must_play
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game

REPORT = "report.html"
USUAL = 200  # games of a run
MOST_GAMES = 20_000
MOST_OF_SEARCHES = 500  # games for bots that search: they take seconds each
MOST_WORDS = 200  # characters of a wish
QUICK = ("tiro", "civis", "greedy", "uniform")
STEPS = 20  # units of a run, so that its progress can be seen
VALUES = re.compile(r"-?\d{1,9}(\.\.-?\d{1,9}|(,-?\d{1,9})*)")


class Kind(NamedTuple):
    asks: str
    text: str


RUN, COMPARE = "run", "compare"
SWEEP, SCREEN, AIM, ABLATE, DEPTH, HUNT, PEOPLE = "sweep", "screen", "aim", "ablate", "depth", "hunt", "people"
KINDS = {
    RUN: Kind("What happens?", "One rule set: who wins, how long it lasts, what is used."),
    COMPARE: Kind("What does a change do?", "Rules A against rules B, game by game with the same chance."),
    SWEEP: Kind("What does one number do?", "Every figure, as that number moves."),
    SCREEN: Kind("Which numbers matter?", "All house numbers by themselves, then the first five together."),
    AIM: Kind("Which numbers give what I want?", "A search; the winner is confirmed with fresh seeds."),
    ABLATE: Kind("What is everything worth?", "The price of each action, card and place: what is lost without it."),
    DEPTH: Kind("How deep is it?", "Whoever thinks twice as long against the others, again and again."),
    HUNT: Kind("Where does it break?", "Dead ends, loops, runaway leads and kingmaking, each as a short record."),
    PEOPLE: Kind("How do people play?", "Finished tables of this server beside bots at equal tables."),
}


@dataclass(frozen=True, slots=True)
class Experiment:
    """What a form asks for: one run, two that share their chance, or a study."""

    game: str
    seats: int
    bots: tuple[str, ...]  # none: as usual
    games: int  # of each setting; 0: as usual
    seed: str
    a: dict[str, Any]  # what differs from the rulebook
    b: dict[str, Any] | None = None
    kind: str = RUN
    own: tuple[str, ...] = ()  # words of the command that only this kind of study has

    @property
    def all_games(self) -> int:
        """0 where a study finds out by itself."""
        return {RUN: 1, COMPARE: 2}.get(self.kind, 0) * self.games


def read_experiment(
    game: Game[Any],
    form: Mapping[str, Any],
    a: Mapping[str, Any],
    b: Mapping[str, Any] | None = None,
    database: str = "",
) -> Experiment:
    """Finds everything that can be wrong before a process is started. `a` and `b` are all options of a side."""
    kind = str(form.get("kind", "")) or RUN
    if kind not in KINDS:
        raise BadOption(f"no question {kind[:20]!r}: choose from {', '.join(KINDS)}")
    seats = game.must_seat(_number(form, "seats", game.seats[0], game.seats[-1], game.seats[0]))
    bots = tuple(name.strip() for name in str(form.get("bots", ""))[:200].split(",") if name.strip())
    if len(bots) > seats:
        raise BadOption(f"{len(bots)} bots for {seats} seats: name 1 to {seats}")
    for name in bots:
        must_play(name, game.id, seats)
    searches = kind == DEPTH or any(name.partition("@")[0] not in QUICK for name in bots)
    asked = _number(form, "games", 1, MOST_OF_SEARCHES if searches else MOST_GAMES, 0)
    seed = str(form.get("seed", "")).strip()[:40] or "1"
    if not re.fullmatch(r"[\w.-]+", seed):
        raise BadOption("a seed has letters, digits, dots and dashes only")
    game.new(seats, a)
    if b is not None:
        game.new(seats, b)
        if a == b:
            raise BadOption("A and B are the same rules: say what differs under B")
    schema = game.options()
    return Experiment(
        game=game.id,
        seats=seats,
        bots=bots or (("civis",) if kind in (RUN, COMPARE) else ()),
        games=asked or (USUAL if kind in (RUN, COMPARE) else 0),
        seed=seed,
        a=schema.differing(a),
        b=None if b is None else schema.differing(b),
        kind=kind,
        own=_own(kind, game, form, database),
    )


def _own(kind: str, game: Game[Any], form: Mapping[str, Any], database: str) -> tuple[str, ...]:
    if kind == SWEEP:
        return _moved(game, str(form.get("number", "")).strip(), str(form.get("values", "")).replace(" ", ""))
    if kind == SCREEN:
        return _patterns(game, form)
    if kind == AIM:
        want = str(form.get("want", "")).strip()
        if not 0 < len(want) <= MOST_WORDS:
            raise BadOption(f"say what you want in at most {MOST_WORDS} characters, such as 'seats fair, 6-10 rounds'")
        return (f"--want={want}", *_patterns(game, form))
    if kind == PEOPLE:
        if not can_be_read(database):
            raise BadOption("tables of people are read from here only if they lie in SQLite: circenses lab people")
        return (database,)
    return ()


def can_be_read(database: str) -> bool:
    """Whether a command can read its tables: the address of a server may hold a password, which commands would show."""
    return database.startswith("sqlite")


def _moved(game: Game[Any], key: str, values: str) -> tuple[str, ...]:
    """The number of a sweep, and the values that it takes."""
    schema = game.options()
    if not schema.numbers:
        raise BadOption(f"{game.name} has no house numbers")
    if not key:
        raise BadOption(f"name the number that moves, such as {next(iter(schema.numbers))}")
    if key in schema.variants:
        raise BadOption(f"{key} is no house number but a variant: compare A with B instead")
    if key not in schema.numbers:
        schema.read({key: 0})  # refuses it, with the nearest names
    if values and not VALUES.fullmatch(values):
        raise BadOption(f"values {values[:40]!r}: write 3,4,6 or 3..6")
    for value in re.findall(r"-?\d+", values.replace("..", ",")):
        schema.read({key: int(value)})
    return (key, *([f"--values={values}"] if values else []))


def _patterns(game: Game[Any], form: Mapping[str, Any]) -> tuple[str, ...]:
    """Which house numbers may be moved; none: all of them."""
    patterns = [each.strip() for each in str(form.get("patterns", ""))[:400].split(",") if each.strip()]
    for pattern in patterns:
        if not fnmatch.filter(game.options().numbers, pattern):
            raise BadOption(f"no house number is called {pattern[:60]!r}: a * stands for anything, as in 'setup.*'")
    return tuple(f"--numbers={pattern}" for pattern in patterns)


def _number(form: Mapping[str, Any], key: str, low: int, high: int, usual: int) -> int:
    text = str(form.get(key, "")).strip()
    if not text:
        return usual
    if not text.isdecimal() or len(text) > 9 or not low <= int(text) <= high:
        raise BadOption(f"{key} = {text[:20]}: it takes a whole number from {low} to {high}")
    return int(text)


# Commands


def commands(wish: Experiment, folder: Path) -> list[list[str]]:
    if wish.b is not None:
        a, b = folder / "a", folder / "b"
        compare = ["lab", "compare", str(a), str(b), "--page", str(folder / REPORT)]
        return [_simulate(wish, wish.a, a), _simulate(wish, wish.b, b), compare]
    if wish.kind == RUN:
        return [_simulate(wish, wish.a, folder), ["lab", "report", str(folder)]]
    words = ["lab", wish.kind, wish.game, *wish.own, "--out", str(folder), "--seed", wish.seed]
    words += ["--workers", str(workers())]
    words += ["--games", str(wish.games)] if wish.games else []
    words += ["--bots", ",".join(wish.bots)] if wish.bots and wish.kind != DEPTH else []
    words += ["--seats", str(wish.seats), *_set(wish.a)] if wish.kind != PEOPLE else []
    return [words]


def _simulate(wish: Experiment, options: Mapping[str, Any], out: Path) -> list[str]:
    words = ["simulate", wish.game, "--seats", str(wish.seats), "--bots", ",".join(wish.bots)]
    words += ["--games", str(wish.games), "--seed", wish.seed, "--no-check", "--out", str(out)]
    words += ["--unit", str(max(1, wish.games // STEPS)), "--workers", str(workers())]
    return [*words, *_set(options)]


def _set(options: Mapping[str, Any]) -> list[str]:
    told = {key: str(value).lower() if isinstance(value, bool) else value for key, value in options.items()}
    return [word for key, value in told.items() for word in ("--set", f"{key}={value}")]


def workers() -> int:
    """All cores but one, which the server needs."""
    return max(1, (os.cpu_count() or 1) - 1)
